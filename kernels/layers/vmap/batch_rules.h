// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/rule_table.h"
#include "kernels/layers/vmap/rule_call.h"

#include <vector>

namespace keyfall::vmap {

/// How to do a call for a whole batch at once (eleven:2.3.5). False: the rule does not cover these arguments, nothing
/// was done, and the loop over the examples takes over.
using Rule = bool (*)(RuleCall& call);
using RuleEntry = keyfall::RuleEntry<Rule>;

/// The rules of all files.
[[nodiscard]] const RuleTable<Rule>& ruleTable();

// One list per file rules_*.cpp. A pointwise rule is for every overload and the in-place form.
[[nodiscard]] const std::vector<RuleEntry>& pointwiseRules();
[[nodiscard]] const std::vector<RuleEntry>& reductionRules();
[[nodiscard]] const std::vector<RuleEntry>& matmulRules();
[[nodiscard]] const std::vector<RuleEntry>& convolutionRules();
[[nodiscard]] const std::vector<RuleEntry>& viewRules();
/// Operators that cannot be mapped: their rules throw and say why.
[[nodiscard]] const std::vector<RuleEntry>& refusedRules();

}  // namespace keyfall::vmap
