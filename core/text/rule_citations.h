// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/rules.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace keyfall {

/// A place in a text where a rule is cited.
struct RuleCitation {
    std::size_t at = 0;  ///< in bytes
    std::size_t length = 0;
    const Rule* rule = nullptr;
};

/// The rules that a sentence for people cites, in order. A citation is a qualified ID ("pytorch:E2"), or IDs alone where
/// they are unique: in parentheses ("(R7 a)", "(K5, E4)", "(S1-S4)"), as the first word ("R7b math kernel") or behind
/// "rule" ("rule: R8"). Anything else that looks like one is text. IDs alone are first looked for in `home`, the space
/// of a text of rules.
[[nodiscard]] std::vector<RuleCitation> ruleCitations(std::string_view text, std::string_view home = {});

}  // namespace keyfall
