// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/machine_emitter.h"

#include "kernels/codegen/lane_plan.h"

#include <bit>

namespace keyfall::codegen {

using namespace asmjit;

namespace {

std::uint32_t shiftOf(DType dtype)
{
    return static_cast<std::uint32_t>(std::countr_zero(sizeOf(dtype)));
}

}  // namespace

x86::Mem MachineEmitter::element(std::size_t slot, const x86::Gp& at) const
{
    return x86::ptr(buffers_[slot], at, shiftOf(program_.slots[slot].dtype));
}

x86::Mem MachineEmitter::elements(const Instruction& access, const LaneScope& scope)
{
    x86::Mem found = element(access.slot, sizes_.value(access.at));
    found.addOffset(scope.copy * unit_.bytesOf(access.dtype));
    return found;
}

x86::Mem MachineEmitter::keptAt(const LaneScope& scope, DType dtype)
{
    return x86::ptr(room_, sizes_.axis(*scope.axis), shiftOf(dtype), scope.copy * unit_.bytesOf(dtype));
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
    if (!guarded && trend.neighbours() && dtype != DType::boolean) {
        return unit_.load(elements(instruction, scope), dtype, scope.tail);
    }
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
        const x86::Mem to = elements(instruction, scope);
        if (scope.streams)
            cc_.vmovntps(to, value.vec);
        else
            unit_.store(to, value, scope.tail);
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

}  // namespace keyfall::codegen
