// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/launch_index.h"
#include "kernels/cuda/stream.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace keyfall::cuda {

struct KernelEntry;

/// What is known of a device, for `keyfall devices`.
struct DeviceFacts {
    std::string title;  ///< "NVIDIA H200", "emulated CUDA device"
    bool emulated = false;
    std::string detail;  ///< driver, toolkit, compute capability; how the emulation runs
    std::uint64_t memoryBytes = 0;
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
};

}  // namespace keyfall::cuda
