// SPDX-License-Identifier: MIT
#include "app/commands/lint_words.h"

#include <fmt/format.h>

#include <set>

namespace keyfall::app {

std::string findingsText(const std::vector<Finding>& all)
{
    std::string text;
    for (const FindingKind kind : findingKinds()) {
        std::vector<const Finding*> findings;
        std::set<std::string> advice;
        for (const Finding& finding : all)
            if (finding.kind == kind) {
                findings.push_back(&finding);
                advice.insert(finding.advice);
            }
        if (findings.empty())
            continue;
        text += fmt::format("{}: {} ({})\n", nameOf(kind), titleOf(kind), findings.size());
        for (const Finding* finding : findings) {
            text += fmt::format("  {}{}{}\n      {}\n", finding->op.empty() ? "(every operator)" : finding->op,
                                finding->key.empty() ? "" : " at ", finding->key, finding->text);
            if (advice.size() > 1)
                text += fmt::format("      to do: {}\n", finding->advice);
        }
        if (advice.size() == 1)
            text += fmt::format("  to do: {}\n", *advice.begin());
        text += "\n";
    }
    return text;
}

}  // namespace keyfall::app
