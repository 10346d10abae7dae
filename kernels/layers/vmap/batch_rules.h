// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/vmap/rule_call.h"

#include <string_view>
#include <vector>

namespace keyfall::vmap {

/// How to do a call for a whole batch at once (eleven-keys 2.3.5). False: the rule does not cover these arguments, nothing
/// was done, and the loop over the examples takes over.
using Rule = bool (*)(RuleCall& call);

struct RuleEntry {
    std::string_view op;  ///< `sum.dim_IntList`; of a pointwise rule `add`, for every overload and the in-place form
    Rule rule = nullptr;
};

/// The rule of an operator; null when there is none.
[[nodiscard]] Rule ruleOf(std::string_view op);
/// Every rule, by file.
[[nodiscard]] std::vector<RuleEntry> allRules();

// One list per file rules_*.cpp.
[[nodiscard]] const std::vector<RuleEntry>& pointwiseRules();
[[nodiscard]] const std::vector<RuleEntry>& reductionRules();
[[nodiscard]] const std::vector<RuleEntry>& matmulRules();
[[nodiscard]] const std::vector<RuleEntry>& viewRules();
/// Operators that cannot be mapped: their rules throw and say why.
[[nodiscard]] const std::vector<RuleEntry>& refusedRules();

}  // namespace keyfall::vmap
