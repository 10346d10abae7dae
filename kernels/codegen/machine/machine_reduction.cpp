// SPDX-License-Identifier: MIT
#include "core/program/loop_order.h"
#include "kernels/codegen/machine/machine_emitter.h"

namespace keyfall::codegen {

using namespace asmjit;

namespace {

/// Blocks of an iteration: as many additions as are under way at the same time.
constexpr int kCopies = 4;
/// What the operators add up in float before they go on in double (layer_norm_loop.h, sum_block.h).
constexpr int kPiece = 2048;

std::uint64_t lowestBits(DType dtype, bool highest)
{
    switch (dtype) {
    case DType::int32: return highest ? 0x7FFFFFFFU : 0x80000000U;
    case DType::int64: return highest ? 0x7FFFFFFFFFFFFFFFU : 0x8000000000000000U;
    case DType::float32: return highest ? 0x7F800000U : 0xFF800000U;
    default: return highest ? 0x7FF0000000000000U : 0xFFF0000000000000U;
    }
}

std::uint64_t identityBits(const Instruction& instruction)
{
    switch (instruction.reduction) {
    case Reduction::prod: return oneBits(instruction.dtype);
    case Reduction::max: return lowestBits(instruction.dtype, false);
    case Reduction::min: return lowestBits(instruction.dtype, true);
    case Reduction::all: return 1;
    case Reduction::sum:
    case Reduction::any: break;
    }
    return 0;
}

KernelOp operationOf(Reduction reduction)
{
    switch (reduction) {
    case Reduction::sum: break;
    case Reduction::prod: return KernelOp::mul;
    case Reduction::max: return KernelOp::max;
    case Reduction::min: return KernelOp::min;
    case Reduction::any: return KernelOp::bitOr;
    case Reduction::all: return KernelOp::bitAnd;
    }
    return KernelOp::add;
}

bool isFloatSum(const Instruction& instruction)
{
    return instruction.reduction == Reduction::sum && instruction.dtype == DType::float32;
}

bool isFloatExtremum(const Instruction& instruction)
{
    return isFloating(instruction.dtype)
        && (instruction.reduction == Reduction::max || instruction.reduction == Reduction::min);
}

std::uint64_t nanBits(DType dtype)
{
    return dtype == DType::float32 ? 0x7FC00000U : 0x7FF8000000000000U;
}

}  // namespace

MachineEmitter::Total MachineEmitter::identity(const Instruction& instruction, int copies)
{
    Total total;
    const DType dtype = instruction.dtype;
    const auto begun = [this](std::uint64_t bits, DType type) {
        const LaneValue made = unit_.fresh(type);
        unit_.move(made, unit_.constant(bits, type));
        return made;
    };
    if (isFloatSum(instruction)) {
        for (int bytes = 0; bytes < unit_.bytesOf(DType::float64); bytes += unit_.registerBytes()) {
            total.wide.push_back(unit_.wholeRegister());
            unit_.clear(total.wide.back());
        }
        return total;
    }
    for (int part = 0; part < copies; ++part) {
        total.parts.push_back(begun(identityBits(instruction), dtype));
        if (isFloatExtremum(instruction) && !unit_.orderedKeepsNan())
            total.broken.push_back(begun(0, DType::boolean));
    }
    return total;
}

LaneValue MachineEmitter::combined(const Instruction& instruction, const LaneValue& a, const LaneValue& b)
{
    if (isFloatExtremum(instruction))
        return unit_.ordered(instruction.reduction == Reduction::max, a, b);
    const LaneValue both[2] = {a, b};
    return unit_.compute(operationOf(instruction.reduction), both, instruction.dtype);
}

void MachineEmitter::add(const Instruction& instruction, Total& total, LaneValue value, const LaneScope& scope)
{
    if (!total.wide.empty())
        return unit_.accumulateWidened(total.wide, value);
    const LaneValue& part = total.parts[static_cast<std::size_t>(scope.copy)];
    const bool masked = scope.axis && *scope.axis == instruction.axis && scope.tail != nullptr;
    if (total.broken.empty()) {
        LaneValue next = combined(instruction, part, value);
        if (masked)
            next = unit_.within(*scope.tail, next, part);
        return unit_.move(part, next);
    }
    if (masked)
        value = unit_.within(*scope.tail, value, part);
    const LaneValue& broken = total.broken[static_cast<std::size_t>(scope.copy)];
    const LaneValue both[2] = {broken, unit_.compute(KernelOp::isnan, std::span(&value, 1), DType::boolean)};
    unit_.move(broken, unit_.compute(KernelOp::bitOr, both, DType::boolean));
    unit_.move(part, combined(instruction, value, part));
}

LaneValue MachineEmitter::merged(const Instruction& instruction, const Total& total)
{
    std::vector<LaneValue> parts = total.parts;
    for (std::size_t half = parts.size() / 2; half > 0; half /= 2)
        for (std::size_t part = 0; part < half; ++part)
            parts[part] = combined(instruction, parts[part], parts[part + half]);
    return parts.front();
}

LaneValue MachineEmitter::folded(const Instruction& instruction, const Total& total)
{
    if (!total.wide.empty())
        return unit_.narrowed(total.wide);
    if (total.broken.empty())
        return total.parts.front();
    return unit_.select(total.broken.front(), unit_.constant(nanBits(instruction.dtype), instruction.dtype),
                        total.parts.front());
}

LaneValue MachineEmitter::foldedLanes(const Instruction& instruction, const Total& total)
{
    const DType dtype = instruction.dtype;
    LaneValue value = merged(instruction, total);
    if (dtype == DType::boolean)
        return unit_.truth(unit_.anyOrAll(value, instruction.reduction == Reduction::all));
    for (auto bytes = static_cast<std::uint32_t>(unit_.bytesOf(dtype)) / 2; bytes >= sizeOf(dtype); bytes /= 2) {
        LaneValue other = value;
        other.vec = unit_.swapped(value.vec, bytes);
        value = combined(instruction, value, other);
    }
    value = unit_.first(value);  // of two zeros each lane may have another one
    if (total.broken.empty())
        return value;
    LaneValue broken = total.broken.front();
    for (std::size_t part = 1; part < total.broken.size(); ++part) {
        const LaneValue both[2] = {broken, total.broken[part]};
        broken = unit_.compute(KernelOp::bitOr, both, DType::boolean);
    }
    const LaneValue nan = unit_.constant(nanBits(dtype), dtype);
    return unit_.select(unit_.truth(unit_.anyOrAll(broken, false)), nan, value);
}

LaneValue MachineEmitter::floatSum(const Instruction& instruction, const Word& size)
{
    const Word at = sizes_.axis(instruction.axis);
    const Word stop = words_.fresh();
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    Total total = identity(instruction, 0);
    const int copies = copiesOf(instruction.code, instruction.axis, kCopies);
    Total piece;
    for (int part = 0; part < copies; ++part)
        piece.parts.push_back(unit_.fresh(DType::float32));
    words_.jumpIf(Order::greaterEqual, at, size, done);
    cc_.bind(next);
    sizes_.forget();
    words_.sum(stop, at, kPiece);
    words_.limit(stop, size);
    for (const LaneValue& part : piece.parts)
        unit_.clear(part.vec);
    blocks(instruction.axis, stop, instruction.code, copies, [&](const LaneScope& inner) {
        code(instruction.code, inner);
        LaneValue value = values_[indexOf(instruction.arguments[0])];
        if (inner.tail != nullptr)
            value = unit_.within(*inner.tail, value, unit_.constant(0, value.dtype));
        unit_.accumulate(piece.parts[static_cast<std::size_t>(inner.copy)], value);
    });
    unit_.accumulateWidened(total.wide, merged(instruction, piece));
    words_.set(at, stop);
    words_.jumpIf(Order::less, at, size, next);
    cc_.bind(done);
    sizes_.forget();
    return unit_.sumOf(total.wide);
}

LaneValue MachineEmitter::reduce(const Instruction& instruction, const LaneScope& scope)
{
    const Word size = sizes_.value(instruction.size);
    const Word at = words_.fresh();
    words_.clear(at);
    sizes_.setAxis(instruction.axis, at);
    const bool alongLanes = !scope.axis && isInnermost(instruction);
    if (alongLanes && isFloatSum(instruction))
        return floatSum(instruction, size);
    const int copies = alongLanes ? copiesOf(instruction.code, instruction.axis, kCopies) : 1;
    Total total = identity(instruction, copies);
    const auto body = [&](const LaneScope& inner) {
        code(instruction.code, inner);
        add(instruction, total, values_[indexOf(instruction.arguments[0])], inner);
    };
    if (!alongLanes) {
        steps(instruction.axis, size, [&] { body(scope); });
        return folded(instruction, total);
    }
    blocks(instruction.axis, size, instruction.code, copies, body);
    return foldedLanes(instruction, total);
}

void MachineEmitter::loop(const Instruction& instruction, const LaneScope& scope)
{
    const Word size = sizes_.value(instruction.size);
    const Word at = words_.fresh();
    words_.clear(at);
    sizes_.setAxis(instruction.axis, at);
    if (!scope.axis && isInnermost(instruction) && stepsAreApart(instruction))
        blocks(instruction.axis, size, instruction.code, 1,
               [&](const LaneScope& inner) { code(instruction.code, inner); });
    else
        steps(instruction.axis, size, [&] { code(instruction.code, scope); });
}

}  // namespace keyfall::codegen
