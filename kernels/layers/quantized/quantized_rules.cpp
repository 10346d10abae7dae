// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/quantized_rules.h"

namespace keyfall::quantized {

const RuleTable<Rule>& ruleTable()
{
    static const RuleTable<Rule> table{
        {partRules()}, {codeRules()}, {writingRules()}, {arithmeticRules()}, {productRules()},
    };
    return table;
}

}  // namespace keyfall::quantized
