// SPDX-License-Identifier: MIT
#include "core/program/loop_order.h"

#include <map>
#include <utility>

namespace keyfall {

bool stepsAreApart(const Instruction& loop)
{
    std::map<std::size_t, std::pair<int, int>> accesses;  // loads and stores by slot
    for (const Instruction& instruction : loop.code) {
        if (instruction.kind == InstructionKind::load)
            ++accesses[instruction.slot].first;
        else if (instruction.kind == InstructionKind::store)
            ++accesses[instruction.slot].second;
    }
    for (const auto& [slot, count] : accesses)
        if (count.second > 1 || (count.second == 1 && count.first > 0))
            return false;
    return true;
}

bool isInnermost(const Instruction& instruction)
{
    for (const Instruction& inner : instruction.code)
        if (inner.kind == InstructionKind::reduce || inner.kind == InstructionKind::loop)
            return false;
    return true;
}

}  // namespace keyfall
