// SPDX-License-Identifier: MIT
#include "kernels/ops/shape/memory_order.h"

#include <algorithm>
#include <utility>

namespace keyfall::ops {

namespace {

/// Positive: `inner` (now the faster one) should be slower than `outer`; negative: the order is right; 0: no opinion.
int compareDims(const Dims& shape, std::span<const Dims* const> strides, std::size_t inner, std::size_t outer)
{
    for (const Dims* operand : strides) {
        const std::int64_t a = (*operand)[inner];
        const std::int64_t b = (*operand)[outer];
        if (a == 0 || b == 0)
            continue;
        if (a != b)
            return a < b ? -1 : 1;
        if (shape[inner] > shape[outer])
            return 1;
    }
    return 0;
}

}  // namespace

std::vector<std::size_t> memoryOrder(const Dims& shape, std::span<const Dims* const> strides)
{
    const std::size_t rank = shape.size();
    std::vector<std::size_t> order(rank);
    for (std::size_t i = 0; i < rank; ++i)
        order[i] = rank - 1 - i;
    // Insertion sort that steps over pairs without an opinion: the comparison is no strict order, so std::sort must
    // not see it.
    for (std::size_t i = 1; i < rank; ++i) {
        std::size_t moving = i;
        for (std::size_t j = i; j-- > 0;) {
            const int verdict = compareDims(shape, strides, order[j], order[moving]);
            if (verdict > 0) {
                std::swap(order[j], order[moving]);
                moving = j;
            } else if (verdict < 0) {
                break;
            }
        }
    }
    return order;
}

Dims denseStrides(const Dims& shape, const std::vector<std::size_t>& order)
{
    Dims strides(shape.size());
    std::int64_t step = 1;
    for (const std::size_t dim : order) {
        strides[dim] = step;
        step *= std::max<std::int64_t>(shape[dim], 1);
    }
    return strides;
}

bool isDense(const Dims& shape, const Dims& strides)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> stridesAndSizes;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0)
            return true;
        if (shape[i] != 1)
            stridesAndSizes.emplace_back(strides[i], shape[i]);
    }
    std::sort(stridesAndSizes.begin(), stridesAndSizes.end());
    std::int64_t expected = 1;
    for (const auto& [stride, size] : stridesAndSizes) {
        if (stride != expected)
            return false;
        expected *= size;
    }
    return true;
}

bool repeatsElements(const Dims& shape, const Dims& strides)
{
    bool repeats = false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0)
            return false;
        repeats = repeats || (shape[i] > 1 && strides[i] == 0);
    }
    return repeats;
}

Dims preservedStrides(const Dims& shape, const Dims& strides)
{
    if (isDense(shape, strides))
        return strides;
    const Dims* const one[] = {&strides};
    return denseStrides(shape, memoryOrder(shape, one));
}

void coalesce(Dims& shape, std::span<Dims> strides)
{
    if (std::find(shape.begin(), shape.end(), 0) != shape.end()) {
        shape = {0};
        for (Dims& operand : strides)
            operand = {1};
        return;
    }
    std::vector<const Dims*> views;
    for (const Dims& operand : strides)
        views.push_back(&operand);
    const std::vector<std::size_t> order = memoryOrder(shape, views);

    // From the fastest dimension outwards; reversed at the end.
    Dims merged;
    std::vector<Dims> mergedStrides(strides.size());
    for (const std::size_t dim : order) {
        if (shape[dim] == 1)
            continue;
        bool joins = !merged.empty();
        for (std::size_t k = 0; joins && k < strides.size(); ++k)
            joins = strides[k][dim] == mergedStrides[k].back() * merged.back();
        if (joins) {
            merged[merged.size() - 1] *= shape[dim];
            continue;
        }
        merged.push_back(shape[dim]);
        for (std::size_t k = 0; k < strides.size(); ++k)
            mergedStrides[k].push_back(strides[k][dim]);
    }
    std::reverse(merged.begin(), merged.end());
    shape = std::move(merged);
    for (std::size_t k = 0; k < strides.size(); ++k) {
        std::reverse(mergedStrides[k].begin(), mergedStrides[k].end());
        strides[k] = std::move(mergedStrides[k]);
    }
}

}  // namespace keyfall::ops
