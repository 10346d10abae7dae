// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::codegen {

// Note [An assembler that miscompiles]
// ptxas of CUDA 13.0 takes |lowest| for positive, and of min(min(a, -b), c) on 32 bits it loses the minus (VIMNMX3 of sm_90);
// that of 13.5 does neither. Random kernels on an H200 found both. So absolute values, negations, minima and maxima of
// integers are written such that older ones do not recognise them. Letters in $ as in c_operations.cpp; $R$ is the
// constraint of a register.

inline constexpr const char* kOldPtxas =
    "#if defined(__CUDA_ARCH__) && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ < 1305\n"
    "#define KF_OLD_PTXAS\n"
    "#endif\n\n";

inline constexpr const char* kCudaAbs = R"($T$ kf_abs_$N$($T$ a)
{
#if defined(KF_OLD_PTXAS)
    $U$ sign = ($U$)(a >> ($B$ - 1));
    asm("" : "+$R$"(sign));
    return ($T$)((($U$)a ^ sign) - sign);
#else
    return a < 0 ? ($T$)(0 - ($U$)a) : a;
#endif
})";

inline constexpr const char* kCudaNeg = R"($T$ kf_neg_$N$($T$ a)
{
#if defined(KF_OLD_PTXAS)
    $U$ turned;
    asm("not.b$B$ %0, %1;" : "=$R$"(turned) : "$R$"(a));
    return ($T$)(turned + 1);
#else
    return ($T$)(0 - ($U$)a);
#endif
})";

// With the sign bit turned, signed numbers have the order of unsigned ones.
inline constexpr const char* kCudaMin = R"($T$ kf_min_$N$($T$ a, $T$ b)
{
#if defined(KF_OLD_PTXAS)
    const $U$ turn = ($U$)1 << ($B$ - 1);
    $U$ found;
    asm("min.u$B$ %0, %1, %2;" : "=$R$"(found) : "$R$"(($U$)a ^ turn), "$R$"(($U$)b ^ turn));
    return ($T$)(found ^ turn);
#else
    return a < b ? a : b;
#endif
})";
inline constexpr const char* kCudaMax = R"($T$ kf_max_$N$($T$ a, $T$ b)
{
#if defined(KF_OLD_PTXAS)
    const $U$ turn = ($U$)1 << ($B$ - 1);
    $U$ found;
    asm("max.u$B$ %0, %1, %2;" : "=$R$"(found) : "$R$"(($U$)a ^ turn), "$R$"(($U$)b ^ turn));
    return ($T$)(found ^ turn);
#else
    return a > b ? a : b;
#endif
})";

}  // namespace keyfall::codegen
