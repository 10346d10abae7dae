// SPDX-License-Identifier: MIT
#include "core/dispatch/table_rules.h"

#include <algorithm>

namespace keyfall {

namespace {

/// The questions that the rules ask of one key, answered from one operator's registrations.
class KeyRules {
public:
    KeyRules(const TableInputs& inputs, std::uint32_t slot)
        : inputs_(inputs),
          model_(inputs.model),
          slot_(slot),
          key_(*inputs.model.keyOfSlot(slot)),
          undefined_(model_.info(key_).kind == KeyKind::undefined)
    {
    }

    [[nodiscard]] bool isUndefined() const { return undefined_; }
    [[nodiscard]] const Kernel* direct() const { return newestAt(inputs_.records, key_); }
    [[nodiscard]] const Kernel* fallback() const { return inputs_.fallbacks[slot_]; }

    /// `kernel`, which is the one at `alias`, if that contains this key; `orUndefined`: Undefined counts as contained.
    [[nodiscard]] const Kernel* through(const Kernel* kernel, const std::optional<Key>& alias, bool orUndefined) const
    {
        return kernel && ((undefined_ && orUndefined) || model_.aliasContains(*alias, key_)) ? kernel : nullptr;
    }
    /// Whether any kernel is registered at a runtime key of `set` (pytorch:M9's has).
    [[nodiscard]] bool hasKernelIn(KeySet set) const
    {
        return std::any_of(inputs_.records.begin(), inputs_.records.end(), [&](const auto& record) {
            return record->key && model_.info(*record->key).kind != KeyKind::alias && model_.has(set, *record->key);
        });
    }
    /// R5: the non-functional composite does not count.
    [[nodiscard]] bool hasBackendKernel() const
    {
        return inputs_.at.explicitComposite != nullptr || hasKernelIn(model_.backendsOfAutograd(key_));
    }
    /// pytorch:R7 (a): the implicit kernel would serve AutogradOther, but a backend behind it has kernels of its own.
    [[nodiscard]] bool isAmbiguous() const
    {
        return key_ == inputs_.aliases.otherAutograd
            && hasKernelIn(model_.constant("autogradother_backends").value_or(KeySet()));
    }

private:
    const TableInputs& inputs_;
    const KeyModel& model_;
    std::uint32_t slot_;
    Key key_;
    bool undefined_;
};

}  // namespace

RuleAliases::RuleAliases(const KeyModel& model)
{
    if (model.spec().precedence == Precedence::plain)
        return;
    const bool classic = model.spec().precedence == Precedence::classic;
    explicitComposite = model.find(classic ? "DefaultBackend" : "CompositeExplicitAutograd");
    implicitComposite = model.find(classic ? "Math" : "CompositeImplicitAutograd");
    autograd = model.find("Autograd");
    otherAutograd = model.find(model.spec().otherAutograd);
    if (classic)
        return;
    nonFunctional = model.find("CompositeExplicitAutogradNonFunctional");
    nested = model.find("CompositeImplicitAutogradNestedTensor");
    batched = model.find("FuncTorchBatchedDecomposition");
}

AliasKernels::AliasKernels(const std::vector<std::unique_ptr<RegistrationRecord>>& records, const RuleAliases& aliases)
{
    const auto newest = [&records](const std::optional<Key>& alias) {
        return alias ? newestAt(records, alias) : nullptr;
    };
    nonFunctional = newest(aliases.nonFunctional);
    explicitComposite = newest(aliases.explicitComposite);
    nested = newest(aliases.nested);
    implicitComposite = newest(aliases.implicitComposite);
    autograd = newest(aliases.autograd);
    batched = newest(aliases.batched);
}

SlotContent classicSlotContent(const TableInputs& inputs, std::uint32_t slot)
{
    const KeyRules rules(inputs, slot);
    const RuleAliases& aliases = inputs.aliases;
    const AliasKernels& at = inputs.at;
    if (const Kernel* direct = rules.direct())
        return {direct, Provenance::kernel};
    if (const Kernel* backend = rules.through(at.explicitComposite, aliases.explicitComposite, true))
        return {backend, Provenance::defaultBackend};
    if (const Kernel* math = rules.through(at.implicitComposite, aliases.implicitComposite, true)) {
        if (rules.isAmbiguous())
            return {&inputs.ambiguous, Provenance::ambiguousAutogradOther};
        if (!rules.hasBackendKernel())
            return {math, Provenance::math};
    }
    if (const Kernel* autograd = rules.through(at.autograd, aliases.autograd, false))
        return {autograd, Provenance::autograd};
    if (const Kernel* fallback = rules.fallback())
        return {fallback, Provenance::fallback};
    return {};
}

SlotContent modernSlotContent(const TableInputs& inputs, std::uint32_t slot)
{
    const KeyRules rules(inputs, slot);
    const RuleAliases& aliases = inputs.aliases;
    const AliasKernels& at = inputs.at;
    if (const Kernel* direct = rules.direct())  // pytorch:R2
        return {direct, Provenance::kernel};
    if (const Kernel* kernel = rules.through(at.nonFunctional, aliases.nonFunctional, true))  // pytorch:R3
        return {kernel, Provenance::defaultBackend};
    if (const Kernel* kernel = rules.through(at.explicitComposite, aliases.explicitComposite, true))  // pytorch:R4
        return {kernel, Provenance::defaultBackend};
    if (const Kernel* nested = rules.through(at.nested, aliases.nested, false))  // pytorch:R6
        return {nested, Provenance::nested};
    if (const Kernel* implicit = rules.through(at.implicitComposite, aliases.implicitComposite, true)) {  // pytorch:R7
        if (rules.isAmbiguous())
            return {&inputs.ambiguous, Provenance::ambiguousAutogradOther};
        if (!rules.hasBackendKernel())
            return {implicit, Provenance::math};
    }
    if (const Kernel* autograd = rules.through(at.autograd, aliases.autograd, false))  // pytorch:R8
        return {autograd, Provenance::autograd};
    if (const Kernel* batched = rules.through(at.batched, aliases.batched, false))  // pytorch:R9
        return {batched, Provenance::batched};
    if (const Kernel* fallback = rules.fallback())  // pytorch:R10
        return {fallback, Provenance::fallback};
    return {};  // pytorch:R11
}

}  // namespace keyfall
