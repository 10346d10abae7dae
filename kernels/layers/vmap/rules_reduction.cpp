// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/ops/layer_norm.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>
#include <numeric>

// Operators along dimensions: reductions, softmax and scans, and those that take elements along one.
namespace keyfall::vmap {

namespace {

using Ints = std::vector<std::int64_t>;

std::int64_t shifted(std::int64_t dim, int rank)
{
    return static_cast<std::int64_t>(ops::wrapDim(dim, rank)) + 1;
}

Ints allDims(int rank)
{
    Ints dims(static_cast<std::size_t>(rank));
    std::iota(dims.begin(), dims.end(), 1);
    return dims;
}

/// A logical tensor without dimensions is a physical vector: it gets a dimension to work along.
Tensor withADimension(const RuleCall& call, const Tensor& self)
{
    return self.dim() > 0 ? call.front(self) : call.reshape(call.front(self), {call.size(), 1});
}

/// The results of a tensor without dimensions have none either.
Stack withoutADimension(const RuleCall& call, Stack results, bool zeroDim)
{
    if (zeroDim)
        for (Value& value : results)
            if (auto* tensor = std::get_if<Tensor>(&value))
                *tensor = call.reshape(*tensor, {call.size()});
    return results;
}

/// `emptyMeansAll`: an empty list of dimensions, or none, stands for all of them.
bool alongDimensions(RuleCall& call, bool emptyMeansAll)
{
    const auto index = call.find("dim") ? call.find("dim") : call.find("dims");
    if (!index || !call.onlySelfIsBatched())
        return false;
    const Tensor self = call.tensor(0);
    const int rank = self.dim();
    Value dims = call.arguments()[*index];
    if (auto* dim = std::get_if<std::int64_t>(&dims)) {
        dims = shifted(*dim, rank);
    } else if (auto* list = std::get_if<Ints>(&dims); list != nullptr && !(list->empty() && emptyMeansAll)) {
        (void)ops::dimMask(*list, rank);  // out of range, or named twice: said in logical dimensions
        for (std::int64_t& each : *list)
            each = shifted(each, rank);
    } else if (emptyMeansAll) {
        dims = rank > 0 ? allDims(rank) : Ints{1};
    } else {
        return false;
    }
    Stack physical = call.arguments();
    physical[0] = withADimension(call, self);
    physical[*index] = std::move(dims);
    call.describe("along dimensions: each moves behind the batch");
    if (rank > 0)
        call.passOn(std::move(physical));
    else
        call.finish(withoutADimension(call, call.callAgain(std::move(physical)), true));
    return true;
}

bool reduction(RuleCall& call)
{
    return alongDimensions(call, true);
}

bool alongOne(RuleCall& call)
{
    return alongDimensions(call, false);
}

/// Takes elements along a dimension, which a tensor without any does not have: the operator says so itself.
bool take(RuleCall& call)
{
    return call.tensor(0).dim() > 0 && alongDimensions(call, false);
}

/// Examples of a sparse tensor have no other view: their elements are needed side by side.
Tensor strided(const RuleCall& call, const Tensor& tensor)
{
    return tensor.layout() == Layout::sparseCoo ? call.call("to_dense", {tensor}) : tensor;
}

/// A reduction of everything, as one along the only dimension of each flattened example.
bool whole(RuleCall& call, CalledOperator along, const Value& dim)
{
    if (!call.exists(along))
        return false;
    const Tensor self = call.tensor(0);
    const Tensor flat = call.reshape(strided(call, call.front(self)), {call.size(), self.numel()});
    call.describe("a reduction of each example: " + std::string(along.name()) + " of the flattened examples");
    call.finish(call.callNamed(along, {{"self", flat}, {"dim", dim}}));
    return true;
}

bool sum(RuleCall& call)
{
    return whole(call, "sum.dim_IntList", Ints{1});
}
bool mean(RuleCall& call)
{
    return whole(call, "mean.dim", Ints{1});
}
bool prod(RuleCall& call)
{
    return whole(call, "prod.dim_int", std::int64_t{1});
}
bool all(RuleCall& call)
{
    return whole(call, "all.dim", std::int64_t{1});
}
bool any(RuleCall& call)
{
    return whole(call, "any.dim", std::int64_t{1});
}
bool largest(RuleCall& call)
{
    return whole(call, "amax", Ints{1});
}
bool smallest(RuleCall& call)
{
    return whole(call, "amin", Ints{1});
}
bool variance(RuleCall& call)
{
    return whole(call, "var.dim", Ints{1});
}
bool deviation(RuleCall& call)
{
    return whole(call, "std.dim", Ints{1});
}

bool sumToSize(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    const Ints size = std::get<Ints>(call.argument("size"));
    Ints padded(size);
    padded.insert(padded.begin(), static_cast<std::size_t>(std::max(0, self.dim() - static_cast<int>(size.size()))), 1);
    padded.insert(padded.begin(), call.size());
    Dims result(size.begin(), size.end());
    result.insert(0, call.size());
    call.describe("sums each example to the size");
    call.finish(call.reshape(call.call("sum_to_size", {call.front(self), padded}), result));
    return true;
}

/// Batch in front of the tensor and of the indices.
bool gather(RuleCall& call)
{
    const Tensor self = call.tensor(0);
    const auto index = call.find("index");
    if (!index || self.dim() == 0 || call.tensor(*index).dim() != self.dim())
        return false;
    Stack physical = call.arguments();
    for (std::size_t i = 0; i < physical.size(); ++i)
        if (call.tensor(i).defined())
            physical[i] = call.frontExpanded(call.tensor(i));
    physical[*call.find("dim")] = shifted(std::get<std::int64_t>(call.argument("dim")), self.dim());
    call.describe("the batch is a leading dimension of the indices, too");
    call.passOn(std::move(physical));
    return true;
}

/// An unbatched table: the batch is one more dimension of the indices.
bool embedding(RuleCall& call)
{
    const Tensor weight = call.tensor(0);
    const auto indices = call.find("indices");
    if (!indices || call.isBatched(weight))
        return false;
    Stack physical = call.arguments();
    physical[*indices] = call.front(call.tensor(*indices));
    call.describe("the batch is one more dimension of the indices");
    call.passOn(std::move(physical));
    return true;
}

/// Works on the last `count` dimensions, of which the batch is none.
bool onLastDimensions(RuleCall& call, std::size_t count)
{
    if (!call.onlySelfIsBatched() || static_cast<std::size_t>(call.tensor(0).dim()) < count)
        return false;
    Stack physical = call.arguments();
    physical[0] = call.front(call.tensor(0));
    call.describe("on the last dimensions: the batch is one more in front of them");
    call.passOn(std::move(physical));
    return true;
}

/// Parameters that differ from example to example: without them, then times the one plus the other. Half types would be
/// rounded in between.
bool layerNorm(RuleCall& call)
{
    const auto shape = std::get<Ints>(call.argument("normalized_shape"));
    if (call.onlySelfIsBatched())
        return onLastDimensions(call, shape.size());
    const Tensor input = call.tensor(0);
    const bool half = input.dtype() == DType::float16 || input.dtype() == DType::bfloat16;
    if (half || !call.exists("native_layer_norm"))
        return false;
    const Tensor weight = call.tensor("weight");
    const Tensor bias = call.tensor("bias");
    ops::checkLayerNorm(input, shape, weight, bias);
    call.describe("without weight and bias, which are other ones for each example, then times and plus them");
    Stack results =
        call.callAll("native_layer_norm", {call.frontExpanded(input), shape, Tensor(), Tensor(), call.argument("eps")});
    Tensor& result = std::get<Tensor>(results.front());
    if (weight.defined())
        result = call.call("mul.Tensor", {result, call.aligned(weight, input.dim())});
    if (bias.defined())
        result = call.call("add.Tensor", {result, call.aligned(bias, input.dim())});
    if (call.find("cudnn_enable"))  // layer_norm itself
        results.resize(1);
    call.finish(std::move(results));
    return true;
}

bool triangle(RuleCall& call)
{
    return onLastDimensions(call, 2);
}

}  // namespace

const std::vector<RuleEntry>& reductionRules()
{
    static const std::vector<RuleEntry> rules{
        {"sum", sum},
        {"mean", mean},
        {"prod", prod},
        {"all", all},
        {"any", any},
        {"max", largest},
        {"min", smallest},
        {"var", variance},
        {"std", deviation},
        {"sum.dim_IntList", reduction},
        {"mean.dim", reduction},
        {"amax", reduction},
        {"amin", reduction},
        {"logsumexp", reduction},
        {"var.dim", reduction},
        {"var.correction", reduction},
        {"std.dim", reduction},
        {"std.correction", reduction},
        {"prod.dim_int", alongOne},
        {"all.dim", alongOne},
        {"any.dim", alongOne},
        {"max.dim", alongOne},
        {"min.dim", alongOne},
        {"argmax", alongOne},
        {"argmin", alongOne},
        {"cumsum", alongOne},
        {"cumprod", alongOne},
        {"softmax.int", alongOne},
        {"log_softmax.int", alongOne},
        {"_softmax", alongOne},
        {"_log_softmax", alongOne},
        {"sort", alongOne},
        {"flip", alongOne},
        {"select.int", take},
        {"slice.Tensor", take},
        {"narrow", take},
        {"unbind.int", take},
        {"split.Tensor", take},
        {"split_with_sizes", take},
        {"chunk", take},
        {"index_select", alongOne},
        {"sum_to_size", sumToSize},
        {"gather", gather},
        {"embedding", embedding},
        {"layer_norm", layerNorm},
        {"native_layer_norm", layerNorm},
        {"tril", triangle},
        {"triu", triangle},
    };
    return rules;
}

}  // namespace keyfall::vmap
