// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/driver_library.h"

#include "kernels/cuda/cuda_failure.h"

#include <dlfcn.h>

#include <optional>

namespace keyfall::cuda {

namespace {

template <class Function>
bool find(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

[[nodiscard]] std::optional<DriverLibrary> open()
{
    void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return std::nullopt;
    DriverLibrary found;
    const bool complete = find(library, "cuModuleLoadData", found.load)
        && find(library, "cuModuleGetFunction", found.function) && find(library, "cuModuleUnload", found.unload)
        && find(library, "cuLaunchKernel", found.launch) && find(library, "cuGetErrorName", found.errorName)
        && find(library, "cuGetErrorString", found.errorText);
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
