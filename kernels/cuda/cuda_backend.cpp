// SPDX-License-Identifier: MIT
#include "kernels/cuda/cuda_backend.h"

#include "core/tensor/tensor.h"
#include "core/text/quantity_text.h"
#include "kernels/cuda/issue.h"
#include "kernels/ops/allocate.h"

#include <fmt/format.h>

#include <atomic>

namespace keyfall::cuda {

namespace {

[[nodiscard]] std::string textOfBytes(std::size_t bytes)
{
    return bytesText(static_cast<std::int64_t>(bytes));
}

[[noreturn]] void throwOutOfMemory(const CudaDevices::Slot& slot, Device device, std::size_t bytes,
                                   const std::string& what)
{
    MemoryState memory;
    try {
        memory = slot.device->memory();
    } catch (const CudaFailure&) {
        // The figures only make the message better.
    }
    throw DeviceError(fmt::format(
        "{}: out of memory: {} needs {}, {} of {} are free (tensors hold {}). Release tensors or use smaller ones{}",
        nameOf(device), what, textOfBytes(bytes), textOfBytes(memory.freeBytes), textOfBytes(memory.totalBytes),
        textOfBytes(slot.allocator->usedBytes()),
        slot.device->facts().emulated ? "; KEYFALL_CUDA_EMULATED_MEMORY gives the emulated device more" : ""));
}

[[nodiscard]] std::atomic<bool>& chosenByHand()
{
    static std::atomic<bool> chosen = false;
    return chosen;
}

}  // namespace

const std::shared_ptr<CudaDevices>& CudaBackend::sharedDevices() const
{
    if (devices_)
        return devices_;
    const auto& chosen = CudaDevices::ofProcess();
    if (!chosen)
        throw DeviceError(chosen.error().text());
    return *chosen;
}

std::shared_ptr<Storage> CudaBackend::allocateBytes(Device device, std::size_t bytes, const std::string& what) const
{
    const std::shared_ptr<CudaDevices>& all = sharedDevices();
    const CudaDevices::Slot& slot = all->at(device.index);
    try {
        const CachingAllocator::Allocation block = slot.allocator->allocate(bytes, currentStream());
        // The storage keeps its device alive.
        const auto giveBack = [all, allocator = slot.allocator.get()](void* address) { allocator->release(address); };
        // Held here until the storage has it: what comes between may fail.
        std::unique_ptr<void, decltype(giveBack)> held(block.address, giveBack);
        if (bytes > 0)
            noteEvent(EventKind::alloc, [&] {
                return fmt::format("{} on {}{}", textOfBytes(bytes), nameOf(device),
                                   block.reused ? ", a kept block" : "");
            });
        auto storage = std::make_shared<Storage>(device, block.address, bytes, giveBack);
        static_cast<void>(held.release());
        return storage;
    } catch (const CudaFailure& failure) {
        if (failure.isOutOfMemory())
            throwOutOfMemory(slot, device, bytes, what);
        throw DeviceError(fmt::format("{}: allocating {} for {} failed: {}, {}", nameOf(device), textOfBytes(bytes),
                                      what, failure.code(), failure.what()));
    }
}

Tensor CudaBackend::allocate(Device device, DType dtype, const Dims& shape, const Dims& strides) const
{
    const std::string what = fmt::format("a {} tensor of shape {}", nameOf(dtype), textOf(shape));
    const auto bytes = static_cast<std::size_t>(ops::storageBytes(shape, strides, dtype));
    return Tensor::make(dtype, device, shape, strides, 0, allocateBytes(device, bytes, what));
}

const CudaDevices* devicesInUse()
{
    try {
        static const CudaBackend kOfProcess;
        const auto* chosen =
            chosenByHand().load() ? dynamic_cast<const CudaBackend*>(&ops::backendFor(DeviceType::cuda)) : &kOfProcess;
        return chosen != nullptr && chosen->devices().count() > 0 ? &chosen->devices() : nullptr;
    } catch (const std::exception&) {  // why there are none is what `keyfall devices` says
        return nullptr;
    }
}

void useCudaBackend(const CudaBackend& backend)
{
    chosenByHand().store(true);
    ops::registerBackend(backend);
}

Expected<void> registerCudaBackend()
{
    if (chosenByHand().load())
        return {};
    const Expected<DeviceRequest> request = DeviceRequest::fromEnvironment();
    if (!request)
        return tl::unexpected<Error>(request.error());
    if (request->mode == DeviceMode::off)
        return {};
    // Only this mode has to know at once whether there is a device.
    if (request->mode == DeviceMode::real && !CudaDevices::ofProcess())
        return tl::unexpected<Error>(CudaDevices::ofProcess().error());
    static const auto* const kBackend = new CudaBackend;  // never destroyed, as ops::registerBackend asks
    ops::registerBackend(*kBackend);
    return {};
}

}  // namespace keyfall::cuda
