// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/machine_emitter.h"

#include "kernels/codegen/lane_plan.h"

#include <bit>

namespace keyfall::codegen {

using namespace asmjit;

namespace {

/// How far before a line is read somebody asks for it, in bytes. Three streams that are read beside one that goes around the
/// cache are more than the processor follows by itself: 0.88 of STREAM without, 0.93 to 0.99 with 2.5 to 3.5 KB, 0.9 with 1 or 4.
constexpr int kAhead = 2816;

std::uint32_t shiftOf(DType dtype)
{
    return static_cast<std::uint32_t>(std::countr_zero(sizeOf(dtype)));
}

}  // namespace

Memory MachineEmitter::element(std::size_t slot, const Word& at, std::int64_t offset) const
{
    return words_.at(buffers_[slot], at, shiftOf(program_.slots[slot].dtype), offset);
}

Memory MachineEmitter::elements(const Instruction& access, const LaneScope& scope)
{
    return element(access.slot, sizes_.value(access.at), scope.copy * unit_.bytesOf(access.dtype));
}

Memory MachineEmitter::keptAt(const LaneScope& scope, DType dtype)
{
    return words_.at(room_, sizes_.axis(*scope.axis), shiftOf(dtype), scope.copy * unit_.bytesOf(dtype));
}

/// A lane of values that were spilled there; bool has 32 bits.
Memory MachineEmitter::laneAt(const Word& base, const Word& lane, DType dtype) const
{
    return words_.at(base, lane, is64(dtype) ? 3 : 2, 0);
}

void MachineEmitter::eachGuardedLane(const Instruction& instruction, const LaneScope& scope,
                                     const std::function<void(const Word&)>& body)
{
    eachLane(scope, [&](const Word& lane) {
        const Label skip = cc_.newLabel();
        if (instruction.when) {
            const Word when = sizes_.value(*instruction.when);
            words_.jumpIfZero(when, skip);
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
        if (const int at = scope.copy * unit_.bytesOf(dtype); scope.streams && at % kLine == 0)
            unit_.fetch(element(instruction.slot, sizes_.value(instruction.at), at + kAhead));
        return unit_.load(elements(instruction, scope), dtype, scope.tail);
    }
    // Lane by lane: strided, under a condition, or of single bytes.
    const DType asLane = dtype == DType::boolean ? DType::int32 : dtype;
    const Memory lanes = unit_.area(3);
    unit_.spill(lanes, unit_.constant(0, asLane));
    const Word base = words_.address(lanes);
    eachGuardedLane(instruction, scope, [&](const Word& lane) {
        const Word one = words_.fresh();
        words_.load(one, element(instruction.slot, sizes_.value(instruction.at)), dtype);
        words_.store(laneAt(base, lane, dtype), one, asLane);
    });
    if (scope.axis)
        return unit_.filled(lanes, dtype);
    if (dtype != DType::boolean)
        return unit_.loadOne(lanes, dtype);
    const Word one = words_.fresh();
    words_.load(one, words_.at(base, {}, 0, 0), asLane);
    return unit_.truth(one);
}

void MachineEmitter::store(const Instruction& instruction, const LaneScope& scope)
{
    const LaneValue value = values_[indexOf(instruction.arguments[0])];
    const DType dtype = instruction.dtype;
    const AxisTrend trend = scope.axis ? trendOf(instruction.at, *scope.axis) : AxisTrend{false, 0};
    const bool guarded = instruction.when.has_value();
    if (!guarded && trend.neighbours() && dtype != DType::boolean) {
        const Memory to = elements(instruction, scope);
        if (scope.streams)
            unit_.storeAround(to, value);
        else
            unit_.store(to, value, scope.tail);
        return;
    }
    if (!guarded && !scope.axis) {
        unit_.storeOne(element(instruction.slot, sizes_.value(instruction.at)), value);
        return;
    }
    const Memory lanes = unit_.area(3);
    unit_.spill(lanes, value);
    const Word base = words_.address(lanes);
    eachGuardedLane(instruction, scope, [&](const Word& lane) {
        const Word one = words_.fresh();
        words_.load(one, laneAt(base, lane, dtype), dtype == DType::boolean ? DType::int32 : dtype);
        words_.store(element(instruction.slot, sizes_.value(instruction.at)), one, dtype);
    });
}

LaneValue MachineEmitter::index(const Instruction& instruction, const LaneScope& scope)
{
    const AxisTrend trend = scope.axis ? trendOf(instruction.at, *scope.axis) : AxisTrend{false, 0};
    if (!trend.depends)
        return unit_.broadcast(sizes_.value(instruction.at), instruction.dtype);
    if (trend.step)
        return unit_.counted(sizes_.value(instruction.at), *trend.step, instruction.dtype);
    const Memory lanes = unit_.area(3);
    unit_.spill(lanes, unit_.constant(0, instruction.dtype));
    const Word base = words_.address(lanes);
    eachLane(scope, [&](const Word& lane) {
        const Word value = sizes_.value(instruction.at);
        words_.store(laneAt(base, lane, instruction.dtype), value, instruction.dtype);
    });
    return unit_.filled(lanes, instruction.dtype);
}

}  // namespace keyfall::codegen
