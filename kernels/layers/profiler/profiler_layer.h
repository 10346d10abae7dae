// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "core/graph/profile.h"
#include "kernels/layers/profiler/device_timer.h"
#include "kernels/layers/profiler/profile_table.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <vector>

namespace keyfall {

/// Measures calls while it is started (eleven:2.2): real times on the monotonic clock, nested per thread.
///
/// Thread-safe. Calls that are still running when a profile is finished do not appear in it.
class ProfilerLayer {
public:
    /// Begins a new, empty profile.
    void start();
    /// Ends the profile and throws it away.
    void stop();
    /// Ends the profile and returns it; nothing when none was started.
    [[nodiscard]] std::optional<Profile> finish();
    [[nodiscard]] bool isRunning() const;

    /// A call that is being measured; `profile` tells a later profile's calls from it.
    struct OpenCall {
        std::uint64_t profile = 0;
        std::uint32_t id = 0;
        std::string op;
        std::optional<DeviceTimer::Mark> deviceStart;
    };
    /// Begins a call with `arguments`; `keys` and `hop` as in ProfileSlice. Nothing when no profile is running.
    [[nodiscard]] std::optional<OpenCall> open(const std::string& op, const Stack& arguments, KeySet keys = {},
                                               std::uint32_t hop = 0);
    /// The slice as it was stored; `results` are empty when the call failed.
    std::optional<ProfileSlice> close(OpenCall call, const Stack& arguments, const Stack& results, bool failed);

private:
    using Clock = std::chrono::steady_clock;
    struct ThreadCalls {
        std::uint32_t number = 0;
        std::vector<std::uint32_t> open;  ///< ids, outermost first
    };

    [[nodiscard]] std::int64_t sinceStart(Clock::time_point at) const
    {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(at - startedAt_).count();
    }
    [[nodiscard]] std::int64_t nowNs() const { return sinceStart(Clock::now()); }

    mutable std::mutex mutex_;
    bool running_ = false;
    std::uint64_t profile_ = 0;
    Clock::time_point startedAt_;
    Profile slices_;
    DeviceTimer timer_;
    std::unordered_map<std::thread::id, ThreadCalls> threads_;
};

/// "add: total 12.1us, self 4.0us, allocated 24 b, 6 FLOP": a measured call in a line.
[[nodiscard]] std::string textOf(const ProfileSlice& slice);

/// The Profiler's kernel for every operator.
[[nodiscard]] Kernel profilerKernel(std::shared_ptr<ProfilerLayer> profiler);

}  // namespace keyfall
