// SPDX-License-Identifier: MIT
#include "core/trace/imported_lint.h"

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

/// Keys whose stored entry is not the computed one, in the order of the computed table, then of the stored one.
void compareStored(const ImportedTables& tables, const ImportedOperator& op, std::vector<Finding>& findings)
{
    const auto report = [&](TextId key, const ImportedRow* stored, const ImportedRow* computed) {
        findings.push_back(
            {FindingKind::staleEntry, op.name, tables.text(key),
             fmt::format("stored: {}; computed: {}", entryText(tables, stored), entryText(tables, computed)),
             "register any kernel at this key, which refreshes it, or register in the other order"});
    };
    std::unordered_map<std::uint32_t, const ImportedRow*> stored;
    for (const ImportedRow& row : *op.stored)
        stored.emplace(static_cast<std::uint32_t>(row.key), &row);
    for (const ImportedRow& row : *op.computed) {
        const auto found = stored.extract(static_cast<std::uint32_t>(row.key));
        const ImportedRow* other = found ? found.mapped() : nullptr;
        if (other == nullptr || other->debug != row.debug || other->fallthrough != row.fallthrough)
            report(row.key, other, &row);
    }
    for (const ImportedRow& row : *op.stored)
        if (stored.contains(static_cast<std::uint32_t>(row.key)))
            report(row.key, &row, nullptr);
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
        if (op.stored && op.computed)
            compareStored(tables, op, findings);
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
