// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_links.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace keyfall {

namespace {

/// The text with what stands in backquotes blanked, so that `f[0](x)` is no link.
std::string withoutCode(std::string_view markdown)
{
    std::string text(markdown);
    for (std::size_t begin = text.find('`'); begin != std::string::npos; begin = text.find('`', begin)) {
        std::size_t ticks = 1;
        while (begin + ticks < text.size() && text[begin + ticks] == '`')
            ++ticks;
        const std::size_t end = text.find(std::string(ticks, '`'), begin + ticks);
        if (end == std::string::npos)
            break;
        std::fill(text.begin() + static_cast<long>(begin), text.begin() + static_cast<long>(end + ticks), ' ');
        begin = end + ticks;
    }
    return text;
}

}  // namespace

LessonLink linkOf(std::string_view address)
{
    using To = LessonLink::To;
    constexpr std::array<std::pair<std::string_view, To>, 5> kSchemes{
        {{"key:", To::key}, {"hop:", To::hop}, {"panel:", To::panel}, {"op:", To::op}, {"manual:", To::manual}}};
    for (const auto& [scheme, to] : kSchemes)
        if (address.starts_with(scheme) && address.size() > scheme.size())
            return {to, std::string(address.substr(scheme.size()))};
    return {address.starts_with("https://") ? To::web : To::elsewhere, std::string(address)};
}

std::vector<LessonLink> linksIn(std::string_view markdown)
{
    const std::string text = withoutCode(markdown);
    std::vector<LessonLink> links;
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 2)) {
        std::size_t depth = 1;  // an address may have brackets of its own
        std::size_t end = at + 2;
        for (; end < text.size() && depth > 0; ++end)
            depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
        if (depth == 0)
            links.push_back(linkOf(std::string_view(text).substr(at + 2, end - at - 3)));
    }
    return links;
}

std::string forbiddenIn(std::string_view markdown)
{
    const std::string text = withoutCode(markdown);
    if (text.find("![") != std::string::npos)
        return "an image";
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        const char next = at + 1 < text.size() ? text[at + 1] : ' ';
        const bool tag = std::isalpha(static_cast<unsigned char>(next)) != 0 || next == '/' || next == '!';
        if (tag && text.find('>', at) != std::string::npos)
            return "HTML";
    }
    return {};
}

std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace keyfall
