// SPDX-License-Identifier: MIT
#include "kernels/calling/call_operator.h"
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/view.h"

#include <algorithm>

// Operators that look at a tensor in another way, or put tensors together: every dimension moves one back.
namespace keyfall::vmap {

namespace {

using Ints = std::vector<std::int64_t>;

std::int64_t shifted(std::int64_t dim, int rank)
{
    return static_cast<std::int64_t>(ops::wrapDim(dim, rank)) + 1;
}

bool transpose(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    const std::int64_t dim0 = shifted(std::get<std::int64_t>(call.argument("dim0")), self.dim());
    const std::int64_t dim1 = shifted(std::get<std::int64_t>(call.argument("dim1")), self.dim());
    call.describe("each dimension moves behind the batch");
    if (self.dim() == 0)
        call.finish(call.front(self));
    else
        call.passOn({call.front(self), dim0, dim1});
    return true;
}

bool t(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    if (self.dim() > 2)
        return false;
    call.describe("transposes each example");
    const Tensor physical = call.front(self);
    call.finish(self.dim() < 2 ? physical : call.call("transpose.int", {physical, std::int64_t{1}, std::int64_t{2}}));
    return true;
}

bool permute(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    Ints dims = std::get<Ints>(call.argument("dims"));
    if (static_cast<int>(dims.size()) != self.dim())
        return false;
    for (std::int64_t& dim : dims)
        dim = shifted(dim, self.dim());
    dims.insert(dims.begin(), 0);
    call.describe("each dimension moves behind the batch");
    call.passOn({call.front(self), dims});
    return true;
}

/// `reshape` and `view`
bool reshape(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    const Dims shape = ops::inferSize(std::get<Ints>(call.arguments()[1]), self.numel());
    Ints sizes = toInts(shape);
    sizes.insert(sizes.begin(), call.size());
    call.describe("the batch in front of the new sizes");
    call.passOn({call.front(self), sizes});
    return true;
}

bool expand(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    Ints sizes = std::get<Ints>(call.argument("size"));
    if (static_cast<int>(sizes.size()) < self.dim())
        return false;
    const Tensor physical = call.aligned(self, static_cast<int>(sizes.size()));
    const std::size_t added = sizes.size() - static_cast<std::size_t>(self.dim());
    if (std::any_of(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(added),
                    [](std::int64_t size) { return size < 0; }))
        return false;  // the operator says that a new dimension needs a size
    sizes.insert(sizes.begin(), call.size());
    Stack arguments = call.arguments();
    arguments[0] = physical;
    arguments[1] = sizes;
    call.describe("the batch in front of the new sizes");
    call.passOn(std::move(arguments));
    return true;
}

bool unsqueeze(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    const std::int64_t dim = shifted(std::get<std::int64_t>(call.argument("dim")), self.dim() + 1);
    call.describe("the new dimension behind the batch");
    call.passOn({call.front(self), dim});
    return true;
}

/// Never the batch, also where it has one example.
bool squeeze(RuleCall& call)
{
    Tensor physical = call.front(call.tensor(0));
    for (int dim = physical.dim() - 1; dim > 0; --dim)
        if (physical.size(dim) == 1)
            physical = call.call("squeeze.dim", {physical, std::int64_t{dim}});
    call.describe("all dimensions of size one but the batch");
    call.finish(physical);
    return true;
}

bool squeezeDim(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    const std::int64_t dim = shifted(std::get<std::int64_t>(call.argument("dim")), self.dim());
    call.describe("the dimension moves behind the batch");
    if (self.dim() == 0)
        call.finish(call.front(self));
    else
        call.passOn({call.front(self), dim});
    return true;
}

/// `cat` and `stack`: tensors that are not batched become so.
bool together(RuleCall& call, int newDims)
{
    std::vector<Tensor> tensors = std::get<std::vector<Tensor>>(call.arguments()[0]);
    if (tensors.empty() || std::any_of(tensors.begin(), tensors.end(), [&tensors](const Tensor& each) {
            return each.dim() != tensors.front().dim();
        }))
        return false;
    const int rank = tensors.front().dim() + newDims;
    if (rank == 0)
        return false;
    const std::int64_t dim = shifted(std::get<std::int64_t>(call.argument("dim")), rank);
    for (Tensor& tensor : tensors)
        tensor = call.frontExpanded(tensor);
    call.describe("every tensor gets the batch in front");
    call.passOn({tensors, dim});
    return true;
}

bool cat(RuleCall& call)
{
    return together(call, 0);
}
bool stack(RuleCall& call)
{
    return together(call, 1);
}

}  // namespace

const std::vector<RuleEntry>& viewRules()
{
    static const std::vector<RuleEntry> rules{
        {"transpose.int", transpose},
        {"t", t},
        {"permute", permute},
        {"reshape", reshape},
        {"view", reshape},
        {"_unsafe_view", reshape},
        {"expand", expand},
        {"unsqueeze", unsqueeze},
        {"squeeze", squeeze},
        {"squeeze.dim", squeezeDim},
        {"cat", cat},
        {"stack", stack},
    };
    return rules;
}

}  // namespace keyfall::vmap
