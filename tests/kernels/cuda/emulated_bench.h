// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/emulated/emulated_device.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/backend.h"
#include "kernels/runtime/backends.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace keyfall::cuda {

/// Makes emulated devices the process's CUDA devices beside the backends that every build has, whatever the environment says. The first device is returned.
/// Call it before a runtime is made. Backends stay for the rest of the process, as useCudaBackend asks.
inline EmulatedDevice& useEmulatedDevices(std::size_t memoryBytes = EmulatedDevice::kDefaultMemory, int count = 1)
{
    std::vector<std::unique_ptr<CudaDevice>> devices;
    devices.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        devices.push_back(std::make_unique<EmulatedDevice>(memoryBytes));
    auto& first = static_cast<EmulatedDevice&>(*devices.front());
    static auto* const kept = new std::vector<std::unique_ptr<CudaBackend>>;
    kept->push_back(std::make_unique<CudaBackend>(CudaDevices::of(std::move(devices), "emulated, for a test")));
    installBackends();
    useCudaBackend(*kept->back());
    return first;
}

inline constexpr Device kCuda{DeviceType::cuda, 0};

inline Tensor hostTensor(const Dims& shape, const std::vector<float>& values)
{
    Tensor tensor = Tensor::emptyHost(DType::float32, shape);
    std::copy(values.begin(), values.end(), tensor.hostData<float>());
    return tensor;
}

inline Tensor onCuda(const Tensor& tensor)
{
    return ops::copyTo(tensor, kCuda, tensor.dtype());
}

inline Tensor onHost(const Tensor& tensor)
{
    return ops::copyTo(tensor, kCpu, tensor.dtype());
}

inline std::vector<float> floatsOf(const Tensor& tensor)
{
    const Tensor host = ops::contiguous(onHost(tensor));
    const auto* data = host.hostData<float>();
    return {data, data + host.numel()};
}

/// The message of the exception that `f` throws; "" when it throws none.
template <class F>
std::string errorOf(F&& f)
{
    try {
        f();
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

}  // namespace keyfall::cuda
