// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dims.h"

#include <cstdint>
#include <limits>

/// Arithmetic with numbers that a call gave, which may be any.
///
/// Note [Sizes of any numbers]
/// PyTorch computes sizes in int64 and mostly without looking whether they fit: what wraps around becomes negative and is
/// refused a little later, in words that have the wrapped number. Where its answer is one to rely on, kernels wrap as it
/// does; elsewhere they stay at the largest number, so that the check which refuses too much refuses that, too.
namespace keyfall::ops {

[[nodiscard]] inline std::int64_t wrappedSum(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
[[nodiscard]] inline std::int64_t wrappedProduct(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// The nearest number that fits.
[[nodiscard]] inline std::int64_t limitedSum(std::int64_t a, std::int64_t b)
{
    using Limits = std::numeric_limits<std::int64_t>;
    std::int64_t sum = 0;
    return !__builtin_add_overflow(a, b, &sum) ? sum : a < 0 ? Limits::min() : Limits::max();
}
[[nodiscard]] inline std::int64_t limitedProduct(std::int64_t a, std::int64_t b)
{
    using Limits = std::numeric_limits<std::int64_t>;
    std::int64_t product = 0;
    return !__builtin_mul_overflow(a, b, &product) ? product : (a < 0) != (b < 0) ? Limits::min() : Limits::max();
}

/// Throws "numel: integer multiplication overflow" for more elements than can be counted.
void checkCount(const Dims& shape);

/// Throws "Storage size calculation overflowed with sizes=[9223372036854775807]", with strides that are not the usual ones.
[[noreturn]] void rejectStorage(const Dims& shape, const Dims& strides);

}  // namespace keyfall::ops
