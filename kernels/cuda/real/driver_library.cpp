// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/driver_library.h"

#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/library_function.h"

#include <optional>

namespace keyfall::cuda {

namespace {

[[nodiscard]] std::optional<DriverLibrary> open()
{
    void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return std::nullopt;
    DriverLibrary found;
    const bool complete = findFunction(library, "cuModuleLoadData", found.load)
        && findFunction(library, "cuModuleGetFunction", found.function)
        && findFunction(library, "cuModuleUnload", found.unload)
        && findFunction(library, "cuLaunchKernel", found.launch)
        && findFunction(library, "cuGetErrorName", found.errorName)
        && findFunction(library, "cuGetErrorString", found.errorText);
    return complete ? std::optional(found) : std::nullopt;
}

}  // namespace

const DriverLibrary& DriverLibrary::get()
{
    static const std::optional<DriverLibrary> kLibrary = open();
    if (!kLibrary)
        throw CudaFailure("cudaErrorInsufficientDriver", "libcuda.so.1 was not found, or lacks a function");
    return *kLibrary;
}

void DriverLibrary::check(CUresult status) const
{
    if (status == CUDA_SUCCESS)
        return;
    const char* name = nullptr;
    const char* text = nullptr;
    if (errorName(status, &name) != CUDA_SUCCESS || errorText(status, &text) != CUDA_SUCCESS)
        throw CudaFailure("CUDA_ERROR_UNKNOWN", "the driver has no name for what happened");
    throw CudaFailure(name, text);
}

}  // namespace keyfall::cuda
