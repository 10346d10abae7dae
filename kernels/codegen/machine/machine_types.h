// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"

#include <asmjit/core.h>

namespace keyfall::codegen {

using Word = asmjit::BaseReg;    ///< a general register of 64 bits
using Vector = asmjit::BaseReg;  ///< a vector register, or a mask register of AVX-512
using Memory = asmjit::BaseMem;

/// A value in registers, one element a lane. bool: a mask register with AVX-512, else lanes of 32 bits that are 0 or -1.
struct LaneValue {
    DType dtype = DType::float32;
    Vector vec;
    Vector mask;
};

/// Which lanes of the last, shorter block there are; on AArch64, which has no masks, the first alone.
struct TailMask {
    Vector mask;    ///< AVX-512
    Vector narrow;  ///< AVX2: of 32-bit lanes
    Vector broad;   ///< AVX2: of 64-bit lanes, where there are such
    Word count;
};

inline constexpr int kLine = 64;  ///< bytes of a line of the cache

[[nodiscard]] constexpr bool is64(DType dtype)
{
    return dtype == DType::int64 || dtype == DType::float64;
}

/// The bits of 1; of bool those of a 32-bit lane.
[[nodiscard]] constexpr std::uint64_t oneBits(DType dtype)
{
    return dtype == DType::float32 ? 0x3F800000U : dtype == DType::float64 ? 0x3FF0000000000000U : 1;
}

}  // namespace keyfall::codegen
