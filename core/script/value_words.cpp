// SPDX-License-Identifier: MIT
#include "core/script/value_words.h"

#include "core/tensor/element_text.h"

namespace keyfall {

namespace {

/// As many as a person reads at a glance: a matrix of 3 by 4.
constexpr std::int64_t kMostElements = 12;

ValueWords wordsOf(Runtime& runtime, const Tensor& tensor, bool withText)
{
    if (!tensor.defined() || tensor.layout() != Layout::strided || tensor.traits().batched()
        || tensor.device().type == DeviceType::meta || tensor.numel() > kMostElements)
        return {};
    const Tensor here = runtime.readable(tensor);
    return {withText ? elementsText(here, kMostElements) : std::string(), onlyElement(here)};
}

}  // namespace

ValueWords valueWords(Runtime& runtime, const Value& value, bool withText)
{
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return wordsOf(runtime, *tensor, withText);
    if (std::holds_alternative<std::vector<Tensor>>(value) || std::holds_alternative<None>(value))
        return {};
    ValueWords words;
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        words.number = static_cast<double>(*integer);
    else if (const auto* number = std::get_if<double>(&value))
        words.number = *number;
    const bool isLong = std::visit(
        [](const auto& content) {
            if constexpr (requires { content.size(); })
                return content.size() > static_cast<std::size_t>(kMostElements);
            else
                return false;
        },
        value);
    if (withText && !isLong)
        words.text = textOf(value);
    return words;
}

}  // namespace keyfall
