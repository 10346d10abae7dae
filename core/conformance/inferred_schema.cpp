// SPDX-License-Identifier: MIT
#include "core/conformance/inferred_schema.h"

#include "core/dispatch/pytorch_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace keyfall {

namespace {

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The length of an alias annotation at the front of `text`, or 0: `(a)`, `(a!)`, `(a -> *)`, `(a|b)`. Names of aliases
/// are single letters, which tells them from the parameters of a type: `Dict(str, Tensor)`.
std::size_t annotationLength(std::string_view text)
{
    const std::size_t end = text.find(')');
    if (!text.starts_with('(') || end == std::string_view::npos)
        return 0;
    for (std::size_t i = 1; i < end; ++i)
        if (text[i] == ',' || (isWord(text[i]) && isWord(text[i + 1])))
            return 0;
    return end + 1;
}

/// The length of the number in `[2]` behind the bracket at the front of `text`.
std::size_t sizeLength(std::string_view text)
{
    std::size_t length = 0;
    while (length + 1 < text.size() && text[length + 1] >= '0' && text[length + 1] <= '9')
        ++length;
    return text.starts_with('[') ? length : 0;
}

std::string plainType(std::string_view type)
{
    std::string plain;
    for (std::size_t i = 0; i < type.size(); ++i) {
        if (const std::size_t annotation = annotationLength(type.substr(i)); annotation > 0) {
            i += annotation - 1;
            continue;
        }
        plain += type[i];
        i += sizeLength(type.substr(i));
    }
    return withPlainTypes(plain);
}

}  // namespace

std::string withPlainTypes(std::string_view schema)
{
    constexpr std::array<std::string_view, 4> kIntegers{"SymInt", "ScalarType", "Layout", "MemoryFormat"};
    std::string plain;
    for (std::size_t i = 0; i < schema.size();) {
        std::size_t end = i;
        while (end < schema.size() && isWord(schema[end]))
            ++end;
        const std::string_view word = schema.substr(i, end - i);
        plain += std::find(kIntegers.begin(), kIntegers.end(), word) != kIntegers.end() ? "int" : word;
        i = end;
        if (i < schema.size())
            plain += schema[i++];
    }
    return plain;
}

std::string inferredSchema(const Schema& definition, const KeyModel& model)
{
    std::vector<std::string> arguments;
    for (const SchemaArgument& argument : definition.arguments)
        arguments.push_back(fmt::format("{} _{}", plainType(argument.type.text), arguments.size()));
    std::vector<std::string> results;
    for (const SchemaType& type : definition.returns)
        results.push_back(fmt::format("{} _{}", plainType(type.text), results.size()));
    const std::string result = fmt::format("{}", fmt::join(results, ", "));
    return pytorchSchema(
        fmt::format("({}) -> {}", fmt::join(arguments, ", "), results.size() == 1 ? result : "(" + result + ")"),
        model);
}

}  // namespace keyfall
