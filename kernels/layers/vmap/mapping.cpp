// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/mapping.h"

#include "core/dispatch/dispatch_error.h"
#include "kernels/calling/call_operator.h"
#include "kernels/layers/vmap/rule_call.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>

namespace keyfall::vmap {

namespace {

[[noreturn]] void refuse(const std::string& why)
{
    throw DispatchError(DispatchErrorKind::badArgument, "vmap: " + why);
}

/// Tensors that have no dimension to take examples from.
void checkLayout(const Tensor& input)
{
    if (input.layout() == Layout::sparseCsr)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "vmap over a sparse_csr tensor is not supported: its rows lie one behind the other, so no "
                            "example can be taken out. Map over to_dense(), or say none for it");
    if (input.layout() == Layout::nested)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "vmap over a nested tensor is not supported: its components differ in size. Call operators "
                            "on it without vmap, or map over to_padded_tensor()");
}

/// The mapped dimension of each input, counted from the front, and the size they have in common.
struct Checked {
    std::vector<std::optional<int>> dims;
    std::int64_t size = 0;
};

Checked check(const std::vector<Tensor>& inputs, const MapDims& inDims)
{
    if (inputs.size() != inDims.size())
        refuse("in_dims is not compatible with the structure of inputs: " + std::to_string(inDims.size())
               + (inDims.size() == 1 ? " entry for " : " entries for ") + std::to_string(inputs.size())
               + (inputs.size() == 1 ? " tensor" : " tensors"));
    Checked checked;
    std::vector<std::int64_t> sizes;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        checked.dims.emplace_back();
        if (!inDims[i])
            continue;
        checkLayout(inputs[i]);
        const int rank = inputs[i].dim();
        if (*inDims[i] < -rank || *inDims[i] >= rank)
            refuse("Got in_dim=" + std::to_string(*inDims[i]) + " for a tensor of dimension " + std::to_string(rank)
                   + ", expected in_dim to satisfy " + std::to_string(-rank) + " <= in_dim < " + std::to_string(rank));
        checked.dims.back() = static_cast<int>(*inDims[i] < 0 ? *inDims[i] + rank : *inDims[i]);
        sizes.push_back(inputs[i].size(*checked.dims.back()));
    }
    if (sizes.empty())
        refuse("Expected at least one Tensor to vmap over: no entry of in_dims is a dimension");
    if (std::any_of(sizes.begin(), sizes.end(), [&sizes](std::int64_t size) { return size != sizes.front(); }))
        refuse("Expected all tensors to have the same size in the mapped dimension, got sizes " + textOf(Value(sizes))
               + " for the mapped dimension");
    checked.size = sizes.front();
    return checked;
}

}  // namespace

Mapping::Mapping(Dispatcher& dispatcher, const std::vector<Tensor>& inputs, const MapDims& inDims,
                 Randomness randomness)
    : dispatcher_(dispatcher), size_(check(inputs, inDims).size), inputs_(inputs), level_(dispatcher, size_, randomness)
{
    const Checked checked = check(inputs, inDims);
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        if (checked.dims[i])
            inputs_[i] = makeBatched(inputs_[i], *checked.dims[i], level_.level());
}

std::vector<Tensor> Mapping::collect(const std::vector<Tensor>& outputs, const MapDims& outDims) const
{
    if (outputs.size() != outDims.size())
        refuse("out_dims is not compatible with the structure of outputs: " + std::to_string(outDims.size())
               + (outDims.size() == 1 ? " entry for " : " entries for ") + std::to_string(outputs.size())
               + (outputs.size() == 1 ? " result" : " results"));
    // The batch comes off here: what moves it is no call on examples.
    const ForceKeys guard(dispatcher_, dispatcher_.included() & ~dispatcher_.model().layerBits(Layer::vmap),
                          dispatcher_.excluded());
    std::vector<Tensor> collected;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        collected.push_back(collectOne(outputs[i], outDims[i]));
    return collected;
}

Tensor Mapping::collectOne(const Tensor& output, std::optional<std::int64_t> outDim) const
{
    const BatchedTensor* batched = batchedAt(output, level_.level());
    if (!outDim) {
        if (batched != nullptr)
            refuse("out_dims has none for a result that is batched; say which dimension the batch becomes");
        return output;
    }
    const int to = static_cast<int>(ops::wrapDim(*outDim, output.dim() + 1));
    if (batched != nullptr)
        return moveDim(dispatcher_, batched->value, batched->dim, to);
    std::vector<std::int64_t> shape = toInts(output.shape());
    shape.insert(shape.begin() + to, size_);
    const Tensor room = std::get<Tensor>(callOperator(dispatcher_, "unsqueeze", {output, std::int64_t{to}}).front());
    return std::get<Tensor>(callOperator(dispatcher_, "expand", {room, shape}).front());
}

}  // namespace keyfall::vmap
