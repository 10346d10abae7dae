// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace keyfall {

/// What an instruction computes of values (kernels:4.2).
enum class KernelOp : std::uint8_t {
    add,
    sub,
    mul,
    div,
    floordiv,
    floormod,
    truncdiv,
    truncmod,
    min,
    max,
    pow,
    atan2,
    bitAnd,
    bitOr,
    bitXor,
    shl,
    shr,
    lt,
    le,
    eq,
    ne,
    gt,
    ge,
    mulacc,
    fma,
    select,
    neg,
    abs,
    sign,
    bitNot,
    sqrt,
    reciprocal,
    floor,
    ceil,
    trunc,
    round,
    rsqrt,
    exp,
    exp2,
    log,
    log2,
    sin,
    cos,
    tanh,
    erf,
    isnan,
    isinf,
};
inline constexpr int kKernelOpCount = 47;

/// How a `reduce` combines its values.
enum class Reduction : std::uint8_t { sum, prod, max, min, any, all };
inline constexpr int kReductionCount = 6;

/// What is known of an operation without running it.
struct KernelOpFacts {
    std::string_view name;
    int arguments = 0;
    bool ofBool = false;
    bool ofIntegers = false;
    bool ofFloats = false;
    bool givesTruth = false;  ///< the result is bool; else it has the arguments' type
    bool exact = true;        ///< every backend gives the same bits
};

[[nodiscard]] const KernelOpFacts& factsOf(KernelOp op);
[[nodiscard]] std::optional<KernelOp> kernelOpNamed(std::string_view name);
[[nodiscard]] bool takes(KernelOp op, DType dtype);

[[nodiscard]] std::string_view nameOf(Reduction reduction);
[[nodiscard]] std::optional<Reduction> reductionNamed(std::string_view name);
/// `sum prod max min` of numbers, `any all` of bool.
[[nodiscard]] bool takes(Reduction reduction, DType dtype);

/// The element types of programs: bool, int32, int64, float32, float64.
[[nodiscard]] std::optional<DType> kernelTypeNamed(std::string_view name);

}  // namespace keyfall
