// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/nested/nested_call.h"
#include "kernels/layers/rule_table.h"

#include <optional>
#include <string_view>
#include <vector>

namespace keyfall::nested {

/// How to do a call on nested tensors (eleven:2.6.3). False: the rule does not cover these arguments, nothing was
/// done, and the loop over the components takes over.
using Rule = bool (*)(NestedCall& call);
using RuleEntry = keyfall::RuleEntry<Rule>;

/// The rules of all files.
[[nodiscard]] const RuleTable<Rule>& ruleTable();

// One list per file rules_*.cpp. A pointwise rule is for every overload and the in-place form.
[[nodiscard]] const std::vector<RuleEntry>& pointwiseRules();
[[nodiscard]] const std::vector<RuleEntry>& dimensionRules();
[[nodiscard]] const std::vector<RuleEntry>& reductionRules();
[[nodiscard]] const std::vector<RuleEntry>& productRules();
[[nodiscard]] const std::vector<RuleEntry>& viewRules();
[[nodiscard]] const std::vector<RuleEntry>& paddingRules();
/// What a nested tensor consists of: sizes, offsets, values, and the nested tensor of new ones.
[[nodiscard]] const std::vector<RuleEntry>& structureRules();

/// Where the arguments `dim` and `dims` of a call on a nested tensor point, counted in its components; never the batch.
/// None when there is no such argument, or it is None or empty. Throws for dimensions out of range and for dimension 0,
/// with `batchRefused` as the message.
[[nodiscard]] std::optional<std::vector<std::int64_t>> componentDims(const NestedCall& call, std::string_view name,
                                                                     const std::string& batchRefused);
/// Does the call component by component, where that is what the operator means. Arguments named like dimensions count
/// in the nested tensor and are counted in the components there.
void eachComponent(NestedCall& call);

}  // namespace keyfall::nested
