// SPDX-License-Identifier: MIT
#include "core/program/kernel_signature.h"

#include <set>

namespace keyfall {

namespace {

void collect(const KernelProgram& program, const std::vector<Instruction>& code, std::set<int>& outs,
             std::set<int>& ins)
{
    for (const Instruction& instruction : code) {
        if (instruction.kind == InstructionKind::store)
            outs.insert(program.slots[instruction.slot].number);
        if (instruction.kind == InstructionKind::load)
            ins.insert(program.slots[instruction.slot].number);
        collect(program, instruction.code, outs, ins);
    }
}

}  // namespace

KernelSignature signatureOf(const KernelProgram& program)
{
    KernelSignature signature;
    for (const KernelVariable& variable : program.variables)
        signature.variables.push_back(variable.name);
    for (const KernelSlot& slot : program.slots)
        signature.globals.push_back(slot.number);
    std::set<int> outs;
    std::set<int> ins;
    collect(program, program.code, outs, ins);
    signature.outs.assign(outs.begin(), outs.end());
    signature.ins.assign(ins.begin(), ins.end());
    signature.sizes.local.emplace();
    for (const KernelAxis& axis : program.axes) {
        if (!axis.on)
            continue;
        const auto dimension = static_cast<std::size_t>(axis.on->dimension);
        switch (axis.on->kind) {
        case LaunchIndex::Kind::global: signature.sizes.global[dimension] = axis.size; break;
        case LaunchIndex::Kind::local: (*signature.sizes.local)[dimension] = axis.size; break;
        case LaunchIndex::Kind::item:
            signature.sizes.global[dimension] = axis.size;
            signature.sizes.local.reset();
            break;
        case LaunchIndex::Kind::core:
            signature.sizes.global[0] = axis.size;
            signature.variables.emplace_back(kCoreId);
            break;
        }
    }
    return signature;
}

}  // namespace keyfall
