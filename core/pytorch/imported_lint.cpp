// SPDX-License-Identifier: MIT
#include "core/pytorch/imported_lint.h"

#include <unordered_map>

namespace keyfall {

namespace {

LintedEntry entryOf(const ImportedTables& tables, const ImportedRow* row)
{
    return row == nullptr ? LintedEntry()
                          : LintedEntry{tables.text(row->debug), tables.text(row->provenance), row->fallthrough};
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
                                StoredOtherwise{entryOf(tables, entry.stored), entryOf(tables, entry.computed), true}});
        if (op.brokenInvariant)
            findings.push_back({FindingKind::staleEntry, op.name, {}, BrokenInvariant{*op.brokenInvariant}});
    }
    return findings;
}

}  // namespace keyfall
