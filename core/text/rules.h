// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// One of the rules that code, tests and messages cite, or a chapter of them (resources/rules).
struct Rule {
    std::string_view id;     ///< qualified: "pytorch:R7"
    std::string_view title;  ///< a few words
    std::string sentence;    ///< the rule in one sentence, on one line
    std::string_view text;   ///< the whole in Markdown, the sentence included, without the heading
    bool chapter = false;
};

/// The rules of one text of resources/rules, in order, as views into it. Its format is told in the comment at its head;
/// anything else is an error that names the line.
[[nodiscard]] Expected<std::vector<Rule>> readRules(std::string_view text, const std::string& where);

/// The rules that come with the program, in the order of their texts.
[[nodiscard]] const std::vector<Rule>& allRules();

/// The rule with this ID, whatever its case; the space before the colon may be left out where no other text has the ID.
/// The error names the candidates, or the nearest IDs.
[[nodiscard]] Expected<const Rule*> findRule(std::string_view id);

/// The same for a word of a text, which mostly is none: null, and no time is spent on what it could have been.
[[nodiscard]] const Rule* ruleIfAny(std::string_view id);

/// The rules of a chapter, and the chapters below it ("eleven:1.1" is below "eleven:1").
[[nodiscard]] std::vector<const Rule*> rulesBelow(const Rule& chapter);

}  // namespace keyfall
