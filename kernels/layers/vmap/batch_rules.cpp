// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/batch_rules.h"

namespace keyfall::vmap {

const RuleTable<Rule>& ruleTable()
{
    static const RuleTable<Rule> table{
        {pointwiseRules(), RuleScope::family},
        {reductionRules()},
        {matmulRules()},
        {convolutionRules()},
        {viewRules()},
        {refusedRules()},
    };
    return table;
}

}  // namespace keyfall::vmap
