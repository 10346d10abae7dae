// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/profiler_layer.h"

#include "core/dispatch/recorder.h"
#include "core/text/quantity_text.h"
#include "kernels/layers/profiler/call_figures.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

void measure(ProfilerLayer& profiler, const BoxedCall& call, Stack& stack)
{
    // The arguments stay alive until the results are counted: a new storage could otherwise get an old one's address.
    const Stack arguments = stack;
    const auto open = profiler.open(call.opName(), arguments, call.keys,
                                    call.recorded() ? static_cast<std::uint32_t>(call.thread.recorder->hopCount()) : 0);
    if (!open) {
        call.note(EventKind::passOn, "no profile is running");
        call.redispatchBelow(stack);
        return;
    }
    try {
        call.redispatchBelow(stack);
    } catch (...) {
        profiler.close(*open, arguments, {}, true);
        throw;
    }
    const auto slice = profiler.close(*open, arguments, stack, false);
    if (slice && call.recorded())
        call.note(EventKind::profile, textOf(*slice));
}

}  // namespace

std::string textOf(const ProfileSlice& slice)
{
    // `withoutTimes` drops what is behind the semicolon.
    return (slice.flops ? textOfFlops(*slice.flops) + ", " : std::string()) + "allocated "
        + bytesText(slice.allocatedBytes) + "; total " + durationText(slice.totalNs()) + ", self "
        + durationText(slice.selfNs());
}

void ProfilerLayer::start()
{
    const std::lock_guard lock(mutex_);
    slices_.clear();
    threads_.clear();
    timer_.clear();
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
    timer_.clear();
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
    timer_.resolve(slices_, std::chrono::nanoseconds(startedAt_.time_since_epoch()).count());
    return std::exchange(slices_, {});
}

bool ProfilerLayer::isRunning() const
{
    const std::lock_guard lock(mutex_);
    return running_;
}

std::optional<ProfilerLayer::OpenCall> ProfilerLayer::open(const std::string& op, const Stack& arguments, KeySet keys,
                                                           std::uint32_t hop)
{
    if (!isRunning())
        return std::nullopt;
    OpenCall call;
    call.deviceStart = timer_.mark(deviceOf(arguments));
    ProfileSlice slice;
    slice.op = op;
    slice.keysetIn = keys;
    slice.hop = hop;
    forEachTensor(arguments, [&slice](const Tensor& tensor) {
        TensorMeta missing;
        missing.defined = false;
        slice.inputs.push_back(tensor.defined() ? tensor.meta() : missing);
    });
    const std::lock_guard lock(mutex_);
    if (!running_)
        return std::nullopt;
    ThreadCalls& thread = threads_[std::this_thread::get_id()];
    if (thread.number == 0)
        thread.number = static_cast<std::uint32_t>(threads_.size());
    slice.id = static_cast<std::uint32_t>(slices_.size()) + 1;
    slice.parent = thread.open.empty() ? 0 : thread.open.back();
    slice.thread = thread.number;
    thread.open.push_back(slice.id);
    call.op = op;
    call.profile = profile_;
    call.id = slice.id;
    slices_.push_back(std::move(slice));
    slices_.back().startNs = nowNs();  // the last thing before the call goes on
    return call;
}

std::optional<ProfileSlice> ProfilerLayer::close(OpenCall call, const Stack& arguments, const Stack& results,
                                                 bool failed)
{
    const Clock::time_point endedAt = Clock::now();  // what follows is not the call's
    const CallFigures figures = figuresOf(call.op, arguments, results);
    if (call.deviceStart)
        timer_.ended(call.id, *std::move(call.deviceStart));
    const std::lock_guard lock(mutex_);
    if (!running_ || call.profile != profile_)
        return std::nullopt;
    ProfileSlice& slice = slices_[call.id - 1];
    slice.endNs = std::max(sinceStart(endedAt), slice.startNs + 1);  // a clock that did not tick: still it took time
    slice.allocatedBytes = figures.allocatedBytes;
    slice.flops = figures.flops;
    slice.bytesMoved = figures.bytesMoved;
    slice.memoryUse = figures.memoryUse;
    slice.phase = figures.phase;
    slice.sequence = figures.sequence;
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
