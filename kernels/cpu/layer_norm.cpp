// SPDX-License-Identifier: MIT
#include "kernels/cpu/layer_norm.h"

#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/layer_norm_loop.h"
#include "kernels/cpu/parallel.h"

#include <cstddef>
#include <vector>

namespace keyfall::cpu {

namespace {

using ops::NormPlan;

/// The memory of a tensor that need not be there.
template <class T>
const T* dataOrNull(const Tensor& tensor)
{
    return tensor.defined() ? tensor.hostData<const T>() : nullptr;
}

/// Rows [begin, end) of a plan, without their elements.
template <class T>
NormRows<T> rowsOf(const NormPlan& plan, std::int64_t begin, std::int64_t end)
{
    NormRows<T> rows;
    rows.weight = dataOrNull<T>(plan.weight);
    rows.bias = dataOrNull<T>(plan.bias);
    rows.mean = plan.mean.hostData<T>() + begin;
    rows.deviation = plan.deviation.hostData<T>() + begin;
    rows.epsilon = plan.epsilon;
    rows.count = end - begin;
    rows.length = plan.length;
    return rows;
}

template <class T>
void plainRows(const NormPlan& plan, std::int64_t begin, std::int64_t end)
{
    NormRows<T> rows = rowsOf<T>(plan, begin, end);
    rows.from = plan.input.hostData<const T>() + begin * plan.length;
    rows.to = plan.output.hostData<T>() + begin * plan.length;
    LayerNormLoop<T>::function()(rows);
}

/// By way of float, row by row.
void halfRows(const NormPlan& plan, std::int64_t begin, std::int64_t end)
{
    std::vector<float> wide(static_cast<std::size_t>(plan.length));
    std::vector<float> result(static_cast<std::size_t>(plan.length));
    const auto* const input = static_cast<const std::byte*>(plan.input.hostData<const void>());
    auto* const output = static_cast<std::byte*>(plan.output.hostData<void>());
    const DType half = plan.input.dtype();
    const auto bytes = plan.length * static_cast<std::int64_t>(sizeOf(half));
    for (std::int64_t row = begin; row < end; ++row) {
        halfToFloat(wide.data(), input + row * bytes, plan.length, half);
        NormRows<float> rows = rowsOf<float>(plan, row, row + 1);
        rows.from = wide.data();
        rows.to = result.data();
        LayerNormLoop<float>::function()(rows);
        floatToHalf(output + row * bytes, result.data(), plan.length, half);
    }
}

}  // namespace

void layerNorm(const NormPlan& plan)
{
    constexpr std::int64_t kPasses = 4;  // worth as many additions
    parallelItems(plan.rows, kPasses * plan.length, [&plan](std::int64_t begin, std::int64_t end) {
        if (plan.input.dtype() == DType::float64)
            plainRows<double>(plan, begin, end);
        else if (plan.input.dtype() == DType::float32)
            plainRows<float>(plan, begin, end);
        else
            halfRows(plan, begin, end);
    });
}

}  // namespace keyfall::cpu
