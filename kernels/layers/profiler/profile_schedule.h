// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "kernels/layers/profiler/profiler_layer.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace keyfall {

/// Which iterations of a program are measured (eleven:2.2.7): `wait` of them not, `warmup` measured and thrown
/// away, `active` measured and kept; all of that `repeat` times, then no more.
class ProfileSchedule {
public:
    enum class Phase { wait, warmup, active, done };

    struct Cycle {
        std::uint64_t wait = 0;
        std::uint64_t warmup = 0;
        std::uint64_t active = 1;
        std::uint64_t repeat = 1;
    };
    /// Errors: `active` or `repeat` is 0; the steps of all cycles cannot be counted.
    [[nodiscard]] static Expected<ProfileSchedule> make(const Cycle& cycle);

    [[nodiscard]] Phase phaseAt(std::uint64_t step) const;
    /// The cycle that a step belongs to, from 0; `repeat` after the last one.
    [[nodiscard]] std::uint64_t cycleAt(std::uint64_t step) const;

private:
    explicit ProfileSchedule(const Cycle& cycle) : cycle_(cycle) {}
    [[nodiscard]] std::uint64_t length() const { return cycle_.wait + cycle_.warmup + cycle_.active; }

    Cycle cycle_;
};

/// Runs a Profiler by a schedule. Step 0 begins with the object; call `step()` at each boundary of two iterations.
class ScheduledProfiler {
public:
    /// Told once at the end of each active window, with the cycle's number from 0.
    using Ready = std::function<void(Profile profile, std::uint64_t cycle)>;

    ScheduledProfiler(std::shared_ptr<ProfilerLayer> profiler, const ProfileSchedule& schedule, Ready ready);
    ScheduledProfiler(const ScheduledProfiler&) = delete;
    ScheduledProfiler& operator=(const ScheduledProfiler&) = delete;
    /// `stop()`; what `ready` raises then is dropped.
    ~ScheduledProfiler();

    void step();
    /// Ends early; a window that is active ends with what it has.
    void stop();
    [[nodiscard]] ProfileSchedule::Phase phase() const { return phase_; }

private:
    void enter(ProfileSchedule::Phase phase, bool newCycle);

    std::shared_ptr<ProfilerLayer> profiler_;
    ProfileSchedule schedule_;
    Ready ready_;
    std::uint64_t step_ = 0;
    ProfileSchedule::Phase phase_ = ProfileSchedule::Phase::wait;
};

}  // namespace keyfall
