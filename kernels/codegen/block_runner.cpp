// SPDX-License-Identifier: MIT
#include "kernels/codegen/block_runner.h"

#include "kernels/codegen/lane_memory.h"
#include "kernels/cpu/block_transfer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <utility>

namespace keyfall::codegen {

namespace {

constexpr std::int64_t kBlock = kLanes;
/// Points of a row whose elements are worked out once. More would gain nothing.
constexpr std::int64_t kStretch = 64 * kBlock;

/// While a block is computed nothing else waits for memory, which would rest as long, so each block asks for what one a few
/// blocks ahead will read, most likely behind its row. Nearer, or for the nearest cache (which has few requests under way), twice
/// the time goes by.
constexpr std::size_t kAhead = 9216;
void fetchAhead(const std::byte* row, std::size_t bytes, std::size_t line)
{
    for (std::size_t at = kAhead; at < kAhead + bytes; at += line)
        __builtin_prefetch(row + at, 0, 2);
}

}  // namespace

BlockRunner::BlockRunner(const BlockTask& task)
    : task_(task),
      registers_(task.lanes.registers * kRegisterBytes + kLine),
      at_(task.lanes.registers),
      elements_(task.lanes.steps.size())
{
    void* begin = registers_.data();
    std::size_t size = registers_.size();
    first_ = static_cast<std::byte*>(std::align(kLine, size - kLine, begin, size));
    for (const std::int64_t value : task.values)
        names_.push_back({value, 0, nullptr});
    names_.resize(task.program.variables.size() + task.program.axisNames.size());
    points_.emplace(task.extents, std::span(names_).subspan(task.program.variables.size()));
    for (std::size_t slot = 0; slot < task.buffers.size(); ++slot)
        lies_.push_back(task.constant[slot]
                        && reinterpret_cast<std::uintptr_t>(task.buffers[slot].data())
                                % sizeOf(task.program.slots[slot].dtype)
                            == 0);
    for (const LaneProgram::Constant& constant : task.lanes.constants)
        fillBits(reg(constant.reg), constant.bits, sizeOf(constant.dtype), kLanes);
}

bool BlockRunner::fail(Error error)
{
    error_ = std::move(error);
    return false;
}

Expected<void> BlockRunner::run(std::int64_t begin, std::int64_t end)
{
    for (std::int64_t point = begin; point < end;) {
        count_ = points_->place(point, std::min(end - point, task_.lanes.flat ? kStretch : kBlock));
        if (!task_.lanes.flat || !points_->inRow() || !stretch()) {
            if (count_ > kLanes)
                count_ = points_->place(point, kBlock);
            if (!execute(task_.lanes.steps, nullptr))
                return tl::unexpected(error_);
        }
        point += static_cast<std::int64_t>(count_);
    }
    if (task_.streams)
        cpu::finishStreaming();
    return {};
}

bool BlockRunner::evaluate(const SizeCode& code, const ScopedSize& size, const std::uint8_t* active)
{
    if (sizes_.evaluate(code, names_, count_, active))
        return true;
    return fail(faultOf(task_.program, size, valuesAt(sizes_.faultyLane()), "size"));
}

std::vector<std::int64_t> BlockRunner::valuesAt(std::size_t lane) const
{
    std::vector<std::int64_t> values;
    for (const LaneIntegers& name : names_)
        values.push_back(name.at(lane));
    return values;
}

bool BlockRunner::execute(const std::vector<LaneStep>& steps, const std::uint8_t* active)
{
    for (const LaneStep& step : steps) {
        switch (step.instruction->kind) {
        case InstructionKind::load:
        case InstructionKind::store:
            if (!access(step, active))
                return false;
            break;
        case InstructionKind::constant: break;
        case InstructionKind::index: {
            if (!evaluate(step.at, step.instruction->at, active))
                return false;
            const LaneIntegers& at = sizes_.result();
            std::byte* const out = reg(step.out);
            if (step.instruction->dtype == DType::int32)
                for (std::size_t lane = 0; lane < count_; ++lane)
                    reinterpret_cast<std::int32_t*>(out)[lane] = static_cast<std::int32_t>(at.at(lane));
            else
                for (std::size_t lane = 0; lane < count_; ++lane)
                    reinterpret_cast<std::int64_t*>(out)[lane] = at.at(lane);
            break;
        }
        case InstructionKind::cast:
        case InstructionKind::compute: compute(step); break;
        case InstructionKind::reduce:
        case InstructionKind::loop:
            if (!nested(step, active))
                return false;
            break;
        }
    }
    return true;
}

void BlockRunner::compute(const LaneStep& step)
{
    const void* const in[4] = {at_[step.in[0]], at_[step.in[1]], at_[step.in[2]], at_[step.in[3]]};
    step.op(reg(step.out), in, count_);
}

bool BlockRunner::stretch()
{
    const std::vector<LaneStep>& steps = task_.lanes.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto kind = steps[i].instruction->kind;
        if (kind != InstructionKind::load && kind != InstructionKind::store)
            continue;
        if (!sizes_.evaluateInSteps(steps[i].at, names_, count_))
            return false;
        elements_[i] = sizes_.result();
        const std::int64_t elements = task_.extents.elements[steps[i].instruction->slot];
        for (const std::int64_t end : {elements_[i].at(0), elements_[i].at(count_ - 1)})
            if (end < 0 || end >= elements)
                return false;
    }
    const std::size_t points = count_;
    for (std::size_t done = 0; done < points; done += count_) {
        count_ = std::min(points - done, kLanes);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto kind = steps[i].instruction->kind;
            if (kind == InstructionKind::load || kind == InstructionKind::store) {
                move(steps[i], elements_[i], nullptr);
                elements_[i].base += elements_[i].step * static_cast<std::int64_t>(count_);
            } else if (kind != InstructionKind::constant) {
                compute(steps[i]);
            }
        }
    }
    count_ = points;
    return true;
}

bool BlockRunner::inside(const LaneStep& step, const LaneIntegers& at, const std::uint8_t* active)
{
    const std::size_t slot = step.instruction->slot;
    const std::int64_t elements = task_.extents.elements[slot];
    const auto good = [elements](std::int64_t element) { return element >= 0 && element < elements; };
    if (!at.list && good(at.at(0)) && good(at.at(count_ - 1)))
        return true;
    for (std::size_t lane = 0; lane < count_; ++lane)
        if ((!active || active[lane] != 0) && !good(at.at(lane)))
            return fail(outsideSlot(task_.program, *step.instruction, valuesAt(lane), at.at(lane), elements));
    return true;
}

bool BlockRunner::access(const LaneStep& step, const std::uint8_t* active)
{
    const Instruction& instruction = *step.instruction;
    std::array<std::uint8_t, kLanes> guarded;
    if (instruction.when) {
        if (!evaluate(step.when, *instruction.when, active))
            return false;
        const LaneIntegers& when = sizes_.result();
        bool any = false;
        for (std::size_t lane = 0; lane < count_; ++lane) {
            guarded[lane] = when.at(lane) != 0 && (!active || active[lane] != 0) ? 1 : 0;
            any = any || guarded[lane] != 0;
        }
        active = guarded.data();
        if (!any) {
            if (instruction.kind == InstructionKind::load)
                fillBits(reg(step.out), 0, step.bytes, count_);
            return true;
        }
    }
    if (!evaluate(step.at, instruction.at, active) || !inside(step, sizes_.result(), active))
        return false;
    move(step, sizes_.result(), active);
    return true;
}

void BlockRunner::move(const LaneStep& step, const LaneIntegers& at, const std::uint8_t* active)
{
    const Instruction& instruction = *step.instruction;
    const std::size_t size = step.bytes;
    std::byte* const data = task_.buffers[instruction.slot].data();
    if (instruction.kind == InstructionKind::store) {
        const std::byte* const from = at_[step.in[0]];
        if (isRow(at, active))
            storeRow(data + static_cast<std::size_t>(at.base) * size, from, count_ * size);
        else if (size == 1)
            scatter<std::uint8_t>(data, from, at, active, count_);
        else if (size == 4)
            scatter<std::uint32_t>(data, from, at, active, count_);
        else
            scatter<std::uint64_t>(data, from, at, active, count_);
    } else if (size == 1) {
        auto* const out = reinterpret_cast<std::uint8_t*>(reg(step.out));
        gather<std::uint8_t>(out, data, at, active, count_);
        for (std::size_t lane = 0; lane < count_; ++lane)
            out[lane] = out[lane] != 0 ? 1 : 0;
    } else if (isRow(at, active) && lies_[instruction.slot]) {
        at_[step.out] = data + static_cast<std::size_t>(at.base) * size;
        fetchAhead(at_[step.out], count_ * size, kLine);
    } else if (size == 4) {
        gather<std::uint32_t>(reg(step.out), data, at, active, count_);
    } else {
        gather<std::uint64_t>(reg(step.out), data, at, active, count_);
    }
}

void BlockRunner::storeRow(std::byte* to, const std::byte* from, std::size_t bytes) const
{
    if (task_.streams)
        cpu::streamOut(to, from, bytes);
    else
        std::memcpy(to, from, bytes);
}

bool BlockRunner::nested(const LaneStep& step, const std::uint8_t* active)
{
    const Instruction& instruction = *step.instruction;
    if (!evaluate(step.at, instruction.size, active))
        return false;
    const bool varying = !sizes_.result().uniform();
    std::vector<std::int64_t> sizes(varying ? count_ : 1);
    std::int64_t most = 0;
    for (std::size_t lane = 0; lane < sizes.size(); ++lane) {
        const bool asked = !varying || !active || active[lane] != 0;
        sizes[lane] = asked ? sizes_.result().at(lane) : 0;
        most = std::max(most, sizes[lane]);
        if (sizes[lane] < 0)
            return fail(negativeSize(fmt::format("axis '{}'", task_.program.axisNames[indexOf(instruction.axis)]),
                                     sizes[lane]));
    }
    const bool reduces = instruction.kind == InstructionKind::reduce;
    std::byte* const state = reduces ? reg(step.state) : nullptr;
    if (reduces)
        step.reduction.begin(state, count_);
    LaneIntegers& axis = names_[axisPosition(task_.program, instruction.axis)];
    std::array<std::uint8_t, kLanes> still;
    for (std::int64_t i = 0; i < most; ++i) {
        const std::uint8_t* here = active;
        if (varying) {
            for (std::size_t lane = 0; lane < count_; ++lane)
                still[lane] = i < sizes[lane] && (!active || active[lane] != 0) ? 1 : 0;
            here = still.data();
        }
        axis = {i, 0, nullptr};
        if (!execute(step.code, here))
            return false;
        if (reduces)
            step.reduction.step(state, at_[step.in[0]], here, count_);
    }
    if (reduces)
        step.reduction.end(reg(step.out), state, count_);
    return true;
}

}  // namespace keyfall::codegen
