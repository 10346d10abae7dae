// SPDX-License-Identifier: MIT
#include "core/conformance/operator_gradients.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

bool isWanted(const Tensor& input)
{
    return input.defined() && input.requiresGrad();
}

/// One for each input; undefined for those that require none.
std::vector<Tensor> gradients(const RecordedFunction& function, const std::vector<Tensor>& outputs,
                              const std::vector<Tensor>& seeds, bool createGraph, Runtime& runtime)
{
    std::vector<Tensor> leaves;
    for (const Tensor& input : function.inputs)
        if (isWanted(input))
            leaves.push_back(input);
    auto found = runtime.gradients(outputs, leaves, seeds, createGraph);
    if (!found)
        throw Raised{found.error().text()};
    std::vector<Tensor> all(function.inputs.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (isWanted(function.inputs[i]))
            all[i] = (*found)[next++];
    return all;
}

/// A list in the order of the tensor arguments, or (programs) an object by name.
std::vector<JsonPlace> placesByInput(const JsonPlace& place, const RecordedFunction& function)
{
    if (function.names.empty())
        return place.items("a tensor or null for each tensor argument");
    std::vector<JsonPlace> places;
    for (const std::string& name : function.names)
        places.push_back(place.at(name, "a tensor or null for each input"));
    return places;
}

std::vector<Tensor> tensorsByInput(const JsonPlace& place, const RecordedFunction& function,
                                   const OperatorRecordReader& reader)
{
    std::vector<Tensor> tensors;
    for (const JsonPlace& item : placesByInput(place, function))
        tensors.push_back(reader.tensor(item));
    tensors.resize(function.inputs.size());
    return tensors;
}

void expectGradients(const JsonPlace& expected, const RecordedFunction& function, const std::vector<Tensor>& found,
                     const std::string& what, OperatorComparison& comparison)
{
    const auto places = placesByInput(expected, function);
    comparison.expectThat(places.size() == found.size(), what + "s", std::to_string(places.size()),
                          std::to_string(found.size()));
    for (std::size_t i = 0; i < std::min(places.size(), found.size()); ++i)
        comparison.expectTensor(places[i], found[i].defined() ? found[i].detached() : Tensor(),
                                fmt::format("{} {}", what, i));
}

}  // namespace

void compareGradients(const JsonPlace& record, const RecordedFunction& function, const Stack& outputs, Runtime& runtime,
                      const OperatorRecordReader& reader, OperatorComparison& comparison)
{
    std::vector<Tensor> roots;
    std::vector<Tensor> seeds;
    const auto cotangents = record.at("cotangents", "a list").items("a list of tensors and null");
    for (std::size_t i = 0; i < std::min(cotangents.size(), outputs.size()); ++i)
        if (const auto* output = std::get_if<Tensor>(&outputs[i]);
            output != nullptr && !cotangents[i].value().is_null()) {
            roots.push_back(*output);
            seeds.push_back(reader.tensor(cotangents[i]));
        }
    const auto twice = record.find("grad_of_grad");
    const std::vector<Tensor> first = gradients(function, roots, seeds, twice.has_value(), runtime);
    expectGradients(record.at("grads", "the gradients"), function, first, "gradient", comparison);
    if (!twice)
        return;
    roots.clear();
    seeds.clear();
    const auto vectors = tensorsByInput(twice->at("vectors", "a vector for each gradient"), function, reader);
    for (std::size_t i = 0; i < first.size(); ++i)
        if (vectors[i].defined() && first[i].defined() && first[i].requiresGrad()) {
            roots.push_back(first[i]);
            seeds.push_back(vectors[i]);
        }
    std::vector<Tensor> second(function.inputs.size());
    if (!roots.empty())
        second = gradients(function, roots, seeds, false, runtime);
    expectGradients(twice->at("grads", "the gradients"), function, second, "second gradient", comparison);
}

}  // namespace keyfall
