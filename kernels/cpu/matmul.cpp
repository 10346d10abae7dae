// SPDX-License-Identifier: MIT
#include "kernels/cpu/matmul.h"

#include "kernels/cpu/blas.h"
#include "kernels/cpu/copy.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/matmul_loop.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <type_traits>

namespace keyfall::cpu {

namespace {

using ops::MatmulPlan;

/// How cblas reads a matrix of (rows, columns) with these strides: transposed or not, and its leading dimension.
struct BlasLayout {
    int transposed = Blas::kAsIs;
    int leading = 1;
};

constexpr std::int64_t kMostForBlas = std::numeric_limits<int>::max();

std::optional<BlasLayout> blasLayout(std::int64_t rows, std::int64_t columns, std::int64_t rowStride,
                                     std::int64_t columnStride)
{
    // The stride of a dimension of size one is anything; the leading dimension must still be large enough.
    const auto fits = [](std::int64_t outerSize, std::int64_t outerStride, std::int64_t innerSize,
                         std::int64_t innerStride) -> std::optional<int> {
        if (innerStride != 1 && innerSize > 1)
            return std::nullopt;
        const std::int64_t least = std::max<std::int64_t>(innerSize, 1);
        const std::int64_t leading = outerSize > 1 ? outerStride : least;
        if (leading < least || leading > kMostForBlas)
            return std::nullopt;
        return static_cast<int>(leading);
    };
    if (const auto leading = fits(rows, rowStride, columns, columnStride))
        return BlasLayout{Blas::kAsIs, *leading};
    if (const auto leading = fits(columns, columnStride, rows, rowStride))
        return BlasLayout{Blas::kTransposed, *leading};
    return std::nullopt;
}

/// Offsets of the matrices of batch number `index`.
std::int64_t batchOffset(const Dims& shape, const Dims& strides, std::int64_t index)
{
    std::int64_t offset = 0;
    for (std::size_t d = shape.size(); d-- > 0; index /= shape[d])
        offset += index % shape[d] * strides[d];
    return offset;
}

template <class T, class Multiply>
void forEachBatch(const MatmulPlan& plan, const Multiply& multiply)
{
    const std::int64_t batches = elementCount(plan.batchShape);
    for (std::int64_t b = 0; b < batches; ++b)
        multiply(plan.output.hostData<T>() + b * plan.rows * plan.columns,
                 plan.left.hostData<const T>() + batchOffset(plan.batchShape, plan.leftBatchStrides, b),
                 plan.right.hostData<const T>() + batchOffset(plan.batchShape, plan.rightBatchStrides, b));
}

template <class T>
void multiplyByLoop(const MatmulPlan& plan)
{
    const MatmulStrides strides{plan.leftRowStride, plan.leftInnerStride, plan.rightInnerStride,
                                plan.rightColumnStride};
    forEachBatch<T>(plan, [&](T* out, const T* left, const T* right) {
        matmulLoop(out, left, right, plan.rows, plan.inner, plan.columns, strides);
    });
}

/// A contiguous copy of one operand, and its place in the plan.
Tensor packed(const Tensor& tensor)
{
    Tensor copyOfIt = Tensor::emptyHost(tensor.dtype(), tensor.shape());
    copy(copyOfIt, tensor);
    return copyOfIt;
}

Dims batchStridesOf(const Tensor& contiguous, const Dims& before)
{
    // Same dimensions as before; those that repeated (stride 0) still do.
    Dims strides = before;
    const auto rank = static_cast<std::size_t>(contiguous.dim());
    for (std::size_t i = 0; i < strides.size(); ++i) {
        const std::size_t fromBack = strides.size() - i + 2;
        const bool exists = fromBack <= rank && contiguous.shape()[rank - fromBack] != 1;
        strides[i] = exists ? contiguous.strides()[rank - fromBack] : 0;
    }
    return strides;
}

MatmulPlan withPackedLeft(MatmulPlan plan)
{
    plan.left = packed(plan.left);
    plan.leftBatchStrides = batchStridesOf(plan.left, plan.leftBatchStrides);
    plan.leftRowStride = plan.inner;
    plan.leftInnerStride = 1;
    return plan;
}

MatmulPlan withPackedRight(MatmulPlan plan)
{
    plan.right = packed(plan.right);
    plan.rightBatchStrides = batchStridesOf(plan.right, plan.rightBatchStrides);
    plan.rightInnerStride = plan.columns;
    plan.rightColumnStride = 1;
    return plan;
}

/// output = matrix * vector, which a product of matrices does at a fraction of the memory's speed.
template <class T>
void multiplyVector(T* out, const T* matrix, BlasLayout layout, std::int64_t rows, std::int64_t columns,
                    const T* vector, std::int64_t stride)
{
    // cblas takes the matrix as it lies, and whether it is to be turned.
    const bool turned = layout.transposed == Blas::kTransposed;
    const int m = static_cast<int>(turned ? columns : rows);
    const int n = static_cast<int>(turned ? rows : columns);
    const int step = static_cast<int>(stride);
    std::fill_n(out, rows, T{0});  // with a factor of zero, old NaN may stay
    if constexpr (std::is_same_v<T, float>)
        Blas::get().sgemv(Blas::kRowMajor, layout.transposed, m, n, 1.0F, matrix, layout.leading, vector, step, 1.0F,
                          out, 1);
    else
        Blas::get().dgemv(Blas::kRowMajor, layout.transposed, m, n, 1.0, matrix, layout.leading, vector, step, 1.0, out,
                          1);
}

template <class T>
void multiplyByBlas(const MatmulPlan& given)
{
    MatmulPlan plan = given;
    auto left = blasLayout(plan.rows, plan.inner, plan.leftRowStride, plan.leftInnerStride);
    if (!left) {
        plan = withPackedLeft(std::move(plan));
        left = blasLayout(plan.rows, plan.inner, plan.leftRowStride, plan.leftInnerStride);
    }
    auto right = blasLayout(plan.inner, plan.columns, plan.rightInnerStride, plan.rightColumnStride);
    if (!right) {
        plan = withPackedRight(std::move(plan));
        right = blasLayout(plan.inner, plan.columns, plan.rightInnerStride, plan.rightColumnStride);
    }
    const bool fits = left && right && std::max({plan.rows, plan.inner, plan.columns}) <= kMostForBlas;
    if (!fits)
        return multiplyByLoop<T>(plan);
    // A vector of one element has any stride, and a negative or zero one means something else to cblas.
    const auto isStep = [](std::int64_t stride) { return stride >= 1 && stride <= kMostForBlas; };
    if (plan.columns == 1 && isStep(plan.rightInnerStride))
        return forEachBatch<T>(plan, [&](T* out, const T* a, const T* b) {
            multiplyVector(out, a, *left, plan.rows, plan.inner, b, plan.rightInnerStride);
        });
    if (plan.rows == 1 && isStep(plan.leftInnerStride)) {
        const BlasLayout turned{right->transposed == Blas::kAsIs ? Blas::kTransposed : Blas::kAsIs, right->leading};
        return forEachBatch<T>(plan, [&](T* out, const T* a, const T* b) {
            multiplyVector(out, b, turned, plan.columns, plan.inner, a, plan.leftInnerStride);
        });
    }
    const auto m = static_cast<int>(plan.rows);
    const auto n = static_cast<int>(plan.columns);
    const auto k = static_cast<int>(plan.inner);
    forEachBatch<T>(plan, [&](T* out, const T* a, const T* b) {
        if constexpr (std::is_same_v<T, float>)
            Blas::get().sgemm(Blas::kRowMajor, left->transposed, right->transposed, m, n, k, 1.0F, a, left->leading, b,
                              right->leading, 0.0F, out, n);
        else
            Blas::get().dgemm(Blas::kRowMajor, left->transposed, right->transposed, m, n, k, 1.0, a, left->leading, b,
                              right->leading, 0.0, out, n);
    });
}

void multiplyHalves(const MatmulPlan& plan)
{
    const auto widened = [](const Tensor& half) {
        Tensor wide = Tensor::emptyHost(DType::float32, half.shape());
        copy(wide, half);
        return wide;
    };
    MatmulPlan wide = plan;
    wide.left = widened(plan.left);
    wide.leftBatchStrides = batchStridesOf(wide.left, plan.leftBatchStrides);
    wide.leftRowStride = plan.inner;
    wide.leftInnerStride = 1;
    wide.right = widened(plan.right);
    wide.rightBatchStrides = batchStridesOf(wide.right, plan.rightBatchStrides);
    wide.rightInnerStride = plan.columns;
    wide.rightColumnStride = 1;
    wide.output = Tensor::emptyHost(DType::float32, plan.output.shape());
    matmul(wide);
    copy(plan.output, wide.output);
}

}  // namespace

void matmul(const MatmulPlan& plan)
{
    if (plan.output.numel() == 0)
        return;
    if (plan.inner == 0)
        return fill(plan.output, std::int64_t{0});
    const DType dtype = plan.output.dtype();
    if (blockTypeOf(dtype) != dtype)
        return multiplyHalves(plan);
    const bool blas = isFloating(dtype) && Blas::get().available();
    if (blas && dtype == DType::float32)
        return multiplyByBlas<float>(plan);
    if (blas)
        return multiplyByBlas<double>(plan);
    withNumberType(dtype, [&](auto zero) {
        using T = decltype(zero);
        if constexpr (!std::is_same_v<T, bool>)
            multiplyByLoop<T>(plan);
    });
}

}  // namespace keyfall::cpu
