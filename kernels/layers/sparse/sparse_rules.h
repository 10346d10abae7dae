// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/rule_table.h"
#include "kernels/layers/sparse/sparse_call.h"

#include <string_view>
#include <vector>

namespace keyfall::sparse {

/// How to do a call on sparse tensors without making them dense (eleven:2.8.4). Ends the call or throws.
using Rule = void (*)(SparseCall& call);
using RuleEntry = keyfall::RuleEntry<Rule>;

/// The rules of all files.
[[nodiscard]] const RuleTable<Rule>& ruleTable();

/// Functions of one element that give zero for zero (`sin`, `neg`), by name: their rules work on the stored values.
[[nodiscard]] std::vector<std::string_view> zeroPreservingFunctions();

// One list per file rules_*.cpp. `add` is for every overload that has no rule of its own.
[[nodiscard]] const std::vector<RuleEntry>& structureRules();
[[nodiscard]] const std::vector<RuleEntry>& conversionRules();
[[nodiscard]] const std::vector<RuleEntry>& unaryRules();
[[nodiscard]] const std::vector<RuleEntry>& arithmeticRules();
[[nodiscard]] const std::vector<RuleEntry>& productRules();
[[nodiscard]] const std::vector<RuleEntry>& reductionRules();
[[nodiscard]] const std::vector<RuleEntry>& softmaxRules();
[[nodiscard]] const std::vector<RuleEntry>& indexingRules();
[[nodiscard]] const std::vector<RuleEntry>& joiningRules();

}  // namespace keyfall::sparse
