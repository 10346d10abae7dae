// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_rules.h"

namespace keyfall::nested {

const RuleTable<Rule>& ruleTable()
{
    static const RuleTable<Rule> table{
        {pointwiseRules(), RuleScope::family},
        {dimensionRules()},
        {reductionRules()},
        {productRules()},
        {viewRules()},
        {paddingRules()},
        {structureRules()},
    };
    return table;
}

}  // namespace keyfall::nested
