// SPDX-License-Identifier: MIT
#include "core/graph/call_line.h"

namespace keyfall {

namespace {

constexpr std::string_view kComment = "  # ";

}  // namespace

std::string withNode(std::string line, std::string_view node)
{
    if (!line.empty())
        line.append(kComment).append(node);
    return line;
}

std::string_view withoutNode(std::string_view source)
{
    const std::size_t comment = source.rfind(kComment);
    const bool word = comment != std::string_view::npos
        && source.find_first_of(" \t", comment + kComment.size()) == std::string_view::npos;
    return word ? source.substr(0, comment) : source;
}

}  // namespace keyfall
