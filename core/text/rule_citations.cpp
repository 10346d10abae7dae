// SPDX-License-Identifier: MIT
#include "core/text/rule_citations.h"

#include <algorithm>
#include <cctype>

namespace keyfall {

namespace {

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Whether the text ends with "rule " or "rule: ".
bool isBehindRule(std::string_view text)
{
    return text.ends_with("rule ") || text.ends_with("rule: ");
}

/// The bytes of an ID from `at` on: "pytorch:M8", "R10", "eleven:2.4.3"; a full stop at its end is the sentence's.
std::size_t idLength(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && (isWord(text[end]) || text[end] == '.' || text[end] == ':' || text[end] == '#'))
        ++end;
    while (end > at && (text[end - 1] == '.' || text[end - 1] == ':'))
        --end;
    return end - at;
}

/// A letter and digits. Numbers alone are never cited without their space: they look like versions.
bool looksBare(std::string_view id)
{
    return id.size() >= 2 && std::isupper(static_cast<unsigned char>(id.front())) != 0
        && std::all_of(id.begin() + 1, id.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// The first place from `at` on that is not white: texts are broken into lines anywhere.
std::size_t afterBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n'))
        ++at;
    return at;
}

const Rule* ruleOf(std::string_view id, std::string_view home)
{
    if (id.find(':') == std::string_view::npos && !home.empty())
        if (const Rule* rule = ruleIfAny(std::string(home) + ":" + std::string(id)))
            return rule;
    return ruleIfAny(id);
}

/// IDs from `at` on, separated by ", " or "-", each perhaps with the letter of a part ("R7 a"). `end` is behind them.
std::vector<RuleCitation> listOfIds(std::string_view text, std::size_t at, std::string_view home, std::size_t& end)
{
    std::vector<RuleCitation> ids;
    while (true) {
        std::size_t length = idLength(text, at);
        const bool withPart = length > 2 && (text[at + length - 1] == 'a' || text[at + length - 1] == 'b')
            && looksBare(text.substr(at, length - 1));  // "R7b"
        length -= withPart ? 1 : 0;
        const std::string_view id = text.substr(at, length);
        const Rule* rule = looksBare(id) || id.find(':') != std::string_view::npos ? ruleOf(id, home) : nullptr;
        if (rule == nullptr)
            return {};
        ids.push_back({at, length, rule});
        end = at + length + (withPart ? 1 : 0);
        const std::size_t part = afterBlanks(text, end);
        if (part > end && part + 1 < text.size() && std::islower(static_cast<unsigned char>(text[part])) != 0
            && !isWord(text[part + 1]))
            end = part + 1;
        if (text.substr(end, 1) == ",")
            at = afterBlanks(text, end + 1);
        else if (text.substr(end, 1) == "-")
            at = end + 1;
        else
            return ids;
    }
}

}  // namespace

std::vector<RuleCitation> ruleCitations(std::string_view text, std::string_view home)
{
    std::vector<RuleCitation> found;
    std::size_t at = 0;
    while (at < text.size()) {
        const bool opens = text[at] == '(';
        const std::size_t from = opens ? at + 1 : at;
        const bool wordBegins = isWord(text[at]) && (at == 0 || !isWord(text[at - 1]));
        if (!opens && !wordBegins && at != 0) {  // most characters
            ++at;
            continue;
        }
        const std::size_t length = idLength(text, from);
        const std::string_view id = text.substr(from, length);
        if (opens || at == 0 || (wordBegins && isBehindRule(text.substr(0, at)))) {
            std::size_t end = 0;
            const auto ids = listOfIds(text, from, home, end);
            const bool closed =
                opens ? text.substr(end, 1) == ")" : end == text.size() || text[end] == ' ' || text[end] == ':';
            if (!ids.empty() && closed) {
                found.insert(found.end(), ids.begin(), ids.end());
                at = end;
                continue;
            }
        }
        if (wordBegins && id.find(':') != std::string_view::npos) {
            if (const Rule* rule = ruleIfAny(id))
                found.push_back({at, length, rule});
            at += std::max<std::size_t>(length, 1);
        } else {
            ++at;
        }
    }
    return found;
}

}  // namespace keyfall
