// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/operator_entry.h"
#include "kernels/layers/aten_name.h"

#include <initializer_list>
#include <map>
#include <string_view>
#include <vector>

/// Which rule of a layer does the calls of an operator. `Rule` is a pointer to the layer's kind of function.
namespace keyfall {

template <class Rule>
struct RuleEntry {
    std::string_view op;  ///< `sum.dim_IntList`, and in full when it is not one of aten: `quantized::matmul`
    Rule rule = nullptr;
};

/// What an entry without an overload covers besides the operator of that name.
enum class RuleScope {
    named,      ///< nothing: `max` and `max.other` have little in common
    overloads,  ///< every overload that has no entry of its own
    family,     ///< and in-place forms, too: `add` is also for `add_.Tensor`
};

/// The entries of all files of a layer.
template <class Rule>
class RuleTable {
public:
    /// What one file has. The names outlive the table.
    struct List {
        const std::vector<RuleEntry<Rule>>& entries;
        RuleScope scope = RuleScope::named;
    };

    /// Of entries for the same operator the first one counts.
    RuleTable(std::initializer_list<List> lists)
    {
        for (const List& list : lists)
            for (const RuleEntry<Rule>& entry : list.entries) {
                entries_.push_back(entry);
                byName_.emplace(entry.op, Scoped{entry.rule, list.scope});
            }
    }

    /// The rule of an operator, asked for by name once: `fact` is this table's place among what the operator remembers.
    [[nodiscard]] Rule of(const OperatorEntry& op, OperatorEntry::Fact fact) const
    {
        const auto* found = static_cast<const Rule*>(op.fact(fact, [&] { return search(op.name()); }));
        return found != nullptr ? *found : nullptr;
    }
    /// The rule of an operator, `aten::add_.Tensor`; null when there is none. An operator of another namespace shares no
    /// more than a name with aten's: `quantized::matmul` has other arguments than `matmul`.
    [[nodiscard]] Rule find(std::string_view op) const
    {
        const Rule* found = search(op);
        return found != nullptr ? *found : nullptr;
    }

    [[nodiscard]] const std::vector<RuleEntry<Rule>>& entries() const { return entries_; }

private:
    struct Scoped {
        Rule rule = nullptr;
        RuleScope scope = RuleScope::named;
    };

    [[nodiscard]] const Rule* search(std::string_view op) const
    {
        op = withoutAten(op);
        if (const Rule* exact = at(op, RuleScope::named))
            return exact;
        op = op.substr(0, op.find('.'));
        if (const Rule* whole = at(op, RuleScope::overloads))
            return whole;
        if (op.size() > 1 && op.ends_with('_'))
            op.remove_suffix(1);
        return at(op, RuleScope::family);
    }
    /// The rule of the entry `op` where that covers at least `needed`.
    [[nodiscard]] const Rule* at(std::string_view op, RuleScope needed) const
    {
        const auto found = byName_.find(op);
        return found == byName_.end() || found->second.scope < needed ? nullptr : &found->second.rule;
    }

    std::vector<RuleEntry<Rule>> entries_;
    std::map<std::string_view, Scoped> byName_;
};

/// An entry with the same rule for each of the names.
template <class Rule, class Names>
[[nodiscard]] std::vector<RuleEntry<Rule>> entriesFor(const Names& names, Rule rule)
{
    std::vector<RuleEntry<Rule>> entries;
    for (const std::string_view op : names)
        entries.push_back({op, rule});
    return entries;
}

}  // namespace keyfall
