// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/batch_rules.h"

#include <map>
#include <string>

namespace keyfall::vmap {

std::vector<RuleEntry> allRules()
{
    std::vector<RuleEntry> all;
    for (const auto* rules : {&pointwiseRules(), &reductionRules(), &matmulRules(), &viewRules(), &refusedRules()})
        all.insert(all.end(), rules->begin(), rules->end());
    return all;
}

Rule ruleOf(std::string_view op)
{
    static const std::map<std::string_view, Rule> rules = [] {
        std::map<std::string_view, Rule> table;
        for (const RuleEntry& entry : allRules())
            table.emplace(entry.op, entry.rule);
        return table;
    }();
    // Rules are those of aten: `quantized::matmul` has other arguments than `matmul`.
    constexpr std::string_view kNamespace = "aten::";
    if (op.starts_with(kNamespace))
        op.remove_prefix(kNamespace.size());
    if (const auto exact = rules.find(op); exact != rules.end())
        return exact->second;
    // Overloads and in-place forms of an operator that computes element by element differ in nothing that matters here;
    // `max` and `max.other` do.
    op = op.substr(0, op.find('.'));
    if (op.size() > 1 && op.back() == '_')
        op.remove_suffix(1);
    for (const RuleEntry& entry : pointwiseRules())
        if (entry.op == op)
            return entry.rule;
    return nullptr;
}

}  // namespace keyfall::vmap
