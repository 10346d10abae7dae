// SPDX-License-Identifier: MIT
#include "kernels/layers/pointwise_operators.h"

namespace keyfall {

namespace {

constexpr std::string_view kNames[]{
    // of one tensor
    "abs", "neg", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt", "rsqrt", "reciprocal", "square",
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc",
    "erfinv", "sigmoid", "relu", "relu6", "gelu", "silu", "mish", "softplus", "elu", "selu", "leaky_relu", "hardtanh",
    "hardswish", "hardsigmoid", "log_sigmoid", "log_sigmoid_forward", "sign", "sgn", "floor", "ceil", "round", "trunc",
    "frac", "isnan", "isinf", "isfinite", "logical_not", "bitwise_not", "positive", "nan_to_num", "threshold", "clamp",
    "clamp_min", "clamp_max", "clone", "_to_copy", "detach", "alias", "fill", "zero", "zeros_like", "ones_like",
    "empty_like", "full_like",
    // of several
    "add", "sub", "rsub", "mul", "div", "true_divide", "floor_divide", "fmod", "remainder", "pow", "atan2", "maximum",
    "minimum", "fmax", "fmin", "hypot", "copysign", "xlogy", "eq", "ne", "lt", "le", "gt", "ge", "logical_and",
    "logical_or", "logical_xor", "bitwise_and", "bitwise_or", "bitwise_xor", "where", "addcmul", "addcdiv", "lerp",
    "masked_fill", "copy", "threshold_backward", "leaky_relu_backward", "hardtanh_backward", "hardsigmoid_backward",
    // under vmap while nothing is dropped: random_calls.h has the rest
    "dropout"};

}  // namespace

std::span<const std::string_view> pointwiseNames()
{
    return kNames;
}

}  // namespace keyfall
