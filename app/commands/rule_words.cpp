// SPDX-License-Identifier: MIT
#include "app/commands/rule_words.h"

#include "app/commands/error_words.h"
#include "core/text/rule_citations.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall::app {

void noteCitations(std::string_view text, std::vector<const Rule*>& cited)
{
    for (const RuleCitation& citation : ruleCitations(text))
        if (std::find(cited.begin(), cited.end(), citation.rule) == cited.end())
            cited.push_back(citation.rule);
}

std::string rulesText(const std::vector<const Rule*>& cited)
{
    std::string text = cited.empty() ? "" : "Rules (`keyfall rule ID` prints the whole of one):\n";
    for (const Rule* rule : cited)
        text += filled(fmt::format("{}: {}", rule->id, rule->sentence), "  ", "    ");
    return text;
}

}  // namespace keyfall::app
