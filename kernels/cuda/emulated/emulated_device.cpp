// SPDX-License-Identifier: MIT
#include "kernels/cuda/emulated/emulated_device.h"

#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/kernel_entry.h"

#include <chrono>
#include <cstring>
#include <memory>
#include <new>

namespace keyfall::cuda {

namespace {

using Clock = std::chrono::steady_clock;

/// Work is done when the call that issued it returns, so an event is a time and always done.
class EmulatedEvent final : public Event {
public:
    [[nodiscard]] bool isDone() const override { return true; }
    const Clock::time_point at = Clock::now();
};

// The limits of every device since compute capability 3.0: what a real device refuses is refused here.
constexpr std::uint64_t kMaxThreads = 1024;
constexpr std::uint32_t kMaxGridX = 0x7fffffff;
constexpr std::uint32_t kMaxGridYZ = 65535;

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

void EmulatedDevice::launch(const KernelEntry& kernel, const void* functor, const LaunchConfig& config, Stream)
{
    check(config);
    // The copy that a real launch would put into the kernel's parameter space.
    alignas(std::max_align_t) std::byte parameters[4096];
    if (kernel.functorBytes > sizeof parameters)
        throw CudaFailure("cudaErrorLaunchOutOfResources", "the kernel's parameters exceed 4096 bytes");
    std::memcpy(parameters, functor, kernel.functorBytes);
    kernel.shiftPointers(parameters, *this);
    kernel.emulated(parameters, config, order_);
}

std::unique_ptr<LoadedKernel> EmulatedDevice::load(std::span<const std::byte>, const std::string&)
{
    throw CudaFailure("cudaErrorNotSupported", "an emulated device runs no machine code of a GPU");
}

void EmulatedDevice::launch(const LoadedKernel&, const LoadedArguments&, const LaunchConfig&, Stream)
{
    throw CudaFailure("cudaErrorNotSupported", "an emulated device loads no kernels");
}

std::byte* EmulatedDevice::onHost(void* address, std::size_t bytes) const
{
    return static_cast<std::byte*>(memory_.translate(address, bytes));
}

void EmulatedDevice::copyFromHost(void* to, const void* from, std::size_t bytes, Stream)
{
    std::memcpy(memory_.translate(to, bytes), from, bytes);
}

void EmulatedDevice::copyToHost(void* to, const void* from, std::size_t bytes, Stream)
{
    std::memcpy(to, memory_.translate(from, bytes), bytes);
}

void EmulatedDevice::copyWithin(void* to, const void* from, std::size_t bytes, Stream)
{
    std::memmove(memory_.translate(to, bytes), memory_.translate(from, bytes), bytes);
}

std::unique_ptr<Event> EmulatedDevice::record(Stream)
{
    return std::make_unique<EmulatedEvent>();
}

void EmulatedDevice::wait(Stream, const Event&) {}

double EmulatedDevice::millisecondsBetween(const Event& first, const Event& second) const
{
    const auto& a = dynamic_cast<const EmulatedEvent&>(first);
    const auto& b = dynamic_cast<const EmulatedEvent&>(second);
    return std::chrono::duration<double, std::milli>(b.at - a.at).count();
}

void EmulatedDevice::synchronize(Stream) {}

}  // namespace keyfall::cuda
