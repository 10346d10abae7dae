// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/sparse_gradient.h"

#include "kernels/layers/sparse/sparse_tensor.h"

namespace keyfall::autograd {

namespace {

bool isCsr(const Tensor& tensor)
{
    return sparse::csrOrNull(tensor) != nullptr;
}

/// Without repeated places; a CSR tensor never has any.
Tensor coalesced(const TensorMath& math, const Tensor& sparse)
{
    return isCsr(sparse) ? sparse : math.call("coalesce", {sparse});
}

bool samePlaces(const Tensor& a, const Tensor& b)
{
    const sparse::SparseCooTensor* left = sparse::cooOrNull(a);
    const sparse::SparseCooTensor* right = sparse::cooOrNull(b);
    return left != nullptr && right != nullptr && left->coalesced && left->indices.storage() == right->indices.storage()
        && left->indices.shape() == right->indices.shape();
}

}  // namespace

Tensor denseOf(const TensorMath& math, const Tensor& tensor)
{
    return sparse::isSparse(tensor) ? math.call("to_dense", {tensor}) : tensor;
}

Tensor storedOf(const TensorMath& math, const Tensor& tensor)
{
    return sparse::isSparse(tensor) ? math.call("values", {coalesced(math, tensor)}) : tensor;
}

Tensor inLayoutOf(const TensorMath& math, const Tensor& gradient, const Tensor& pattern)
{
    if (!pattern.defined())
        return denseOf(math, gradient);
    if (!sparse::isSparse(gradient))
        return math.call("sparse_mask", {gradient, coalesced(math, pattern)});
    if (isCsr(gradient) == isCsr(pattern))
        return gradient;
    return math.call(isCsr(pattern) ? CalledOperator("to_sparse_csr") : CalledOperator("to_sparse"), {gradient});
}

Tensor storedAt(const TensorMath& math, const Tensor& gradient, const Tensor& pattern)
{
    const Tensor places = coalesced(math, pattern);
    if (samePlaces(gradient, places))
        return math.call("values", {gradient});
    return math.call("values", {math.call("sparse_mask", {denseOf(math, gradient), places})});
}

Tensor withStored(const TensorMath& math, const Tensor& values, const Tensor& pattern)
{
    const Tensor places = coalesced(math, pattern);
    const std::vector<std::int64_t> size(pattern.shape().begin(), pattern.shape().end());
    if (isCsr(places))
        return math.call("_sparse_csr_tensor_unsafe",
                         {math.call("crow_indices", {places}), math.call("col_indices", {places}), values, size});
    return math.call("_sparse_coo_tensor_unsafe",
                     {math.call("indices", {places}), values, size, None{}, None{}, None{}, None{}, true});
}

}  // namespace keyfall::autograd
