// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/profile.h"
#include "kernels/cuda/cuda_device.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace keyfall {

/// When calls ran on CUDA devices: an event before and one after each call, on the stream that it used, read when the
/// profile ends (eleven:2.2.4).
///
/// Note [The device's times on the host's clock]
/// A device tells only the time between two of its events. So the first call on a device records a base event between
/// two synchronisations and takes the host's time there; every other time is the base's host time plus the time elapsed
/// since the base event. The device is waited for there and when the profile ends, never inside of a measured call.
///
/// Thread-safe.
class DeviceTimer {
public:
    /// A point in a stream's work.
    struct Mark {
        int device = 0;
        int stream = 0;
        std::shared_ptr<cuda::Event> event;
    };

    /// The present end of this thread's stream on the device of the first CUDA tensor of `device`; nothing for another
    /// device and when the device cannot tell.
    [[nodiscard]] std::optional<Mark> mark(Device device);
    /// Call `slice` began at `start` and ended now.
    void ended(std::uint32_t slice, Mark start);
    /// Waits for the work and writes the spans into their slices; times since `startNs` of the monotonic clock.
    void resolve(Profile& profile, std::int64_t startNs);
    void clear();

private:
    struct Base {
        std::unique_ptr<cuda::Event> event;
        std::int64_t hostNs = 0;
    };
    struct Span {
        std::uint32_t slice = 0;
        Mark start;
        std::optional<Mark> end;
    };

    std::mutex mutex_;
    std::map<int, Base> bases_;  ///< by device
    std::vector<Span> spans_;
};

}  // namespace keyfall
