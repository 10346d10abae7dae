// SPDX-License-Identifier: MIT
#include "core/query/query_words.h"

#include "core/graph/call_graph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>

namespace keyfall {

namespace {

constexpr std::array kProvenances{
    std::pair{"kernel", Provenance::kernel},     std::pair{"default", Provenance::defaultBackend},
    std::pair{"nested", Provenance::nested},     std::pair{"math", Provenance::math},
    std::pair{"autograd", Provenance::autograd}, std::pair{"batched", Provenance::batched},
    std::pair{"fallback", Provenance::fallback}, std::pair{"ambiguous", Provenance::ambiguousAutogradOther},
    std::pair{"missing", Provenance::missing}};

}  // namespace

tl::unexpected<Error> wrongWord(std::string_view word, std::string message, std::string advice)
{
    return badInput("query", fmt::format("'{}': {}", word, std::move(message)), std::move(advice));
}

Expected<std::string_view> provenanceAsked(std::string_view name, std::string_view word)
{
    std::vector<std::string_view> known;
    for (const auto& [text, provenance] : kProvenances) {
        if (name == text || name == nameOf(provenance))
            return nameOf(provenance);
        known.emplace_back(text);
    }
    return wrongWord(word, fmt::format("'{}' is no provenance", name),
                     fmt::format("one of {}", fmt::join(known, ", ")));
}

}  // namespace keyfall
