// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/a64/a64_text.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace keyfall::codegen {

namespace {

/// By asmjit's numbers, which are not those of instructions.
constexpr std::array<std::string_view, 16> kConditions{"al", "nv", "eq", "ne", "hs", "lo", "mi", "pl",
                                                       "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"};

bool endsWithCondition(std::string_view line)
{
    return line.starts_with("csel ") || line.starts_with("cset ") || line.starts_with("csinv ")
        || line.starts_with("cneg ");
}

bool endsWithShift(std::string_view line)
{
    const auto operands = std::count(line.begin(), line.end(), ',') + 1;
    return (line.starts_with("add ") && operands == 4) || (line.starts_with("movk ") && operands == 3);
}

/// A line without its end.
std::string readable(std::string_view line)
{
    const std::size_t last = line.rfind(' ') + 1;  // the last operand
    std::string before(line.substr(0, last));
    const std::string operand(line.substr(last));
    if (endsWithShift(line))
        return before + "lsl " + operand;
    if (endsWithCondition(line))
        return before + std::string(kConditions.at(static_cast<std::size_t>(std::stoi(operand))));
    if (line.starts_with(".section "))
        return ".text";
    if (line.starts_with("align "))
        return ".balign " + operand + ", 0";  // filled with what asmjit fills it
    const std::size_t label = line.find("[L");
    if (label == std::string_view::npos)
        return std::string(line);
    std::string place(line.substr(label + 1, line.size() - label - 2));
    if (const std::size_t comma = place.find(", "); comma != std::string::npos)
        place.replace(comma, 2, "+");
    return std::string(line.substr(0, label)) + place;
}

}  // namespace

std::string a64Text(std::string_view logged)
{
    std::string made;
    while (!logged.empty()) {
        const std::size_t end = std::min(logged.find('\n'), logged.size());
        made += readable(logged.substr(0, end)) + '\n';
        logged.remove_prefix(std::min(end + 1, logged.size()));
    }
    return made;
}

}  // namespace keyfall::codegen
