// SPDX-License-Identifier: MIT
#include "tests/kernels/cuda/sample_tensors.h"

#include "kernels/ops/allocate.h"

#include <cmath>
#include <iterator>
#include <limits>
#include <random>

namespace keyfall::samples {

Tensor elements(DType dtype, std::int64_t count, unsigned seed, bool special)
{
    std::mt19937 random(seed);
    Tensor wide = Tensor::emptyHost(DType::float64, {count});
    auto* values = wide.hostData<double>();
    std::uniform_real_distribution<double> real(-3, 3);
    std::uniform_int_distribution<int> whole(dtype == DType::uint8 ? 0 : -120, 120);
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double specials[] = {std::nan(""), kInfinity, -kInfinity, -0.0, 0.0, 1e-7, 1.0, -1.0};
    for (std::int64_t i = 0; i < count; ++i) {
        if (!isFloating(dtype))
            values[i] = dtype == DType::boolean ? whole(random) > 0 : whole(random);
        else if (special && i % 7 == 3)
            values[i] = specials[static_cast<std::size_t>(i / 7) % std::size(specials)];
        else
            values[i] = real(random);
    }
    Tensor result = Tensor::emptyHost(dtype, {count});
    ops::copyInto(result, wide);
    return result;
}

Tensor numberOnHost(DType dtype, double value)
{
    Tensor wide = Tensor::emptyHost(DType::float64, Dims{});
    *wide.hostData<double>() = value;
    return ops::copyTo(wide, kCpu, dtype);
}

Tensor Look::of(const Tensor& block, Device device) const
{
    const Tensor placed = ops::copyTo(block, device, block.dtype());
    return placed.view(shape, strides, offset);
}

std::vector<Look> looks()
{
    return {
        {"contiguous", {4, 6, 5}, {30, 5, 1}},
        {"one dimension", {2999}, {1}, 1},
        {"transposed", {4, 6, 5}, {1, 4, 24}},
        {"sliced", {4, 6, 5}, {60, 9, 2}, 7},
        {"broadcast", {4, 6, 5}, {0, 5, 0}, 3},
        {"no dimensions", {}, {}, 11},
        {"empty", {4, 0, 5}, {5, 5, 1}},
        {"seven dimensions", {2, 1, 3, 2, 2, 3, 2}, {1, 99, 20, 70, 200, 3, 400}, 5},
    };
}

std::vector<Look> partners()
{
    return {
        {"contiguous", {4, 6, 5}, {30, 5, 1}}, {"transposed", {4, 6, 5}, {1, 4, 24}, 2},   {"a row", {5}, {3}, 1},
        {"a column", {6, 1}, {2, 77}},         {"first dimension", {4, 1, 1}, {10, 1, 1}}, {"no dimensions", {}, {}, 8},
    };
}

}  // namespace keyfall::samples
