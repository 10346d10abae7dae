// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// What is wrong with a word of a question, and what it could have been.
[[nodiscard]] tl::unexpected<Error> wrongWord(std::string_view word, std::string message, std::string advice);

/// The name of a provenance as tables print it, from that name or the short word that questions have for it ("math").
/// The error is about `word`, which holds it.
[[nodiscard]] Expected<std::string_view> provenanceAsked(std::string_view name, std::string_view word);

/// Reads a question of words side by side, each of one condition or several with `|` between them: all words must hold,
/// of a word's conditions any. `read` makes an `Expected<Condition>` of the text of one.
template <typename Condition, typename Read>
[[nodiscard]] Expected<std::vector<std::vector<Condition>>> readConditions(std::string_view text, const Read& read)
{
    std::vector<std::vector<Condition>> all;
    constexpr std::string_view kSpace = " \t\r\n";
    for (std::size_t at = text.find_first_not_of(kSpace); at != std::string_view::npos;
         at = text.find_first_not_of(kSpace, at)) {
        const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
        std::vector<Condition>& alternatives = all.emplace_back();
        for (std::size_t from = at; from <= end;) {
            const std::size_t bar = std::min(text.find('|', from), end);
            auto condition = read(text.substr(from, bar - from));
            if (!condition)
                return tl::unexpected<Error>(condition.error());
            alternatives.push_back(std::move(*condition));
            from = bar + 1;
        }
        at = end;
    }
    return all;
}

}  // namespace keyfall
