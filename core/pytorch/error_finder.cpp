// SPDX-License-Identifier: MIT
#include "core/pytorch/error_finder.h"

#include "core/pytorch/error_patterns.h"
#include "core/pytorch/error_sentence.h"

#include <algorithm>
#include <array>
#include <optional>

namespace keyfall {

namespace {

constexpr std::size_t kMostErrors = 64;

struct Anchor {
    DispatchText kind;
    std::string_view words;
};
/// How each text begins, or what it alone says. The second forms are of older versions (before 1.5, before 1.9).
constexpr std::array kAnchors{
    Anchor{DispatchText::noKernel, "Could not run '"},
    Anchor{DispatchText::noKernel, "No function is registered for schema"},
    Anchor{DispatchText::noTensors, "There were no tensor arguments to this function"},
    Anchor{DispatchText::ambiguousAutograd, "has kernels registered to both"},
    Anchor{DispatchText::fallthroughExecuted, "fallthrough_kernel was executed"},
    Anchor{DispatchText::staleTable, "Canonical state~~~"},
    Anchor{DispatchText::secondFallback, "Tried to register multiple backend fallbacks for the same dispatch key"},
    Anchor{DispatchText::secondDefinition, "Tried to register an operator ("},
    Anchor{DispatchText::replacedKernel, "Overriding a previously registered kernel for the same operator"},
    Anchor{DispatchText::unknownKeyName, "could not parse dispatch key:"},
};

struct Place {
    PastedText::Range at;
    DispatchText kind;
    bool old = false;           ///< the wording before 1.5
    FoundPattern pattern = {};  ///< where it is one of error_patterns.h
};

/// "'aten::x' is only available for these backends: [...]" without its beginning: a part was pasted.
std::optional<PastedError> headless(const PastedText& text)
{
    const auto list = text.find(kOnlyAvailable);
    if (!list)
        return std::nullopt;
    const std::string& all = text.text();
    const std::size_t close = all.rfind('\'', list->begin);
    const std::size_t open = close == std::string::npos || close == 0 ? std::string::npos : all.rfind('\'', close - 1);
    if (open == std::string::npos || close - open > kNearInText)
        return std::nullopt;
    // Read as if the sentence began at its second half: the key stays unknown.
    return readError(text, {DispatchText::noKernel, {open, open + 1}, all.size(), false});
}

}  // namespace

bool mayBeginError(std::string_view line)
{
    return std::any_of(kAnchors.begin(), kAnchors.end(),
                       [line](const Anchor& anchor) { return findLoosely(line, anchor.words).has_value(); })
        || mayHoldPattern(line);
}

std::vector<PastedError> findErrors(const PastedText& text)
{
    std::vector<Place> places;
    for (const Anchor& anchor : kAnchors)
        for (auto at = text.find(anchor.words); at && places.size() < 4096; at = text.find(anchor.words, at->end))
            places.push_back({*at, anchor.kind, anchor.words.starts_with("No function"), {}});
    for (FoundPattern& found : findPatterns(text))
        places.push_back({found.match.range, found.pattern->kind, false, std::move(found)});
    std::stable_sort(places.begin(), places.end(),
                     [](const Place& a, const Place& b) { return a.at.begin < b.at.begin; });
    // The state in an ambiguous error is part of it, not another error.
    if (!places.empty() && places.front().kind == DispatchText::ambiguousAutograd)
        std::erase_if(places, [](const Place& place) { return place.kind == DispatchText::staleTable; });
    std::vector<PastedError> errors;
    for (std::size_t i = 0; i < places.size() && errors.size() < kMostErrors; ++i) {
        const std::size_t end = i + 1 < places.size() ? places[i + 1].at.begin : text.text().size();
        const Place& place = places[i];
        PastedError error = place.pattern.pattern != nullptr ? readPattern(text, place.pattern, end)
                                                             : readError(text, {place.kind, place.at, end, place.old});
        const bool again = std::any_of(errors.begin(), errors.end(), [&error](const PastedError& other) {
            return other.kind == error.kind && other.op == error.op && other.key == error.key
                && other.details == error.details;
        });
        if (!again)
            errors.push_back(std::move(error));
    }
    if (errors.empty())
        if (auto half = headless(text))
            errors.push_back(*std::move(half));
    if (errors.empty())
        if (auto lone = loneOperator(text))
            errors.push_back(*std::move(lone));
    return errors;
}

}  // namespace keyfall
