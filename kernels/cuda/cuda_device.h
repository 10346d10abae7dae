// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/launch_index.h"
#include "kernels/cuda/stream.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace keyfall::cuda {

struct KernelEntry;

/// What is known of a device, for `keyfall devices`.
struct DeviceFacts {
    std::string title;  ///< "NVIDIA H200", "emulated CUDA device"
    bool emulated = false;
    std::string detail;  ///< driver, toolkit, compute capability; how the emulation runs
    std::uint64_t memoryBytes = 0;
    std::string target = {};  ///< what a compiler makes machine code for: "sm_90"; empty on an emulated device
};

struct MemoryState {
    std::size_t freeBytes = 0;
    std::size_t totalBytes = 0;
};

/// A point in a stream's work.
class Event {
public:
    Event() = default;
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    virtual ~Event() = default;
    /// All work before it is done.
    [[nodiscard]] virtual bool isDone() const = 0;
};

/// A kernel that was compiled while the program runs, on the device that loaded it. Dropping it waits for its launches.
class LoadedKernel {
public:
    LoadedKernel() = default;
    LoadedKernel(const LoadedKernel&) = delete;
    LoadedKernel& operator=(const LoadedKernel&) = delete;
    virtual ~LoadedKernel() = default;
};

/// A kernel for GPUs that was compiled for the host instead: it goes through all threads of a launch. Buffers are where the
/// host may touch them.
using HostKernel = std::function<void(void* const* buffers, const std::int64_t* values, const LaunchConfig& config)>;

/// Work of a stream that was captured instead of run, to be run by one call.
class DeviceGraph {
public:
    DeviceGraph() = default;
    DeviceGraph(const DeviceGraph&) = delete;
    DeviceGraph& operator=(const DeviceGraph&) = delete;
    virtual ~DeviceGraph() = default;
    /// Launches and copies.
    [[nodiscard]] virtual std::size_t nodes() const = 0;
};

/// The arguments of a loaded kernel, in their order: addresses on the device, then integers.
struct LoadedArguments {
    std::span<void* const> addresses;
    std::span<const std::int64_t> values;
};

/// One CUDA device, real or emulated: memory, copies, launches. Everything but allocation is asynchronous within a
/// stream; all functions are thread-safe and raise CudaFailure. An error of earlier asynchronous work may surface in any
/// later call.
class CudaDevice {
public:
    CudaDevice() = default;
    CudaDevice(const CudaDevice&) = delete;
    CudaDevice& operator=(const CudaDevice&) = delete;
    virtual ~CudaDevice() = default;

    [[nodiscard]] virtual const DeviceFacts& facts() const = 0;
    [[nodiscard]] virtual MemoryState memory() const = 0;

    /// 256-byte aligned device memory. Never called for zero bytes. CachingAllocator is in front of it.
    [[nodiscard]] virtual void* allocate(std::size_t bytes) = 0;
    virtual void release(void* address) noexcept = 0;

    /// Runs a kernel; `functor` is of the type that `kernel` was made for and is copied before the call returns.
    virtual void launch(const KernelEntry& kernel, const void* functor, const LaunchConfig& config, Stream stream) = 0;

    /// Machine code of `facts().target`, as NVIDIA's compilers write it. An emulated device refuses (cudaErrorNotSupported).
    [[nodiscard]] virtual std::unique_ptr<LoadedKernel> load(std::span<const std::byte> image,
                                                             const std::string& entry) = 0;
    /// The same for an emulated device; a real one refuses. `kernel` is called by launches, on their threads.
    [[nodiscard]] virtual std::unique_ptr<LoadedKernel> load(HostKernel kernel) = 0;
    /// Runs a kernel that this device loaded; the arguments are copied before the call returns.
    virtual void launch(const LoadedKernel& kernel, const LoadedArguments& arguments, const LaunchConfig& config,
                        Stream stream) = 0;
    /// Where the host itself may touch `bytes` bytes at `address`: on an emulated device. Null on a real one.
    [[nodiscard]] virtual std::byte* onHost(void* address, std::size_t bytes) const = 0;

    /// The host's memory may be reused when the call returns.
    virtual void copyFromHost(void* to, const void* from, std::size_t bytes, Stream stream) = 0;
    /// The host's memory holds the bytes when the call returns: it waits for the stream.
    virtual void copyToHost(void* to, const void* from, std::size_t bytes, Stream stream) = 0;
    virtual void copyWithin(void* to, const void* from, std::size_t bytes, Stream stream) = 0;

    [[nodiscard]] virtual std::unique_ptr<Event> record(Stream stream) = 0;
    /// Work issued to `stream` from now on starts after `event`.
    virtual void wait(Stream stream, const Event& event) = 0;
    [[nodiscard]] virtual double millisecondsBetween(const Event& first, const Event& second) const = 0;
    /// Waits until the stream has no work left.
    virtual void synchronize(Stream stream) = 0;

    /// From now on launches and copies within the device that go to `stream` are captured and do not run. What needs them to
    /// have run (a copy to or from the host, an event, a wait) fails, and with it the capture. Not within another capture.
    virtual void beginCapture(Stream stream) = 0;
    /// Ends the capture in any case. Throws when something in it failed.
    [[nodiscard]] virtual std::unique_ptr<DeviceGraph> endCapture(Stream stream) = 0;
    /// Runs what was captured on this device, with the arguments of then. What the kernels use must still be there.
    virtual void launch(const DeviceGraph& graph, Stream stream) = 0;
};

}  // namespace keyfall::cuda
