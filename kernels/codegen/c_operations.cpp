// SPDX-License-Identifier: MIT
#include "kernels/codegen/c_operations.h"

#include "core/program/kernel_constant.h"
#include "kernels/codegen/cuda_integers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace keyfall::codegen {

namespace {

void replaceIn(std::string& text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// Replaces `T` and `U` (its unsigned type), `N` (its short name), `F` (the ending of its functions) and `B` (its bits)
/// where they stand between `$` signs.
std::string forType(std::string text, DType dtype)
{
    const auto replace = [&text](const std::string& from, const std::string& to) { replaceIn(text, from, to); };
    const bool wide = sizeOf(dtype) == 8;
    replace("$T$", cType(dtype));
    replace("$U$", wide ? "uint64_t" : "uint32_t");
    replace("$N$", isFloating(dtype) ? (wide ? "f64" : "f32") : dtype == DType::boolean ? "b" : wide ? "i64" : "i32");
    replace("$F$", wide ? "" : "f");
    replace("$B$", wide ? "64" : "32");
    replace("$R$", wide ? "l" : "r");
    replace("$LOWEST$", wide ? "(-9223372036854775807 - 1)" : "(-2147483647 - 1)");
    return text;
}

std::string call(const std::string& name, const std::vector<std::string>& in)
{
    return fmt::format("{}({})", name, fmt::join(in, ", "));
}

constexpr const char* kMin = "$T$ kf_min_$N$($T$ a, $T$ b) { return a != a ? a : b != b ? b : b < a ? b : a; }";
constexpr const char* kMax = "$T$ kf_max_$N$($T$ a, $T$ b) { return a != a ? a : b != b ? b : a < b ? b : a; }";
constexpr const char* kSign = "$T$ kf_sign_$N$($T$ a) { return ($T$)((a > 0) - (a < 0)); }";
// The lowest integer over -1 wraps, and nothing is divided by zero.
constexpr const char* kTruncDiv =
    "$T$ kf_truncdiv_$N$($T$ a, $T$ b) { return b == 0 ? 0 : b == -1 ? ($T$)(0 - ($U$)a) : a / b; }";
constexpr const char* kTruncMod = "$T$ kf_truncmod_$N$($T$ a, $T$ b) { return b == 0 ? a : b == -1 ? 0 : a % b; }";
constexpr const char* kFloorDiv = "$T$ kf_floordiv_$N$($T$ a, $T$ b)\n{\n"
                                  "    if (b == 0)\n        return 0;\n"
                                  "    if (b == -1)\n        return ($T$)(0 - ($U$)a);\n"
                                  "    return a / b - (a % b != 0 && (a % b < 0) != (b < 0));\n}";
constexpr const char* kFloorMod = "$T$ kf_floormod_$N$($T$ a, $T$ b)\n{\n"
                                  "    const $T$ r = b == 0 ? a : b == -1 ? 0 : a % b;\n"
                                  "    return r != 0 && (r < 0) != (b < 0) ? r + b : r;\n}";
constexpr const char* kShl = "$T$ kf_shl_$N$($T$ a, $T$ b) { return b < 0 || b >= $B$ ? 0 : ($T$)(($U$)a << b); }";
constexpr const char* kShr = "$T$ kf_shr_$N$($T$ a, $T$ b) { return b < 0 || b >= $B$ ? (a < 0 ? -1 : 0) : a >> b; }";
constexpr const char* kFloorModFloat = "$T$ kf_floormod_$N$($T$ a, $T$ b)\n{\n"
                                       "    const $T$ r = fmod$F$(a, b);\n"
                                       "    return r != 0 && (r < 0) != (b < 0) ? r + b : r;\n}";
constexpr const char* kFloorDivFloat = "$T$ kf_floordiv_$N$($T$ a, $T$ b)\n{\n"
                                       "    if (b == 0)\n        return a / b;\n"
                                       "    const $T$ r = fmod$F$(a, b);\n"
                                       "    $T$ q = (a - r) / b;\n"
                                       "    if (r != 0 && (b < 0) != (r < 0))\n        q = q - 1;\n"
                                       "    if (q == 0)\n        return copysign$F$(($T$)0, a / b);\n"
                                       "    const $T$ w = floor$F$(q);\n"
                                       "    return q - w > ($T$)0.5 ? w + 1 : w;\n}";
constexpr const char* kPow = "int64_t kf_pow(int64_t a, int64_t b)\n{\n"
                             "    uint64_t power = 1;\n"
                             "    uint64_t factor = (uint64_t)a;\n"
                             "    for (; b > 0; b >>= 1, factor *= factor)\n"
                             "        power *= b & 1 ? factor : 1;\n"
                             "    return (int64_t)power;\n}";
constexpr const char* kQuotient = "int64_t kf_quotient(int64_t a, int64_t b)\n{\n"
                                  "    return (uint64_t)(a | b) >> 32 == 0 ? (uint32_t)a / (uint32_t)b : a / b;\n}";

// First within each warp, then over the warps; all threads come to the same bits, since each pair is combined by both. The
// name stands behind those of the operations that it needs.
constexpr const char* kOverBlock = "$T$ kf_over_block_$OP$_$N$($T$ x)\n{\n"
                                   "    __shared__ $T$ warps[32];\n"
                                   "    if (blockDim.x == 1)\n        return x;\n"
                                   "    for (int other = 16; other > 0; other >>= 1) {\n"
                                   "        const $T$ y = ($T$)__shfl_xor_sync(0xffffffffu, x, other);\n"
                                   "        x = $XY$;\n    }\n"
                                   "    if (threadIdx.x % 32 == 0)\n        warps[threadIdx.x / 32] = x;\n"
                                   "    __syncthreads();\n"
                                   "    x = warps[0];\n"
                                   "    for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) {\n"
                                   "        const $T$ y = warps[warp];\n"
                                   "        x = $XY$;\n    }\n"
                                   "    __syncthreads();\n"
                                   "    return x;\n}";

}  // namespace

std::string cType(DType dtype)
{
    switch (dtype) {
    case DType::boolean: return "uint8_t";
    case DType::int32: return "int32_t";
    case DType::int64: return "int64_t";
    case DType::float32: return "float";
    default: return "double";
    }
}

std::string CHelpers::use(const std::string& name, const std::string& definition)
{
    definitions_.emplace(name, definition);
    return name;
}

std::string CHelpers::quotient(const std::string& a, const std::string& b)
{
    return call(use("kf_quotient", kQuotient), {a, b});
}

std::string CHelpers::overBlock(KernelOp op, DType dtype, const std::string& in)
{
    const std::string name(factsOf(op).name);
    std::string text = forType(kOverBlock, dtype);
    replaceIn(text, "$OP$", name);
    replaceIn(text, "$XY$", operation(op, dtype, {"x", "y"}));
    return call(use(forType("kf_over_block_" + name + "_$N$", dtype), text), {in});
}

std::string CHelpers::definitions(const std::string& prefix) const
{
    std::string text = cuda_
            && std::any_of(definitions_.begin(), definitions_.end(),
                           [](const auto& each) { return each.second.find("KF_OLD_PTXAS") != std::string::npos; })
        ? kOldPtxas
        : "";
    for (const auto& [name, definition] : definitions_)
        text += prefix + definition + "\n\n";
    return text;
}

std::string CHelpers::operation(KernelOp op, DType dtype, const std::vector<std::string>& in)
{
    if (isFloating(dtype))
        return floatOperation(op, dtype, in);
    return dtype == DType::boolean ? anyOperation(op, dtype, in) : integerOperation(op, dtype, in);
}

std::string CHelpers::anyOperation(KernelOp op, DType dtype, const std::vector<std::string>& in)
{
    const auto infix = [&in](const char* sign) { return fmt::format("{} {} {}", in[0], sign, in[1]); };
    const auto helper = [&](const char* name, const char* definition) {
        return call(use(forType(name, dtype), forType(definition, dtype)), in);
    };
    switch (op) {
    case KernelOp::lt: return infix("<");
    case KernelOp::le: return infix("<=");
    case KernelOp::eq: return infix("==");
    case KernelOp::ne: return infix("!=");
    case KernelOp::gt: return infix(">");
    case KernelOp::ge: return infix(">=");
    case KernelOp::bitAnd: return infix("&");
    case KernelOp::bitOr: return infix("|");
    case KernelOp::bitXor: return infix("^");
    case KernelOp::bitNot: return "!" + in[0];
    case KernelOp::select: return fmt::format("{} ? {} : {}", in[0], in[1], in[2]);
    case KernelOp::min: return helper("kf_min_$N$", kMin);
    case KernelOp::max: return helper("kf_max_$N$", kMax);
    case KernelOp::sign: return helper("kf_sign_$N$", kSign);
    default: return "0";
    }
}

std::string CHelpers::integerOperation(KernelOp op, DType dtype, const std::vector<std::string>& in)
{
    // Unsigned arithmetic wraps.
    const auto wrapping = [&](const char* sign) {
        return forType(fmt::format("($T$)(($U$){} {} ($U$){})", in[0], sign, in[1]), dtype);
    };
    const auto helper = [&](const char* name, const char* definition) {
        return call(use(forType(name, dtype), forType(definition, dtype)), in);
    };
    switch (op) {
    case KernelOp::add: return wrapping("+");
    case KernelOp::sub: return wrapping("-");
    case KernelOp::mul: return wrapping("*");
    case KernelOp::mulacc:
        return forType(fmt::format("($T$)(($U$){} * ($U$){} + ($U$){})", in[0], in[1], in[2]), dtype);
    case KernelOp::neg:
        return cuda_ ? helper("kf_neg_$N$", kCudaNeg) : forType(fmt::format("($T$)(0 - ($U$){})", in[0]), dtype);
    case KernelOp::min:
    case KernelOp::max:
        if (!cuda_)
            return anyOperation(op, dtype, in);
        return op == KernelOp::min ? helper("kf_min_$N$", kCudaMin) : helper("kf_max_$N$", kCudaMax);
    case KernelOp::abs:
        if (cuda_)
            return helper("kf_abs_$N$", kCudaAbs);
        return forType(fmt::format("{0} < 0 ? ($T$)(0 - ($U$){0}) : {0}", in[0]), dtype);
    case KernelOp::bitNot: return "~" + in[0];
    case KernelOp::floordiv: return helper("kf_floordiv_$N$", kFloorDiv);
    case KernelOp::floormod: return helper("kf_floormod_$N$", kFloorMod);
    case KernelOp::truncdiv: return helper("kf_truncdiv_$N$", kTruncDiv);
    case KernelOp::truncmod: return helper("kf_truncmod_$N$", kTruncMod);
    case KernelOp::shl: return helper("kf_shl_$N$", kShl);
    case KernelOp::shr: return helper("kf_shr_$N$", kShr);
    default: return anyOperation(op, dtype, in);
    }
}

std::string CHelpers::floatOperation(KernelOp op, DType dtype, const std::vector<std::string>& in)
{
    const auto infix = [&in](const char* sign) { return fmt::format("{} {} {}", in[0], sign, in[1]); };
    const auto library = [&](const char* name) { return call(forType(std::string(name) + "$F$", dtype), in); };
    const auto helper = [&](const char* name, const char* definition) {
        return call(use(forType(name, dtype), forType(definition, dtype)), in);
    };
    switch (op) {
    case KernelOp::add: return infix("+");
    case KernelOp::sub: return infix("-");
    case KernelOp::mul: return infix("*");
    case KernelOp::div: return infix("/");
    case KernelOp::mulacc: return fmt::format("{} * {} + {}", in[0], in[1], in[2]);
    case KernelOp::neg: return "-" + in[0];
    case KernelOp::abs: return library("fabs");
    case KernelOp::floordiv: return helper("kf_floordiv_$N$", kFloorDivFloat);
    case KernelOp::floormod: return helper("kf_floormod_$N$", kFloorModFloat);
    case KernelOp::truncdiv: return forType(fmt::format("trunc$F$({} / {})", in[0], in[1]), dtype);
    case KernelOp::truncmod: return library("fmod");
    case KernelOp::reciprocal: return "1 / " + in[0];
    case KernelOp::rsqrt: return forType(fmt::format("1 / sqrt$F$({})", in[0]), dtype);
    case KernelOp::round: return library("nearbyint");
    case KernelOp::isnan: return fmt::format("{0} != {0}", in[0]);
    case KernelOp::isinf:
        return forType(fmt::format("fabs$F$({}) == ", in[0]), dtype)
            + constant(dtype == DType::float32 ? 0x7f800000U : 0x7ff0000000000000U, dtype);
    case KernelOp::sqrt:
    case KernelOp::floor:
    case KernelOp::ceil:
    case KernelOp::trunc:
    case KernelOp::exp:
    case KernelOp::exp2:
    case KernelOp::log:
    case KernelOp::log2:
    case KernelOp::sin:
    case KernelOp::cos:
    case KernelOp::tanh:
    case KernelOp::erf:
    case KernelOp::pow:
    case KernelOp::atan2:
    case KernelOp::fma: return library(std::string(factsOf(op).name).c_str());
    default: return anyOperation(op, dtype, in);
    }
}

std::string CHelpers::cast(DType from, DType to, const std::string& in)
{
    if (from == to)
        return in;
    if (to == DType::boolean)
        return in + " != 0";
    if (!isFloating(from) || isFloating(to))
        return fmt::format("({}){}", cType(to), in);
    // What does not fit, and NaN, becomes the lowest integer (kernels:4.2).
    const std::string limit = sizeOf(to) == 8 ? "9223372036854775808.0" : "2147483648.0";
    const std::string fromName = forType("$N$", from);
    return call(
        use(forType("kf_" + fromName + "_to_$N$", to),
            forType(fmt::format("$T$ kf_{0}_to_$N$({1} a) {{ return a >= -{2} && a < {2} ? ($T$)a : $LOWEST$; }}",
                                fromName, cType(from), limit),
                    to)),
        {in});
}

std::string CHelpers::constant(std::uint64_t bits, DType dtype)
{
    if (dtype == DType::boolean)
        return bits != 0 ? "1" : "0";
    if (!isFloating(dtype)) {
        const std::string text = constantText(bits, dtype);
        // C has no literal of the lowest number: its minus is an operator on one that does not fit.
        return text == (sizeOf(dtype) == 8 ? "-9223372036854775808" : "-2147483648") ? forType("$LOWEST$", dtype)
                                                                                     : text;
    }
    const double value =
        dtype == DType::float32 ? std::bit_cast<float>(static_cast<std::uint32_t>(bits)) : std::bit_cast<double>(bits);
    if (std::isfinite(value))
        return forType(constantText(bits, dtype) + "$F$", dtype);
    return fmt::format(
        "{}({}u{})",
        use(forType("kf_bits_$N$", dtype),
            forType("$T$ kf_bits_$N$($U$ bits) { union { $U$ from; $T$ to; } u; u.from = bits; return u.to; }", dtype)),
        bitsText(bits, dtype), dtype == DType::float64 ? "ll" : "");
}

std::string CHelpers::size(SizeOp op, const std::vector<std::string>& in)
{
    const auto helper = [&](const char* name, const char* definition) {
        return call(use(forType(name, DType::int64), forType(definition, DType::int64)), in);
    };
    switch (op) {
    case SizeOp::floordiv: return helper("kf_floordiv_$N$", kFloorDiv);
    case SizeOp::floormod: return helper("kf_floormod_$N$", kFloorMod);
    case SizeOp::truncdiv: return helper("kf_truncdiv_$N$", kTruncDiv);
    case SizeOp::truncmod: return helper("kf_truncmod_$N$", kTruncMod);
    case SizeOp::min: return helper("kf_min_$N$", kMin);
    case SizeOp::max: return helper("kf_max_$N$", kMax);
    case SizeOp::sign: return helper("kf_sign_$N$", kSign);
    case SizeOp::pow: return helper("kf_pow", kPow);
    case SizeOp::shl: return helper("kf_shl_$N$", kShl);
    case SizeOp::shr: return helper("kf_shr_$N$", kShr);
    case SizeOp::mulacc: return fmt::format("({} * {} + {})", in[0], in[1], in[2]);
    case SizeOp::select: return fmt::format("({} ? {} : {})", in[0], in[1], in[2]);
    case SizeOp::square: return fmt::format("({0} * {0})", in[0]);
    case SizeOp::abs: return fmt::format("({0} < 0 ? -{0} : {0})", in[0]);
    case SizeOp::neg: return fmt::format("(-{})", in[0]);
    case SizeOp::bitNot: return fmt::format("(~{})", in[0]);
    case SizeOp::bind:
    case SizeOp::trunc:
    case SizeOp::floor:
    case SizeOp::ceil:
    case SizeOp::round: return in[0];
    default: return fmt::format("({} {} {})", in[0], factsOf(op).text, in[1]);
    }
}

}  // namespace keyfall::codegen
