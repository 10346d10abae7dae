// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/real_device.h"

#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/kernel_entry.h"
#include "kernels/cuda/real/loaded_module.h"

#include <memory>
#include <type_traits>

namespace keyfall::cuda {

namespace {

class RealEvent final : public Event {
public:
    explicit RealEvent(cudaStream_t stream)
    {
        check(cudaEventCreate(&event));
        const cudaError_t status = cudaEventRecord(event, stream);
        if (status != cudaSuccess)
            cudaEventDestroy(event);
        check(status);
    }
    ~RealEvent() override { cudaEventDestroy(event); }
    [[nodiscard]] bool isDone() const override { return cudaEventQuery(event) == cudaSuccess; }

    cudaEvent_t event = nullptr;
};

[[nodiscard]] cudaEvent_t eventOf(const Event& event)
{
    return dynamic_cast<const RealEvent&>(event).event;
}

class RealGraph final : public DeviceGraph {
public:
    /// `captured` is destroyed by whoever has it.
    explicit RealGraph(cudaGraph_t captured)
    {
        check(cudaGraphGetNodes(captured, nullptr, &nodes_));
        check(cudaGraphInstantiateWithFlags(&executable, captured, 0));
    }
    ~RealGraph() override { cudaGraphExecDestroy(executable); }
    [[nodiscard]] std::size_t nodes() const override { return nodes_; }

    cudaGraphExec_t executable = nullptr;

private:
    std::size_t nodes_ = 0;
};

}  // namespace

void check(cudaError_t status)
{
    if (status == cudaSuccess)
        return;
    cudaGetLastError();  // forget it, where it can be forgotten: the next call is not to blame
    throw CudaFailure(cudaGetErrorName(status), cudaGetErrorString(status));
}

RealDevice::~RealDevice()
{
    for (cudaStream_t stream : streams_)
        if (stream != nullptr)
            cudaStreamDestroy(stream);
}

void RealDevice::select() const
{
    check(cudaSetDevice(ordinal_));  // each time: another library on this thread may have selected its own
}

cudaStream_t RealDevice::streamOf(Stream stream)
{
    select();
    const std::lock_guard lock(mutex_);
    cudaStream_t& found = streams_[static_cast<std::size_t>(stream.index)];
    if (found == nullptr)
        check(cudaStreamCreateWithFlags(&found, cudaStreamNonBlocking));
    return found;
}

MemoryState RealDevice::memory() const
{
    select();
    MemoryState state;
    check(cudaMemGetInfo(&state.freeBytes, &state.totalBytes));
    return state;
}

void* RealDevice::allocate(std::size_t bytes)
{
    select();
    void* address = nullptr;
    check(cudaMalloc(&address, bytes));
    return address;
}

void RealDevice::release(void* address) noexcept
{
    try {
        select();
        check(cudaFree(address));
    } catch (const CudaFailure&) {
        // An earlier kernel broke the context; its own launch or copy says so to somebody who can listen.
    }
}

void RealDevice::launch(const KernelEntry& kernel, const void* functor, const LaunchConfig& config, Stream stream)
{
    if (kernel.real == nullptr)
        throw CudaFailure("cudaErrorInvalidDeviceFunction", "this kernel was not built for a real device");
    check(static_cast<cudaError_t>(kernel.real(functor, config, streamOf(stream))));
}

std::unique_ptr<LoadedKernel> RealDevice::load(std::span<const std::byte> image, const std::string& entry)
{
    select();
    check(cudaFree(nullptr));  // creates the context that the driver's functions work in
    return std::make_unique<LoadedModule>(*this, image, entry);
}

std::unique_ptr<LoadedKernel> RealDevice::load(HostKernel)
{
    throw CudaFailure("cudaErrorNotSupported", "a real device runs no code of the host");
}

void RealDevice::launch(const LoadedKernel& kernel, const LoadedArguments& arguments, const LaunchConfig& config,
                        Stream stream)
{
    dynamic_cast<const LoadedModule&>(kernel).launch(arguments, config, streamOf(stream));
}

void RealDevice::copyFromHost(void* to, const void* from, std::size_t bytes, Stream stream)
{
    // Tensors' host memory is pageable: the call returns when all of it has been read.
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, streamOf(stream)));
}

void RealDevice::copyToHost(void* to, const void* from, std::size_t bytes, Stream stream)
{
    const cudaStream_t queue = streamOf(stream);
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, queue));
    check(cudaStreamSynchronize(queue));
}

void RealDevice::copyWithin(void* to, const void* from, std::size_t bytes, Stream stream)
{
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, streamOf(stream)));
}

std::unique_ptr<Event> RealDevice::record(Stream stream)
{
    return std::make_unique<RealEvent>(streamOf(stream));
}

void RealDevice::wait(Stream stream, const Event& event)
{
    check(cudaStreamWaitEvent(streamOf(stream), eventOf(event), 0));
}

double RealDevice::millisecondsBetween(const Event& first, const Event& second) const
{
    select();
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, eventOf(first), eventOf(second)));
    return milliseconds;
}

void RealDevice::synchronize(Stream stream)
{
    check(cudaStreamSynchronize(streamOf(stream)));
}

void RealDevice::beginCapture(Stream stream)
{
    // Other threads may call meanwhile what no capture allows (cudaMalloc); what they send to this stream is captured too.
    check(cudaStreamBeginCapture(streamOf(stream), cudaStreamCaptureModeThreadLocal));
}

std::unique_ptr<DeviceGraph> RealDevice::endCapture(Stream stream)
{
    cudaGraph_t captured = nullptr;
    const cudaError_t status = cudaStreamEndCapture(streamOf(stream), &captured);
    const std::unique_ptr<std::remove_pointer_t<cudaGraph_t>, cudaError_t (*)(cudaGraph_t)> owned(captured,
                                                                                                  &cudaGraphDestroy);
    check(status);
    return std::make_unique<RealGraph>(captured);
}

void RealDevice::launch(const DeviceGraph& graph, Stream stream)
{
    check(cudaGraphLaunch(dynamic_cast<const RealGraph&>(graph).executable, streamOf(stream)));
}

}  // namespace keyfall::cuda
