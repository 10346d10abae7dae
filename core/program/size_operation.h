// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace keyfall {

/// The operations of size expressions (kernels:2.3).
enum class SizeOp : std::uint8_t {
    constant,
    variable,
    bind,  ///< x, once it was checked against a variable's bounds
    add,
    sub,
    mul,
    floordiv,
    floormod,
    truncdiv,
    truncmod,
    min,
    max,
    pow,
    shl,
    shr,
    bitAnd,
    bitOr,
    bitXor,
    lt,
    le,
    gt,
    ge,
    eq,
    ne,
    mulacc,
    select,
    neg,
    bitNot,
    abs,
    sign,
    square,
    trunc,  ///< this and the next three are the value itself
    floor,
    ceil,
    round,
};

/// Why an operation has no value.
enum class SizeFault : std::uint8_t { none, overflow, divisionByZero, shift, negativeExponent, unbound, outsideBounds };

/// What is known of an operation without evaluating it.
struct SizeOpFacts {
    std::string_view json;  ///< "floordiv"
    std::string_view text;  ///< "//", or the function's name
    int arguments = 0;
    bool infix = false;  ///< written between its operands, or before its operand
};

[[nodiscard]] const SizeOpFacts& factsOf(SizeOp op);
/// The operation of a JSON `op`, but for `cast` and `bind`.
[[nodiscard]] std::optional<SizeOp> sizeOpNamed(std::string_view json);
/// The operation of a function in text, but for `bind`.
[[nodiscard]] std::optional<SizeOp> sizeFunctionNamed(std::string_view text);
/// Whether it is an operation of floats, which sizes do not have: `sqrt`, `fdiv` ...
[[nodiscard]] bool isFloatFunction(std::string_view name);

struct SizeResult {
    std::int64_t value = 0;
    SizeFault fault = SizeFault::none;
};

/// The value of an operation with arguments, computed as if integers had no end (kernels:2.3). Of variables, constants and
/// `bind` it is the first argument.
[[nodiscard]] constexpr SizeResult applied(SizeOp op, std::int64_t a, std::int64_t b = 0, std::int64_t c = 0);

namespace detail {

__extension__ using Wide = __int128;

[[nodiscard]] constexpr SizeResult fitted(Wide value)
{
    if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::int64_t>::max())
        return {0, SizeFault::overflow};
    return {static_cast<std::int64_t>(value)};
}

/// Every |a| >= 2 is out of 64 bits after at most 64 steps.
[[nodiscard]] constexpr SizeResult raised(std::int64_t base, std::int64_t exponent)
{
    if (exponent < 0)
        return {0, SizeFault::negativeExponent};
    if (exponent == 0 || base == 1)
        return {1};
    if (base == 0)
        return {0};
    if (base == -1)
        return {exponent % 2 == 0 ? 1 : -1};
    Wide power = 1;
    for (; exponent > 0; --exponent) {
        power *= base;
        if (const SizeResult fits = fitted(power); fits.fault != SizeFault::none)
            return fits;
    }
    return fitted(power);
}

[[nodiscard]] constexpr SizeResult divided(SizeOp op, Wide a, Wide b)
{
    if (b == 0)
        return {0, SizeFault::divisionByZero};
    Wide quotient = a / b;
    const bool down = op == SizeOp::floordiv || op == SizeOp::floormod;
    if (down && a % b != 0 && (a < 0) != (b < 0))
        --quotient;
    return fitted(op == SizeOp::floordiv || op == SizeOp::truncdiv ? quotient : a - b * quotient);
}

[[nodiscard]] constexpr SizeResult shifted(SizeOp op, std::int64_t a, std::int64_t by)
{
    if (by < 0 || by > 63)
        return {0, SizeFault::shift};
    return op == SizeOp::shl ? fitted(static_cast<Wide>(a) * (static_cast<Wide>(1) << by)) : SizeResult{a >> by};
}

[[nodiscard]] constexpr SizeResult multiplied(std::int64_t a, std::int64_t b, std::int64_t c)
{
    const SizeResult product = fitted(static_cast<Wide>(a) * b);
    return product.fault == SizeFault::none ? fitted(static_cast<Wide>(product.value) + c) : product;
}

}  // namespace detail

constexpr SizeResult applied(SizeOp op, std::int64_t a, std::int64_t b, std::int64_t c)
{
    using detail::fitted;
    using detail::Wide;
    switch (op) {
    case SizeOp::add: return fitted(static_cast<Wide>(a) + b);
    case SizeOp::sub: return fitted(static_cast<Wide>(a) - b);
    case SizeOp::mul: return fitted(static_cast<Wide>(a) * b);
    case SizeOp::floordiv:
    case SizeOp::floormod:
    case SizeOp::truncdiv:
    case SizeOp::truncmod: return detail::divided(op, a, b);
    case SizeOp::min: return {a < b ? a : b};
    case SizeOp::max: return {a > b ? a : b};
    case SizeOp::pow: return detail::raised(a, b);
    case SizeOp::shl:
    case SizeOp::shr: return detail::shifted(op, a, b);
    case SizeOp::bitAnd: return {a & b};
    case SizeOp::bitOr: return {a | b};
    case SizeOp::bitXor: return {a ^ b};
    case SizeOp::lt: return {a < b};
    case SizeOp::le: return {a <= b};
    case SizeOp::gt: return {a > b};
    case SizeOp::ge: return {a >= b};
    case SizeOp::eq: return {a == b};
    case SizeOp::ne: return {a != b};
    case SizeOp::mulacc: return detail::multiplied(a, b, c);
    case SizeOp::select: return {a != 0 ? b : c};
    case SizeOp::neg: return fitted(-static_cast<Wide>(a));
    case SizeOp::bitNot: return {~a};
    case SizeOp::abs: return fitted(a < 0 ? -static_cast<Wide>(a) : static_cast<Wide>(a));
    case SizeOp::sign: return {a < 0 ? -1 : a > 0 ? 1 : 0};
    case SizeOp::square: return fitted(static_cast<Wide>(a) * a);
    case SizeOp::constant:
    case SizeOp::variable:
    case SizeOp::bind:
    case SizeOp::trunc:
    case SizeOp::floor:
    case SizeOp::ceil:
    case SizeOp::round: return {a};
    }
    return {a};
}

}  // namespace keyfall
