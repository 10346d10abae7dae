// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_call.h"
#include "kernels/ops/release.h"

#include "core/text/quantity_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall::sparse {

namespace {

std::string fullName(const std::string& op)
{
    return op.find("::") == std::string::npos ? "aten::" + op : op;
}

std::size_t bytes(const Tensor& tensor)
{
    return static_cast<std::size_t>(tensor.numel()) * sizeOf(tensor.dtype());
}

}  // namespace

std::size_t bytesOf(const Tensor& sparse)
{
    if (const SparseCooTensor* coo = cooOrNull(sparse))
        return bytes(coo->indices) + bytes(coo->values);
    const SparseCsrTensor* csr = csrOrNull(sparse);
    return bytes(csr->crow) + bytes(csr->col) + bytes(csr->values);
}

std::int64_t SparseCall::integer(std::string_view name) const
{
    return std::get<std::int64_t>(argument(name));
}

Tensor SparseCall::again(const Tensor& self) const
{
    Stack stack = arguments();
    stack.front() = self;
    return std::get<Tensor>(callAgain(std::move(stack)).front());
}

Tensor SparseCall::densified(const Tensor& sparse) const
{
    if (!isSparse(sparse))
        return sparse;
    if (recorded()) {
        const auto nnz = static_cast<double>(storedValues(sparse).numel());
        const auto all = static_cast<double>(std::max<std::int64_t>(sparse.numel(), 1));
        note(EventKind::densify,
             fmt::format("{}{}: {} of {} elements stored, density {:.3g}; {} → {}", nameOf(sparse.dtype()),
                         textOf(sparse.shape()), storedValues(sparse).numel(), sparse.numel(), nnz / all,
                         bytesText(static_cast<std::int64_t>(bytesOf(sparse))),
                         bytesText(static_cast<std::int64_t>(bytes(sparse)))));
    }
    return call("to_dense", {sparse});
}

void SparseCall::densify()
{
    Stack dense = arguments();
    changeTensors(dense, [this](Tensor& tensor) { tensor = densified(tensor); });
    goOnBelow(std::move(dense));
}

void SparseCall::goOnBelow(Stack dense)
{
    // In the 11-key model the dense tensors' key is below this one in the set already. In PyTorch's models a sparse tensor
    // has no bit of a dense backend, so there is nothing below to go on with: a new call finds the dense kernel.
    const KeyModel& model = dispatcher().model();
    KeySet needed;
    forEachTensor(dense, [&](const Tensor& tensor) {
        if (tensor.defined())
            needed |= model.keysOf(TensorTraits(tensor.device().type, Layout::strided));
    });
    const bool recomputes = model.spec().redispatch == RedispatchRule::recompute;
    if (recomputes || (boxed().keysBelow() & needed) == needed) {
        boxed().redispatchBelow(dense);
        finish(std::move(dense));
        return;
    }
    finish(callAgain(std::move(dense)));
}

void SparseCall::refuse(const std::string& advice) const
{
    // The composites of 2.15 say which layout they are of.
    const bool compressed = op() == "crow_indices" || op() == "col_indices";
    if (ops::answersLike215() && (compressed || op() == "indices"))
        fail(DispatchErrorKind::unsupported,
             compressed ? op() + " expected sparse row compressed tensor layout but got Sparse"
                        : op() + " expected sparse coordinate tensor layout but got SparseCsr");
    fail(DispatchErrorKind::unsupported,
         fmt::format("Could not run '{}' with arguments from the '{}' backend: {}", fullName(op()),
                     dispatcher().model().nameOf(boxed().key), advice));
}

bool SparseCall::writes() const
{
    const auto& schema = boxed().op.schema();
    return schema
        && std::any_of(schema->arguments.begin(), schema->arguments.end(),
                       [](const SchemaArgument& argument) { return argument.type.written; });
}

bool SparseCall::isView() const
{
    const auto& schema = boxed().op.schema();
    return schema && std::any_of(schema->returns.begin(), schema->returns.end(), [](const SchemaType& result) {
               return result.text.find('(') != std::string::npos;
           });
}

}  // namespace keyfall::sparse
