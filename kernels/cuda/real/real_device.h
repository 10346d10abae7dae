// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/capture_stream.h"
#include "kernels/cuda/cuda_device.h"

#include <cuda_runtime_api.h>

#include <array>
#include <mutex>

namespace keyfall::cuda {

/// Throws CudaFailure unless `status` is cudaSuccess.
void check(cudaError_t status);

/// One device of the CUDA runtime.
class RealDevice final : public CudaDevice {
public:
    /// Creates no context; the first use does.
    RealDevice(int ordinal, DeviceFacts facts) : ordinal_(ordinal), facts_(std::move(facts)) {}
    ~RealDevice() override;

    [[nodiscard]] int ordinal() const { return ordinal_; }
    /// The stream, created when first asked for.
    [[nodiscard]] cudaStream_t streamOf(Stream stream);
    /// Makes this the calling thread's device.
    void select() const;

    [[nodiscard]] const DeviceFacts& facts() const override { return facts_; }
    [[nodiscard]] MemoryState memory() const override;
    [[nodiscard]] void* allocate(std::size_t bytes) override;
    void release(void* address) noexcept override;
    void launch(const KernelEntry& kernel, const void* functor, const LaunchConfig& config, Stream stream) override;
    [[nodiscard]] std::unique_ptr<LoadedKernel> load(std::span<const std::byte> image,
                                                     const std::string& entry) override;
    [[nodiscard]] std::unique_ptr<LoadedKernel> load(HostKernel kernel) override;
    void launch(const LoadedKernel& kernel, const LoadedArguments& arguments, const LaunchConfig& config,
                Stream stream) override;
    [[nodiscard]] std::byte* onHost(void*, std::size_t) const override { return nullptr; }
    void copyFromHost(void* to, const void* from, std::size_t bytes, Stream stream) override;
    void copyToHost(void* to, const void* from, std::size_t bytes, Stream stream) override;
    void copyWithin(void* to, const void* from, std::size_t bytes, Stream stream) override;
    [[nodiscard]] std::unique_ptr<Event> record(Stream stream) override;
    void wait(Stream stream, const Event& event) override;
    [[nodiscard]] double millisecondsBetween(const Event& first, const Event& second) const override;
    void synchronize(Stream stream) override;
    void beginCapture(Stream stream) override;
    [[nodiscard]] std::unique_ptr<DeviceGraph> endCapture(Stream stream) override;
    void launch(const DeviceGraph& graph, Stream stream) override;

private:
    int ordinal_;
    DeviceFacts facts_;
    std::mutex mutex_;
    std::array<cudaStream_t, kAllStreams> streams_{};
};

}  // namespace keyfall::cuda
