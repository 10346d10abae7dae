// SPDX-License-Identifier: MIT
#include "core/script/call_text.h"

namespace keyfall {

namespace {

constexpr std::size_t kLongestValue = 40;

std::string shortened(std::string text)
{
    return text.size() <= kLongestValue ? text : text.substr(0, kLongestValue) + "...";
}

std::string argumentText(const Expression& expression, const Value& value)
{
    std::string text;
    if (const auto* name = std::get_if<Expression::Name>(&expression.node))
        text = name->text;
    else if (const auto* call = std::get_if<Expression::Call>(&expression.node))
        text = call->op + "(...)";
    const auto* tensor = std::get_if<Tensor>(&value);
    if (tensor == nullptr)
        return text.empty() ? shortened(textOf(value)) : text;
    return (text.empty() ? std::string() : text + " ")
        + (tensor->defined() ? textOf(tensor->shape()) : std::string("undefined"));
}

}  // namespace

std::string callText(const Expression::Call& call, const std::vector<Value>& arguments,
                     const std::vector<std::pair<std::string, Value>>& keywords)
{
    std::string text = call.op + "(";
    auto add = [&text, first = true](const std::string& argument) mutable {
        text += (first ? "" : ", ") + argument;
        first = false;
    };
    for (std::size_t i = 0; i < call.arguments.size() && i < arguments.size(); ++i)
        add(argumentText(call.arguments[i], arguments[i]));
    for (std::size_t i = 0; i < call.keywords.size() && i < keywords.size(); ++i)
        add(keywords[i].first + "=" + argumentText(call.keywords[i].value, keywords[i].second));
    return text + ")";
}

}  // namespace keyfall
