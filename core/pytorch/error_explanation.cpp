// SPDX-License-Identifier: MIT
#include "core/pytorch/error_explanation.h"

#include "core/pytorch/error_facts.h"
#include "core/pytorch/pasted_names.h"
#include "core/pytorch/trace_records.h"

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

constexpr std::string_view kFallback = "backend fallback";

/// torch.library.custom_op registers for its caller.
bool isCustomOp(const PastedEntry& entry)
{
    return entry.debug.find("/torch/_library/custom_ops.py") != std::string::npos;
}

/// A kernel that somebody registered from Python; what PyTorch itself registers so (its meta functions) says nothing.
bool isFromPython(const PastedEntry& entry)
{
    const std::string& place = entry.debug;
    if (isCustomOp(entry))
        return true;
    const bool python = place.find(".py:") != std::string::npos || place.find("registered at <") != std::string::npos
        || place.find("ipython-input") != std::string::npos;
    const bool pytorchs =
        place.find("/torch/_") != std::string::npos || place.find("-packages/torch/") != std::string::npos;
    return python && !pytorchs;
}

KeyOrigin originOf(const KeyModel& model, Key key)
{
    const KeyInfo& info = model.info(key);
    const std::string& name = info.name;
    if (info.kind == KeyKind::undefined)
        return KeyOrigin::noTensor;
    if (name == "CPU")
        return KeyOrigin::cpuTensors;
    if (name == "Meta")
        return KeyOrigin::metaTensor;
    // The longer names first: SparseCsr before Sparse, NestedTensor before anything that computes.
    if (name.starts_with("SparseCsr"))
        return KeyOrigin::sparseCsrTensor;
    if (name.starts_with("Sparse"))
        return KeyOrigin::sparseTensor;
    if (name.starts_with("Quantized"))
        return KeyOrigin::quantizedTensor;
    if (name.starts_with("NestedTensor"))
        return KeyOrigin::nestedTensor;
    if (name == "MkldnnCPU")
        return KeyOrigin::mkldnnTensor;
    if (name.starts_with("Autograd") || name == "ADInplaceOrView")
        return KeyOrigin::autograd;
    if (name.starts_with("Autocast"))
        return KeyOrigin::autocast;
    if (name.starts_with("FuncTorch") || name.starts_with("Batched") || name == "VmapMode")
        return KeyOrigin::vmap;
    if (info.kind == KeyKind::backend)
        return KeyOrigin::deviceTensor;
    return info.kind == KeyKind::tensorKind ? KeyOrigin::otherTensor : KeyOrigin::threadState;
}

}  // namespace

std::vector<KernelGroup> groupEntries(const std::vector<PastedEntry>& entries)
{
    std::vector<KernelGroup> groups;
    for (const PastedEntry& entry : entries) {
        const auto same = std::find_if(groups.begin(), groups.end(), [&entry](const KernelGroup& group) {
            return group.debug == entry.debug && group.kind == entry.kind && group.fallthrough == entry.fallthrough;
        });
        if (same != groups.end())
            same->keys.push_back(entry.key);
        else
            groups.push_back({entry.kind, entry.fallthrough, entry.debug, {entry.key}});
    }
    std::stable_partition(groups.begin(), groups.end(),
                          [](const KernelGroup& group) { return group.kind != kFallback; });
    return groups;
}

namespace {

/// The aliases in the order in which a table entry asks them (pytorch:R3-R9), less what a model does not have.
constexpr auto kAliases =
    std::to_array<std::string_view>({"CompositeExplicitAutogradNonFunctional", "CompositeExplicitAutograd",
                                     "DefaultBackend", "CompositeImplicitAutogradNestedTensor",
                                     "CompositeImplicitAutograd", "Math", "Autograd", "FuncTorchBatchedDecomposition"});

/// The composite whose kernels a dump marks this way; several for the explicit ones, which it does not tell apart.
bool marks(std::string_view provenance, std::string_view alias)
{
    if (provenance == "default backend kernel")
        return alias.starts_with("CompositeExplicit") || alias == "DefaultBackend";
    if (provenance == "math kernel")
        return alias == "CompositeImplicitAutograd" || alias == "Math";
    return provenance == "nested kernel" && alias == "CompositeImplicitAutogradNestedTensor";
}

class Explainer {
public:
    explicit Explainer(PastedError error) { result_.error = std::move(error); }

    ErrorExplanation explain()
    {
        const std::vector<std::string> names = namesIn(result_.error);
        std::string key = plainName(result_.error.key);
        custom_ = result_.error.kind == DispatchText::noKernel ? privateUseName(names, key) : std::string();
        std::vector<std::string> known;
        for (const std::string& name : names)
            known.push_back(modelName(name, custom_));
        key = modelName(key, custom_);
        std::vector<std::string> all = known;
        if (!key.empty() && names.empty())
            all.push_back(key);
        const FittingModel fitting = modelForKeys(all);
        result_.model = fitting.model;
        result_.modelFits = fitting.complete && !names.empty();
        if (!result_.model)
            return std::move(result_);
        printed_ = printedNames(model());
        result_.renamed = !custom_.empty();
        result_.key = keyNamed(key);
        result_.kernels = groupEntries(result_.error.entries);
        for (const std::string& name : known)
            if (const auto has = keyNamed(name); has && computes(*has) && !isFallback(name))
                result_.backends.push_back(name);
        if (result_.key) {
            result_.origin = originOf(model(), *result_.key);
            result_.device = deviceOf(model(), *result_.key, custom_);
            if (result_.error.kind == DispatchText::noKernel || result_.error.kind == DispatchText::noTensors
                || result_.error.kind == DispatchText::noKernelAtKey)
                findFillers();
        }
        findOperator();
        if (result_.key && isFactory(result_))
            result_.origin = KeyOrigin::namedByCall;
        addFacts(result_);
        adviseOn(result_);
        return std::move(result_);
    }

private:
    [[nodiscard]] const KeyModel& model() const { return *result_.model; }

    [[nodiscard]] std::optional<Key> keyNamed(const std::string& name) const
    {
        const auto found = printed_.find(name);
        return found == printed_.end() ? std::nullopt : std::optional(found->second);
    }

    [[nodiscard]] bool computes(Key key) const
    {
        const KeyKind kind = model().info(key).kind;
        return kind == KeyKind::backend || kind == KeyKind::tensorKind;
    }

    [[nodiscard]] bool isFallback(const std::string& name) const
    {
        return std::any_of(result_.error.entries.begin(), result_.error.entries.end(), [&](const PastedEntry& entry) {
            return modelName(entry.key, custom_) == name && entry.kind == kFallback;
        });
    }

    [[nodiscard]] bool hasOwnKernel(Key key) const
    {
        return std::any_of(result_.error.entries.begin(), result_.error.entries.end(), [&](const PastedEntry& entry) {
            return entry.kind == "kernel" && keyNamed(modelName(entry.key, custom_)) == key;
        });
    }

    /// R7: an autograd entry takes the implicit composite only where none of its backends has a kernel of its own.
    [[nodiscard]] bool implicitBlocked(Key key) const
    {
        const KeySet backends = model().backendsOfAutograd(key);
        return std::any_of(model().keys().begin(), model().keys().end(), [&](const KeyInfo& info) {
            return info.slot && !info.bits.empty() && model().has(backends, info.key) && hasOwnKernel(info.key);
        });
    }

    void findOperator()
    {
        const PastedError& error = result_.error;
        result_.known = knownOperator(model().name(), error.op);
        auto said = Schema::parse(error.schema);
        const std::optional<Schema> schema = said ? std::optional(*std::move(said))
            : result_.known                       ? result_.known->schema
                                                  : std::nullopt;
        const OperatorName name = OperatorName::parse(error.op);
        // Without a schema the name tells: PyTorch's own convention.
        result_.writes = schema ? std::any_of(schema->arguments.begin(), schema->arguments.end(),
                                              [](const SchemaArgument& argument) { return argument.type.written; })
                                : (name.name.ends_with('_') && !name.name.ends_with("__")) || name.overload == "out"
                || name.overload.ends_with("_out");
        result_.customOp = std::any_of(error.entries.begin(), error.entries.end(), isCustomOp);
        result_.python = std::any_of(error.entries.begin(), error.entries.end(), isFromPython)
            || error.previous.find("<string>") != std::string::npos || error.next.find("<string>") != std::string::npos
            || error.next.find(".py:") != std::string::npos;
    }

    void findFillers()
    {
        const Key key = *result_.key;
        const KeyInfo& info = model().info(key);
        if (info.kind != KeyKind::undefined)
            result_.fillers.push_back({info.name, Filler::Reach::here, 1});
        for (const std::string_view name : kAliases) {
            const auto alias = model().find(name);
            if (!alias || model().info(*alias).kind != KeyKind::alias)
                continue;
            // Undefined takes the composites as well, though it is in no alias set (pytorch:R3, R4, R7).
            const bool composite = name != "Autograd" && name.find("Nested") == std::string_view::npos
                && name != "FuncTorchBatchedDecomposition";
            const bool reaches = info.kind == KeyKind::undefined ? composite : model().aliasContains(*alias, key);
            const bool implicit = name == "CompositeImplicitAutograd" || name == "Math";
            if (reaches) {
                const std::size_t entries = model().slotsOf(*alias).size();
                const bool blocked = implicit && implicitBlocked(key);
                result_.fillers.push_back(
                    {std::string(name), blocked ? Filler::Reach::blocked : Filler::Reach::wide, entries});
            }
        }
        if (info.kind != KeyKind::undefined)
            result_.fillers.push_back({info.name, Filler::Reach::fallback, 1});
        // A kernel of an alias that reaches other entries but not this one is what people trip over.
        for (const std::string_view name : kAliases) {
            const auto alias = model().find(name);
            const bool composite = name.starts_with("Composite") || name == "DefaultBackend" || name == "Math";
            if (!composite || !alias || model().info(*alias).kind != KeyKind::alias
                || model().aliasContains(*alias, key))
                continue;
            const bool registered =
                std::any_of(result_.error.entries.begin(), result_.error.entries.end(), [&](const PastedEntry& entry) {
                    const auto at = keyNamed(modelName(entry.key, custom_));
                    return at && marks(entry.kind, name) && model().aliasContains(*alias, *at);
                });
            if (registered && info.kind != KeyKind::undefined)
                result_.notReaching.emplace_back(name);
        }
    }

    ErrorExplanation result_;
    std::unordered_map<std::string_view, Key> printed_;  ///< of the model
    std::string custom_;                                 ///< PrivateUse1's name in the text, where it has another one
};

}  // namespace

ErrorExplanation explainError(PastedError error)
{
    return Explainer(std::move(error)).explain();
}

}  // namespace keyfall
