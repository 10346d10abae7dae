// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/machine_emitter.h"

#include <algorithm>
#include <cstddef>

namespace keyfall::codegen {

using namespace asmjit;

namespace {

/// Whether it stores neighbouring lanes as they are.
bool storesVectors(const Instruction& instruction, AxisId axis)
{
    return instruction.kind == InstructionKind::store && !instruction.when && instruction.dtype != DType::boolean
        && trendOf(instruction.at, axis).neighbours();
}

}  // namespace

/// The coordinates of a point on the first `axes` axes, the last of them moving fastest.
void MachineEmitter::decode(const Word& point, std::size_t axes)
{
    const Word rest = words_.fresh();
    words_.set(rest, point);
    for (std::size_t a = axes; a-- > 0;) {
        const Word at = words_.fresh();
        words_.set(at, a == 0 ? rest : words_.divide(rest, sizes_.variable(program_.variables.size() + a)));
        sizes_.setAxis(static_cast<AxisId>(a), at);
    }
}

void MachineEmitter::pointLoop()
{
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.bind(next);
    sizes_.forget();
    words_.jumpIf(Order::greaterEqual, begin_, end_, done);
    decode(begin_, program_.axes.size());
    code(program_.code, {});
    words_.add(begin_, 1);
    words_.jump(next);
    cc_.bind(done);
}

void MachineEmitter::rowLoop()
{
    const std::size_t last = program_.axes.size() - 1;
    const auto axis = static_cast<AxisId>(last);
    const Word length = sizes_.variable(program_.variables.size() + last);
    const Word row = words_.fresh();
    words_.set(row, begin_);
    const Word column = words_.divide(row, length);
    const Word stop = words_.fresh();
    sizes_.setAxis(axis, column);
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.bind(next);
    sizes_.forget();
    words_.jumpIf(Order::greaterEqual, begin_, end_, done);
    decode(row, last);
    words_.sum(stop, column, end_);
    words_.subtract(stop, begin_);
    words_.limit(stop, length);
    words_.add(begin_, stop);
    words_.subtract(begin_, column);
    blocks(axis, stop, program_.code, 1, [&](const LaneScope& scope) { code(program_.code, scope); });
    words_.add(row, 1);
    words_.clear(column);
    words_.jump(next);
    cc_.bind(done);
}

int MachineEmitter::copiesOf(const std::vector<Instruction>& list, AxisId axis, int most) const
{
    constexpr std::size_t kMostCopied = 16;
    if (list.size() > kMostCopied)
        return 1;
    for (const Instruction& instruction : list) {
        const AxisTrend trend = trendOf(instruction.at, axis);
        switch (instruction.kind) {
        case InstructionKind::load:
        case InstructionKind::store:
            if (instruction.when || (trend.depends && (!trend.neighbours() || instruction.dtype == DType::boolean)))
                return 1;
            break;
        case InstructionKind::index:
            if (trend.depends)
                return 1;
            break;
        case InstructionKind::compute:  // what is not exact takes so long that nothing waits for a total
            if (!factsOf(instruction.op).exact && !(kept_ && kept_->again.contains(&instruction)))
                return 1;
            break;
        case InstructionKind::constant:
        case InstructionKind::cast: break;
        case InstructionKind::reduce:
        case InstructionKind::loop: return 1;
        }
    }
    return most;
}

bool MachineEmitter::unlessStreaming(const std::vector<const Instruction*>& stores, const Label& plain)
{
    int bytes = 1;
    for (const Instruction* store : stores)
        bytes = std::max(bytes, unit_.bytesOf(store->dtype));
    const auto place = [&](std::size_t i) { return element(stores[i]->slot, sizes_.value(stores[i]->at)); };
    return words_.unlessStreaming(arguments_, offsetof(MachineArguments, streams), stores.size(), place, bytes, plain);
}

void MachineEmitter::fullBlocks(const LaneScope& scope, const Word& stop, int copies, const Body& body)
{
    const Word at = sizes_.axis(*scope.axis);
    const Word last = words_.fresh();
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    const int step = unit_.lanes() * copies;
    words_.sum(last, stop, -step);
    words_.jumpIf(Order::greater, at, last, done);
    cc_.bind(next);
    sizes_.forget();
    LaneScope block = scope;
    for (block.copy = 0; block.copy < copies; ++block.copy)
        body(block);
    words_.add(at, step);
    words_.jumpIf(Order::lessEqual, at, last, next);
    cc_.bind(done);
    sizes_.forget();
}

void MachineEmitter::blocks(AxisId axis, const Word& stop, const std::vector<Instruction>& list, int most,
                            const Body& body)
{
    std::vector<const Instruction*> stores;
    for (const Instruction& instruction : list)
        if (storesVectors(instruction, axis))
            stores.push_back(&instruction);
    if (!stores.empty()) {
        const Label plain = cc_.newLabel();
        if (unlessStreaming(stores, plain)) {
            streams_ = true;
            fullBlocks({axis, nullptr, 0, true}, stop, copiesOf(list, axis, kLine / unit_.registerBytes()), body);
        }
        cc_.bind(plain);
        sizes_.forget();
    }
    const int copies = copiesOf(list, axis, most);
    if (copies > 1)
        fullBlocks({axis}, stop, copies, body);
    fullBlocks({axis}, stop, 1, body);
    if (!unit_.hasMasks()) {
        const TailMask one = unit_.tail(words_.constant(1));
        return steps(axis, stop, [&] { body({axis, &one}); });
    }
    const Label done = cc_.newLabel();
    const TailMask tail = unit_.tail(words_.difference(stop, sizes_.axis(axis), done));
    body({axis, &tail});
    cc_.bind(done);
    sizes_.forget();
}

void MachineEmitter::steps(AxisId axis, const Word& stop, const std::function<void()>& body)
{
    const Word at = sizes_.axis(axis);
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    cc_.bind(next);
    sizes_.forget();
    words_.jumpIf(Order::greaterEqual, at, stop, done);
    body();
    words_.add(at, 1);
    words_.jump(next);
    cc_.bind(done);
    sizes_.forget();
}

void MachineEmitter::eachLane(const LaneScope& scope, const std::function<void(const Word&)>& body)
{
    const Word lane = words_.fresh();
    const Word first = scope.axis ? sizes_.axis(*scope.axis) : Word();
    const Word at = words_.fresh();
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    words_.clear(lane);
    cc_.bind(next);
    sizes_.forget();
    if (scope.axis && scope.tail != nullptr)
        words_.jumpIf(Order::greaterEqual, lane, scope.tail->count, done);
    else  // without an axis all lanes are one point
        words_.jumpIf(Order::greaterEqual, lane, scope.axis ? unit_.lanes() : 1, done);
    if (scope.axis) {
        words_.sum(at, first, lane);
        sizes_.setAxis(*scope.axis, at);
    }
    body(lane);
    words_.add(lane, 1);
    words_.jump(next);
    cc_.bind(done);
    sizes_.forget();
    if (scope.axis)
        sizes_.setAxis(*scope.axis, first);
}

}  // namespace keyfall::codegen
