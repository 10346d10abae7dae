// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_call.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall::sparse {

namespace {

std::string bareName(const std::string& op)
{
    return op.substr(op.rfind(':') == std::string::npos ? 0 : op.rfind(':') + 1);
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

SparseCall::SparseCall(const BoxedCall& call, Stack& stack)
    : call_(call), stack_(stack), arguments_(stack), math_(call.dispatcher())
{
}

Value SparseCall::argument(std::string_view name) const
{
    const auto& schema = call_.op.schema();
    if (!schema)
        return None{};
    for (std::size_t i = 0; i < schema->arguments.size() && i < arguments_.size(); ++i)
        if (schema->arguments[i].name == name)
            return arguments_[i];
    return None{};
}

std::int64_t SparseCall::integer(std::string_view name) const
{
    return std::get<std::int64_t>(argument(name));
}

Tensor SparseCall::tensor(std::size_t index) const
{
    const auto* tensor = index < arguments_.size() ? std::get_if<Tensor>(&arguments_[index]) : nullptr;
    return tensor ? *tensor : Tensor();
}

Tensor SparseCall::again(const Tensor& self) const
{
    Stack stack = arguments_;
    stack.front() = self;
    return math_.call(op(), std::move(stack));
}

Tensor SparseCall::densified(const Tensor& sparse) const
{
    if (!isSparse(sparse))
        return sparse;
    if (call_.recorded()) {
        const auto nnz = static_cast<double>(storedValues(sparse).numel());
        const auto all = static_cast<double>(std::max<std::int64_t>(sparse.numel(), 1));
        call_.note(EventKind::densify,
                   fmt::format("{}{}: {} of {} elements stored, density {:.3g}; {} bytes → {} bytes",
                               nameOf(sparse.dtype()), textOf(sparse.shape()), storedValues(sparse).numel(),
                               sparse.numel(), nnz / all, bytesOf(sparse), bytes(sparse)));
    }
    return math_.call("to_dense", {sparse});
}

void SparseCall::densify()
{
    Stack dense = arguments_;
    for (Value& value : dense) {
        if (auto* tensor = std::get_if<Tensor>(&value))
            *tensor = densified(*tensor);
        else if (auto* list = std::get_if<std::vector<Tensor>>(&value))
            for (Tensor& item : *list)
                item = densified(item);
    }
    goOnBelow(std::move(dense));
}

void SparseCall::goOnBelow(Stack dense)
{
    // In the 11-key model the dense tensors' key is below this one in the set already. In PyTorch's models a sparse tensor
    // has no bit of a dense backend, so there is nothing below to go on with: a new call finds the dense kernel.
    const KeyModel& model = call_.dispatcher().model();
    KeySet needed;
    forEachTensor(dense, [&](const Tensor& tensor) {
        if (tensor.defined())
            needed |= model.keysOf(TensorTraits(tensor.device().type, Layout::strided));
    });
    const bool recomputes = model.spec().redispatch == RedispatchRule::recompute;
    if (recomputes || (call_.keysBelow() & needed) == needed) {
        call_.redispatchBelow(dense);
        stack_ = std::move(dense);
        return;
    }
    call_.dispatcher().find(op())->callBoxed(dense);
    stack_ = std::move(dense);
}

void SparseCall::refuse(const std::string& advice) const
{
    DispatchError error(DispatchErrorKind::unsupported,
                        fmt::format("Could not run 'aten::{}' with arguments from the '{}' backend: {}", bareName(op()),
                                    call_.dispatcher().model().nameOf(call_.key), advice));
    error.op = op();
    error.key = call_.key;
    error.keyset = call_.keys;
    throw error;
}

bool SparseCall::writes() const
{
    const auto& schema = call_.op.schema();
    return schema
        && std::any_of(schema->arguments.begin(), schema->arguments.end(),
                       [](const SchemaArgument& argument) { return argument.type.written; });
}

bool SparseCall::isView() const
{
    const auto& schema = call_.op.schema();
    return schema && std::any_of(schema->returns.begin(), schema->returns.end(), [](const SchemaType& result) {
               return result.text.find('(') != std::string::npos;
           });
}

}  // namespace keyfall::sparse
