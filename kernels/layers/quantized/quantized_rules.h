// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/quantized/quantized_call.h"
#include "kernels/layers/rule_table.h"

#include <optional>
#include <vector>

namespace keyfall::quantized {

/// How to do a call on quantized tensors (eleven:2.7.6). False: the rule does not cover these arguments, nothing was
/// done, and the operator runs on the dequantized ones.
using Rule = bool (*)(QuantizedCall& call);
using RuleEntry = keyfall::RuleEntry<Rule>;

/// The rules of all files.
[[nodiscard]] const RuleTable<Rule>& ruleTable();

// One list per file rules_*.cpp.
[[nodiscard]] const std::vector<RuleEntry>& partRules();
[[nodiscard]] const std::vector<RuleEntry>& codeRules();
[[nodiscard]] const std::vector<RuleEntry>& writingRules();
[[nodiscard]] const std::vector<RuleEntry>& arithmeticRules();
[[nodiscard]] const std::vector<RuleEntry>& productRules();

/// For every operator without a rule (eleven:2.7.7): dequantizes the arguments, calls the operator below, and
/// quantizes the floating results with `qparams`, the surrounding block's, or an observer's. An operator that writes into
/// a quantized tensor keeps that one's. Results of other types stay dense.
void onDequantized(QuantizedCall& call, const std::optional<QParams>& qparams);

}  // namespace keyfall::quantized
