// SPDX-License-Identifier: MIT
#include "core/dispatch/considered.h"
#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/table_rules.h"

#include <algorithm>

namespace keyfall {

// Note [One table, two entrances]
// `resolve` reads the very table that calls read (design:2.2) and only adds the reasons, so that the two cannot
// drift apart; tests/core/dispatch holds them together for every operator and thousands of key sets.

namespace {

/// Why an active key above the winner did not win.
NotChosen reasonFor(const DispatchTable& table, const KeyInfo& info, KeySet excluded)
{
    if (info.bit && excluded.hasAny(KeySet(1ULL << *info.bit)))
        return NotChosen::excluded;
    if (!info.slot)
        return NotChosen::noKernel;
    const auto slot = static_cast<std::uint32_t>(*info.slot);
    if (table.at(slot).isFallthrough())
        return NotChosen::fallthrough;
    if (table.provenanceAt(slot) == Provenance::missing)
        return NotChosen::noKernel;
    return NotChosen::shadowed;
}

}  // namespace

std::vector<Considered> consideredKeys(const DispatchTable& table, const KeyModel& model, KeySet keys, KeySet excluded,
                                       std::optional<Key> winner)
{
    std::vector<Considered> considered;
    for (const Key key : model.keysOf(keys | excluded)) {
        if (key == winner)
            break;
        considered.push_back({key, reasonFor(table, model.info(key), excluded)});
    }
    return considered;
}

Resolution Dispatcher::resolve(OperatorHandle op, KeySet keys, KeySet excluded) const
{
    const CallScope scope(threadState());
    const DispatchTable& table = op.entry().table();
    Resolution answer;
    answer.op = op.name();
    answer.keyset = keys;
    // As a call with this set: masks per backend where two of them differ (pytorch:K4).
    const bool perBackend = table.backendMasks != nullptr;
    const std::uint64_t mask = perBackend ? table.backendMaskFor(keys, keys) : table.mask;
    answer.masked = KeySet(keys.bits() & mask);
    answer.handed = KeySet(keys.bits() & (perBackend ? mask : table.handedMask));
    const auto slot = static_cast<std::uint32_t>(table.rules->indexOf(answer.masked));
    const Kernel& kernel = table.at(slot);
    answer.provenance = table.provenanceAt(slot);
    answer.key = model_->keyOfSlot(slot);
    answer.found = &kernel != &missing_ && &kernel != &ambiguous_ && !kernel.isFallthrough();
    answer.fallthrough = kernel.isFallthrough();
    answer.kernel = kernel.name();
    if (answer.key && (&kernel != &missing_ || model_->has(answer.masked, *answer.key)))
        answer.slot = static_cast<int>(slot);
    else
        answer.key.reset();
    answer.considered = consideredKeys(table, *model_, keys, model_->difference(excluded, keys), answer.key);
    if (&kernel == &missing_)
        answer.error = missingKernelError(op.entry(), answer.handed).what();
    else if (kernel.isFallthrough())
        answer.error = fallthroughError(op.entry(), answer.handed, answer.key).what();
    else if (&kernel == &ambiguous_ && answer.key)
        answer.error = ambiguousError(op.entry(), answer.handed, *answer.key).what();
    return answer;
}

std::vector<SlotView> Dispatcher::table(OperatorHandle op) const
{
    const CallScope scope(threadState());
    const DispatchTable& table = op.entry().table();
    std::vector<SlotView> views;
    views.reserve(table.slotCount);
    for (std::uint32_t slot = 0; slot < table.slotCount; ++slot)
        if (const auto key = model_->keyOfSlot(slot))
            views.push_back(
                {slot, key, table.at(slot).name(), table.provenanceAt(slot), table.at(slot).isFallthrough()});
    return views;
}

std::vector<SlotView> Dispatcher::freshTable(OperatorHandle op) const
{
    const std::lock_guard lock(mutex_);
    const TableInputs inputs = inputsOf(op.entry());
    std::vector<SlotView> views;
    for (std::uint32_t slot = 0; slot < model_->slotCount(); ++slot) {
        const auto key = model_->keyOfSlot(slot);
        if (!key)
            continue;
        const SlotContent content = slotContent(inputs, slot);
        const bool there = content.kernel != nullptr;
        views.push_back({slot, key, there ? content.kernel->name() : std::string(), content.provenance,
                         there && content.kernel->isFallthrough()});
    }
    return views;
}

std::vector<Key> Dispatcher::brokenInvariants(const OperatorEntry& op) const
{
    (void)op.table();
    const std::lock_guard lock(mutex_);  // registrations wait, so the stored table stays
    const TableInputs inputs = inputsOf(op);
    const DispatchTable& stored = op.madeTable();
    // The modern check walks key sets, in which Undefined has no place; the classic one walks the slots.
    const bool skipsUndefined = model_->spec().precedence == Precedence::modern;
    std::vector<Key> broken;
    for (std::uint32_t slot = 0; slot < stored.slotCount; ++slot) {
        const auto key = model_->keyOfSlot(slot);
        if (!key || (skipsUndefined && model_->info(*key).kind == KeyKind::undefined))
            continue;
        const Kernel* computed = slotContent(inputs, slot).kernel;
        if (!stored.at(slot).sharesFunctionWith(computed != nullptr ? *computed : missing_))
            broken.push_back(*key);
    }
    return broken;
}

std::vector<SlotView> Dispatcher::fallbacks() const
{
    const std::lock_guard lock(mutex_);
    std::vector<SlotView> views;
    for (std::uint32_t slot = 0; slot < fallbackBySlot_.size(); ++slot)
        if (const Kernel* kernel = fallbackBySlot_[slot])
            views.push_back(
                {slot, model_->keyOfSlot(slot), kernel->name(), Provenance::fallback, kernel->isFallthrough()});
    return views;
}

std::vector<std::string> Dispatcher::availableKeys(const OperatorEntry& op) const
{
    // The 11-key model lists its keys from the top; PyTorch in ascending order, the classic one with Undefined
    // (pytorch:E1).
    const CallScope scope(threadState());
    const DispatchTable& table = op.table();
    std::vector<std::string> names;
    const auto add = [&](Key key) {
        if (const auto slot = model_->info(key).slot)
            if (table.provenanceAt(static_cast<std::uint32_t>(*slot)) != Provenance::missing)
                names.push_back(model_->info(key).printed);
    };
    const std::vector<Key>& lanes = model_->lanes();
    if (model_->spec().precedence == Precedence::plain) {
        std::for_each(lanes.begin(), lanes.end(), add);
        return names;
    }
    if (model_->spec().precedence == Precedence::classic)
        add(Key(0));
    std::for_each(lanes.rbegin(), lanes.rend(), add);
    return names;
}

}  // namespace keyfall
