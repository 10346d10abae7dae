// SPDX-License-Identifier: MIT
#include "core/query/table_diff.h"

#include "core/dispatch/reclaim.h"
#include "core/graph/call_graph.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace keyfall {

namespace {

std::set<std::string> runtimeKeys(const KeyModel& model)
{
    std::set<std::string> names;
    for (const Key key : model.lanes())
        names.insert(model.info(key).printed);
    return names;
}

/// The file's name and the line behind "registered at path:line"; the whole text where it names no place.
std::pair<std::string_view, std::string_view> placeOf(std::string_view kernel)
{
    const std::size_t colon = kernel.rfind(':');
    const std::size_t slash = kernel.find_last_of("/\\");
    if (colon == std::string_view::npos || (slash != std::string_view::npos && slash > colon))
        return {kernel, {}};
    const std::size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
    return {kernel.substr(begin, colon - begin), kernel.substr(colon + 1)};
}

/// Code is generated into several files, whose numbers change with every version: `RegisterMeta_0.cpp`.
std::string_view withoutNumber(std::string_view file)
{
    const std::size_t dot = file.rfind('.');
    std::size_t end = dot == std::string_view::npos ? file.size() : dot;
    const std::size_t underscore = file.substr(0, end).rfind('_');
    if (underscore != std::string_view::npos && underscore + 1 < end
        && file.substr(underscore + 1, end - underscore - 1).find_first_not_of("0123456789") == std::string_view::npos)
        end = underscore;
    return file.substr(0, end);
}

bool isPython(std::string_view kernel)
{
    return kernel.find(".py:") != std::string_view::npos || kernel.find("/dev/null:") != std::string_view::npos;
}

/// An entry of a stored table, without a copy of its name: there are half a million of them.
struct Entry {
    std::string_view kernel;
    Provenance provenance = Provenance::missing;
    bool fallthrough = false;

    [[nodiscard]] bool missing() const { return provenance == Provenance::missing; }
};

Entry entryAt(const DispatchTable& table, std::uint32_t slot)
{
    const Kernel& kernel = table.at(slot);
    return {kernel.name(), table.provenanceAt(slot), kernel.isFallthrough()};
}

std::string textOf(const Entry& entry)
{
    if (entry.missing())
        return {};
    return (entry.fallthrough ? "fallthrough " : "") + std::string(entry.kernel) + " ["
        + std::string(nameOf(entry.provenance)) + "]";
}

/// Older versions print "/dev/null" for what Python registered: its file is not known, so it is not another one.
bool samePlace(std::string_view before, std::string_view after)
{
    return before.find("/dev/null:") != std::string_view::npos || after.find("/dev/null:") != std::string_view::npos
        || withoutNumber(placeOf(before).first) == withoutNumber(placeOf(after).first);
}

/// How two kernels differ that were registered in the same way.
RowReason otherKernel(std::string_view before, std::string_view after)
{
    const auto ofSession = [](std::string_view kernel) { return kernel.starts_with("session:"); };
    if (ofSession(before) || ofSession(after))  // is in no language and no file
        return RowReason::otherKernel;
    if (isPython(before) != isPython(after))
        return isPython(after) ? RowReason::nowFromPython : RowReason::nowFromCpp;
    return samePlace(before, after) ? RowReason::otherLine : RowReason::otherFile;
}

/// The two kernels that were compared last: an alias fills half a row with the same one.
struct LastKernels {
    const char* before = nullptr;
    const char* after = nullptr;
    RowReason reason = RowReason::otherKernel;
};

/// Why two entries of one key differ; nothing where they do not.
std::optional<RowReason> reasonOf(const Entry& before, const Entry& after, LastKernels& last)
{
    const bool was = !before.missing();
    const bool is = !after.missing();
    if (!was && !is)
        return std::nullopt;
    if (before.provenance != after.provenance) {
        if (after.provenance == Provenance::kernel)
            return RowReason::registered;
        if (before.provenance == Provenance::kernel)
            return RowReason::deregistered;
        if (!was && after.provenance == Provenance::fallback)
            return RowReason::newFallback;
        return !is && before.provenance == Provenance::fallback ? RowReason::goneFallback : RowReason::otherRule;
    }
    if (before.fallthrough != after.fallthrough)
        return RowReason::fallthrough;
    if (before.kernel == after.kernel)
        return std::nullopt;
    if (last.before != before.kernel.data() || last.after != after.kernel.data())
        last = {before.kernel.data(), after.kernel.data(), otherKernel(before.kernel, after.kernel)};
    return last.reason;
}

class TableDiffer {
public:
    TableDiffer(const Dispatcher& before, const Dispatcher& after, const DiffOptions& options)
        : before_(before), after_(after), options_(options)
    {
        compareKeys();
        pairSlots();
        diff_.rules = ruleDiffs(before.model(), after.model());
    }

    TableDiff compare(const std::vector<std::string>* ops)
    {
        std::optional<std::set<std::string>> wanted;
        if (ops != nullptr)
            wanted.emplace(ops->begin(), ops->end());
        const CallScope older(before_.threadState());  // tables are read in place, so nobody may retire them
        const CallScope newer(after_.threadState());
        const auto asked = [&wanted](const OperatorHandle& op) { return !wanted || wanted->contains(op.name()); };
        for (const OperatorHandle& op : after_.operators())
            if (asked(op))
                compareOperator(op);
        for (const OperatorHandle& op : before_.operators())
            if (asked(op) && !after_.find(op.name()))
                diff_.operators.push_back({OperatorDiff::Kind::removed, op.name(), schemaOf(op), {}, {}});
        return std::move(diff_);
    }

private:
    static std::string schemaOf(const OperatorHandle& op) { return op.schema() ? op.schema()->text : std::string(); }

    void compareKeys()
    {
        const std::set<std::string> older = runtimeKeys(before_.model());
        const std::set<std::string> newer = runtimeKeys(after_.model());
        for (const auto& [old, name] : after_.model().spec().legacyNames)
            if (older.contains(old) && !newer.contains(old) && newer.contains(name) && !older.contains(name)) {
                diff_.keysRenamed.emplace_back(old, name);
                newName_[old] = name;
            }
        for (const std::string& name : newer)
            if (!older.contains(name) && std::none_of(newName_.begin(), newName_.end(), [&](const auto& pair) {
                    return pair.second == name;
                }))
                diff_.keysAdded.push_back(name);
        for (const std::string& name : older)
            if (!newer.contains(name) && !newName_.contains(name))
                diff_.keysRemoved.push_back(name);
    }

    void compareOperator(const OperatorHandle& op)
    {
        const auto old = before_.find(op.name());
        if (!old) {
            diff_.operators.push_back({OperatorDiff::Kind::added, op.name(), {}, schemaOf(op), {}});
            return;
        }
        OperatorDiff change{OperatorDiff::Kind::changed, op.name(), {}, {}, {}};
        if (schemaOf(*old) != schemaOf(op)) {
            change.schemaBefore = schemaOf(*old);
            change.schemaAfter = schemaOf(op);
        }
        compareRows(*old, op, change);
        if (!change.rows.empty() || change.schemaBefore != change.schemaAfter)
            diff_.operators.push_back(std::move(change));
    }

    void compareRows(const OperatorHandle& old, const OperatorHandle& op, OperatorDiff& change)
    {
        const DispatchTable& was = old.entry().table();
        const DispatchTable& is = op.entry().table();
        LastKernels last;
        for (const auto& [slot, oldSlot] : slots_) {
            const std::string& name = after_.model().info(*after_.model().keyOfSlot(slot)).printed;
            const Entry after = entryAt(is, slot);
            if (!oldSlot) {
                if (!after.missing())
                    add(change, {name, {}, RowReason::newKey, {}, textOf(after)});
                continue;
            }
            const Entry before = entryAt(was, *oldSlot);
            const std::string& oldName = before_.model().info(*before_.model().keyOfSlot(*oldSlot)).printed;
            const auto reason = reasonOf(before, after, last);
            if (reason && (*reason != RowReason::otherLine || options_.lines))
                add(change, {name, oldName == name ? std::string() : oldName, *reason, textOf(before), textOf(after)});
        }
        for (const std::uint32_t slot : goneSlots_)
            if (const Entry before = entryAt(was, slot); !before.missing())
                add(change,
                    {before_.model().info(*before_.model().keyOfSlot(slot)).printed,
                     {},
                     RowReason::goneKey,
                     textOf(before),
                     {}});
    }

    /// Which slots of the two tables belong to one key.
    void pairSlots()
    {
        std::map<std::string, std::uint32_t> older;
        for (std::uint32_t slot = 0; slot < before_.model().slotCount(); ++slot)
            if (const auto key = before_.model().keyOfSlot(slot)) {
                const std::string& name = before_.model().info(*key).printed;
                const auto renamed = newName_.find(name);
                older.emplace(renamed == newName_.end() ? name : renamed->second, slot);
            }
        for (std::uint32_t slot = 0; slot < after_.model().slotCount(); ++slot)
            if (const auto key = after_.model().keyOfSlot(slot)) {
                const auto found = older.extract(after_.model().info(*key).printed);
                slots_.emplace_back(slot, found ? std::optional(found.mapped()) : std::nullopt);
            }
        for (const auto& [name, slot] : older)
            goneSlots_.push_back(slot);
    }

    void add(OperatorDiff& change, RowDiff row)
    {
        ++diff_.rows[static_cast<std::size_t>(row.reason)];
        change.rows.push_back(std::move(row));
    }

    const Dispatcher& before_;
    const Dispatcher& after_;
    DiffOptions options_;
    TableDiff diff_;
    std::map<std::string, std::string> newName_;
    std::vector<std::pair<std::uint32_t, std::optional<std::uint32_t>>> slots_;  ///< of the newer table, of the older
    std::vector<std::uint32_t> goneSlots_;
};

}  // namespace

std::string_view nameOf(RowReason reason)
{
    switch (reason) {
    case RowReason::newKey: return "new key";
    case RowReason::goneKey: return "gone key";
    case RowReason::registered: return "registered";
    case RowReason::deregistered: return "deregistered";
    case RowReason::newFallback: return "new fallback";
    case RowReason::goneFallback: return "gone fallback";
    case RowReason::otherRule: return "other rule";
    case RowReason::otherKernel: return "other kernel";
    case RowReason::nowFromPython: return "now from Python";
    case RowReason::nowFromCpp: return "now from C++";
    case RowReason::otherFile: return "other file";
    case RowReason::otherLine: return "other line";
    case RowReason::fallthrough: return "fallthrough";
    }
    return {};
}

std::size_t TableDiff::count(OperatorDiff::Kind kind) const
{
    return static_cast<std::size_t>(
        std::count_if(operators.begin(), operators.end(), [kind](const OperatorDiff& op) { return op.kind == kind; }));
}

TableDiff diffTables(const Dispatcher& before, const Dispatcher& after, const DiffOptions& options,
                     const std::vector<std::string>* ops)
{
    return TableDiffer(before, after, options).compare(ops);
}

}  // namespace keyfall
