// SPDX-License-Identifier: MIT
#include "core/dispatch/table_rules.h"

#include <algorithm>
#include <numeric>

namespace keyfall {

namespace {

/// First match: the newest kernel at the slot's own key, one at an alias that contains it, one registered without a key
/// (for a backend key), the key's fallback (eleven:1.6.1 with pytorch:F4: the 11-key model has no aliases).
SlotContent plainSlotContent(const TableInputs& inputs, std::uint32_t slot)
{
    const auto key = inputs.model.keyOfSlot(slot);
    if (!key)
        return {};
    if (const Kernel* direct = newestAt(inputs.records, key))
        return {direct, Provenance::kernel};
    const KeyInfo& info = inputs.model.info(*key);
    if (!inputs.model.spec().aliases.empty())
        for (auto it = inputs.records.rbegin(); it != inputs.records.rend(); ++it)
            if ((*it)->key && inputs.model.aliasContains(*(*it)->key, *key))
                return {&(*it)->kernel,
                        info.kind == KeyKind::backend ? Provenance::defaultBackend : Provenance::autograd};
    if (info.kind == KeyKind::backend)
        if (const Kernel* catchAll = newestAt(inputs.records, std::nullopt))
            return {catchAll, Provenance::math};
    if (const Kernel* fallback = inputs.fallbacks[slot])
        return {fallback, Provenance::fallback};
    return {};
}

/// Adds the slot's key to the masks or takes it away (pytorch:K3).
///
/// Note [Masks follow the last refreshed instance]
/// The one mask for all backends gains or loses a functionality with whichever of its instances was refreshed last, as
/// in PyTorch; the per-backend masks are exact. Calls use the latter as soon as two of them differ.
void updateMasks(DispatchTable& table, const TableInputs& inputs, std::uint32_t slot)
{
    const KeyModel& model = inputs.model;
    const auto key = model.keyOfSlot(slot);
    if (!key)
        return;
    const KeyInfo& info = model.info(*key);
    const bool skipsMissing = model.spec().missing == MissingKernel::skip;
    const Kernel& kernel = table.at(slot);
    const bool errorIfMissing = !skipsMissing || (inputs.strict && info.kind == KeyKind::backend);
    const bool canWin = &kernel == &inputs.missing ? errorIfMissing : !kernel.isFallthrough();
    if (info.bit) {
        const std::uint64_t bit = 1ULL << *info.bit;
        const auto update = [canWin, bit](std::uint64_t& mask) { mask = canWin ? mask | bit : mask & ~bit; };
        update(table.mask);
        if (info.backend >= 0)
            update(table.maskOfBackend(static_cast<std::size_t>(info.backend)));
        else
            for (std::size_t b = 0; b < table.backendCount; ++b)
                update(table.maskOfBackend(b));
        if (info.backend >= 0)
            table.chooseMasks();
    }
    table.redispatchMask = skipsMissing || model.spec().redispatch == RedispatchRule::recompute ? table.mask : ~0ULL;
    table.handedMask = model.spec().handed == HandedSet::masked ? table.mask : ~0ULL;
}

bool isComposite(const KeyModel& model, Key key)
{
    const std::string& name = model.nameOf(key);
    return name == "CompositeImplicitAutograd" || name == "CompositeExplicitAutograd"
        || name == "CompositeExplicitAutogradNonFunctional" || name == "Math" || name == "DefaultBackend";
}

}  // namespace

const Kernel* newestAt(const std::vector<std::unique_ptr<RegistrationRecord>>& records, std::optional<Key> key)
{
    for (auto it = records.rbegin(); it != records.rend(); ++it)
        if ((*it)->key == key)
            return &(*it)->kernel;
    return nullptr;
}

SlotContent slotContent(const TableInputs& inputs, std::uint32_t slot)
{
    switch (inputs.model.spec().precedence) {
    case Precedence::plain: break;
    case Precedence::classic: return classicSlotContent(inputs, slot);
    case Precedence::modern: return modernSlotContent(inputs, slot);
    }
    return plainSlotContent(inputs, slot);
}

std::vector<std::uint32_t> slotsToRefresh(const KeyModel& model, std::optional<Key> key)
{
    std::vector<std::uint32_t> slots;
    if (!key) {  // a registration without a key refreshes everything (pytorch:S2)
        slots.resize(model.slotCount());
        std::iota(slots.begin(), slots.end(), 0U);
        return slots;
    }
    if (model.spec().precedence == Precedence::plain)
        return model.slotsOf(*key);
    const auto add = [&](Key refreshed) {
        if (const auto slot = model.info(refreshed).slot)
            slots.push_back(static_cast<std::uint32_t>(*slot));
    };
    if (model.info(*key).kind == KeyKind::undefined) {
        add(*key);
        return slots;
    }
    std::vector<Key> keys = model.keysOf(model.refreshSet(*key));
    std::for_each(keys.rbegin(), keys.rend(), add);
    if (isComposite(model, *key))
        slots.push_back(model.emptySlot());
    if (model.isBackendKey(*key))
        add(model.autogradOf(*key));
    return slots;
}

void fillSlot(DispatchTable& table, const TableInputs& inputs, std::uint32_t slot)
{
    const SlotContent content = slotContent(inputs, slot);
    table.set(slot, content.kernel != nullptr ? *content.kernel : inputs.missing, content.provenance);
    updateMasks(table, inputs, slot);
}

}  // namespace keyfall
