// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/machine_emitter.h"

#include "core/program/kernel_listing.h"

#include <cstddef>
#include <string>
#include <utility>

namespace keyfall::codegen {

using namespace asmjit;

namespace {

int lanesFor(MachineLevel level, bool broad)
{
    return (level == MachineLevel::avx512 ? 16 : 8) / (broad ? 2 : 1);
}

}  // namespace

MachineEmitter::MachineEmitter(x86::Compiler& cc, const KernelProgram& program, MachineLevel level, LanePlan plan)
    : cc_(cc),
      program_(program),
      byPoints_(plan.byPoints),
      unit_(cc, level, lanesFor(level, plan.broad), plan.broad),
      sizes_(cc, program),
      values_(program.values.size()),
      counts_(program.values.size()),
      made_(program.values.size()),
      isCount_(std::move(plan.isCount))
{
}

void MachineEmitter::emit()
{
    FuncNode* const function = cc_.addFunc(FuncSignatureT<void, const void*>(CallConvId::kHost));
    function->frame().setAvxEnabled();
    function->frame().setAvx512Enabled();
    function->frame().setAvxCleanup();
    const x86::Gp arguments = cc_.newIntPtr();
    function->setArg(0, arguments);
    const auto member = [&](std::size_t offset) {
        const x86::Gp made = cc_.newGpq();
        cc_.mov(made, x86::qword_ptr(arguments, static_cast<std::int32_t>(offset)));
        return made;
    };
    const x86::Gp pointers = member(offsetof(MachineArguments, buffers));
    const x86::Gp values = member(offsetof(MachineArguments, values));
    const x86::Gp functions = member(offsetof(MachineArguments, functions));
    begin_ = member(offsetof(MachineArguments, begin));
    end_ = member(offsetof(MachineArguments, end));
    sizes_.use(values, functions);
    unit_.useFunctions(functions);
    for (std::size_t slot = 0; slot < program_.slots.size(); ++slot) {
        buffers_.push_back(cc_.newGpq());
        cc_.mov(buffers_.back(), x86::qword_ptr(pointers, static_cast<std::int32_t>(8 * slot)));
    }
    prologue();
    if (byPoints_)
        rowLoop();
    else
        pointLoop();
    cc_.ret();
    cc_.endFunc();
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

/// The coordinates of a point on the first `axes` axes, the last of them moving fastest.
void MachineEmitter::decode(const x86::Gp& point, std::size_t axes)
{
    x86::Gp rest = cc_.newGpq();
    cc_.mov(rest, point);
    for (std::size_t a = axes; a-- > 0;) {
        const x86::Gp at = cc_.newGpq();
        if (a == 0) {
            cc_.mov(at, rest);
        } else {
            const x86::Gp size = sizes_.variable(program_.variables.size() + a);
            const x86::Gp high = cc_.newGpq();
            cc_.xor_(high.r32(), high.r32());
            cc_.div(high, rest, size);
            cc_.mov(at, high);
        }
        sizes_.setAxis(static_cast<AxisId>(a), at);
    }
}

void MachineEmitter::pointLoop()
{
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.bind(next);
    sizes_.forget();
    cc_.cmp(begin_, end_);
    cc_.jge(done);
    decode(begin_, program_.axes.size());
    code(program_.code, {});
    cc_.add(begin_, 1);
    cc_.jmp(next);
    cc_.bind(done);
}

void MachineEmitter::rowLoop()
{
    const std::size_t last = program_.axes.size() - 1;
    const auto axis = static_cast<AxisId>(last);
    const x86::Gp length = sizes_.variable(program_.variables.size() + last);
    const x86::Gp row = cc_.newGpq();
    const x86::Gp column = cc_.newGpq();
    const x86::Gp stop = cc_.newGpq();
    cc_.mov(row, begin_);
    cc_.xor_(column.r32(), column.r32());
    cc_.div(column, row, length);
    sizes_.setAxis(axis, column);
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.bind(next);
    sizes_.forget();
    cc_.cmp(begin_, end_);
    cc_.jge(done);
    decode(row, last);
    cc_.lea(stop, x86::ptr(column, end_));
    cc_.sub(stop, begin_);
    cc_.cmp(stop, length);
    cc_.cmovg(stop, length);
    cc_.add(begin_, stop);
    cc_.sub(begin_, column);
    blocks(axis, stop, [&](const LaneScope& scope) { code(program_.code, scope); });
    cc_.add(row, 1);
    cc_.xor_(column.r32(), column.r32());
    cc_.jmp(next);
    cc_.bind(done);
}

void MachineEmitter::blocks(AxisId axis, const x86::Gp& stop, const std::function<void(const LaneScope&)>& body)
{
    const x86::Gp at = sizes_.axis(axis);
    const x86::Gp after = cc_.newGpq();
    const Label full = cc_.newLabel();
    const Label rest = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.bind(full);
    sizes_.forget();
    cc_.lea(after, x86::ptr(at, unit_.lanes()));
    cc_.cmp(after, stop);
    cc_.jg(rest);
    body({axis, nullptr});
    cc_.add(at, unit_.lanes());
    cc_.jmp(full);
    cc_.bind(rest);
    sizes_.forget();
    const x86::Gp count = cc_.newGpq();
    cc_.mov(count, stop);
    cc_.sub(count, at);
    cc_.jle(done);
    const TailMask tail = unit_.tail(count);
    body({axis, &tail});
    cc_.bind(done);
    sizes_.forget();
}

void MachineEmitter::steps(AxisId axis, const x86::Gp& stop, const std::function<void()>& body)
{
    const x86::Gp at = sizes_.axis(axis);
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.bind(next);
    sizes_.forget();
    cc_.cmp(at, stop);
    cc_.jge(done);
    body();
    cc_.add(at, 1);
    cc_.jmp(next);
    cc_.bind(done);
    sizes_.forget();
}

void MachineEmitter::eachLane(const LaneScope& scope, const std::function<void(const x86::Gp&)>& body)
{
    const x86::Gp lane = cc_.newGpq();
    const x86::Gp first = scope.axis ? sizes_.axis(*scope.axis) : x86::Gp();
    const x86::Gp at = cc_.newGpq();
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.xor_(lane.r32(), lane.r32());
    cc_.bind(next);
    sizes_.forget();
    if (!scope.axis)
        cc_.cmp(lane, 1);  // all lanes are one point
    else if (scope.tail != nullptr)
        cc_.cmp(lane, scope.tail->count);
    else
        cc_.cmp(lane, unit_.lanes());
    cc_.jge(done);
    if (scope.axis) {
        cc_.lea(at, x86::ptr(first, lane));
        sizes_.setAxis(*scope.axis, at);
    }
    body(lane);
    cc_.add(lane, 1);
    cc_.jmp(next);
    cc_.bind(done);
    sizes_.forget();
    if (scope.axis)
        sizes_.setAxis(*scope.axis, first);
}

void MachineEmitter::code(const std::vector<Instruction>& list, const LaneScope& scope)
{
    const Instruction* const outer = marked_;
    for (const Instruction& instruction : list) {
        mark(&instruction);
        step(instruction, scope);
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
        if (!isCount_[from]) {
            result = unit_.cast(argument(0), instruction.dtype);
            return;
        }
        const x86::Xmm low = cc_.newXmm();
        cc_.vxorps(low, low, low);
        result = unit_.fresh(instruction.dtype);
        if (instruction.dtype == DType::float64) {
            cc_.vcvtsi2sd(low, low, counts_[from]);
            cc_.vbroadcastsd(result.vec, low);
        } else {
            cc_.vcvtsi2ss(low, low, counts_[from]);
            cc_.vbroadcastss(result.vec, low);
        }
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
