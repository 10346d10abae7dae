// SPDX-License-Identifier: MIT
#include "kernels/cuda/emulated/emulated_device.h"

#include "core/dispatch/ticks.h"
#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/kernel_entry.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

namespace keyfall::cuda {

namespace {

/// Work is done when the call that issued it returns, so an event is a time and always done.
class EmulatedEvent final : public Event {
public:
    explicit EmulatedEvent(std::int64_t ns) : at(ns) {}
    [[nodiscard]] bool isDone() const override { return true; }
    const std::int64_t at;
};

// The limits of every device since compute capability 3.0: what a real device refuses is refused here.
constexpr std::uint64_t kMaxThreads = 1024;
constexpr std::uint32_t kMaxGridX = 0x7fffffff;
constexpr std::uint32_t kMaxGridYZ = 65535;

constexpr std::size_t kParameterBytes = 4096;
constexpr std::size_t kMostAddresses = kParameterBytes / sizeof(void*);

class LoadedHostKernel final : public LoadedKernel {
public:
    explicit LoadedHostKernel(HostKernel kernel) : run(std::move(kernel)) {}
    const HostKernel run;
};

class EmulatedGraph final : public DeviceGraph {
public:
    explicit EmulatedGraph(std::vector<std::function<void()>> work) : work_(std::move(work)) {}
    [[nodiscard]] std::size_t nodes() const override { return work_.size(); }
    void run() const
    {
        for (const auto& one : work_)
            one();
    }

private:
    std::vector<std::function<void()>> work_;
};

void check(const LaunchConfig& config)
{
    const Extent3& grid = config.grid;
    const Extent3& block = config.block;
    if (grid.count() == 0 || grid.x > kMaxGridX || grid.y > kMaxGridYZ || grid.z > kMaxGridYZ || block.count() == 0
        || block.count() > kMaxThreads || block.z > 64)
        throw CudaFailure("cudaErrorInvalidConfiguration", "invalid configuration argument");
}

}  // namespace

EmulatedDevice::EmulatedDevice(std::size_t memoryBytes) : memory_(memoryBytes)
{
    facts_.title = "emulated CUDA device";
    facts_.emulated = true;
    facts_.detail = "runs the CUDA kernels on the CPU, block by block and thread by thread; matrix products with the "
                    "tiled kernel";
    facts_.memoryBytes = memory_.totalBytes();
}

void* EmulatedDevice::translate(void* address) const
{
    return memory_.translate(address, 1);
}

void EmulatedDevice::launch(const KernelEntry& kernel, const void* functor, const LaunchConfig& config, Stream stream)
{
    check(config);
    if (kernel.functorBytes > kParameterBytes)
        throw CudaFailure("cudaErrorLaunchOutOfResources", "the kernel's parameters exceed 4096 bytes");
    if (!isCapturing(stream))
        return runNow(kernel, functor, config);
    const auto* const bytes = static_cast<const std::byte*>(functor);
    capture(stream, [this, &kernel, config, copy = std::vector<std::byte>(bytes, bytes + kernel.functorBytes)] {
        runNow(kernel, copy.data(), config);
    });
}

void EmulatedDevice::runNow(const KernelEntry& kernel, const void* functor, const LaunchConfig& config)
{
    count(config);
    // The copy that a real launch would put into the kernel's parameter space.
    alignas(std::max_align_t) std::byte parameters[kParameterBytes];
    std::memcpy(parameters, functor, kernel.functorBytes);
    kernel.shiftPointers(parameters, *this);
    kernel.emulated(parameters, config, order_);
}

std::unique_ptr<LoadedKernel> EmulatedDevice::load(std::span<const std::byte>, const std::string&)
{
    throw CudaFailure("cudaErrorNotSupported", "an emulated device runs no machine code of a GPU");
}

std::unique_ptr<LoadedKernel> EmulatedDevice::load(HostKernel kernel)
{
    return std::make_unique<LoadedHostKernel>(std::move(kernel));
}

void EmulatedDevice::launch(const LoadedKernel& kernel, const LoadedArguments& arguments, const LaunchConfig& config,
                            Stream stream)
{
    check(config);
    if (arguments.addresses.size() > kMostAddresses)
        throw CudaFailure("cudaErrorLaunchOutOfResources", "the kernel's parameters exceed 4096 bytes");
    if (!isCapturing(stream))
        return runNow(kernel, arguments, config);
    capture(stream,
            [this, &kernel, config,
             addresses = std::vector<void*>(arguments.addresses.begin(), arguments.addresses.end()),
             values = std::vector<std::int64_t>(arguments.values.begin(), arguments.values.end())] {
                runNow(kernel, {addresses, values}, config);
            });
}

void EmulatedDevice::runNow(const LoadedKernel& kernel, const LoadedArguments& arguments, const LaunchConfig& config)
{
    count(config);
    std::array<void*, kMostAddresses> buffers;
    std::transform(arguments.addresses.begin(), arguments.addresses.end(), buffers.begin(),
                   [this](void* address) { return address == nullptr ? nullptr : translate(address); });
    dynamic_cast<const LoadedHostKernel&>(kernel).run(buffers.data(), arguments.values.data(), config);
}

std::byte* EmulatedDevice::onHost(void* address, std::size_t bytes) const
{
    return static_cast<std::byte*>(memory_.translate(address, bytes));
}

void EmulatedDevice::copyFromHost(void* to, const void* from, std::size_t bytes, Stream stream)
{
    refuseInCapture(stream);
    std::memcpy(memory_.translate(to, bytes), from, bytes);
}

void EmulatedDevice::copyToHost(void* to, const void* from, std::size_t bytes, Stream stream)
{
    refuseInCapture(stream);
    std::memcpy(to, memory_.translate(from, bytes), bytes);
}

void EmulatedDevice::copyWithin(void* to, const void* from, std::size_t bytes, Stream stream)
{
    const auto copy = [this, to, from, bytes] {
        ++copies_;
        std::memmove(memory_.translate(to, bytes), memory_.translate(from, bytes), bytes);
    };
    isCapturing(stream) ? capture(stream, copy) : copy();
}

std::unique_ptr<Event> EmulatedDevice::record(Stream stream)
{
    refuseInCapture(stream);
    return std::make_unique<EmulatedEvent>(times_ ? spentNs_.load() : monotonicNs());
}

void EmulatedDevice::wait(Stream stream, const Event&)
{
    refuseInCapture(stream);
}

double EmulatedDevice::millisecondsBetween(const Event& first, const Event& second) const
{
    const auto& a = dynamic_cast<const EmulatedEvent&>(first);
    const auto& b = dynamic_cast<const EmulatedEvent&>(second);
    return static_cast<double>(b.at - a.at) / 1e6;
}

void EmulatedDevice::synchronize(Stream stream)
{
    refuseInCapture(stream);
}

void EmulatedDevice::count(const LaunchConfig& config)
{
    ++kernelLaunches_;
    if (times_)
        spentNs_ += times_(config);
}

bool EmulatedDevice::isCapturing(Stream stream) const
{
    if (capturing_ == 0)
        return false;
    const std::lock_guard guard(captureMutex_);
    return captures_[static_cast<std::size_t>(stream.index)].on;
}

void EmulatedDevice::capture(Stream stream, Work work)
{
    const std::lock_guard guard(captureMutex_);
    captures_[static_cast<std::size_t>(stream.index)].work.push_back(std::move(work));
}

void EmulatedDevice::refuseInCapture(Stream stream)
{
    if (!isCapturing(stream))
        return;
    const std::lock_guard guard(captureMutex_);
    captures_[static_cast<std::size_t>(stream.index)].broken = true;
    throw CudaFailure("cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing");
}

void EmulatedDevice::beginCapture(Stream stream)
{
    const std::lock_guard guard(captureMutex_);
    Capture& capture = captures_[static_cast<std::size_t>(stream.index)];
    if (capture.on)
        throw CudaFailure("cudaErrorIllegalState", "the stream is being captured already");
    capture = {true, false, {}};
    ++capturing_;
}

std::unique_ptr<DeviceGraph> EmulatedDevice::endCapture(Stream stream)
{
    const std::lock_guard guard(captureMutex_);
    Capture& capture = captures_[static_cast<std::size_t>(stream.index)];
    if (!capture.on)
        throw CudaFailure("cudaErrorIllegalState", "the stream is not being captured");
    const Capture ended = std::exchange(capture, {});
    --capturing_;
    if (ended.broken)
        throw CudaFailure("cudaErrorStreamCaptureInvalidated",
                          "operation failed due to a previous error during capture");
    return std::make_unique<EmulatedGraph>(ended.work);
}

void EmulatedDevice::launch(const DeviceGraph& graph, Stream stream)
{
    refuseInCapture(stream);  // a graph within a graph: nobody needs one
    ++graphLaunches_;
    dynamic_cast<const EmulatedGraph&>(graph).run();
}

}  // namespace keyfall::cuda
