// SPDX-License-Identifier: MIT
// What values:4 and values:3.2 say of tensors that are not strided.
#include "core/conformance/operator_comparison.h"
#include "core/script/overloads.h"
#include "core/session/result_tensor.h"
#include "core/session/tensor_json.h"
#include "core/tensor/tensor_kind.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

/// A number, or a list of them, as the format writes scales, zero points and codes.
std::vector<double> numbersAt(const JsonPlace& place)
{
    if (!place.value().is_array())
        return {place.number("a number")};
    std::vector<double> numbers;
    for (const JsonPlace& item : place.items("a list of numbers"))
        numbers.push_back(item.number("a number"));
    return numbers;
}

std::vector<double> numbersOf(const Value& value)
{
    if (const auto* number = std::get_if<double>(&value))
        return {*number};
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return {static_cast<double>(*integer)};
    if (const auto* list = std::get_if<std::vector<double>>(&value))
        return *list;
    if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&value))
        return {integers->begin(), integers->end()};
    return {};
}

bool isCoalesced(const JsonPlace& form)
{
    const auto place = form.find("coalesced");
    return place && place->truth();
}

Expected<Tensor> denseOf(Runtime& runtime, const Tensor& sparse)
{
    auto bound = bindCall(runtime.dispatcher(), "to_dense", {sparse.detached()}, {});
    if (!bound)
        return tl::unexpected<Error>(bound.error());
    try {
        bound->op.callBoxed(bound->stack);
        return std::get<Tensor>(bound->stack.at(0));
    } catch (const std::exception& error) {
        return tl::unexpected<Error>(Error{ErrorKind::failed, "to_dense", error.what(), {}});
    }
}

}  // namespace

void OperatorComparison::expectForm(const JsonPlace& expected, const TensorSpec& spec, const Tensor& found,
                                    const std::string& what)
{
    expectThat(found.dtype() == spec.dtype, what + ": dtype", std::string(nameOf(spec.dtype)),
               std::string(nameOf(found.dtype())));
    const std::vector<std::int64_t> shape(found.shape().begin(), found.shape().end());
    if (found.layout() != Layout::nested) {  // a nested tensor's sizes are its components'
        expectThat(shape == spec.shape, what + ": shape", textOf(Value(spec.shape)), textOf(Value(shape)));
        if (shape != spec.shape)
            return;
    }
    const TensorKind* kind = kindOf(found);
    if (kind == nullptr)
        return expectThat(false, what, "a tensor with parts", "one that has none");
    if (found.layout() == Layout::sparseCoo && !isCoalesced(expected))
        return expectDense(spec, found, what);
    const auto quant = expected.find("quant");
    const JsonPlace form = quant ? *quant : expected;
    std::vector<std::string> names;
    for (const TensorPart& part : kind->parts()) {
        names.push_back(part.name);
        if (const auto place = form.find(part.name))
            expectPart(*place, part.value, what + ": " + part.name);
        else
            expectThat(part.name == "coalesced", what, "no " + part.name, part.name + " " + textOf(part.value));
    }
    for (const std::string name :
         {"indices", "values", "crow", "col", "scale", "zero_point", "axis", "codes", "nested"})
        if (form.find(name))
            expectThat(std::find(names.begin(), names.end(), name) != names.end(), what, name, "none");
}

void OperatorComparison::expectPart(const JsonPlace& expected, const Value& found, const std::string& what)
{
    if (const auto* truth = std::get_if<bool>(&found))
        return expectThat(*truth == expected.truth(), what, expected.truth() ? "true" : "false",
                          *truth ? "true" : "false");
    if (const auto* tensors = std::get_if<std::vector<Tensor>>(&found)) {
        const auto items = expected.items("a list of tensors");
        expectThat(items.size() == tensors->size(), what, std::to_string(items.size()),
                   std::to_string(tensors->size()));
        for (std::size_t i = 0; i < std::min(items.size(), tensors->size()); ++i)
            expectTensor(items[i], (*tensors)[i], fmt::format("{} {}", what, i));
        return;
    }
    const auto* tensor = std::get_if<Tensor>(&found);
    if (tensor == nullptr)
        return expectElements(numbersAt(expected), numbersOf(found), what);
    if (expected.value().is_object())
        return expectTensor(expected, *tensor, what);
    const ResultTensor codes = resultOf(runtime_, *tensor);  // a bare list in the format
    if (!codes.isStrided())
        return expectThat(false, what, "elements", formText(codes));
    expectElements(numbersAt(expected), codes.data, what);
}

void OperatorComparison::expectDense(const TensorSpec& expected, const Tensor& found, const std::string& what)
{
    TensorSpec there = expected;
    if (there.device == kCpu)
        there.device = found.device();
    const auto wanted = runtime_.makeTensor(there);
    const auto wantedDense = wanted ? denseOf(runtime_, *wanted) : wanted;
    if (!wantedDense)
        return expectThat(false, what, "a sparse tensor", wantedDense.error().text());
    const auto foundDense = denseOf(runtime_, found);
    if (!foundDense)
        return expectThat(false, what, "a sparse tensor with a dense form", foundDense.error().text());
    ResultTensor dense = resultOf(runtime_, *wantedDense);
    dense.device = kCpu;
    const Json form = jsonOf(dense);
    expectTensor(JsonPlace(form, what), *foundDense, what + ", dense");
}

}  // namespace keyfall
