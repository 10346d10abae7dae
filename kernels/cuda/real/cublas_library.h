// SPDX-License-Identifier: MIT
#pragma once

#include <cublas_v2.h>

#include <string>

namespace keyfall::cuda {

/// The functions of libcublas that we call.
///
/// Note [cuBLAS is loaded by the first product]
/// The library is 100 MB and more, and a machine that only runs Keyfall may not have it. So nothing links it: it is
/// opened when a product on a real device first needs it, and without it the tiled kernel does the work.
struct CublasLibrary {
    /// The C function; the header also overloads its name for C++.
    using Gemm = cublasStatus_t (*)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const void*,
                                    const void*, cudaDataType, int, long long, const void*, cudaDataType, int,
                                    long long, const void*, void*, cudaDataType, int, long long, int,
                                    cublasComputeType_t, cublasGemmAlgo_t);

    decltype(&cublasCreate_v2) create = nullptr;
    decltype(&cublasDestroy_v2) destroy = nullptr;
    decltype(&cublasSetStream_v2) setStream = nullptr;
    decltype(static_cast<Gemm>(&cublasGemmStridedBatchedEx)) gemm = nullptr;
    decltype(&cublasGetStatusName) statusName = nullptr;
    std::string file;

    /// Null when it is not on this machine. The version that belongs to the toolkit of this build; by its soname, so
    /// from where the system's loader looks (LD_LIBRARY_PATH, ld.so.conf).
    [[nodiscard]] static const CublasLibrary* load();
};

}  // namespace keyfall::cuda
