// SPDX-License-Identifier: MIT
#include "core/pytorch/imported_lint.h"

#include <fmt/format.h>

#include <unordered_map>

namespace keyfall {

namespace {

std::string entryText(const ImportedTables& tables, const ImportedRow* row)
{
    if (row == nullptr)
        return "nothing";
    return fmt::format("{}{} [{}]", row->fallthrough ? "fallthrough " : "", tables.text(row->debug),
                       tables.text(row->provenance));
}

}  // namespace

std::vector<Finding> lintImported(const ImportedTables& tables, const ImportedDispatcher& predicted,
                                  const std::vector<OperatorHandle>& ops)
{
    std::unordered_map<std::string_view, const ImportedOperator*> byName;
    for (const ImportedOperator& op : tables.operators)
        byName.emplace(registeredName(op), &op);
    std::vector<Finding> findings;
    for (const OperatorHandle& handle : ops) {
        for (Finding& finding : lint(*predicted.dispatcher, {handle}))
            findings.push_back(std::move(finding));
        const auto found = byName.find(handle.name());
        if (found == byName.end())
            continue;
        const ImportedOperator& op = *found->second;
        for (const StoredDifference& entry : storedDifferences(op))
            findings.push_back({FindingKind::staleEntry, op.name, tables.text(entry.key),
                                fmt::format("stored: {}; computed: {}", entryText(tables, entry.stored),
                                            entryText(tables, entry.computed)),
                                "register any kernel at this key, which refreshes it, or register in the other order"});
        if (op.brokenInvariant)
            findings.push_back(
                {FindingKind::staleEntry,
                 op.name,
                 {},
                 fmt::format("PyTorch's own check fails: {}", *op.brokenInvariant),
                 "the stored table is not what the registrations mean; see which registration came last"});
    }
    return findings;
}

}  // namespace keyfall
