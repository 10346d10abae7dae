// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

#include <algorithm>
#include <optional>

namespace keyfall::app {

namespace {

std::optional<std::string> valueOf(std::string_view name, const ErrorExplanation& e)
{
    const auto told = [](const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); };
    if (name == "op")
        return told(e.error.op);
    if (name == "key")
        return told(e.error.key);
    if (name == "schema")
        return told(e.error.schema);
    if (name == "previous")
        return told(e.error.previous);
    if (name == "next")
        return told(e.error.next);
    // The operator as one calls it from Python, and its name alone, for code.
    const std::size_t colons = e.error.op.find("::");
    if (name == "call" && colons != std::string::npos && !e.error.details.contains("call"))
        return "torch.ops." + e.error.op.substr(0, colons) + "." + e.error.op.substr(colons + 2);
    if (name == "short" && colons != std::string::npos)
        return e.error.op.substr(colons + 2);
    if (const auto fact = e.facts.find(name); fact != e.facts.end())
        return told(fact->second);
    if (const auto detail = e.error.details.find(name); detail != e.error.details.end())
        return told(detail->second);
    return std::nullopt;
}

bool applies(std::string_view when, const ErrorExplanation& e)
{
    while (!when.empty()) {
        std::string_view one = when.substr(0, when.find(','));
        when.remove_prefix(std::min(when.size(), one.size() + 1));
        const bool absent = one.starts_with('!');
        if (absent)
            one.remove_prefix(1);
        // `name=value` asks for the value.
        const std::size_t equals = one.find('=');
        const auto value = valueOf(one.substr(0, equals), e);
        const bool holds = value && (equals == std::string_view::npos || *value == one.substr(equals + 1));
        if (holds == absent)
            return false;
    }
    return true;
}

bool isName(std::string_view name)
{
    return !name.empty()
        && std::all_of(name.begin(), name.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

}  // namespace

const FamilyWords* familyOf(DispatchText kind)
{
    for (const auto* families :
         {&operatorFamilies(), &libraryFamilies(), &shapeFamilies(), &deviceFamilies(), &tensorFamilies(),
          &modeFamilies(), &autogradFamilies(), &vmapFamilies(), &transformFamilies()})
        for (const FamilyWords& family : *families)
            if (family.kind == kind)
                return &family;
    return nullptr;
}

std::string filledIn(std::string_view text, const ErrorExplanation& e)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        result += text.substr(0, open);
        if (open == std::string_view::npos)
            break;
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        const std::string_view inside = close == std::string_view::npos ? text.substr(1) : text.substr(1, close - 1);
        const std::size_t bar = inside.find('|');
        if (close == std::string_view::npos || !isName(inside.substr(0, bar))) {
            result += '{';  // of code
            text.remove_prefix(1);
            continue;
        }
        const std::string_view words = bar == std::string_view::npos ? std::string_view("?") : inside.substr(bar + 1);
        result += valueOf(inside.substr(0, bar), e).value_or(std::string(words));
        text.remove_prefix(close + 1);
    }
    return result;
}

std::vector<GivenAdvice> familyAdvice(const ErrorExplanation& e)
{
    std::vector<GivenAdvice> given;
    if (const FamilyWords* family = familyOf(e.error.kind))
        for (const FamilyAdvice& advice : family->advice)
            if (applies(advice.when, e))
                given.push_back({std::string(advice.kind), filledIn(advice.text, e)});
    return given;
}

}  // namespace keyfall::app
