// SPDX-License-Identifier: MIT
#include "core/tensor/value.h"

#include <array>
#include <charconv>
#include <cmath>

namespace keyfall {

namespace {

std::string textOfNumber(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    std::array<char, 32> digits{};
    const auto [end, status] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    std::string text(digits.data(), end);
    // A floating number stays recognisable as one: 2.0, not 2.
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

std::string textOfTensor(const Tensor& tensor)
{
    if (!tensor.defined())
        return "undefined tensor";
    return "Tensor " + std::string(nameOf(tensor.dtype())) + textOf(tensor.shape()) + " " + nameOf(tensor.device());
}

template <class List, class Text>
std::string textOfList(const List& list, Text&& textOfItem)
{
    std::string text = "[";
    for (std::size_t i = 0; i < list.size(); ++i)
        text += (i == 0 ? "" : ", ") + textOfItem(list[i]);
    return text + "]";
}

struct ValueText {
    std::string operator()(None) const { return "none"; }
    std::string operator()(const Tensor& tensor) const { return textOfTensor(tensor); }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return textOfNumber(number); }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(const std::string& text) const { return '"' + text + '"'; }
    std::string operator()(DType dtype) const { return std::string(nameOf(dtype)); }
    std::string operator()(Device device) const { return nameOf(device); }
    std::string operator()(const std::vector<std::int64_t>& list) const
    {
        return textOfList(list, [](std::int64_t item) { return std::to_string(item); });
    }
    std::string operator()(const std::vector<double>& list) const { return textOfList(list, textOfNumber); }
    std::string operator()(const std::vector<bool>& list) const
    {
        return textOfList(list, [](bool item) { return std::string(item ? "true" : "false"); });
    }
    std::string operator()(const std::vector<Tensor>& list) const { return textOfList(list, textOfTensor); }
};

}  // namespace

std::string textOf(const Value& value)
{
    return std::visit(ValueText{}, value);
}

}  // namespace keyfall
