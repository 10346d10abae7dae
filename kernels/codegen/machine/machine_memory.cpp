// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/machine_emitter.h"

#include "kernels/codegen/lane_plan.h"

#include <bit>
#include <limits>

namespace keyfall::codegen {

using namespace asmjit;

namespace {

std::uint32_t shiftOf(DType dtype)
{
    return static_cast<std::uint32_t>(std::countr_zero(sizeOf(dtype)));
}

std::uint64_t lowestBits(DType dtype, bool highest)
{
    switch (dtype) {
    case DType::int32: return highest ? 0x7FFFFFFFU : 0x80000000U;
    case DType::int64: return highest ? 0x7FFFFFFFFFFFFFFFU : 0x8000000000000000U;
    case DType::float32: return highest ? 0x7F800000U : 0xFF800000U;
    default: return highest ? 0x7FF0000000000000U : 0xFFF0000000000000U;
    }
}

std::uint64_t oneBits(DType dtype)
{
    return dtype == DType::float32 ? 0x3F800000U : dtype == DType::float64 ? 0x3FF0000000000000U : 1;
}

}  // namespace

x86::Mem MachineEmitter::element(std::size_t slot, const x86::Gp& at) const
{
    return x86::ptr(buffers_[slot], at, shiftOf(program_.slots[slot].dtype));
}

void MachineEmitter::eachGuardedLane(const Instruction& instruction, const LaneScope& scope,
                                     const std::function<void(const x86::Gp&)>& body)
{
    eachLane(scope, [&](const x86::Gp& lane) {
        const Label skip = cc_.newLabel();
        if (instruction.when) {
            const x86::Gp when = sizes_.value(*instruction.when);
            cc_.test(when, when);
            cc_.jz(skip);
        }
        body(lane);
        cc_.bind(skip);
    });
}

LaneValue MachineEmitter::load(const Instruction& instruction, const LaneScope& scope)
{
    const DType dtype = instruction.dtype;
    const AxisTrend trend = scope.axis ? trendOf(instruction.at, *scope.axis) : AxisTrend{false, 0};
    const bool guarded = instruction.when.has_value();
    if (!guarded && !trend.depends)
        return unit_.loadOne(element(instruction.slot, sizes_.value(instruction.at)), dtype);
    if (!guarded && trend.neighbours() && dtype != DType::boolean)
        return unit_.load(element(instruction.slot, sizes_.value(instruction.at)), dtype, scope.tail);
    // Lane by lane: strided, under a condition, or of single bytes.
    const bool broad = dtype == DType::int64 || dtype == DType::float64;
    const x86::Mem lanes = unit_.area(3);
    unit_.spill(lanes, unit_.constant(0, dtype == DType::boolean ? DType::int32 : dtype));
    const x86::Gp base = cc_.newGpq();
    cc_.lea(base, lanes);
    eachGuardedLane(instruction, scope, [&](const x86::Gp& lane) {
        const x86::Gp one = cc_.newGpq();
        x86::Mem from = element(instruction.slot, sizes_.value(instruction.at));
        from.setSize(static_cast<std::uint32_t>(sizeOf(dtype)));
        if (dtype == DType::boolean)
            cc_.movzx(one.r32(), from);
        else
            cc_.mov(broad ? one : one.r32(), from);
        cc_.mov(x86::ptr(base, lane, broad ? 3 : 2), broad ? one : one.r32());
    });
    if (scope.axis)
        return unit_.filled(lanes, dtype);
    if (dtype != DType::boolean)
        return unit_.loadOne(lanes, dtype);
    const x86::Gp one = cc_.newGpq();
    cc_.mov(one.r32(), x86::dword_ptr(base));
    return unit_.truth(one);
}

void MachineEmitter::store(const Instruction& instruction, const LaneScope& scope)
{
    const LaneValue value = values_[indexOf(instruction.arguments[0])];
    const DType dtype = instruction.dtype;
    const AxisTrend trend = scope.axis ? trendOf(instruction.at, *scope.axis) : AxisTrend{false, 0};
    const bool guarded = instruction.when.has_value();
    if (!guarded && trend.neighbours() && dtype != DType::boolean) {
        unit_.store(element(instruction.slot, sizes_.value(instruction.at)), value, scope.tail);
        return;
    }
    if (!guarded && !scope.axis) {
        unit_.storeOne(element(instruction.slot, sizes_.value(instruction.at)), value);
        return;
    }
    const bool broad = dtype == DType::int64 || dtype == DType::float64;
    const x86::Mem lanes = unit_.area(3);
    unit_.spill(lanes, value);
    const x86::Gp base = cc_.newGpq();
    cc_.lea(base, lanes);
    eachGuardedLane(instruction, scope, [&](const x86::Gp& lane) {
        const x86::Gp one = cc_.newGpq();
        cc_.mov(broad ? one : one.r32(), x86::ptr(base, lane, broad ? 3 : 2));
        const x86::Mem to = element(instruction.slot, sizes_.value(instruction.at));
        cc_.mov(to, dtype == DType::boolean ? one.r8() : broad ? one : one.r32());
    });
}

LaneValue MachineEmitter::index(const Instruction& instruction, const LaneScope& scope)
{
    const AxisTrend trend = scope.axis ? trendOf(instruction.at, *scope.axis) : AxisTrend{false, 0};
    if (!trend.depends)
        return unit_.broadcast(sizes_.value(instruction.at), instruction.dtype);
    if (trend.step)
        return unit_.counted(sizes_.value(instruction.at), *trend.step, instruction.dtype);
    const bool broad = instruction.dtype == DType::int64;
    const x86::Mem lanes = unit_.area(3);
    unit_.spill(lanes, unit_.constant(0, instruction.dtype));
    const x86::Gp base = cc_.newGpq();
    cc_.lea(base, lanes);
    eachLane(scope, [&](const x86::Gp& lane) {
        const x86::Gp value = sizes_.value(instruction.at);
        cc_.mov(x86::ptr(base, lane, broad ? 3 : 2), broad ? value : value.r32());
    });
    return unit_.filled(lanes, instruction.dtype);
}

MachineEmitter::Total MachineEmitter::identity(const Instruction& instruction)
{
    Total total;
    const DType dtype = instruction.dtype;
    if (instruction.reduction == Reduction::sum && dtype == DType::float32) {
        total.count = unit_.lanes() * 8 > unit_.registerBytes() ? 2 : 1;
        for (int part = 0; part < total.count; ++part) {
            total.parts[part] = unit_.vector(unit_.lanes() * 8 / total.count);
            cc_.vxorps(total.parts[part], total.parts[part], total.parts[part]);
        }
        return total;
    }
    std::uint64_t bits = 0;
    if (instruction.reduction == Reduction::prod)
        bits = oneBits(dtype);
    else if (instruction.reduction == Reduction::all)
        bits = 1;
    else if (instruction.reduction == Reduction::max || instruction.reduction == Reduction::min)
        bits = lowestBits(dtype, instruction.reduction == Reduction::min);
    total.value = unit_.fresh(dtype);
    unit_.move(total.value, unit_.constant(bits, dtype));
    return total;
}

void MachineEmitter::add(const Instruction& instruction, Total& total, LaneValue value, const LaneScope& scope)
{
    const bool masked = scope.axis && *scope.axis == instruction.axis && scope.tail != nullptr;
    if (total.count > 0) {
        if (masked)
            value = unit_.within(*scope.tail, value, unit_.constant(0, value.dtype));
        for (int part = 0; part < total.count; ++part) {
            x86::Vec wide;
            if (total.count == 2) {
                wide = unit_.widened(value.vec, part);
            } else {
                wide = unit_.vector(unit_.lanes() * 8);
                cc_.vcvtps2pd(wide, value.vec);
            }
            cc_.vaddpd(total.parts[part], total.parts[part], wide);
        }
        return;
    }
    KernelOp op = KernelOp::add;
    switch (instruction.reduction) {
    case Reduction::sum: break;
    case Reduction::prod: op = KernelOp::mul; break;
    case Reduction::max: op = KernelOp::max; break;
    case Reduction::min: op = KernelOp::min; break;
    case Reduction::any: op = KernelOp::bitOr; break;
    case Reduction::all: op = KernelOp::bitAnd; break;
    }
    const LaneValue both[2] = {total.value, value};
    LaneValue next = unit_.compute(op, both, instruction.dtype);
    if (masked)
        next = unit_.within(*scope.tail, next, total.value);
    unit_.move(total.value, next);
}

LaneValue MachineEmitter::folded(const Instruction& instruction, const Total& total, bool acrossLanes)
{
    const DType dtype = instruction.dtype;
    if (!acrossLanes) {
        if (total.count == 0)
            return total.value;
        LaneValue made;
        made.dtype = dtype;
        made.vec = unit_.narrowed(total.parts[0], total.count == 2 ? &total.parts[1] : nullptr);
        return made;
    }
    if (dtype == DType::boolean)
        return unit_.truth(unit_.anyOrAll(total.value, instruction.reduction == Reduction::all));
    const x86::Mem lanes = unit_.area(0);
    const x86::Mem out = unit_.area(2);
    if (total.count > 0) {
        for (int part = 0; part < total.count; ++part)
            cc_.vmovups(lanes.cloneAdjusted(part * unit_.lanes() * 8 / total.count), total.parts[part]);
        unit_.call(foldFunctionIndex(Reduction::sum, DType::float64), out, lanes, lanes, unit_.lanes());
        const x86::Xmm low = cc_.newXmm();
        cc_.vxorps(low, low, low);
        x86::Mem sum = out;
        sum.setSize(8);
        cc_.vcvtsd2ss(low, low, sum);
        LaneValue made = unit_.fresh(dtype);
        cc_.vbroadcastss(made.vec, low);
        return made;
    }
    unit_.spill(lanes, total.value);
    unit_.call(foldFunctionIndex(instruction.reduction, dtype), out, lanes, lanes, unit_.lanes());
    return unit_.loadOne(out, dtype);
}

LaneValue MachineEmitter::reduce(const Instruction& instruction, const LaneScope& scope)
{
    const x86::Gp size = sizes_.value(instruction.size);
    const x86::Gp at = cc_.newGpq();
    Total total = identity(instruction);
    cc_.xor_(at.r32(), at.r32());
    sizes_.setAxis(instruction.axis, at);
    const bool vector = !scope.axis && codegen::isInnermost(instruction);
    const auto body = [&](const LaneScope& inner) {
        code(instruction.code, inner);
        add(instruction, total, values_[indexOf(instruction.arguments[0])], inner);
    };
    if (vector)
        blocks(instruction.axis, size, body);
    else
        steps(instruction.axis, size, [&] { body(scope); });
    return folded(instruction, total, vector);
}

void MachineEmitter::loop(const Instruction& instruction, const LaneScope& scope)
{
    const x86::Gp size = sizes_.value(instruction.size);
    const x86::Gp at = cc_.newGpq();
    cc_.xor_(at.r32(), at.r32());
    sizes_.setAxis(instruction.axis, at);
    if (!scope.axis && codegen::isInnermost(instruction) && stepsAreApart(instruction))
        blocks(instruction.axis, size, [&](const LaneScope& inner) { code(instruction.code, inner); });
    else
        steps(instruction.axis, size, [&] { code(instruction.code, scope); });
}

}  // namespace keyfall::codegen
