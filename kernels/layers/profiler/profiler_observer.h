// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/call_observer.h"
#include "core/dispatch/recorder.h"
#include "kernels/layers/profiler/profiler_layer.h"

#include <memory>
#include <vector>

namespace keyfall {

/// The Profiler where a model has no key for it (eleven:2.0: PyTorch profiles by a hook): measures every
/// call of a recording thread, as its kernel would, and notes the figures at the call's hop.
class ProfilerObserver final : public CallObserver {
public:
    /// Observes `recorder` while it lives; both must outlive it.
    ProfilerObserver(std::shared_ptr<ProfilerLayer> profiler, Recorder& recorder);
    ~ProfilerObserver() override;

    void input(const Tensor& tensor) override;
    void begin(const std::string& op) override;
    void output(const Tensor& tensor) override;
    void end(bool failed) noexcept override;

private:
    struct Call {
        std::optional<ProfilerLayer::OpenCall> open;
        Stack arguments;  ///< kept alive, so that no new storage gets an old one's address
        Stack results;
    };

    std::shared_ptr<ProfilerLayer> profiler_;
    Recorder& recorder_;
    Stack arguments_;  ///< of the call that is about to begin
    std::vector<Call> calls_;
};

}  // namespace keyfall
