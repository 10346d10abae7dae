// SPDX-License-Identifier: MIT
#include "kernels/codegen/block_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace keyfall::codegen {

namespace {

/// Shorter rows are put together in one block.
constexpr std::int64_t kLongRow = 64;

template <class Word>
void fillWith(void* out, Word word, std::size_t n)
{
    std::fill_n(static_cast<Word*>(out), n, word);
}

void fillBits(void* out, std::uint64_t bits, std::size_t size, std::size_t n)
{
    if (size == 1)
        fillWith(out, static_cast<std::uint8_t>(bits), n);
    else if (size == 4)
        fillWith(out, static_cast<std::uint32_t>(bits), n);
    else
        fillWith(out, bits, n);
}

template <class Word>
void gather(void* out, const void* from, const LaneIntegers& at, const std::uint8_t* active, std::size_t n)
{
    auto* const to = static_cast<Word*>(out);
    const auto* const source = static_cast<const Word*>(from);
    if (!active && at.step == 1 && !at.list) {
        std::memcpy(to, source + at.base, n * sizeof(Word));
        return;
    }
    if (!active)
        for (std::size_t lane = 0; lane < n; ++lane)
            to[lane] = source[at.at(lane)];
    else
        for (std::size_t lane = 0; lane < n; ++lane)
            to[lane] = active[lane] != 0 ? source[at.at(lane)] : Word{0};
}

template <class Word>
void scatter(void* to, const void* from, const LaneIntegers& at, const std::uint8_t* active, std::size_t n)
{
    auto* const target = static_cast<Word*>(to);
    const auto* const values = static_cast<const Word*>(from);
    if (!active && at.step == 1 && !at.list) {
        std::memcpy(target + at.base, values, n * sizeof(Word));
        return;
    }
    for (std::size_t lane = 0; lane < n; ++lane)
        if (!active || active[lane] != 0)
            target[at.at(lane)] = values[lane];
}

}  // namespace

BlockRunner::BlockRunner(const BlockTask& task) : task_(task), registers_(task.lanes.registers * 8 * kLanes)
{
    for (const std::int64_t value : task.values)
        names_.push_back({value, 0, nullptr});
    names_.resize(task.program.variables.size() + task.program.axisNames.size());
    coordinates_.resize(task.program.axes.size());
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
        count_ = place(point, end - point);
        if (!execute(task_.lanes.steps, nullptr))
            return tl::unexpected(error_);
        point += static_cast<std::int64_t>(count_);
    }
    return {};
}

std::size_t BlockRunner::place(std::int64_t point, std::int64_t most)
{
    const auto& axes = task_.extents.axes;
    if (axes.empty())
        return 1;
    std::vector<std::int64_t> at(axes.size());
    for (std::size_t axis = axes.size(); axis-- > 0; point /= axes[axis])
        at[axis] = point % axes[axis];
    LaneIntegers* const names = names_.data() + task_.program.variables.size();
    const std::int64_t row = axes.back();
    std::int64_t lanes = std::min<std::int64_t>(most, kLanes);
    if (row >= kLongRow || at.back() + lanes <= row) {
        lanes = std::min(lanes, row - at.back());
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            names[axis] = {at[axis], axis + 1 == axes.size() ? 1 : 0, nullptr};
        return static_cast<std::size_t>(lanes);
    }
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        coordinates_[axis].resize(kLanes);
        names[axis] = {0, 0, coordinates_[axis].data()};
    }
    for (std::int64_t lane = 0; lane < lanes; ++lane) {
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            coordinates_[axis][static_cast<std::size_t>(lane)] = at[axis];
        for (std::size_t axis = axes.size(); axis-- > 0;) {
            if (++at[axis] < axes[axis])
                break;
            at[axis] = 0;
        }
    }
    return static_cast<std::size_t>(lanes);
}

bool BlockRunner::evaluate(const SizeCode& code, const ScopedSize& size, const std::uint8_t* active)
{
    if (sizes_.evaluate(code, names_, count_, active))
        return true;
    std::vector<std::int64_t> values;
    for (const LaneIntegers& name : names_)
        values.push_back(name.at(sizes_.faultyLane()));
    return fail(faultOf(task_.program, size, values, "size"));
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
            if (step.instruction->dtype == DType::int32)
                for (std::size_t lane = 0; lane < count_; ++lane)
                    reinterpret_cast<std::int32_t*>(reg(step.out))[lane] = static_cast<std::int32_t>(at.at(lane));
            else
                for (std::size_t lane = 0; lane < count_; ++lane)
                    reinterpret_cast<std::int64_t*>(reg(step.out))[lane] = at.at(lane);
            break;
        }
        case InstructionKind::cast:
        case InstructionKind::compute: {
            const void* const in[3] = {reg(step.in[0]), reg(step.in[1]), reg(step.in[2])};
            step.op(reg(step.out), in, count_);
            break;
        }
        case InstructionKind::reduce:
        case InstructionKind::loop:
            if (!nested(step, active))
                return false;
            break;
        }
    }
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
            return fail(outsideSlot(task_.program, slot, at.at(lane), elements));
    return true;
}

bool BlockRunner::access(const LaneStep& step, const std::uint8_t* active)
{
    const Instruction& instruction = *step.instruction;
    const bool load = instruction.kind == InstructionKind::load;
    const std::size_t size = sizeOf(instruction.dtype);
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
            if (load)
                fillBits(reg(step.out), 0, size, count_);
            return true;
        }
    }
    if (!evaluate(step.at, instruction.at, active))
        return false;
    const LaneIntegers& at = sizes_.result();
    if (!inside(step, at, active))
        return false;
    std::byte* const data = task_.buffers[instruction.slot].data();
    if (!load) {
        const std::byte* const from = reg(step.in[0]);
        if (size == 1)
            scatter<std::uint8_t>(data, from, at, active, count_);
        else if (size == 4)
            scatter<std::uint32_t>(data, from, at, active, count_);
        else
            scatter<std::uint64_t>(data, from, at, active, count_);
        return true;
    }
    if (size == 1) {
        auto* const out = reinterpret_cast<std::uint8_t*>(reg(step.out));
        gather<std::uint8_t>(out, data, at, active, count_);
        for (std::size_t lane = 0; lane < count_; ++lane)
            out[lane] = out[lane] != 0 ? 1 : 0;
    } else if (size == 4) {
        gather<std::uint32_t>(reg(step.out), data, at, active, count_);
    } else {
        gather<std::uint64_t>(reg(step.out), data, at, active, count_);
    }
    return true;
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
    if (reduces)
        step.reduction.begin(reg(step.state), count_);
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
            step.reduction.step(reg(step.state), reg(step.in[0]), here, count_);
    }
    if (reduces)
        step.reduction.end(reg(step.out), reg(step.state), count_);
    return true;
}

}  // namespace keyfall::codegen
