// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/real_devices.h"

#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/real/real_device.h"

#include <fmt/format.h>

namespace keyfall::cuda {

namespace {

/// The oldest architecture the kernels are built for (cmake/KeyfallCuda.cmake).
constexpr int kOldestMajor = 7;
constexpr int kOldestMinor = 5;

[[nodiscard]] std::string versionText(int version)
{
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

[[nodiscard]] std::string whyNone(cudaError_t status)
{
    switch (status) {
    case cudaErrorInsufficientDriver: {
        int driver = 0;
        if (cudaDriverGetVersion(&driver) == cudaSuccess && driver > 0)
            return fmt::format("the NVIDIA driver is too old (for CUDA {}, this Keyfall needs {})", versionText(driver),
                               versionText(CUDART_VERSION));
        return "no NVIDIA driver is installed";
    }
    case cudaErrorNoDevice: return "the NVIDIA driver sees no device";
    default: return fmt::format("{}, {}", cudaGetErrorName(status), cudaGetErrorString(status));
    }
}

[[nodiscard]] DeviceFacts factsOf(const cudaDeviceProp& properties)
{
    int driver = 0;
    check(cudaDriverGetVersion(&driver));
    DeviceFacts facts;
    facts.title = properties.name;
    facts.detail =
        fmt::format("driver for CUDA {}, kernels built with CUDA {}, compute capability {}.{}, {} multiprocessors",
                    versionText(driver), versionText(CUDART_VERSION), properties.major, properties.minor,
                    properties.multiProcessorCount);
    facts.memoryBytes = properties.totalGlobalMem;
    facts.target = fmt::format("sm_{}{}", properties.major, properties.minor);
    return facts;
}

}  // namespace

RealDevices findRealDevices()
{
    RealDevices found;
    int count = 0;  // left alone when there is no driver
    const cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess) {
        cudaGetLastError();
        found.whyNone = whyNone(status);
        return found;
    }
    try {
        for (int i = 0; i < count; ++i) {
            cudaDeviceProp properties{};
            check(cudaGetDeviceProperties(&properties, i));
            const bool tooOld = properties.major < kOldestMajor
                || (properties.major == kOldestMajor && properties.minor < kOldestMinor);
            if (tooOld)
                found.whyNone += fmt::format("{}{} has compute capability {}.{}, the kernels need {}.{}",
                                             found.whyNone.empty() ? "" : "; ", properties.name, properties.major,
                                             properties.minor, kOldestMajor, kOldestMinor);
            else
                found.devices.push_back(std::make_unique<RealDevice>(i, factsOf(properties)));
        }
    } catch (const CudaFailure& failure) {
        found.devices.clear();
        found.whyNone = fmt::format("{}, {}", failure.code(), failure.what());
    }
    if (found.devices.empty() && found.whyNone.empty())
        found.whyNone = "the NVIDIA driver sees no device";
    return found;
}

}  // namespace keyfall::cuda
