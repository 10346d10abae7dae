// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_operators.h"

#include "kernels/calling/compose.h"
#include "kernels/layers/sparse/construct.h"
#include "kernels/layers/sparse/sparse_math.h"
#include "kernels/ops/release.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>
#include <cctype>

namespace keyfall::sparse {

namespace {

using ops::compose;
using ops::Ints;
using ops::reject;

std::string upper(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

/// An operator that only sparse tensors have: the Sparse layer does it, so a backend that is reached was handed others.
ops::OperatorDefinition onlySparse(std::string schema)
{
    ops::OperatorDefinition definition;
    definition.name = schema.substr(0, schema.find('('));
    definition.schema = std::move(schema);
    definition.kernelFor = [op = definition.name](const ops::Backend& backend) {
        const std::string name(backend.name());
        return Kernel::boxed(
            [op, name](const BoxedCall&, Stack&) {
                if (ops::answersLike215() && (op == "indices" || op == "values" || op.ends_with("_indices"))) {
                    const std::string wanted = op == "indices" ? "sparse coordinate"
                        : op == "values"                       ? "sparse"
                                                               : "sparse row compressed";
                    throw DispatchError(DispatchErrorKind::unsupported,
                                        op + " expected " + wanted + " tensor layout but got Strided");
                }
                throw DispatchError(DispatchErrorKind::unsupported,
                                    "Could not run 'aten::" + op + "' with arguments from the '" + upper(name)
                                        + "' backend: it is only available for sparse tensors. Call to_sparse() or "
                                          "to_sparse_csr() on the tensor first");
            },
            "standard:" + name);
    };
    return definition;
}

Tensor toSparse(const TensorMath& math, const Tensor& self, std::int64_t sparseDim)
{
    if (sparseDim > self.dim())
        reject("sparse_dim must be less than or equal to self.dim()");
    if (self.dim() > 0 && sparseDim <= 0)
        reject("sparse_dim must be >0 if dimensionality > 0");
    return SparseMath(math).cooOf(self, sparseDim);
}

Tensor toSparseCsr(const TensorMath& math, const Tensor& self)
{
    if (self.dim() != 2)
        reject("to_sparse_csr expects a matrix, but got a tensor of shape " + textOf(self.shape())
               + "; batches of compressed tensors are not supported here");
    const SparseMath sparse(math);
    return sparse.csrOf(sparse.cooOf(self, 2));
}

Tensor withOptions(const TensorMath& math, const Tensor& values, ops::MaybeDType dtype, ops::MaybeDevice device)
{
    if ((!dtype || *dtype == values.dtype()) && (!device || *device == values.device()))
        return values;
    return math.call("_to_copy", {values, dtype.value_or(values.dtype()), None{}, device.value_or(values.device())});
}

Tensor coo(const TensorMath& math, const Tensor& indices, const Tensor& values, const std::optional<Dims>& size,
           ops::MaybeDType dtype, ops::MaybeDevice device)
{
    return constructCoo(withOptions(math, indices, std::nullopt, device), withOptions(math, values, dtype, device),
                        size);
}

Tensor csr(const TensorMath& math, const Tensor& crow, const Tensor& col, const Tensor& values,
           const std::optional<Dims>& size, ops::MaybeDType dtype, ops::MaybeDevice device)
{
    return constructCsr(withOptions(math, crow, std::nullopt, device), withOptions(math, col, std::nullopt, device),
                        withOptions(math, values, dtype, device), size);
}

/// The shapes alone: nothing is read.
void checkParts(const Tensor& indices, const Tensor& values, const Ints& size)
{
    const bool fits = indices.dim() == 2 && values.dim() >= 1 && indices.size(1) == values.size(0)
        && indices.dtype() == DType::int64
        && static_cast<std::int64_t>(size.size()) == indices.size(0) + values.dim() - 1
        && std::equal(values.shape().begin() + 1, values.shape().end(), size.begin() + indices.size(0));
    if (!fits)
        reject("_sparse_coo_tensor_unsafe: the parts do not fit each other; sparse_coo_tensor says why");
}

}  // namespace

std::vector<ops::OperatorDefinition> sparseOperators()
{
    using ops::MaybeBool;
    using ops::MaybeDevice;
    using ops::MaybeDType;
    using ops::MaybeLayout;
    const std::string options =
        ", *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=";
    std::vector<ops::OperatorDefinition> all;
    for (const char* schema :
         {"coalesce(Tensor(a) self) -> Tensor(a)", "is_coalesced(Tensor self) -> bool",
          "_indices(Tensor(a) self) -> Tensor(a)", "_values(Tensor(a) self) -> Tensor(a)",
          "indices(Tensor(a) self) -> Tensor(a)", "values(Tensor(a) self) -> Tensor(a)",
          "crow_indices(Tensor(a) self) -> Tensor(a)", "col_indices(Tensor(a) self) -> Tensor(a)",
          "_nnz(Tensor self) -> int", "sparse_dim(Tensor self) -> int", "dense_dim(Tensor self) -> int",
          "sparse_mask(Tensor self, Tensor mask) -> Tensor", "_sparse_mm(Tensor sparse, Tensor dense) -> Tensor",
          "_sparse_sum(Tensor self) -> Tensor", "_sparse_sum.dtype(Tensor self, *, ScalarType dtype) -> Tensor",
          "_sparse_sum.dim(Tensor self, int[1] dim) -> Tensor",
          "_sparse_sum.dim_dtype(Tensor self, int[1] dim, *, ScalarType dtype) -> Tensor",
          "_sparse_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
          "_sparse_log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor"})
        all.push_back(onlySparse(schema));
    all.push_back(
        compose<Tensor(const Tensor&, MaybeDType)>("to_dense(Tensor self, ScalarType? dtype=None) -> Tensor",
                                                   [](const TensorMath& math, const Tensor& self, MaybeDType dtype) {
                                                       return dtype ? ops::inType(math, self, *dtype) : self;
                                                   }));
    all.push_back(compose<Tensor(const Tensor&)>(
        "to_sparse(Tensor self) -> Tensor",
        [](const TensorMath& math, const Tensor& self) { return toSparse(math, self, self.dim()); }));
    all.push_back(compose<Tensor(const Tensor&, std::int64_t)>(
        "to_sparse.sparse_dim(Tensor self, int sparse_dim) -> Tensor", toSparse));
    all.push_back(compose<Tensor(const Tensor&)>("to_sparse_csr(Tensor self) -> Tensor", toSparseCsr));
    all.push_back(compose<Tensor(const Tensor&, const Tensor&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool)>(
        "sparse_coo_tensor.indices(Tensor indices, Tensor values" + options + "None) -> Tensor",
        [](const TensorMath& math, const Tensor& indices, const Tensor& values, MaybeDType dtype, const MaybeLayout&,
           MaybeDevice device, MaybeBool) { return coo(math, indices, values, std::nullopt, dtype, device); }));
    all.push_back(compose<Tensor(const Tensor&, const Tensor&, const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice,
                                 MaybeBool)>(
        "sparse_coo_tensor.indices_size(Tensor indices, Tensor values, int[] size" + options + "None) -> Tensor",
        [](const TensorMath& math, const Tensor& indices, const Tensor& values, const Ints& size, MaybeDType dtype,
           const MaybeLayout&, MaybeDevice device,
           MaybeBool) { return coo(math, indices, values, ops::toDims(size), dtype, device); }));
    // Without checks: for gradients, whose places are those of a tensor that was checked.
    all.push_back(compose<Tensor(const Tensor&, const Tensor&, const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice,
                                 MaybeBool, MaybeBool)>(
        "_sparse_coo_tensor_unsafe(Tensor indices, Tensor values, int[] size" + options
            + "None, bool? is_coalesced=None) -> Tensor",
        [](const TensorMath& math, const Tensor& indices, const Tensor& values, const Ints& size, MaybeDType dtype,
           const MaybeLayout&, MaybeDevice device, MaybeBool, MaybeBool coalesced) {
            const Tensor elements = withOptions(math, values, dtype, device);
            checkParts(indices, elements, size);
            return makeCoo(indices, elements, ops::toDims(size), coalesced.value_or(elements.size(0) < 2), false);
        }));
    all.push_back(compose<Tensor(const Tensor&, const Tensor&, const Tensor&, const Ints&, MaybeDType,
                                 const MaybeLayout&, MaybeDevice, MaybeBool)>(
        "_sparse_csr_tensor_unsafe(Tensor crow_indices, Tensor col_indices, Tensor values, int[] size" + options
            + "None) -> Tensor",
        [](const TensorMath& math, const Tensor& crow, const Tensor& col, const Tensor& values, const Ints& size,
           MaybeDType dtype, const MaybeLayout&, MaybeDevice device, MaybeBool) {
            const Tensor elements = withOptions(math, values, dtype, device);
            if (crow.dtype() != DType::int64 || col.dtype() != DType::int64 || crow.dim() != 1 || col.dim() != 1
                || elements.dim() != 1 || size.size() != 2 || crow.numel() != size[0] + 1
                || col.numel() != elements.numel())
                reject("_sparse_csr_tensor_unsafe: the parts do not fit each other; sparse_csr_tensor says why");
            return makeCsr(crow, col, elements, ops::toDims(size));
        }));
    all.push_back(compose<Tensor(const Tensor&, const Tensor&, const Tensor&, MaybeDType, const MaybeLayout&,
                                 MaybeDevice, MaybeBool)>(
        "sparse_csr_tensor.crow_col_value(Tensor crow_indices, Tensor col_indices, Tensor values" + options
            + "False) -> Tensor",
        [](const TensorMath& math, const Tensor& crow, const Tensor& col, const Tensor& values, MaybeDType dtype,
           const MaybeLayout&, MaybeDevice device,
           MaybeBool) { return csr(math, crow, col, values, std::nullopt, dtype, device); }));
    all.push_back(compose<Tensor(const Tensor&, const Tensor&, const Tensor&, const Ints&, MaybeDType,
                                 const MaybeLayout&, MaybeDevice, MaybeBool)>(
        "sparse_csr_tensor.crow_col_value_size(Tensor crow_indices, Tensor col_indices, Tensor values, int[] size"
            + options + "False) -> Tensor",
        [](const TensorMath& math, const Tensor& crow, const Tensor& col, const Tensor& values, const Ints& size,
           MaybeDType dtype, const MaybeLayout&, MaybeDevice device,
           MaybeBool) { return csr(math, crow, col, values, ops::toDims(size), dtype, device); }));
    return all;
}

}  // namespace keyfall::sparse
