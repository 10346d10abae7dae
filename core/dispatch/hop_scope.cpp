// SPDX-License-Identifier: MIT
#include "core/dispatch/hop_scope.h"

#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/recorder.h"
#include "core/dispatch/ticks.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

/// Hops that are logged below the stack budget before the recursion error is raised: enough to see a cycle repeat.
constexpr std::size_t kLoggedHops = 128;

/// Counted hops of this thread, and the innermost of those that have a description. Nothing that a thread's end destroys:
/// Note [Calls while a thread ends].
constinit thread_local std::uint32_t tCounted = 0;
constinit thread_local const RecordedHop* tInnermost = nullptr;

std::string describe(const HopStart& start)
{
    const KeyModel& model = start.op->dispatcher().model();
    const auto key = model.keyOfSlot(start.slot);
    return start.op->name() + " @ " + (key ? model.nameOf(*key) : "no key") + " " + model.names(start.in);
}

}  // namespace

RecordedHop::RecordedHop(ThreadState& thread, HopStart& start) : recorder_(thread.recorder)
{
    // While recording every hop is counted, so the cap is exact; otherwise only those below the stack budget are.
    const std::uint32_t cap =
        recorder_ != nullptr ? start.op->dispatcher().options().depthCap : static_cast<std::uint32_t>(kLoggedHops);
    const std::uint32_t depth = tCounted + 1;
    const bool nearCap = depth + kLoggedHops > cap;
    if (nearCap) [[unlikely]] {
        description_ = describe(start);
        if (depth > cap)
            throw recursionError(*start.op, start.in, start.op->dispatcher().model().keyOfSlot(start.slot), logged());
    }
    if (recorder_ != nullptr)
        index_ = recorder_->openWatched(start);  // throws when the run was cancelled
    ++tCounted;
    if (nearCap) [[unlikely]]
        outer_ = std::exchange(tInnermost, this);
}

std::vector<std::string> RecordedHop::logged() const
{
    std::vector<std::string> descriptions{description_};
    for (const RecordedHop* hop = tInnermost; hop != nullptr; hop = hop->outer_)
        descriptions.push_back(hop->description_);
    std::reverse(descriptions.begin(), descriptions.end());
    return descriptions;
}

RecordedHop::~RecordedHop()
{
    --tCounted;
    if (tInnermost == this)
        tInnermost = outer_;
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

ThreadState& attachThread(const OperatorEntry& op)
{
    return op.dispatcher().threadState();
}

std::uint32_t directSlot(OperatorEntry& op, ThreadState& thread, const DispatchTable& table, KeySet keys, Key key)
{
    const auto found = op.dispatcher().model().info(key).slot;
    if (!found)  // an alias: no lane in which the hop could fail
        throw noDirectKernelError(op, keys, key);
    const auto slot = static_cast<std::uint32_t>(*found);
    if (table.provenanceAt(slot) != Provenance::missing) [[likely]]
        return slot;
    const DispatchError error = noDirectKernelError(op, keys, key);
    HopStart start{CallKind::callDirect, &op, &table, &table.at(slot), slot, keys, keys};
    RecordedHop hop(thread, start);
    hop.fail(error.what());
    throw error;
}

}  // namespace keyfall
