// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/machine_emitter.h"

#include <algorithm>
#include <cstddef>

namespace keyfall::codegen {

using namespace asmjit;

namespace {

constexpr int kLine = 64;  ///< bytes of a line of the cache

/// Whether it stores neighbouring lanes as they are.
bool storesVectors(const Instruction& instruction, AxisId axis)
{
    return instruction.kind == InstructionKind::store && !instruction.when && instruction.dtype != DType::boolean
        && trendOf(instruction.at, axis).neighbours();
}

}  // namespace

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
    blocks(axis, stop, program_.code, 1, [&](const LaneScope& scope) { code(program_.code, scope); });
    cc_.add(row, 1);
    cc_.xor_(column.r32(), column.r32());
    cc_.jmp(next);
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

void MachineEmitter::unlessStreaming(const std::vector<const Instruction*>& stores, const Label& plain)
{
    cc_.cmp(argument(offsetof(MachineArguments, streams)), 0);
    cc_.je(plain);
    const x86::Gp begins = cc_.newGpq();  // the bits of all their addresses
    cc_.xor_(begins.r32(), begins.r32());
    int bytes = 1;
    for (const Instruction* store : stores) {
        const x86::Gp address = cc_.newGpq();
        cc_.lea(address, element(store->slot, sizes_.value(store->at)));
        cc_.or_(begins, address);
        bytes = std::max(bytes, unit_.bytesOf(store->dtype));
    }
    cc_.test(begins, bytes - 1);
    cc_.jnz(plain);
}

void MachineEmitter::fullBlocks(const LaneScope& scope, const x86::Gp& stop, int copies, const Body& body)
{
    const x86::Gp at = sizes_.axis(*scope.axis);
    const x86::Gp last = cc_.newGpq();
    const Label next = cc_.newLabel();
    const Label done = cc_.newLabel();
    const int step = unit_.lanes() * copies;
    cc_.lea(last, x86::ptr(stop, -step));
    cc_.cmp(at, last);
    cc_.jg(done);
    cc_.bind(next);
    sizes_.forget();
    LaneScope block = scope;
    for (block.copy = 0; block.copy < copies; ++block.copy)
        body(block);
    cc_.add(at, step);
    cc_.cmp(at, last);
    cc_.jle(next);
    cc_.bind(done);
    sizes_.forget();
}

void MachineEmitter::blocks(AxisId axis, const x86::Gp& stop, const std::vector<Instruction>& list, int most,
                            const Body& body)
{
    std::vector<const Instruction*> stores;
    for (const Instruction& instruction : list)
        if (storesVectors(instruction, axis))
            stores.push_back(&instruction);
    if (!stores.empty()) {
        streams_ = true;
        const Label plain = cc_.newLabel();
        unlessStreaming(stores, plain);
        fullBlocks({axis, nullptr, 0, true}, stop, copiesOf(list, axis, kLine / unit_.registerBytes()), body);
        cc_.bind(plain);
        sizes_.forget();
    }
    const int copies = copiesOf(list, axis, most);
    if (copies > 1)
        fullBlocks({axis}, stop, copies, body);
    fullBlocks({axis}, stop, 1, body);
    const Label done = cc_.newLabel();
    const x86::Gp count = cc_.newGpq();
    cc_.mov(count, stop);
    cc_.sub(count, sizes_.axis(axis));
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

}  // namespace keyfall::codegen
