// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/capture_stream.h"
#include "kernels/cuda/cuda_device.h"
#include "kernels/cuda/emulated/emulated_memory.h"
#include "kernels/cuda/emulated/run_emulated.h"

#include <array>
#include <atomic>
#include <mutex>
#include <vector>

namespace keyfall::cuda {

/// A CUDA device played by the CPU: the same kernels, run block by block and thread by thread on the calling thread,
/// with a memory space of its own. For machines without a device, labelled as emulated wherever it is named.
class EmulatedDevice final : public CudaDevice, private PointerTranslation {
public:
    static constexpr std::size_t kDefaultMemory = std::size_t{1} << 30;

    explicit EmulatedDevice(std::size_t memoryBytes = kDefaultMemory);

    /// For tests only, while nothing runs.
    void setOrder(const EmulationOrder& order) { order_ = order; }

    /// For tests only: how many nanoseconds a launch takes on the clock of its events, which then is no other's.
    void setLaunchTimes(std::function<std::int64_t(const LaunchConfig&)> times) { times_ = std::move(times); }
    /// How often something ran: kernels and copies within the device, each by itself or within a graph, and graphs.
    struct Launches {
        std::uint64_t kernels = 0;
        std::uint64_t graphs = 0;
        std::uint64_t copies = 0;
    };
    [[nodiscard]] Launches launches() const { return {kernelLaunches_, graphLaunches_, copies_}; }

    [[nodiscard]] const DeviceFacts& facts() const override { return facts_; }
    [[nodiscard]] MemoryState memory() const override { return {memory_.freeBytes(), memory_.totalBytes()}; }
    [[nodiscard]] void* allocate(std::size_t bytes) override { return memory_.allocate(bytes); }
    void release(void* address) noexcept override { memory_.release(address); }
    void launch(const KernelEntry& kernel, const void* functor, const LaunchConfig& config, Stream stream) override;
    [[nodiscard]] std::unique_ptr<LoadedKernel> load(std::span<const std::byte> image,
                                                     const std::string& entry) override;
    [[nodiscard]] std::unique_ptr<LoadedKernel> load(HostKernel kernel) override;
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
    void beginCapture(Stream stream) override;
    [[nodiscard]] std::unique_ptr<DeviceGraph> endCapture(Stream stream) override;
    void launch(const DeviceGraph& graph, Stream stream) override;

private:
    using Work = std::function<void()>;
    struct Capture {
        bool on = false;
        bool broken = false;
        std::vector<Work> work;
    };
    [[nodiscard]] void* translate(void* address) const override;
    void runNow(const KernelEntry& kernel, const void* functor, const LaunchConfig& config);
    void runNow(const LoadedKernel& kernel, const LoadedArguments& arguments, const LaunchConfig& config);
    void count(const LaunchConfig& config);
    [[nodiscard]] bool isCapturing(Stream stream) const;
    void capture(Stream stream, Work work);
    /// For what no graph can hold: throws while the stream is captured, and its capture will fail.
    void refuseInCapture(Stream stream);

    EmulatedMemory memory_;
    EmulationOrder order_;
    DeviceFacts facts_;
    std::atomic<std::uint64_t> kernelLaunches_{0};
    std::atomic<std::uint64_t> graphLaunches_{0};
    std::atomic<std::uint64_t> copies_{0};
    std::function<std::int64_t(const LaunchConfig&)> times_;
    std::atomic<std::int64_t> spentNs_{0};  ///< by launches, where `times_` says of each how much
    std::atomic<int> capturing_{0};         ///< streams, so that who captures nothing takes no lock
    mutable std::mutex captureMutex_;
    std::array<Capture, kAllStreams> captures_;
};

}  // namespace keyfall::cuda
