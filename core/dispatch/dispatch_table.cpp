// SPDX-License-Identifier: MIT
#include "core/dispatch/dispatch_table.h"

#include <cstring>
#include <new>

namespace keyfall {

std::size_t DispatchTable::bytesFor(std::uint32_t slots)
{
    return sizeof(DispatchTable) + slots * (sizeof(const Kernel*) + sizeof(Provenance));
}

DispatchTable* DispatchTable::create(const SlotRules& rules, std::uint32_t slots, const Kernel& missing)
{
    auto* table = new (::operator new(bytesFor(slots))) DispatchTable;
    table->rules = &rules;
    table->slotCount = slots;
    for (std::uint32_t slot = 0; slot < slots; ++slot)
        table->set(slot, missing, Provenance::missing);
    return table;
}

DispatchTable* DispatchTable::copy() const
{
    void* memory = ::operator new(bytes());
    std::memcpy(memory, static_cast<const void*>(this), bytes());
    return static_cast<DispatchTable*>(memory);
}

void DispatchTable::destroy(const DispatchTable* table)
{
    ::operator delete(const_cast<DispatchTable*>(table));
}

}  // namespace keyfall
