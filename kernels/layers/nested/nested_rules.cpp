// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_rules.h"

#include <map>

namespace keyfall::nested {

std::vector<RuleEntry> allRules()
{
    std::vector<RuleEntry> all;
    for (const auto* rules : {&pointwiseRules(), &dimensionRules(), &reductionRules(), &productRules(), &viewRules(),
                              &paddingRules(), &structureRules()})
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
    if (const auto space = op.rfind("::"); space != std::string_view::npos)
        op.remove_prefix(space + 2);
    if (const auto exact = rules.find(op); exact != rules.end())
        return exact->second;
    // Overloads and in-place forms of an operator that computes element by element differ in nothing that matters here.
    op = op.substr(0, op.find('.'));
    if (op.size() > 1 && op.back() == '_')
        op.remove_suffix(1);
    for (const RuleEntry& entry : pointwiseRules())
        if (entry.op == op)
            return entry.rule;
    return nullptr;
}

}  // namespace keyfall::nested
