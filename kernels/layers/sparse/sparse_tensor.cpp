// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_tensor.h"

#include "kernels/ops/allocate.h"

namespace keyfall::sparse {

std::vector<TensorPart> SparseCooTensor::parts() const
{
    return {{"indices", indices}, {"values", values}, {"coalesced", coalesced}};
}

std::vector<TensorPart> SparseCsrTensor::parts() const
{
    return {{"crow", crow}, {"col", col}, {"values", values}};
}

Tensor makeCoo(const Tensor& indices, const Tensor& values, const Dims& size, bool coalesced)
{
    return makeCoo(indices, values, size, coalesced, coalesced);
}

Tensor makeCoo(const Tensor& indices, const Tensor& values, const Dims& size, bool coalesced, bool ordered)
{
    return makeOfKind(Layout::sparseCoo, values.dtype(), values.device(), size,
                      std::make_shared<SparseCooTensor>(indices.detached(), values.detached(), coalesced, ordered));
}

Tensor makeCsr(const Tensor& crow, const Tensor& col, const Tensor& values, const Dims& size)
{
    return makeOfKind(Layout::sparseCsr, values.dtype(), values.device(), size,
                      std::make_shared<SparseCsrTensor>(crow.detached(), col.detached(), values.detached()));
}

const SparseCooTensor* cooOrNull(const Tensor& tensor)
{
    return tensor.layout() == Layout::sparseCoo ? dynamic_cast<const SparseCooTensor*>(kindOf(tensor)) : nullptr;
}

const SparseCsrTensor* csrOrNull(const Tensor& tensor)
{
    return tensor.layout() == Layout::sparseCsr ? dynamic_cast<const SparseCsrTensor*>(kindOf(tensor)) : nullptr;
}

bool isSparse(const Tensor& tensor)
{
    return tensor.defined() && (cooOrNull(tensor) != nullptr || csrOrNull(tensor) != nullptr);
}

const Tensor& storedValues(const Tensor& sparse)
{
    const SparseCooTensor* coo = cooOrNull(sparse);
    return coo != nullptr ? coo->values : csrOrNull(sparse)->values;
}

Tensor withValues(const Tensor& sparse, const Tensor& values)
{
    if (const SparseCooTensor* coo = cooOrNull(sparse))
        return makeCoo(coo->indices, values, sparse.shape(), coo->coalesced, coo->ordered);
    const SparseCsrTensor* csr = csrOrNull(sparse);
    return makeCsr(csr->crow, csr->col, values, sparse.shape());
}

Tensor copyTo(const Tensor& sparse, Device device)
{
    const auto copy = [device](const Tensor& part) { return ops::copyTo(part, device, part.dtype()); };
    if (const SparseCooTensor* coo = cooOrNull(sparse))
        return makeCoo(copy(coo->indices), copy(coo->values), sparse.shape(), coo->coalesced, coo->ordered);
    const SparseCsrTensor* csr = csrOrNull(sparse);
    return makeCsr(copy(csr->crow), copy(csr->col), copy(csr->values), sparse.shape());
}

}  // namespace keyfall::sparse
