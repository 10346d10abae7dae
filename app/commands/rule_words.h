// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/rules.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall::app {

/// Adds the rules that `text` cites to `cited`, each once.
void noteCitations(std::string_view text, std::vector<const Rule*>& cited);
/// "Rules: ..." with the one-sentence form of each; empty when there is none.
[[nodiscard]] std::string rulesText(const std::vector<const Rule*>& cited);

}  // namespace keyfall::app
