// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/profiler_layer.h"

#include "kernels/layers/profiler/new_bytes.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

void measure(ProfilerLayer& profiler, const BoxedCall& call, Stack& stack)
{
    const auto open = profiler.open(call.opName());
    if (!open) {
        call.note(EventKind::passOn, "no profile is running");
        call.redispatchBelow(stack);
        return;
    }
    // The arguments stay alive until the results are counted: a new storage could otherwise get an old one's address.
    const Stack arguments = stack;
    const std::vector<const Storage*> before = storagesOf(arguments);
    try {
        call.redispatchBelow(stack);
    } catch (...) {
        profiler.close(*open, 0, true);
        throw;
    }
    const auto slice = profiler.close(*open, newBytes(before, stack), false);
    if (slice && call.recorded())
        call.note(EventKind::profile, textOf(*slice));
}

}  // namespace

std::string textOf(const ProfileSlice& slice)
{
    return slice.op + ": total " + textOfDuration(slice.totalNs()) + ", self " + textOfDuration(slice.selfNs())
        + ", allocated " + textOfBytes(slice.allocatedBytes);
}

void ProfilerLayer::start()
{
    const std::lock_guard lock(mutex_);
    slices_.clear();
    threads_.clear();
    ++profile_;
    running_ = true;
    startedAt_ = Clock::now();
}

void ProfilerLayer::stop()
{
    const std::lock_guard lock(mutex_);
    running_ = false;
    slices_.clear();
    threads_.clear();
}

std::optional<Profile> ProfilerLayer::finish()
{
    const std::lock_guard lock(mutex_);
    if (!running_)
        return std::nullopt;
    running_ = false;
    threads_.clear();
    // Calls that never ended (another thread's) would have no time; ids stay positions, so only a tail can go.
    while (!slices_.empty() && slices_.back().endNs == 0)
        slices_.pop_back();
    return std::exchange(slices_, {});
}

bool ProfilerLayer::isRunning() const
{
    const std::lock_guard lock(mutex_);
    return running_;
}

std::optional<ProfilerLayer::OpenCall> ProfilerLayer::open(const std::string& op)
{
    const std::lock_guard lock(mutex_);
    if (!running_)
        return std::nullopt;
    ThreadCalls& thread = threads_[std::this_thread::get_id()];
    if (thread.number == 0)
        thread.number = static_cast<std::uint32_t>(threads_.size());
    ProfileSlice slice;
    slice.id = static_cast<std::uint32_t>(slices_.size()) + 1;
    slice.parent = thread.open.empty() ? 0 : thread.open.back();
    slice.op = op;
    slice.thread = thread.number;
    thread.open.push_back(slice.id);
    const std::uint32_t id = slice.id;
    slices_.push_back(std::move(slice));
    slices_.back().startNs = nowNs();  // the last thing before the call goes on
    return OpenCall{profile_, id};
}

std::optional<ProfileSlice> ProfilerLayer::close(OpenCall call, std::int64_t allocatedBytes, bool failed)
{
    const std::lock_guard lock(mutex_);
    if (!running_ || call.profile != profile_)
        return std::nullopt;
    ProfileSlice& slice = slices_[call.id - 1];
    slice.endNs = std::max(nowNs(), slice.startNs + 1);  // a clock that did not tick is still a call that took time
    slice.allocatedBytes = allocatedBytes;
    slice.failed = failed;
    std::vector<std::uint32_t>& open = threads_[std::this_thread::get_id()].open;
    if (!open.empty())
        open.pop_back();
    if (slice.parent != 0) {
        ProfileSlice& parent = slices_[slice.parent - 1];
        parent.childrenNs += slice.totalNs();
        parent.childrenBytes += slice.allocatedBytes;
    }
    return slice;
}

Kernel profilerKernel(std::shared_ptr<ProfilerLayer> profiler)
{
    return Kernel::boxed(
        [profiler = std::move(profiler)](const BoxedCall& call, Stack& stack) { measure(*profiler, call, stack); },
        "standard:profiler");
}

}  // namespace keyfall
