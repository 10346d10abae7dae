// SPDX-License-Identifier: MIT
#include "core/dispatch/dispatch_table.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace keyfall {

std::size_t DispatchTable::bytesFor(std::uint32_t slots, std::uint32_t backends)
{
    return sizeof(DispatchTable) + slots * (sizeof(const Kernel*) + sizeof(Provenance))
        + backends * sizeof(std::uint64_t);
}

DispatchTable* DispatchTable::create(OperatorEntry& op, const KeyModel& model, const Kernel& missing)
{
    const auto backends = static_cast<std::uint32_t>(model.spec().backends.size());
    auto* table = new (::operator new(bytesFor(model.slotCount(), backends))) DispatchTable;
    table->rules = &model.slotRules();
    table->op = &op;
    table->slotCount = model.slotCount();
    table->backendCount = backends;
    table->mask = model.all().bits();
    const bool ofArguments = model.spec().maskBackends == MaskBackends::ofArguments;
    (ofArguments ? table->choosingArguments : table->choosingEffective) = model.backendBits().bits();
    std::fill_n(table->masks(), backends, table->mask);
    for (std::uint32_t slot = 0; slot < table->slotCount; ++slot)
        table->set(slot, missing, Provenance::missing);
    return table;
}

DispatchTable* DispatchTable::copy() const
{
    void* memory = ::operator new(bytes());
    std::memcpy(memory, static_cast<const void*>(this), bytes());
    auto* copied = static_cast<DispatchTable*>(memory);
    if (backendMasks != nullptr)
        copied->backendMasks = copied->masks();
    return copied;
}

void DispatchTable::chooseMasks()
{
    const bool equal =
        std::all_of(masks(), masks() + backendCount, [this](std::uint64_t m) { return m == masks()[0]; });
    backendMasks = equal ? nullptr : masks();
}

void DispatchTable::destroy(const DispatchTable* table)
{
    ::operator delete(const_cast<DispatchTable*>(table));
}

}  // namespace keyfall
