// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/machine_emitter.h"

#include "core/program/kernel_listing.h"

#include <cstddef>
#include <string>
#include <utility>

namespace keyfall::codegen {

using namespace asmjit;

MachineEmitter::MachineEmitter(BaseCompiler& cc, WordUnit& words, VectorUnit& vectors, const KernelProgram& program,
                               LanePlan plan)
    : cc_(cc),
      words_(words),
      unit_(vectors),
      program_(program),
      byPoints_(plan.byPoints),
      sizes_(words, program),
      values_(program.values.size()),
      counts_(program.values.size()),
      made_(program.values.size()),
      isCount_(std::move(plan.isCount)),
      kept_(keptValueOf(program))
{
}

void MachineEmitter::emit()
{
    arguments_ = words_.enter();
    const auto member = [&](std::size_t offset) {
        return words_.loaded(arguments_, static_cast<std::int64_t>(offset));
    };
    const Word pointers = member(offsetof(MachineArguments, buffers));
    const Word values = member(offsetof(MachineArguments, values));
    const Word functions = member(offsetof(MachineArguments, functions));
    begin_ = member(offsetof(MachineArguments, begin));
    end_ = member(offsetof(MachineArguments, end));
    if (kept_)
        room_ = member(offsetof(MachineArguments, kept));
    sizes_.useValues(values);
    words_.useFunctions(functions);
    unit_.useFunctions(functions);
    for (std::size_t slot = 0; slot < program_.slots.size(); ++slot)
        buffers_.push_back(words_.loaded(pointers, static_cast<std::int64_t>(8 * slot)));
    prologue();
    if (byPoints_)
        rowLoop();
    else
        pointLoop();
    words_.leave(streams_);
}

/// Constants that do not stand in a loop are made once.
void MachineEmitter::prologue()
{
    for (const Instruction& instruction : program_.code)
        if (instruction.kind == InstructionKind::constant) {
            mark(&instruction);
            values_[indexOf(*instruction.result)] = unit_.constant(instruction.bits, instruction.dtype);
            made_[indexOf(*instruction.result)] = true;
        }
    mark(nullptr);
}

void MachineEmitter::code(const std::vector<Instruction>& list, const LaneScope& scope)
{
    const Instruction* const outer = marked_;
    for (const Instruction& instruction : list) {
        if (kept_ && scope.axis && kept_->needless.contains(&instruction))
            continue;
        mark(&instruction);
        if (kept_ && scope.axis && kept_->again.contains(&instruction))
            values_[indexOf(*instruction.result)] =
                unit_.load(keptAt(scope, instruction.dtype), instruction.dtype, scope.tail);
        else
            step(instruction, scope);
        if (kept_ && kept_->maker == &instruction)
            unit_.store(keptAt(scope, instruction.dtype), values_[indexOf(*instruction.result)], scope.tail);
    }
    mark(outer);
}

void MachineEmitter::mark(const Instruction* instruction)
{
    marked_ = instruction;
    if (cc_.code()->logger() == nullptr)
        return;
    if (places_.empty())
        for (const Instruction* each : instructionsOf(program_))
            places_.emplace(each, places_.size());
    cc_.comment(instruction == nullptr ? "; -" : ("; " + std::to_string(places_.at(instruction))).c_str());
}

void MachineEmitter::step(const Instruction& instruction, const LaneScope& scope)
{
    const auto argument = [&](std::size_t i) { return values_[indexOf(instruction.arguments[i])]; };
    switch (instruction.kind) {
    case InstructionKind::store: return store(instruction, scope);
    case InstructionKind::loop: return loop(instruction, scope);
    default: break;
    }
    LaneValue& result = values_[indexOf(*instruction.result)];
    switch (instruction.kind) {
    case InstructionKind::load: result = load(instruction, scope); return;
    case InstructionKind::reduce: result = reduce(instruction, scope); return;
    case InstructionKind::constant:
        if (!made_[indexOf(*instruction.result)])
            result = unit_.constant(instruction.bits, instruction.dtype);
        return;
    case InstructionKind::index:
        if (isCount_[indexOf(*instruction.result)])
            counts_[indexOf(*instruction.result)] = sizes_.value(instruction.at);
        else
            result = index(instruction, scope);
        return;
    case InstructionKind::cast: {
        const std::size_t from = indexOf(instruction.arguments[0]);
        result = isCount_[from] ? unit_.broadcastAsFloat(counts_[from], instruction.dtype)
                                : unit_.cast(argument(0), instruction.dtype);
        return;
    }
    default: break;
    }
    LaneValue given[3];
    for (std::size_t i = 0; i < instruction.arguments.size(); ++i)
        given[i] = argument(i);
    result = unit_.compute(instruction.op, std::span(given, instruction.arguments.size()), instruction.dtype);
}

}  // namespace keyfall::codegen
