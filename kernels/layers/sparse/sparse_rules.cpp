// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"

namespace keyfall::sparse {

const RuleTable<Rule>& ruleTable()
{
    static const RuleTable<Rule> table{
        {structureRules(), RuleScope::overloads}, {conversionRules(), RuleScope::overloads},
        {unaryRules(), RuleScope::overloads},     {arithmeticRules(), RuleScope::overloads},
        {productRules(), RuleScope::overloads},   {reductionRules(), RuleScope::overloads},
        {softmaxRules(), RuleScope::overloads},   {indexingRules(), RuleScope::overloads},
        {joiningRules(), RuleScope::overloads},
    };
    return table;
}

}  // namespace keyfall::sparse
