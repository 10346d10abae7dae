// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/cublas_library.h"

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

[[nodiscard]] std::optional<CublasLibrary> open()
{
    CublasLibrary found;
    found.file = "libcublas.so." + std::to_string(CUBLAS_VER_MAJOR);
    void* library = dlopen(found.file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return std::nullopt;
    const bool complete = find(library, "cublasCreate_v2", found.create)
        && find(library, "cublasDestroy_v2", found.destroy) && find(library, "cublasSetStream_v2", found.setStream)
        && find(library, "cublasGemmStridedBatchedEx", found.gemm)
        && find(library, "cublasGetStatusName", found.statusName);
    return complete ? std::optional(found) : std::nullopt;
}

}  // namespace

const CublasLibrary* CublasLibrary::load()
{
    static const std::optional<CublasLibrary> kLibrary = open();
    return kLibrary ? &*kLibrary : nullptr;
}

}  // namespace keyfall::cuda
