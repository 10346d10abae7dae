// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/reject.h"

// Copies: to other layouts, types and devices.
namespace keyfall::sparse {

namespace {

using ops::reject;

void toDense(SparseCall& call)
{
    const Tensor dense = call.math().dense(call.self());
    const Value dtype = call.argument("dtype");
    call.finish(std::holds_alternative<DType>(dtype) ? call.math().cast(dense, std::get<DType>(dtype)) : dense);
}

void toSparse(SparseCall& call)
{
    call.finish(call.math().cooOf(call.self()));
}

void toSparseDim(SparseCall& call)
{
    const Tensor self = call.self();
    const std::int64_t wanted = call.integer("sparse_dim");
    if (csrOrNull(self)) {
        if (wanted != 2)
            reject("sparse dim " + std::to_string(wanted)
                   + " is not supported by sparse_csr_to_dense: a compressed "
                     "matrix has two sparse dimensions. Call to_dense() first");
        return call.finish(call.math().cooOf(self));
    }
    if (cooOrNull(self)->sparseDim() == wanted)
        return call.finish(self);
    call.finish(call.math().call("to_sparse.sparse_dim", {call.densified(self), wanted}));
}

void toSparseCsr(SparseCall& call)
{
    const Tensor self = call.self();
    const SparseCooTensor* coo = cooOrNull(self);
    if (coo != nullptr && (self.dim() != 2 || coo->sparseDim() != 2))
        reject("to_sparse_csr expects a matrix with two sparse dimensions, but got the shape " + textOf(self.shape())
               + " with " + std::to_string(coo->sparseDim()) + " sparse dimensions");
    call.finish(call.math().csrOf(self));
}

void sparseMask(SparseCall& call)
{
    const Tensor mask = call.tensor(1);
    if (!isSparse(mask))
        reject("sparse_mask: the mask must be a sparse tensor, but it is strided");
    const Tensor self = call.self();
    if (!(self.shape() == mask.shape()))
        reject("sparse_mask: operands have incompatible sizes; self has size " + textOf(self.shape())
               + " but mask has size " + textOf(mask.shape()));
    if (const SparseCooTensor* coo = cooOrNull(mask); coo != nullptr && !coo->coalesced)
        reject("sparse_mask: mask is uncoalesced");
    if (const SparseCooTensor* coo = cooOrNull(mask); coo != nullptr && coo->nnz() == 0)
        return call.finish(call.math().emptyCoo(self.device(), self.dtype(), self.shape()));
    call.finish(call.math().masked(call.densified(self), mask));
}

/// Every part by itself; `values` says how the values are copied.
Tensor copied(const SparseCall& call, const Tensor& self, Stack values, std::optional<Device> device)
{
    const SparseMath& math = call.math();
    const auto index = [&](const Tensor& part) {
        return device && *device != part.device() ? math.call("_to_copy", {part, None{}, None{}, *device})
                                                  : math.clone(part);
    };
    values.front() = storedValues(self);
    const Tensor elements = math.call("_to_copy", std::move(values));
    if (const SparseCooTensor* coo = cooOrNull(self))
        return makeCoo(index(coo->indices), elements, self.shape(), coo->coalesced, coo->ordered);
    const SparseCsrTensor* csr = csrOrNull(self);
    return makeCsr(index(csr->crow), index(csr->col), elements, self.shape());
}

void clone(SparseCall& call)
{
    call.finish(copied(call, call.self(), {None{}}, std::nullopt));
}

std::optional<Device> wantedDevice(const SparseCall& call)
{
    const Value device = call.argument("device");
    return std::holds_alternative<Device>(device) ? std::optional(std::get<Device>(device)) : std::nullopt;
}

void toCopy(SparseCall& call)
{
    if (const Value layout = call.argument("layout"); std::holds_alternative<std::string>(layout))
        call.refuse("a copy keeps its layout. Call to_dense(), to_sparse() or to_sparse_csr()");
    const auto device = wantedDevice(call);
    if (device && device->type == DeviceType::meta)
        call.refuse("a sparse tensor on meta would have no number of elements. Call to_dense() first");
    call.finish(copied(call, call.self(), {None{}, call.argument("dtype"), None{}, call.argument("device")}, device));
}

/// `self` itself when nothing changes.
void to(SparseCall& call)
{
    const Tensor self = call.self();
    const auto dtype = std::get<DType>(call.argument("dtype"));
    const Device device = wantedDevice(call).value_or(self.device());
    const Value copy = call.argument("copy");
    const bool forced = std::holds_alternative<bool>(copy) && std::get<bool>(copy);
    if (self.dtype() == dtype && self.device() == device && !forced)
        return call.finish(self);
    call.finish(call.math().call("_to_copy", {self, dtype, None{}, device}));
}

void itself(SparseCall& call)
{
    call.finish(call.self());
}

void emptyLike(SparseCall& call)
{
    const Tensor self = call.self();
    const Value given = call.argument("dtype");
    const DType dtype = std::holds_alternative<DType>(given) ? std::get<DType>(given) : self.dtype();
    const Device device = wantedDevice(call).value_or(self.device());
    const auto blank = [&](DType type, const Dims& shape) { return call.math().zerosOn(device, type, shape); };
    if (cooOrNull(self))
        return call.finish(call.math().emptyCoo(device, dtype, self.shape()));
    call.finish(makeCsr(blank(DType::int64, Dims{self.size(0) + 1}), blank(DType::int64, Dims{0}),
                        blank(dtype, Dims{0}), self.shape()));
}

}  // namespace

const std::vector<RuleEntry>& conversionRules()
{
    static const std::vector<RuleEntry> rules{
        {"to_dense", toDense},
        {"to_sparse", toSparse},
        {"to_sparse.sparse_dim", toSparseDim},
        {"to_sparse_csr", toSparseCsr},
        {"sparse_mask", sparseMask},
        {"clone", clone},
        {"_to_copy", toCopy},
        {"to.dtype", to},
        {"to.device", to},
        {"contiguous", itself},
        {"alias", [](SparseCall& call) { call.finish(call.self().detached()); }},
        {"detach", [](SparseCall& call) { call.finish(call.self().detached()); }},
        {"zeros_like", emptyLike},
        {"empty_like", emptyLike},
    };
    return rules;
}

}  // namespace keyfall::sparse
