// SPDX-License-Identifier: MIT
#include "core/dispatch/hop_scope.h"

#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/ticks.h"
#include "core/trace/recorder.h"

namespace keyfall {

namespace {

/// The hops above the soft cap on this thread, outermost first; only deep recursion ever writes to it.
thread_local std::vector<std::string> tDeepHops;

std::string describe(const HopStart& start)
{
    const KeyModel& model = start.op->dispatcher().model();
    const auto key = model.keyOfSlot(start.slot);
    return start.op->name() + " @ " + (key ? model.nameOf(*key) : "no key") + " " + model.names(start.in);
}

}  // namespace

RecordedHop::RecordedHop(ThreadState& thread, const HopStart& start) : recorder_(thread.recorder)
{
    const DispatcherOptions& options = start.op->dispatcher().options();
    const std::uint32_t cap = options.depthCap;
    if (thread.depth > softDepthCap(options)) [[unlikely]] {
        tDeepHops.push_back(describe(start));
        if (thread.depth > cap) {
            auto error = recursionError(*start.op, cap, tDeepHops);
            tDeepHops.pop_back();
            throw error;
        }
        logged_ = true;
    }
    if (recorder_ != nullptr)
        index_ = recorder_->open(start);
}

RecordedHop::~RecordedHop()
{
    if (logged_)
        tDeepHops.pop_back();
    if (recorder_ != nullptr)
        recorder_->close(index_);
}

void RecordedHop::input(const Tensor& tensor)
{
    if (recorder_ != nullptr)
        recorder_->addInput(index_, tensor);
}

void RecordedHop::output(const Tensor& tensor)
{
    if (recorder_ != nullptr)
        recorder_->addOutput(index_, tensor);
}

void RecordedHop::begin()
{
    if (recorder_ != nullptr)
        recorder_->at(index_).startTicks = ticks();
}

void RecordedHop::finish()
{
    if (recorder_ != nullptr)
        recorder_->at(index_).endTicks = ticks();
}

void RecordedHop::fail(const char* message)
{
    if (recorder_ != nullptr)
        recorder_->fail(index_, message);
}

}  // namespace keyfall
