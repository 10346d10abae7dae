// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/profile_schedule.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace keyfall {

Expected<ProfileSchedule> ProfileSchedule::make(const Cycle& cycle)
{
    const auto reject = [](const std::string& message) {
        return badInput("profiler schedule", message, "use whole numbers; active and repeat are 1 or more");
    };
    if (cycle.active == 0)
        return reject("active is 0: no step would be measured");
    if (cycle.repeat == 0)
        return reject("repeat is 0: there would be no cycle");
    std::uint64_t steps = 1;
    for (const std::uint64_t part : {cycle.wait, cycle.warmup, cycle.active}) {
        if (part > std::numeric_limits<std::uint64_t>::max() - steps)
            return reject("a cycle has more steps than can be counted");
        steps += part;
    }
    if (cycle.repeat > std::numeric_limits<std::uint64_t>::max() / steps)
        return reject("the cycles have more steps than can be counted");
    return ProfileSchedule(cycle);
}

std::uint64_t ProfileSchedule::cycleAt(std::uint64_t step) const
{
    return std::min(step / length(), cycle_.repeat);
}

ProfileSchedule::Phase ProfileSchedule::phaseAt(std::uint64_t step) const
{
    if (cycleAt(step) == cycle_.repeat)
        return Phase::done;
    const std::uint64_t within = step % length();
    if (within < cycle_.wait)
        return Phase::wait;
    return within < cycle_.wait + cycle_.warmup ? Phase::warmup : Phase::active;
}

ScheduledProfiler::ScheduledProfiler(std::shared_ptr<ProfilerLayer> profiler, const ProfileSchedule& schedule,
                                     Ready ready)
    : profiler_(std::move(profiler)), schedule_(schedule), ready_(std::move(ready))
{
    enter(schedule_.phaseAt(0), true);
}

ScheduledProfiler::~ScheduledProfiler()
{
    try {
        stop();
    } catch (...) {  // of `ready`: nobody is left to be told
    }
}

void ScheduledProfiler::enter(ProfileSchedule::Phase phase, bool newCycle)
{
    using Phase = ProfileSchedule::Phase;
    if (phase == phase_ && !newCycle)
        return;
    phase_ = phase;
    // An active window starts empty: what the warm-up measured is thrown away.
    if (phase == Phase::warmup || phase == Phase::active)
        profiler_->start();
    else
        profiler_->stop();
}

void ScheduledProfiler::step()
{
    if (phase_ == ProfileSchedule::Phase::done)
        return;
    const std::uint64_t cycle = schedule_.cycleAt(step_);
    ++step_;
    const ProfileSchedule::Phase next = schedule_.phaseAt(step_);
    const bool newCycle = schedule_.cycleAt(step_) != cycle;
    std::optional<Profile> window;
    if (phase_ == ProfileSchedule::Phase::active && (next != ProfileSchedule::Phase::active || newCycle))
        window = profiler_->finish();
    enter(next, newCycle);
    if (window && ready_)  // last: it may raise, and this object is in its next step already
        ready_(std::move(*window), cycle);
}

void ScheduledProfiler::stop()
{
    if (phase_ == ProfileSchedule::Phase::done)
        return;
    std::optional<Profile> window;
    if (phase_ == ProfileSchedule::Phase::active)
        window = profiler_->finish();
    else
        profiler_->stop();
    phase_ = ProfileSchedule::Phase::done;
    if (window && ready_)
        ready_(std::move(*window), schedule_.cycleAt(step_));
}

}  // namespace keyfall
