// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/profiler_observer.h"

#include <new>
#include <utility>

namespace keyfall {

ProfilerObserver::ProfilerObserver(std::shared_ptr<ProfilerLayer> profiler, Recorder& recorder)
    : profiler_(std::move(profiler)), recorder_(recorder)
{
    recorder_.setObserver(this);
}

ProfilerObserver::~ProfilerObserver()
{
    recorder_.setObserver(nullptr);
}

void ProfilerObserver::input(const Tensor& tensor)
{
    arguments_.emplace_back(tensor);
}

void ProfilerObserver::begin(const std::string& op)
{
    calls_.push_back({std::nullopt, std::exchange(arguments_, {}), {}});
    Call& call = calls_.back();
    try {
        call.open = profiler_->open(
            op, call.arguments, {},
            static_cast<std::uint32_t>(recorder_.hopCount()));  // the last thing before the call goes on
    } catch (...) {                                             // a call that did not begin has no end
        calls_.pop_back();
        throw;
    }
}

void ProfilerObserver::output(const Tensor& tensor)
{
    calls_.back().results.emplace_back(tensor);
}

void ProfilerObserver::end(bool failed) noexcept
{
    const Call call = std::move(calls_.back());
    calls_.pop_back();
    if (!call.open)
        return;
    try {
        const auto slice = profiler_->close(*call.open, call.arguments, call.results, failed);
        if (slice && !failed)
            recorder_.note(EventKind::profile, textOf(*slice));
    } catch (const std::bad_alloc&) {
        // Ends are told by destructors, which raise nothing: this call goes without its figures.
    }
}

}  // namespace keyfall
