// SPDX-License-Identifier: MIT
#include "kernels/composites/product_parts.h"

#include "kernels/calling/call_operator.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/view.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace keyfall::ops {

namespace {

std::int64_t product(const Dims& sizes)
{
    return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{1}, std::multiplies<>());
}

/// The sizes before the last `n`.
Dims allBut(const Tensor& tensor, std::size_t n)
{
    const Dims& shape = tensor.shape();
    Dims front;
    for (std::size_t i = 0; i + n < shape.size(); ++i)
        front.push_back(shape[i]);
    return front;
}

Dims with(Dims sizes, std::initializer_list<std::int64_t> more)
{
    for (const std::int64_t size : more)
        sizes.push_back(size);
    return sizes;
}

Tensor mT(const TensorMath& math, const Tensor& tensor)
{
    return math.transpose(tensor, -2, -1);
}

Tensor reshaped(const TensorMath& math, const Tensor& tensor, const Dims& shape)
{
    return math.call("reshape", {tensor, toInts(shape)});
}

Tensor unsafeView(const TensorMath& math, const Tensor& tensor, const Dims& shape)
{
    return math.call("_unsafe_view", {tensor, toInts(shape)});
}

/// Whether the larger side is folded into a matrix instead of the smaller one spread over a batch.
bool shouldFold(const TensorMath& math, const Tensor& a, const Tensor& b)
{
    const bool firstLarger = a.dim() >= b.dim();
    const Tensor larger = firstLarger ? a : mT(math, b);
    const Tensor& smaller = firstLarger ? b : a;
    if (larger.dim() < 3 || smaller.dim() > 2)
        return false;
    if (smaller.requiresGrad())  // spreading it would make its gradient as large as the batch
        return true;
    if (a.dim() == 2)  // the result would come out transposed
        return false;
    if (larger.numel() == 0)
        return true;
    const Dims& shape = larger.shape();
    const Dims& strides = larger.strides();
    for (std::size_t i = 0; i + 2 < shape.size(); ++i)
        if (strides[i] != strides[i + 1] * shape[i + 1])
            return false;
    return true;
}

Tensor folded(const TensorMath& math, const Tensor& a, const Tensor& b)
{
    const bool transposed = b.dim() > a.dim();
    const Tensor larger = transposed ? mT(math, b) : a;
    const Tensor smaller = !transposed ? b : a.dim() == 2 ? math.call("t", {a}) : a;
    Dims shape = allBut(larger, 1);
    const Tensor matrix = reshaped(math, larger, {product(shape), larger.shape().back()});
    if (smaller.dim() != 2)
        return unsafeView(math, math.call("mv", {matrix, smaller}), shape);
    shape.push_back(smaller.size(1));
    const Tensor output = unsafeView(math, math.call("mm", {matrix, smaller}), shape);
    return transposed ? math.call("contiguous", {mT(math, output)}) : output;
}

Tensor batched(const TensorMath& math, const Tensor& a, const Tensor& b)
{
    const bool vector = b.dim() == 1;
    const std::int64_t n = a.dim() > 1 ? a.size(a.dim() - 2) : 1;
    const std::int64_t m1 = a.shape().back();
    const std::int64_t m2 = vector ? b.size(0) : b.size(b.dim() - 2);
    const std::int64_t p = vector ? 1 : b.shape().back();
    const Dims batchA = allBut(a, 2);
    const Dims batchB = allBut(b, 2);
    if (a.dim() == 3 && b.dim() == 3 && batchA[0] != batchB[0]) {
        if (batchA[0] == 1 && a.requiresGrad())
            return matmulByParts(math, math.call("squeeze.dim", {a, std::int64_t{0}}), b);
        if (batchB[0] == 1 && b.requiresGrad())
            return matmulByParts(math, a, math.call("squeeze.dim", {b, std::int64_t{0}}));
    }
    Dims shape = broadcastShapes(batchA, batchB);
    const std::int64_t batches = product(shape);
    const auto spread = [&math](const Tensor& tensor, const Dims& sizes) {
        return math.call("expand", {tensor, toInts(sizes)});
    };
    const Tensor left = reshaped(math, spread(a, with(shape, {n, m1})), {batches, n, m1});
    Tensor right = spread(b, vector ? with(shape, {m2}) : with(shape, {m2, p}));
    right = vector ? math.call("unsqueeze", {reshaped(math, right, {batches, m2}), std::int64_t{2}})
                   : reshaped(math, right, {batches, m2, p});
    if (a.dim() > 1)
        shape.push_back(n);
    if (!vector)
        shape.push_back(p);
    Tensor output = math.call("bmm", {left, right});
    if (vector)
        output = math.call("squeeze.dim", {output, std::int64_t{-1}});
    return unsafeView(math, output, shape);
}

}  // namespace

Tensor reshapedByParts(const TensorMath& math, const Tensor& self, const Dims& shape)
{
    if (viewStrides(self.shape(), self.strides(), shape))
        return math.call("view", {self, toInts(shape)});
    return unsafeView(math, math.call("clone", {self, std::int64_t{0}}), shape);
}

Tensor matmulByParts(const TensorMath& math, const Tensor& a, const Tensor& b)
{
    if (a.dim() == 0 || b.dim() == 0)
        reject("both arguments to matmul need to be at least 1D, but they are " + std::to_string(a.dim()) + "D and "
               + std::to_string(b.dim()) + "D");
    if (a.dim() == 1 && b.dim() == 1)
        return math.call("dot", {a, b});
    if (a.dim() == 2 && b.dim() == 1)
        return math.call("mv", {a, b});
    if (a.dim() == 1 && b.dim() == 2)
        return math.call("squeeze.dim",
                         {math.call("mm", {math.call("unsqueeze", {a, std::int64_t{0}}), b}), std::int64_t{0}});
    if (a.dim() == 2 && b.dim() == 2)
        return math.call("mm", {a, b});
    return shouldFold(math, a, b) ? folded(math, a, b) : batched(math, a, b);
}

Tensor linearByParts(const TensorMath& math, const Tensor& input, const Tensor& weight, const Tensor& bias)
{
    if (!bias.defined())
        return math.matmul(input, math.call("t", {weight}));
    if (input.dim() == 2)
        return math.call("addmm", {bias, input, math.call("t", {weight})});
    if (input.isContiguous() && input.dim() > 0) {
        Dims shape = allBut(input, 1);
        const Tensor rows = reshapedByParts(math, input, {product(shape), input.shape().back()});
        const Tensor result = math.call("addmm", {bias, rows, math.call("t", {weight})});
        shape.push_back(result.size(1));
        return unsafeView(math, result, shape);
    }
    const Tensor product = math.matmul(input, math.call("t", {weight}));
    return math.call("add_.Tensor", {product, bias});
}

}  // namespace keyfall::ops
