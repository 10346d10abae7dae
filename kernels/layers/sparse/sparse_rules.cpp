// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"

#include <map>

namespace keyfall::sparse {

std::vector<RuleEntry> allRules()
{
    std::vector<RuleEntry> all;
    for (const auto* rules : {&structureRules(), &conversionRules(), &unaryRules(), &arithmeticRules(), &productRules(),
                              &reductionRules(), &softmaxRules(), &indexingRules(), &joiningRules()})
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
    const auto whole = rules.find(op.substr(0, op.find('.')));
    return whole == rules.end() ? nullptr : whole->second;
}

}  // namespace keyfall::sparse
