// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace keyfall::cpu {

/// The functions the project needs of a BLAS library, loaded when first asked for (design:2.5).
struct Blas {
    // cblas's own enumerations, as numbers.
    static constexpr int kRowMajor = 101;
    static constexpr int kAsIs = 111;
    static constexpr int kTransposed = 112;

    using Sgemm = void (*)(int order, int transA, int transB, int m, int n, int k, float alpha, const float* a, int lda,
                           const float* b, int ldb, float beta, float* c, int ldc);
    using Dgemm = void (*)(int order, int transA, int transB, int m, int n, int k, double alpha, const double* a,
                           int lda, const double* b, int ldb, double beta, double* c, int ldc);

    using Sgemv = void (*)(int order, int transA, int m, int n, float alpha, const float* a, int lda, const float* x,
                           int incx, float beta, float* y, int incy);
    using Dgemv = void (*)(int order, int transA, int m, int n, double alpha, const double* a, int lda, const double* x,
                           int incx, double beta, double* y, int incy);

    Sgemm sgemm = nullptr;
    Dgemm dgemm = nullptr;
    Sgemv sgemv = nullptr;
    Dgemv dgemv = nullptr;
    std::string source;  ///< the library's file name, or why there is none

    /// All of them, or none.
    [[nodiscard]] bool available() const { return sgemm != nullptr; }
    /// OpenBLAS if the machine has it (`KEYFALL_BLAS` names another library, or `none`). Thread-safe.
    [[nodiscard]] static const Blas& get();
};

}  // namespace keyfall::cpu
