// SPDX-License-Identifier: MIT
#include "core/dispatch/table_rules.h"

#include <algorithm>

namespace keyfall {

namespace {

/// The newest record whose key satisfies `wanted`.
template <class Wanted>
const Kernel* newest(const TableInputs& inputs, Wanted wanted)
{
    for (auto it = inputs.records.rbegin(); it != inputs.records.rend(); ++it)
        if (wanted((*it)->key))
            return &(*it)->kernel;
    return nullptr;
}

bool isAliasOf(const KeyModel& model, Key alias, Key key)
{
    const KeyInfo& info = model.info(alias);
    return info.kind == KeyKind::alias
        && std::find(info.members.begin(), info.members.end(), key) != info.members.end();
}

/// Sets or clears the mask bits of one slot's functionality.
void updateMask(DispatchTable& table, const KeyModel& model, std::uint32_t slot, const Kernel& missing, bool strict)
{
    const auto key = model.keyOfSlot(slot);
    if (!key)
        return;
    const KeyInfo& info = model.info(*key);
    if (!info.bit)
        return;
    const std::uint64_t bit = 1ULL << *info.bit;
    const bool skipsMissing = model.spec().missing == MissingKernel::skip;
    const Kernel& kernel = table.at(slot);
    const bool isMissing = &kernel == &missing;
    const bool errorIfMissing = !skipsMissing || (strict && info.kind == KeyKind::backend);
    const bool canWin = isMissing ? errorIfMissing : !kernel.isFallthrough();
    table.mask = canWin ? table.mask | bit : table.mask & ~bit;
    table.redispatchMask = skipsMissing ? table.mask : ~0ULL;
    table.handedMask = model.spec().handed == HandedSet::masked ? table.mask : ~0ULL;
}

}  // namespace

SlotContent slotContent(const TableInputs& inputs, std::uint32_t slot)
{
    const auto key = inputs.model.keyOfSlot(slot);
    if (!key)
        return {};
    if (const Kernel* direct = newest(inputs, [&](std::optional<Key> at) { return at == key; }))
        return {direct, Provenance::kernel};
    const KeyInfo& info = inputs.model.info(*key);
    if (!inputs.model.spec().aliases.empty())
        if (const Kernel* alias =
                newest(inputs, [&](std::optional<Key> at) { return at && isAliasOf(inputs.model, *at, *key); }))
            return {alias, info.kind == KeyKind::backend ? Provenance::defaultBackend : Provenance::autograd};
    if (info.kind == KeyKind::backend)
        if (const Kernel* catchAll = newest(inputs, [](std::optional<Key> at) { return !at; }))
            return {catchAll, Provenance::math};
    if (const Kernel* fallback = inputs.fallbacks[slot])
        return {fallback, Provenance::fallback};
    return {};
}

void fillSlot(DispatchTable& table, const TableInputs& inputs, std::uint32_t slot, const Kernel& missing, bool strict)
{
    const SlotContent content = slotContent(inputs, slot);
    table.set(slot, content.kernel != nullptr ? *content.kernel : missing, content.provenance);
    updateMask(table, inputs.model, slot, missing, strict);
}

void fillSlots(DispatchTable& table, const TableInputs& inputs, const std::vector<std::uint32_t>& slots,
               const Kernel& missing, bool strict)
{
    for (const std::uint32_t slot : slots)
        fillSlot(table, inputs, slot, missing, strict);
}

}  // namespace keyfall
