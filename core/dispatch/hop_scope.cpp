// SPDX-License-Identifier: MIT
#include "core/dispatch/hop_scope.h"

#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/recorder.h"
#include "core/dispatch/ticks.h"

namespace keyfall {

namespace {

/// Hops that are logged below the stack budget before the recursion error is raised: enough to see a cycle repeat.
constexpr std::size_t kLoggedHops = 128;

/// Counted hops of this thread and, below the stack budget, their description; outermost first.
struct Depth {
    std::uint32_t counted = 0;
    std::vector<std::string> logged;
};
thread_local Depth tDepth;

std::string describe(const HopStart& start)
{
    const KeyModel& model = start.op->dispatcher().model();
    const auto key = model.keyOfSlot(start.slot);
    return start.op->name() + " @ " + (key ? model.nameOf(*key) : "no key") + " " + model.names(start.in);
}

}  // namespace

RecordedHop::RecordedHop(ThreadState& thread, const HopStart& start) : recorder_(thread.recorder)
{
    // While recording every hop is counted, so the cap is exact; otherwise only those below the stack budget are.
    const std::uint32_t cap =
        recorder_ != nullptr ? start.op->dispatcher().options().depthCap : static_cast<std::uint32_t>(kLoggedHops);
    const std::uint32_t depth = tDepth.counted + 1;
    const bool nearCap = depth + kLoggedHops > cap;
    if (nearCap) [[unlikely]] {
        tDepth.logged.push_back(describe(start));
        if (depth > cap) {
            const auto error = recursionError(*start.op, start.in, start.op->dispatcher().model().keyOfSlot(start.slot),
                                              tDepth.logged);
            tDepth.logged.pop_back();
            throw error;
        }
    }
    try {
        if (recorder_ != nullptr)
            index_ = recorder_->open(start);
    } catch (...) {  // cancelled: the destructor will not run
        if (nearCap)
            tDepth.logged.pop_back();
        throw;
    }
    logged_ = nearCap;
    ++tDepth.counted;
}

RecordedHop::~RecordedHop()
{
    --tDepth.counted;
    if (logged_)
        tDepth.logged.pop_back();
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
        recorder_->begin(index_);
}

void RecordedHop::finish()
{
    if (recorder_ != nullptr)
        recorder_->records_[index_].endTicks = ticks();
}

void RecordedHop::fail(const char* message)
{
    if (recorder_ != nullptr)
        recorder_->fail(index_, message);
}

}  // namespace keyfall
