// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/cublas_library.h"

#include "kernels/cuda/library_function.h"

#include <optional>

namespace keyfall::cuda {

namespace {

[[nodiscard]] std::optional<CublasLibrary> open()
{
    CublasLibrary found;
    found.file = "libcublas.so." + std::to_string(CUBLAS_VER_MAJOR);
    void* library = dlopen(found.file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return std::nullopt;
    const bool complete = findFunction(library, "cublasCreate_v2", found.create)
        && findFunction(library, "cublasDestroy_v2", found.destroy)
        && findFunction(library, "cublasSetStream_v2", found.setStream)
        && findFunction(library, "cublasGemmStridedBatchedEx", found.gemm)
        && findFunction(library, "cublasGetStatusName", found.statusName);
    return complete ? std::optional(found) : std::nullopt;
}

}  // namespace

const CublasLibrary* CublasLibrary::load()
{
    static const std::optional<CublasLibrary> kLibrary = open();
    return kLibrary ? &*kLibrary : nullptr;
}

}  // namespace keyfall::cuda
