// SPDX-License-Identifier: MIT
#include "core/explain/error_explanation.h"

#include "core/trace/trace_records.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace keyfall {

namespace {

constexpr std::string_view kFallback = "backend fallback";

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// Names before 1.6: `CPUTensorId` (pytorch.md M5); and the sign of a cut list.
std::string plainName(std::string name)
{
    constexpr std::string_view kOld = "TensorId";
    if (name.size() > kOld.size() && name.ends_with(kOld))
        name.resize(name.size() - kOld.size());
    return name;
}

std::vector<std::string> namesIn(const PastedError& error)
{
    std::vector<std::string> names;
    if (!error.entries.empty())
        for (const PastedEntry& entry : error.entries)
            names.push_back(entry.key);
    else
        for (const std::string& name : error.available)
            if (!name.ends_with("…"))
                names.push_back(plainName(name));
    return names;
}

/// The new name of PrivateUse1 when the text has one: "npu" comes with "AutogradNPU" or "Autogradnpu" (pytorch.md E9).
std::string privateUseName(const std::vector<std::string>& names, const std::string& key)
{
    const auto known = KeyModel::builtIn("pytorch-2.6");
    if (!known)
        return {};
    const auto printed = printedNames(**known);
    const auto strange = [&printed](const std::string& name) { return !name.empty() && !printed.contains(name); };
    for (const std::string& name : names)
        if (name.starts_with("Autograd") && strange(name))
            return name.substr(8);
    return strange(key) && key.find_first_of("<>() ") == std::string::npos && !key.ends_with("TensorId")
        ? key
        : std::string();
}

/// The name as the model knows it: PrivateUse1's new name gives way to the old one, wherever it stands in `name`.
std::string modelName(const std::string& name, const std::string& custom)
{
    if (custom.empty() || name.size() < custom.size())
        return name;
    const std::string_view tail = std::string_view(name).substr(name.size() - custom.size());
    if (lower(tail) != lower(custom))
        return name;
    return name.substr(0, name.size() - custom.size()) + "PrivateUse1";
}

/// The device behind a per-backend key, in torch's words.
std::string deviceOf(const KeyModel& model, Key key, const std::string& custom)
{
    const int backend = model.info(key).backend;
    const auto& names = model.spec().backends;
    if (backend < 0 || static_cast<std::size_t>(backend) >= names.size())
        return lower(model.nameOf(key));
    return !custom.empty() && names[static_cast<std::size_t>(backend)] == "PrivateUse1"
        ? custom
        : lower(names[static_cast<std::size_t>(backend)]);
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

/// The aliases in the order in which a table entry asks them (pytorch.md R3-R9), less what a model does not have.
constexpr std::array<std::string_view, 8> kAliases{"CompositeExplicitAutogradNonFunctional",
                                                   "CompositeExplicitAutograd",
                                                   "DefaultBackend",
                                                   "CompositeImplicitAutogradNestedTensor",
                                                   "CompositeImplicitAutograd",
                                                   "Math",
                                                   "Autograd",
                                                   "FuncTorchBatchedDecomposition"};

/// The alias whose kernels a dump marks this way; several for the explicit composites, which it does not tell apart.
bool marks(std::string_view provenance, std::string_view alias)
{
    if (provenance == "default backend kernel")
        return alias.starts_with("CompositeExplicit") || alias == "DefaultBackend";
    if (provenance == "math kernel")
        return alias == "CompositeImplicitAutograd" || alias == "Math";
    if (provenance == "nested kernel")
        return alias == "CompositeImplicitAutogradNestedTensor";
    if (provenance == "autograd kernel")
        return alias == "Autograd";
    return provenance == "batched kernel" && alias == "FuncTorchBatchedDecomposition";
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
            if (result_.error.kind == DispatchText::noKernel || result_.error.kind == DispatchText::noTensors)
                findFillers();
        }
        advise();
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
            // Undefined takes the composites as well, though it is in no alias set (R3, R4, R7).
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

    void add(Advice advice) { result_.advice.push_back(advice); }

    void advise()
    {
        const PastedError& error = result_.error;
        if (error.kind == DispatchText::noTensors)
            add(Advice::passTensors);
        if (error.kind == DispatchText::ambiguousAutograd)
            add(Advice::registerAutogradOther);
        if (error.kind != DispatchText::noKernel || !result_.key)
            return;
        const auto has = [this](std::string_view begin) {
            return std::any_of(result_.backends.begin(), result_.backends.end(),
                               [begin](const std::string& name) { return name.starts_with(begin); });
        };
        const auto hasKey = [this](std::string_view name) {
            return std::find(result_.backends.begin(), result_.backends.end(), name) != result_.backends.end();
        };
        const std::string name = model().nameOf(*result_.key);
        const bool onlyQuantized = !result_.backends.empty()
            && std::all_of(result_.backends.begin(), result_.backends.end(), [](const std::string& backend) {
                   return backend.starts_with("Quantized") || backend == "Meta";
               });
        const bool quantizedOp = error.op.starts_with("quantized::") || (onlyQuantized && has("Quantized"));
        switch (result_.origin) {
        case KeyOrigin::cpuTensors:
        case KeyOrigin::deviceTensor:
            if (quantizedOp) {
                add(Advice::quantizeInput);
                return;
            }
            if (!error.op.starts_with("aten::") && hasKey("CPU"))
                add(Advice::buildForDevice);
            if (name == "MPS")
                add(Advice::mpsFallback);
            if (result_.origin == KeyOrigin::deviceTensor && hasKey("CPU"))
                add(Advice::moveToCpu);
            break;
        case KeyOrigin::metaTensor:
            add(Advice::writeMeta);
            break;
        case KeyOrigin::sparseTensor:
        case KeyOrigin::sparseCsrTensor:
            add(Advice::densify);
            break;
        case KeyOrigin::quantizedTensor:
            add(Advice::dequantizeInput);
            break;
        case KeyOrigin::nestedTensor:
            add(Advice::padNested);
            break;
        case KeyOrigin::mkldnnTensor:
            add(Advice::fromMkldnn);
            break;
        case KeyOrigin::vmap:
            add(Advice::writeBatchRule);
            break;
        default:
            break;
        }
        add(Advice::registerKernel);
        const bool composite = std::any_of(result_.fillers.begin(), result_.fillers.end(), [](const Filler& filler) {
            return filler.key == "CompositeExplicitAutograd" && filler.reach == Filler::Reach::wide;
        });
        if (composite)
            add(Advice::registerComposite);
    }

    ErrorExplanation result_;
    std::unordered_map<std::string_view, Key> printed_;  ///< of the model
    std::string custom_;                                 ///< PrivateUse1's name in the text, where it has another one
};

}  // namespace

FittingModel modelForKeys(const std::vector<std::string>& names)
{
    FittingModel best;
    // Unknown names weigh most, then names out of order, then autograd keys of the model that are not in the list: a
    // missing kernel is reported with the whole table, and the autograd rows tell the versions apart.
    std::array<std::size_t, 3> bestScore{};
    for (const std::string_view name : {"pytorch-2.6", "pytorch-2.4", "pytorch-1.13", "pytorch-1.8"}) {
        const auto model = KeyModel::builtIn(name);
        if (!model)
            continue;
        const auto printed = printedNames(**model);
        std::array<std::size_t, 3> score{};
        int last = -1;
        std::vector<bool> seen((*model)->slotCount() + 1, false);
        for (const std::string& key : names) {
            const auto found = printed.find(key);
            if (found == printed.end()) {
                ++score[0];
                continue;
            }
            const int slot = (*model)->info(found->second).slot.value_or(-1);
            score[1] += slot < last ? 1 : 0;
            last = std::max(last, slot);
            if (slot >= 0)
                seen[static_cast<std::size_t>(slot)] = true;
        }
        // A part of a table, or one without autograd rows, says nothing about the version: the newest is taken.
        const bool whole = std::count_if(names.begin(), names.end(),
                                         [](const std::string& key) { return key.starts_with("Autograd"); })
            > 6;
        for (const KeyInfo& info : (*model)->keys())
            if (whole && info.slot && (info.name.starts_with("Autograd") || info.name.starts_with("Autocast"))
                && !seen[static_cast<std::size_t>(*info.slot)])
                ++score[2];
        if (!best.model || score < bestScore) {
            best.model = *model;
            bestScore = score;
        }
    }
    best.complete = bestScore[0] == 0 && bestScore[1] == 0;
    return best;
}

ErrorExplanation explainError(PastedError error)
{
    return Explainer(std::move(error)).explain();
}

std::string_view nameOf(KeyOrigin origin)
{
    switch (origin) {
    case KeyOrigin::cpuTensors:
        return "cpu_tensors";
    case KeyOrigin::deviceTensor:
        return "device_tensor";
    case KeyOrigin::metaTensor:
        return "meta_tensor";
    case KeyOrigin::sparseTensor:
        return "sparse_tensor";
    case KeyOrigin::sparseCsrTensor:
        return "sparse_csr_tensor";
    case KeyOrigin::quantizedTensor:
        return "quantized_tensor";
    case KeyOrigin::nestedTensor:
        return "nested_tensor";
    case KeyOrigin::mkldnnTensor:
        return "mkldnn_tensor";
    case KeyOrigin::otherTensor:
        return "other_tensor";
    case KeyOrigin::autograd:
        return "autograd";
    case KeyOrigin::autocast:
        return "autocast";
    case KeyOrigin::vmap:
        return "vmap";
    case KeyOrigin::threadState:
        return "thread_state";
    case KeyOrigin::noTensor:
        return "no_tensor";
    case KeyOrigin::unknown:
        return "unknown";
    }
    return "unknown";
}

std::string_view nameOf(Advice advice)
{
    switch (advice) {
    case Advice::quantizeInput:
        return "quantize_input";
    case Advice::dequantizeInput:
        return "dequantize_input";
    case Advice::densify:
        return "densify";
    case Advice::padNested:
        return "pad_nested";
    case Advice::fromMkldnn:
        return "from_mkldnn";
    case Advice::buildForDevice:
        return "build_for_device";
    case Advice::moveToCpu:
        return "move_to_cpu";
    case Advice::mpsFallback:
        return "mps_fallback";
    case Advice::writeMeta:
        return "write_meta";
    case Advice::writeBatchRule:
        return "write_batch_rule";
    case Advice::passTensors:
        return "pass_tensors";
    case Advice::registerAutogradOther:
        return "register_autograd_other";
    case Advice::registerKernel:
        return "register_kernel";
    case Advice::registerComposite:
        return "register_composite";
    }
    return "register_kernel";
}

std::string_view nameOf(Filler::Reach reach)
{
    switch (reach) {
    case Filler::Reach::here:
        return "here";
    case Filler::Reach::wide:
        return "wide";
    case Filler::Reach::blocked:
        return "blocked";
    case Filler::Reach::fallback:
        return "fallback";
    }
    return "here";
}

}  // namespace keyfall
