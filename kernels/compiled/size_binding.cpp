// SPDX-License-Identifier: MIT
#include "kernels/compiled/size_binding.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

std::vector<std::size_t> stridedDimensions(const Dims& shape, const Dims& strides)
{
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (shape[d] != 1 && strides[d] != 0)
            dims.push_back(d);
    std::stable_sort(dims.begin(), dims.end(), [&strides](std::size_t a, std::size_t b) {
        return strides[a] != strides[b] ? strides[a] < strides[b] : a > b;
    });
    return dims;
}

SizeBinding::SizeBinding(const std::vector<codegen::FusionVariable>& variables)
{
    for (const codegen::FusionVariable& variable : variables)
        (isSize(variable.name) ? sizes_ : strides_)[variable.value].of = &variable;
}

std::optional<std::string> SizeBinding::bind(const Dims& traced, const Dims& tracedStrides, const Dims& shape,
                                             const Dims& strides)
{
    if (shape.size() != traced.size())
        return fmt::format("it has {} dimensions, not {}", shape.size(), traced.size());
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (shape[d] == traced[d] && shape[d] < 2)
            continue;
        if (shape[d] < 2 || traced[d] < 2)
            return fmt::format("its size {} was {} when it was traced", shape[d], traced[d]);
        const auto found = sizes_.find(traced[d]);
        if (found == sizes_.end())
            continue;  // nobody computes with it
        if (found->second.value.value_or(shape[d]) != shape[d])
            return fmt::format("its size {} was the same as another one, which is now {}", shape[d],
                               *found->second.value);
        found->second.value = shape[d];
    }
    std::int64_t tracedDense = 1;
    std::int64_t dense = 1;
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (shape[d] != 1 && tracedStrides[d] == 0 && strides[d] != 0)
            return "it was broadcast when it was traced";
    for (const std::size_t d : stridedDimensions(traced, tracedStrides)) {
        if (tracedStrides[d] != tracedDense) {
            tracedDense = tracedStrides[d];
            dense = strides[d];
            if (const auto found = strides_.find(tracedDense); found != strides_.end()) {
                if (found->second.value.value_or(dense) != dense)
                    return fmt::format("its stride {} was the same as another one, which is now {}", dense,
                                       *found->second.value);
                found->second.value = dense;
            }
        }
        if (strides[d] != dense)
            return "its elements lie in another order";
        tracedDense *= traced[d];
        dense *= shape[d];
    }
    return std::nullopt;
}

bool SizeBinding::complete() const
{
    const auto bound = [](const Variables& variables) {
        return std::all_of(variables.begin(), variables.end(), [](const auto& each) { return each.second.value; });
    };
    return bound(sizes_) && bound(strides_);
}

std::int64_t SizeBinding::sizeOf(std::int64_t traced) const
{
    const auto found = sizes_.find(traced);
    return found == sizes_.end() ? traced : found->second.value.value_or(traced);
}

Dims SizeBinding::shapeOf(const Dims& traced) const
{
    Dims shape = traced;
    for (std::int64_t& size : shape)
        size = sizeOf(size);
    return shape;
}

Dims SizeBinding::stridesOf(const Dims& traced, const Dims& tracedStrides) const
{
    // A stride that no element is reached by keeps what it was.
    Dims strides = tracedStrides;
    std::int64_t tracedDense = 1;
    std::int64_t dense = 1;
    for (const std::size_t d : stridedDimensions(traced, tracedStrides)) {
        if (tracedStrides[d] != tracedDense) {
            tracedDense = tracedStrides[d];
            const auto found = strides_.find(tracedDense);
            dense = found == strides_.end() ? tracedDense : found->second.value.value_or(tracedDense);
        }
        strides[d] = dense;
        tracedDense *= traced[d];
        dense *= sizeOf(traced[d]);
    }
    return strides;
}

std::vector<NamedValue> SizeBinding::values() const
{
    std::vector<NamedValue> values;
    for (const Variables* variables : {&sizes_, &strides_})
        for (const auto& [traced, variable] : *variables)
            values.emplace_back(variable.of->name, variable.value.value_or(traced));
    return values;
}

}  // namespace keyfall
