// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/cuda_device.h"
#include "kernels/cuda/emulated/emulated_memory.h"
#include "kernels/cuda/emulated/run_emulated.h"

namespace keyfall::cuda {

/// A CUDA device played by the CPU: the same kernels, run block by block and thread by thread on the calling thread,
/// with a memory space of its own. For machines without a device, labelled as emulated wherever it is named.
class EmulatedDevice final : public CudaDevice, private PointerTranslation {
public:
    static constexpr std::size_t kDefaultMemory = std::size_t{1} << 30;

    explicit EmulatedDevice(std::size_t memoryBytes = kDefaultMemory);

    /// For tests only, while nothing runs.
    void setOrder(const EmulationOrder& order) { order_ = order; }

    [[nodiscard]] const DeviceFacts& facts() const override { return facts_; }
    [[nodiscard]] MemoryState memory() const override { return {memory_.freeBytes(), memory_.totalBytes()}; }
    [[nodiscard]] void* allocate(std::size_t bytes) override { return memory_.allocate(bytes); }
    void release(void* address) noexcept override { memory_.release(address); }
    void launch(const KernelEntry& kernel, const void* functor, const LaunchConfig& config, Stream stream) override;
    [[nodiscard]] std::unique_ptr<LoadedKernel> load(std::span<const std::byte> image,
                                                     const std::string& entry) override;
    void launch(const LoadedKernel& kernel, const LoadedArguments& arguments, const LaunchConfig& config,
                Stream stream) override;
    [[nodiscard]] std::byte* onHost(void* address, std::size_t bytes) const override;
    void copyFromHost(void* to, const void* from, std::size_t bytes, Stream stream) override;
    void copyToHost(void* to, const void* from, std::size_t bytes, Stream stream) override;
    void copyWithin(void* to, const void* from, std::size_t bytes, Stream stream) override;
    [[nodiscard]] std::unique_ptr<Event> record(Stream stream) override;
    void wait(Stream stream, const Event& event) override;
    [[nodiscard]] double millisecondsBetween(const Event& first, const Event& second) const override;
    void synchronize(Stream stream) override;

private:
    [[nodiscard]] void* translate(void* address) const override;

    EmulatedMemory memory_;
    EmulationOrder order_;
    DeviceFacts facts_;
};

}  // namespace keyfall::cuda
