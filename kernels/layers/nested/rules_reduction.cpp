// SPDX-License-Identifier: MIT
#include "kernels/calling/call_operator.h"
#include "kernels/layers/nested/nested_rules.h"

#include <algorithm>
#include <limits>

// Reductions: on the values along dimensions that are not ragged, by segments along the ragged one (eleven:2.6.3).
namespace keyfall::nested {

namespace {

using Ints = std::vector<std::int64_t>;

/// What a call reduces, counted in the components.
struct Reduction {
    Ints dims;
    bool keepDim = false;
    bool ragged = false;  ///< over the ragged dimension, too; components that lie flat have none
};

/// 1.13 names the backend with its device.
[[noreturn]] void refuseBatch(const NestedCall& call)
{
    const std::string device = call.first().device().type == DeviceType::cpu ? "CPU" : "CUDA";
    call.reject(
        "Could not run 'aten::" + call.shortName() + "' with arguments from the 'NestedTensor" + device
        + "' backend: a reduction of a nested tensor over its batch is not supported. Name the dimensions from 1 "
          "on, or pad it with to_padded_tensor first");
}

bool refuseAll(NestedCall& call)
{
    refuseBatch(call);
}

Reduction reductionOf(const NestedCall& call)
{
    Reduction reduction;
    const auto dims = componentDims(
        call, "dim", "NestedTensor cannot be reduced over dimension 0, its batch: the components have different sizes");
    if (!dims)
        refuseBatch(call);
    reduction.dims = *dims;
    std::sort(reduction.dims.begin(), reduction.dims.end());
    for (std::size_t i = 1; i < reduction.dims.size(); ++i)
        if (reduction.dims[i] == reduction.dims[i - 1])
            call.reject("dim " + std::to_string(reduction.dims[i] + 1) + " appears multiple times in the list of dims");
    if (const Value keep = call.argument("keepdim"); std::holds_alternative<bool>(keep))
        reduction.keepDim = std::get<bool>(keep);
    const int ragged = call.firstKind().raggedDim;
    reduction.ragged =
        std::count(reduction.dims.begin(), reduction.dims.end(), static_cast<std::int64_t>(ragged - 1)) > 0;
    return reduction;
}

Value dimsLike(const Value& given, const Ints& dims)
{
    return std::holds_alternative<std::int64_t>(given) ? Value(dims.front()) : Value(dims);
}

/// Along dimensions that all components have in common.
void onValues(NestedCall& call, const Reduction& reduction)
{
    const NestedTensor& like = call.firstKind();
    int ragged = like.raggedDim;
    if (!reduction.keepDim)
        for (const std::int64_t dim : reduction.dims)
            ragged -= dim < like.raggedDim - 1 ? 1 : 0;
    Stack dense = call.arguments();
    dense[0] = call.valuesOf(call.first());
    const std::size_t at = *call.find("dim");
    dense[at] = dimsLike(dense[at], reduction.dims);
    call.describe("on the values, along dimensions that are not ragged");
    Stack results = call.below(std::move(dense));
    for (Value& value : results)
        value = call.wrapJagged(std::get<Tensor>(value), like.rows, ragged, like.form);
    call.finish(std::move(results));
}

/// A dense result with one element for each component: nested again where the list form keeps the dimension (1.13).
Tensor shaped(const NestedCall& call, const Tensor& perComponent, const Reduction& reduction)
{
    const NestedTensor& like = call.firstKind();
    if (!reduction.keepDim || like.form != NestedForm::list)
        return perComponent;
    std::vector<Tensor> components = call.callForList("unbind.int", {perComponent, std::int64_t{0}});
    return components.empty() ? perComponent : call.wrapComponents(components, like.form, like.raggedDim);
}

/// A reduction without a way by segments: on the values, or each component, stacked where nothing ragged is left.
bool other(NestedCall& call)
{
    const Reduction reduction = reductionOf(call);
    if (!call.firstKind().isFlat() && !reduction.ragged) {
        onValues(call, reduction);
        return true;
    }
    call.describe("each component by itself");
    eachComponent(call);
    if (reduction.ragged && !(reduction.keepDim && call.firstKind().form == NestedForm::list))
        call.stackResults();
    return true;
}

/// (…, B at the ragged place, …) to (B, …), the reduced dimensions there with size one or gone.
Tensor batchInFront(const NestedCall& call, const Tensor& segments, const Reduction& reduction)
{
    const auto ragged = static_cast<std::int64_t>(call.firstKind().raggedDim - 1);
    const Tensor front = call.call("movedim.int", {segments, ragged, std::int64_t{0}});
    Dims shape{front.size(0)};
    for (int d = 0; d < segments.dim(); ++d) {
        const bool reduced = std::count(reduction.dims.begin(), reduction.dims.end(), d) > 0;
        if (reduced && reduction.keepDim)
            shape.push_back(1);
        else if (!reduced)
            shape.push_back(segments.size(d));
    }
    return call.reshape(front, shape);
}

/// The sum of each component's rows, 0 for none: added up at the row's component.
Tensor segmentSum(const NestedCall& call, const Tensor& values, const Reduction& reduction)
{
    const NestedTensor& like = call.firstKind();
    const auto ragged = static_cast<std::int64_t>(like.raggedDim - 1);
    Tensor rows = values;
    Ints others = reduction.dims;
    others.erase(std::find(others.begin(), others.end(), ragged));
    if (!others.empty())
        rows = call.call("sum.dim_IntList", {rows, others, true});
    if (like.rows->hasHoles())
        rows = call.call("index_select", {rows, ragged, intTensor(like.rows->liveRows(), rows.device())});
    Ints shape = toInts(rows.shape());
    shape[static_cast<std::size_t>(ragged)] = like.count();
    const Tensor zeros = call.call("new_zeros", {rows.detached(), shape});
    return call.call("index_add", {zeros, ragged, intTensor(like.rows->componentOfLiveRows(), rows.device()), rows});
}

/// Whole numbers add up in int64, half types in float32, as in a dense sum.
DType sumType(DType dtype)
{
    if (dtype == DType::float16 || dtype == DType::bfloat16)
        return DType::float32;
    return isFloating(dtype) ? dtype : DType::int64;
}

Tensor cast(const NestedCall& call, const Tensor& tensor, DType dtype)
{
    return tensor.dtype() == dtype ? tensor : call.call("_to_copy", {tensor, dtype});
}

/// The type that the call asks for.
DType resultType(const NestedCall& call, DType unasked)
{
    const Value given = call.argument("dtype");
    const auto* asked = std::get_if<DType>(&given);
    return asked ? *asked : unasked;
}

/// The components' sums with the batch in front, in the type that numbers of `result` add up in.
Tensor componentSums(const NestedCall& call, const Tensor& values, const Reduction& reduction, DType result)
{
    return batchInFront(call, segmentSum(call, cast(call, values, sumType(result)), reduction), reduction);
}

bool sum(NestedCall& call)
{
    const Reduction reduction = reductionOf(call);
    if (!reduction.ragged)
        return other(call);
    const Tensor values = call.valuesOf(call.first());
    const DType result = resultType(call, isFloating(values.dtype()) ? values.dtype() : DType::int64);
    call.describe("sums of segments: every row is added at its component's place");
    call.finish(shaped(call, cast(call, componentSums(call, values, reduction, result), result), reduction));
    return true;
}

/// How many elements each component's mean is of, to divide the components' sums by.
Tensor componentCounts(const NestedCall& call, const Tensor& values, const Reduction& reduction, const Tensor& sums)
{
    const NestedTensor& like = call.firstKind();
    std::int64_t others = 1;
    for (const std::int64_t dim : reduction.dims)
        others *= dim == like.raggedDim - 1 ? 1 : values.size(static_cast<int>(dim));
    Ints counts = like.rows->lengths();
    for (std::int64_t& count : counts)
        count *= others;
    Dims shape(sums.shape().size(), 1);
    shape[0] = like.count();
    return cast(call, intTensor(counts, shape, values.device()), sums.dtype());
}

bool mean(NestedCall& call)
{
    const Reduction reduction = reductionOf(call);
    if (!reduction.ragged)
        return other(call);
    const Tensor values = call.valuesOf(call.first());
    const DType result = resultType(call, values.dtype());
    if (!isFloating(result))
        return other(call);  // each component says why not
    call.describe("means of segments: the sums, divided by the components' own counts");
    const Tensor sums = componentSums(call, values, reduction, result);
    const Tensor counts = componentCounts(call, values, reduction, sums);
    const Tensor means = call.call("div.Tensor", {sums, counts});  // 0 / 0 is NaN
    call.finish(shaped(call, cast(call, means, result), reduction));
    return true;
}

/// The largest or smallest of each component: of the padded tensor, whose pads never win. An empty one has an infinity.
bool extreme(NestedCall& call, bool largest)
{
    const Reduction reduction = reductionOf(call);
    const NestedTensor& like = call.firstKind();
    if (!reduction.ragged)
        return other(call);
    if (!isFloating(call.first().dtype()) || call.first().dtype() == DType::boolean)
        return other(call);  // no number loses against all
    const double never = largest ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    Ints size = toInts(call.first().shape());
    std::int64_t& rows = size[static_cast<std::size_t>(like.raggedDim)];
    rows = std::max<std::int64_t>(rows, 1);
    const Tensor padded = call.call("to_padded_tensor", {call.first(), never, size});
    Stack dense = call.arguments();
    dense[0] = padded;
    Ints dims = reduction.dims;
    for (std::int64_t& dim : dims)
        ++dim;
    const std::size_t at = *call.find("dim");
    dense[at] = dimsLike(dense[at], dims);
    call.describe("of each segment, padded with what never wins");
    Stack results = call.callAgain(std::move(dense));
    for (Value& value : results)
        value = shaped(call, std::get<Tensor>(value), reduction);
    call.finish(std::move(results));
    return true;
}

bool largest(NestedCall& call)
{
    return extreme(call, true);
}
bool smallest(NestedCall& call)
{
    return extreme(call, false);
}

}  // namespace

const std::vector<RuleEntry>& reductionRules()
{
    static const std::vector<RuleEntry> rules{
        {"sum.dim_IntList", sum}, {"mean.dim", mean},    {"amax", largest},         {"amin", smallest},
        {"max.dim", largest},     {"min.dim", smallest}, {"prod.dim_int", other},   {"logsumexp", other},
        {"var.dim", other},       {"std.dim", other},    {"var.correction", other}, {"std.correction", other},
        {"all.dim", other},       {"any.dim", other},    {"argmax", other},         {"argmin", other},
        {"sum", refuseAll},       {"mean", refuseAll},   {"prod", refuseAll},       {"max", refuseAll},
        {"min", refuseAll},       {"all", refuseAll},    {"any", refuseAll},        {"var", refuseAll},
        {"std", refuseAll},
    };
    return rules;
}

}  // namespace keyfall::nested
