// SPDX-License-Identifier: MIT
#include "core/dispatch/table_rules.h"

#include <algorithm>

namespace keyfall {

namespace {

/// The questions that the rules ask of one key, answered from one operator's registrations.
class KeyRules {
public:
    KeyRules(const TableInputs& inputs, std::uint32_t slot)
        : inputs_(inputs), model_(inputs.model), slot_(slot), key_(*inputs.model.keyOfSlot(slot)),
          undefined_(model_.info(key_).kind == KeyKind::undefined)
    {
    }

    [[nodiscard]] bool isUndefined() const { return undefined_; }
    [[nodiscard]] const Kernel* direct() const { return newestAt(inputs_, key_); }
    [[nodiscard]] const Kernel* fallback() const { return inputs_.fallbacks[slot_]; }

    /// The kernel registered at an alias key of the model, whether or not it reaches this key.
    [[nodiscard]] const Kernel* at(std::string_view alias) const
    {
        const RegistrationRecord* record = newestAtAlias(alias);
        return record != nullptr ? &record->kernel : nullptr;
    }
    /// The kernel at an alias that contains this key; `orUndefined`: Undefined counts as contained.
    [[nodiscard]] const Kernel* through(std::string_view alias, bool orUndefined) const
    {
        const RegistrationRecord* record = newestAtAlias(alias);
        if (record == nullptr || !((undefined_ && orUndefined) || model_.aliasContains(*record->key, key_)))
            return nullptr;
        return &record->kernel;
    }
    /// Whether any kernel is registered at a runtime key of `set` (M9's has).
    [[nodiscard]] bool hasKernelIn(KeySet set) const
    {
        return std::any_of(inputs_.records.begin(), inputs_.records.end(), [&](const auto& record) {
            return record->key && model_.info(*record->key).kind != KeyKind::alias && model_.has(set, *record->key);
        });
    }
    [[nodiscard]] bool hasBackendKernel(std::string_view composite) const
    {
        return hasKernelIn(model_.backendsOfAutograd(key_)) || at(composite) != nullptr;
    }
    /// R7 (a): the implicit kernel would serve AutogradOther, but a backend behind it has kernels of its own.
    [[nodiscard]] bool isAmbiguous() const
    {
        return model_.nameOf(key_) == model_.spec().otherAutograd
            && hasKernelIn(model_.constant("autogradother_backends").value_or(KeySet()));
    }

private:
    /// Looks among the operator's few registrations: a model has many more keys than an operator has kernels.
    [[nodiscard]] const RegistrationRecord* newestAtAlias(std::string_view alias) const
    {
        for (auto it = inputs_.records.rbegin(); it != inputs_.records.rend(); ++it)
            if ((*it)->key)
                if (const KeyInfo& info = model_.info(*(*it)->key); info.kind == KeyKind::alias && info.name == alias)
                    return it->get();
        return nullptr;
    }

    const TableInputs& inputs_;
    const KeyModel& model_;
    std::uint32_t slot_;
    Key key_;
    bool undefined_;
};

}  // namespace

SlotContent classicSlotContent(const TableInputs& inputs, std::uint32_t slot)
{
    const KeyRules rules(inputs, slot);
    if (const Kernel* direct = rules.direct())
        return {direct, Provenance::kernel};
    if (const Kernel* backend = rules.through("DefaultBackend", true))
        return {backend, Provenance::defaultBackend};
    if (const Kernel* math = rules.through("Math", true)) {
        if (rules.isAmbiguous())
            return {&inputs.ambiguous, Provenance::ambiguousAutogradOther};
        if (!rules.hasBackendKernel("DefaultBackend"))
            return {math, Provenance::math};
    }
    if (const Kernel* autograd = rules.through("Autograd", false))
        return {autograd, Provenance::autograd};
    if (const Kernel* fallback = rules.fallback())
        return {fallback, Provenance::fallback};
    return {};
}

SlotContent modernSlotContent(const TableInputs& inputs, std::uint32_t slot)
{
    const KeyRules rules(inputs, slot);
    if (const Kernel* direct = rules.direct())  // R2
        return {direct, Provenance::kernel};
    if (const Kernel* kernel = rules.through("CompositeExplicitAutogradNonFunctional", true))  // R3
        return {kernel, Provenance::defaultBackend};
    if (const Kernel* kernel = rules.through("CompositeExplicitAutograd", true))  // R4
        return {kernel, Provenance::defaultBackend};
    if (const Kernel* nested = rules.through("CompositeImplicitAutogradNestedTensor", false))  // R6
        return {nested, Provenance::nested};
    if (const Kernel* implicit = rules.through("CompositeImplicitAutograd", true)) {  // R7
        if (rules.isAmbiguous())
            return {&inputs.ambiguous, Provenance::ambiguousAutogradOther};
        if (!rules.hasBackendKernel("CompositeExplicitAutograd"))  // R5: the non-functional one does not count
            return {implicit, Provenance::math};
    }
    if (const Kernel* autograd = rules.through("Autograd", false))  // R8
        return {autograd, Provenance::autograd};
    if (const Kernel* batched = rules.through("FuncTorchBatchedDecomposition", false))  // R9
        return {batched, Provenance::batched};
    if (const Kernel* fallback = rules.fallback())  // R10
        return {fallback, Provenance::fallback};
    return {};  // R11
}

}  // namespace keyfall
