// SPDX-License-Identifier: MIT
#include "core/pytorch/imported_dispatcher.h"

#include "core/dispatch/stand_in.h"
#include "core/pytorch/deduced_kernels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace keyfall {

namespace {

/// `why`: that the kernel is not here, and so what.
Kernel predictedKernel(const std::string& name, bool fallthrough, std::string_view why)
{
    if (fallthrough)
        return Kernel::fallthrough(name);
    return Kernel::boxed(
        [why](const BoxedCall& call, Stack&) {
            DispatchError error(
                DispatchErrorKind::unsupported,
                fmt::format("{}: the kernel '{}' is not here{}", call.opName(), call.kernel.name(), why));
            error.op = call.opName();
            error.key = call.key;
            error.keyset = call.keys;
            throw error;
        },
        name);
}

constexpr std::string_view kImported = ": its table was imported, so calls can only be predicted";
constexpr std::string_view kNoStandIn =
    ", and Keyfall has none that computes the same: what PyTorch does is known up to here";

class Builder {
public:
    /// `standIns`: null for a dispatcher that has nothing but the tables.
    Builder(const ImportedTables& tables, Dispatcher& dispatcher, const StandInSource* standIns)
        : tables_(tables), model_(dispatcher.model()), dispatcher_(dispatcher), standIns_(standIns)
    {
    }

    /// Gives the notes.
    std::vector<std::string> build()
    {
        for (const ImportedFallback& fallback : knownFallbacks())
            addFallback(fallback);
        for (const ImportedOperator& op : tables_.operators)
            addOperator(op);
        writeNotes();
        return std::move(notes_);
    }

private:
    [[nodiscard]] std::vector<ImportedFallback> knownFallbacks()
    {
        if (tables_.fallbacks)
            return *tables_.fallbacks;
        std::vector<ImportedFallback> found;
        std::set<TextId> keys;
        bool anyRows = false;
        for (const ImportedOperator& op : tables_.operators)
            if (op.computed)
                for (const ImportedRow& row : *op.computed) {
                    anyRows = true;
                    if (tables_.text(row.provenance) == nameOf(Provenance::fallback) && keys.insert(row.key).second)
                        found.push_back({row.key, row.debug, row.fallthrough});
                }
        if (!anyRows)
            assumeFallbacks();
        return found;
    }

    /// Without them nearly every call would stop at BackendSelect (pytorch:K8).
    void assumeFallbacks()
    {
        for (const KeyInfo& info : model_.keys()) {
            const bool always = info.name == "BackendSelect" || info.name == "ADInplaceOrView"
                || info.name == "VmapMode" || info.name == "FuncTorchVmapMode" || info.name.starts_with("Autocast");
            const bool autograd = info.name.starts_with("Autograd") && info.kind != KeyKind::alias;
            if (!info.slot || info.kind == KeyKind::placeholder || (!always && !autograd))
                continue;
            // From 2.1 on the autograd fallbacks are kernels that go on below autograd.
            const bool fallthrough = always || !model_.spec().traceNests;
            dispatcher_
                .registerFallback(info.key, predictedKernel("assumed: PyTorch's own fallback", fallthrough, kImported),
                                  "assumed")
                .keep();
        }
        notes_.push_back("the fallbacks are not in the text; those that every PyTorch has are assumed");
    }

    std::optional<Key> keyOf(TextId id, std::string_view op)
    {
        const std::string& name = tables_.text(id);
        const auto key = model_.parseKey(name);
        if (key && model_.info(*key).kind != KeyKind::placeholder)
            return *key;
        auto& [count, first] = unknownKeys_[name];
        if (count++ == 0)
            first = op;
        return std::nullopt;
    }

    void addFallback(const ImportedFallback& fallback)
    {
        const auto key = keyOf(fallback.key, "the fallbacks");
        if (!key || !fallbackKeys_.insert(key->value()).second)
            return;
        if (model_.info(*key).kind == KeyKind::alias) {
            notes_.push_back(fmt::format("a fallback at the alias {} is left out; fallbacks have runtime keys",
                                         tables_.text(fallback.key)));
            return;
        }
        const std::string& debug = tables_.text(fallback.debug);
        dispatcher_.registerFallback(*key, kernelFor(nullptr, *key, debug, fallback.fallthrough), whereOf(debug, 0))
            .keep();
    }

    [[nodiscard]] Kernel kernelFor(const OperatorHandle* op, std::optional<Key> key, const std::string& debug,
                                   bool fallthrough) const
    {
        if (const auto at = key ? key : model_.catchAllKey(); standIns_ != nullptr && !fallthrough && at)
            if (auto own = (*standIns_)(op, *at))
                return standInFor(std::move(*own), debug);
        return predictedKernel(debug, fallthrough, standIns_ != nullptr ? kNoStandIn : kImported);
    }

    [[nodiscard]] std::string whereOf(std::string_view debug, std::uint32_t line) const
    {
        if (const KernelPlace place = placeIn(debug); !place.file.empty())
            return fmt::format("{}:{}", place.file, place.line);
        return line == 0 ? tables_.source : fmt::format("{}:{}", tables_.source, line);
    }

    /// What a name or schema of the tables is in the dispatcher.
    [[nodiscard]] std::string_view nameHere(std::string_view text) const
    {
        constexpr std::string_view kAten = "aten::";
        return standIns_ != nullptr && text.starts_with(kAten) ? text.substr(kAten.size()) : text;
    }

    OperatorHandle handleOf(const ImportedOperator& op)
    {
        const std::string_view name = nameHere(registeredName(op));
        if (standIns_ != nullptr)
            if (const auto known = dispatcher_.find(name))
                return *known;
        if (!op.schema.empty()) {
            auto schema = Schema::parse(nameHere(op.schema));
            if (schema && schema->name.text() == name)
                if (auto handle = dispatcher_.define(std::move(*schema)))
                    return *handle;
            ++unreadSchemas_;
        }
        return dispatcher_.intern(name);
    }

    void addOperator(const ImportedOperator& op)
    {
        const OperatorHandle handle = handleOf(op);
        std::vector<DeducedKernel> deduced;
        if (!op.kernels && op.computed) {
            deduced = deduceKernels(tables_, *op.computed, model_);
            ++deducedOperators_;
        }
        std::vector<NewKernel> kernels;
        const auto add = [&](std::optional<Key> key, TextId text, bool fallthrough, std::uint32_t line) {
            const std::string& debug = tables_.text(text);
            kernels.push_back({key, kernelFor(&handle, key, debug, fallthrough), whereOf(debug, line)});
        };
        if (op.kernels)
            // Newest first in the dump, oldest first here: the last registration of a key is its active one.
            for (auto it = op.kernels->rbegin(); it != op.kernels->rend(); ++it) {
                const bool withoutKey = it->key == TextId::none || tables_.text(it->key) == "catchall";
                const auto key = withoutKey ? std::nullopt : keyOf(it->key, op.name);
                if (withoutKey || key)
                    add(key, it->debug, it->fallthrough, it->line);
            }
        for (const DeducedKernel& kernel : deduced)
            add(kernel.key, kernel.debug, kernel.fallthrough, 0);
        dispatcher_.registerAll(handle, std::move(kernels));
    }

    void writeNotes()
    {
        for (const auto& [name, seen] : unknownKeys_)
            notes_.push_back(fmt::format("{} has no key '{}': {} registration{} left out, the first in {}",
                                         model_.name(), name, seen.first, seen.first == 1 ? " is" : "s are",
                                         seen.second.empty() ? "a table" : seen.second));
        if (deducedOperators_ > 0)
            notes_.push_back(
                fmt::format("the registrations of {} operator{} are deduced from the computed table; what no row shows "
                            "(inactive and overruled kernels) is not known",
                            deducedOperators_, deducedOperators_ == 1 ? "" : "s"));
        if (unreadSchemas_ > 0)
            notes_.push_back(fmt::format("{} schema{} not of the schema language that Keyfall reads; {} kept as text",
                                         unreadSchemas_, unreadSchemas_ == 1 ? " is" : "s are",
                                         unreadSchemas_ == 1 ? "it is" : "they are"));
        noteStored();
    }

    /// The import may know that calls used other entries than the computed ones, which are all that is predicted here.
    void noteStored()
    {
        std::size_t entries = 0;
        std::string first;
        for (const ImportedOperator& op : tables_.operators)
            for (const StoredDifference& entry : storedDifferences(op))
                if (entries++ == 0)
                    first = fmt::format("{} at {}", op.name, tables_.text(entry.key));
        if (entries > 0)
            notes_.push_back(fmt::format("{} stored entr{} not the computed one{}, the first is {}; shown is what the "
                                         "registrations mean, `keyfall lint` lists the difference",
                                         entries, entries == 1 ? "y is" : "ies are", entries == 1 ? "" : "s", first));
    }

    const ImportedTables& tables_;
    const KeyModel& model_;
    Dispatcher& dispatcher_;
    const StandInSource* standIns_;
    std::vector<std::string> notes_;
    std::map<std::string, std::pair<std::size_t, std::string>> unknownKeys_;
    std::set<int> fallbackKeys_;
    std::size_t deducedOperators_ = 0;
    std::size_t unreadSchemas_ = 0;
};

std::string rowText(std::string_view kernel, std::string_view provenance, bool fallthrough)
{
    return fmt::format("{}{} [{}]", fallthrough ? "fallthrough " : "", kernel, provenance);
}

}  // namespace

const std::string& registeredName(const ImportedOperator& op)
{
    static const std::string kUnnamed = "unnamed::operator";
    return op.name.empty() ? kUnnamed : op.name;
}

ImportedDispatcher predictedDispatcher(const ImportedTables& tables, const std::shared_ptr<const KeyModel>& model)
{
    auto dispatcher = std::make_unique<Dispatcher>(model);
    std::vector<std::string> notes = Builder(tables, *dispatcher, nullptr).build();
    return {std::move(dispatcher), std::move(notes)};
}

std::vector<std::string> registerTables(const ImportedTables& tables, Dispatcher& dispatcher,
                                        const StandInSource& standIns)
{
    return Builder(tables, dispatcher, &standIns).build();
}

std::vector<RowDifference> differences(const ImportedTables& tables, const Dispatcher& dispatcher)
{
    std::vector<RowDifference> found;
    const KeyModel& model = dispatcher.model();
    for (const ImportedOperator& op : tables.operators) {
        if (!op.computed)
            continue;
        const auto handle = dispatcher.find(registeredName(op));
        std::map<std::string, const ImportedRow*> rows;
        for (const ImportedRow& row : *op.computed)
            rows.emplace(tables.text(row.key), &row);
        if (handle)
            for (const SlotView& slot : dispatcher.freshTable(*handle)) {
                RowDifference difference{op.name, model.info(*slot.key).printed, {}, {}, 0};
                if (slot.provenance != Provenance::missing)
                    difference.computed = rowText(slot.kernel, nameOf(slot.provenance), slot.fallthrough);
                if (const auto row = rows.extract(difference.key)) {
                    difference.imported = rowText(tables.text(row.mapped()->debug),
                                                  tables.text(row.mapped()->provenance), row.mapped()->fallthrough);
                    difference.line = row.mapped()->line;
                }
                if (difference.imported != difference.computed)
                    found.push_back(std::move(difference));
            }
        for (const auto& [key, row] : rows)  // rows at keys that the model does not have
            found.push_back({op.name,
                             key,
                             rowText(tables.text(row->debug), tables.text(row->provenance), row->fallthrough),
                             {},
                             row->line});
    }
    return found;
}

}  // namespace keyfall
