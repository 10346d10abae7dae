// SPDX-License-Identifier: MIT
#include "app/commands/entry_words.h"

#include <fmt/format.h>

namespace keyfall::app {

std::string entryWords(const LintedEntry& entry)
{
    return entry.provenance.empty()
        ? "nothing"
        : fmt::format("{}{} [{}]", entry.fallthrough ? "fallthrough " : "", entry.kernel, entry.provenance);
}

std::string entryWords(const SlotView& slot)
{
    return entryWords(lintedEntry(slot));
}

}  // namespace keyfall::app
