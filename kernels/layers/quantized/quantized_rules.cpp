// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/quantized_rules.h"

#include <map>

namespace keyfall::quantized {

Rule ruleOf(std::string_view op)
{
    static const std::map<std::string_view, Rule> rules = [] {
        std::map<std::string_view, Rule> table;
        for (const auto* list : {&partRules(), &codeRules(), &writingRules(), &arithmeticRules(), &productRules()})
            for (const RuleEntry& entry : *list)
                table.emplace(entry.op, entry.rule);
        return table;
    }();
    constexpr std::string_view kNamespace = "aten::";
    if (op.starts_with(kNamespace))
        op.remove_prefix(kNamespace.size());
    const auto found = rules.find(op);
    return found == rules.end() ? nullptr : found->second;
}

}  // namespace keyfall::quantized
