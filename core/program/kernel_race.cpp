// SPDX-License-Identifier: MIT
#include "core/program/kernel_race.h"

#include "core/program/kernel_extents.h"

#include <fmt/format.h>

#include <map>

namespace keyfall {

namespace {

/// A load or store, or what contains some.
struct AccessStep {
    const Instruction* instruction = nullptr;
    SizeCode at;  ///< of a reduce or loop its size
    std::optional<SizeCode> when;
    std::vector<AccessStep> code;
};

std::vector<AccessStep> accessesOf(const KernelProgram& program, const std::vector<Instruction>& code)
{
    std::vector<AccessStep> steps;
    for (const Instruction& instruction : code) {
        const bool nested = instruction.kind == InstructionKind::reduce || instruction.kind == InstructionKind::loop;
        if (!nested && instruction.kind != InstructionKind::load && instruction.kind != InstructionKind::store)
            continue;
        AccessStep step;
        step.instruction = &instruction;
        step.at = codeOf(program, nested ? instruction.size : instruction.at);
        if (instruction.when)
            step.when = codeOf(program, *instruction.when);
        step.code = accessesOf(program, instruction.code);
        steps.push_back(std::move(step));
    }
    return steps;
}

constexpr std::int64_t kNobody = -1;
constexpr std::int64_t kSeveral = -2;

/// Which points touch an element.
struct Touched {
    std::int64_t storing = kNobody;
    std::int64_t loading = kNobody;

    static void add(std::int64_t& points, std::int64_t point)
    {
        points = points == kNobody || points == point ? point : kSeveral;
    }
    [[nodiscard]] bool races() const
    {
        return storing == kSeveral || (storing != kNobody && loading != kNobody && loading != storing);
    }
};

class AccessWalk {
public:
    AccessWalk(const KernelProgram& program, const std::vector<std::int64_t>& values, const KernelExtents& extents)
        : program_(program), extents_(extents), steps_(accessesOf(program, program.code)), values_(values)
    {
        values_.resize(program.variables.size() + program.axisNames.size());
        touched_.resize(program.slots.size());
    }

    Expected<std::optional<KernelRace>> find()
    {
        std::int64_t* const axes = values_.data() + program_.variables.size();
        for (point_ = 0; point_ < extents_.points; ++point_) {
            if (!walk(steps_))
                return tl::unexpected(error_);
            for (std::size_t axis = extents_.axes.size(); axis-- > 0;) {
                if (++axes[axis] < extents_.axes[axis])
                    break;
                axes[axis] = 0;
            }
        }
        for (std::size_t slot = 0; slot < touched_.size(); ++slot)
            for (const auto& [element, touched] : touched_[slot])
                if (touched.races())
                    return KernelRace{program_.slots[slot].number, element};
        return std::optional<KernelRace>();
    }

private:
    bool fail(Error error)
    {
        error_ = std::move(error);
        return false;
    }
    /// The value of a code, or nothing once the error is kept.
    std::optional<std::int64_t> value(const SizeCode& code, const ScopedSize& size)
    {
        const SizeResult result = code.evaluate(values_);
        if (result.fault == SizeFault::none)
            return result.value;
        error_ = faultOf(program_, size, values_, "size");
        return std::nullopt;
    }

    bool walk(const std::vector<AccessStep>& steps)
    {
        for (const AccessStep& step : steps)
            if (!(isAccess(step) ? access(step) : nested(step)))
                return false;
        return true;
    }

    static bool isAccess(const AccessStep& step)
    {
        return step.instruction->kind == InstructionKind::load || step.instruction->kind == InstructionKind::store;
    }

    bool access(const AccessStep& step)
    {
        const Instruction& instruction = *step.instruction;
        if (step.when) {
            const auto happens = value(*step.when, *instruction.when);
            if (!happens)
                return false;
            if (*happens == 0)
                return true;
        }
        const auto element = value(step.at, instruction.at);
        if (!element)
            return false;
        const std::int64_t elements = extents_.elements[instruction.slot];
        if (*element < 0 || *element >= elements)
            return fail(outsideSlot(program_, instruction, values_, *element, elements));
        Touched& touched = touched_[instruction.slot][*element];
        Touched::add(instruction.kind == InstructionKind::store ? touched.storing : touched.loading, point_);
        return true;
    }

    bool nested(const AccessStep& step)
    {
        const Instruction& instruction = *step.instruction;
        const auto size = value(step.at, instruction.size);
        if (!size)
            return false;
        if (*size < 0)
            return fail(negativeSize(fmt::format("axis '{}'", program_.axisNames[indexOf(instruction.axis)]), *size));
        const std::size_t axis = axisPosition(program_, instruction.axis);
        for (std::int64_t i = 0; i < *size && !step.code.empty(); ++i) {
            values_[axis] = i;
            if (!walk(step.code))
                return false;
        }
        return true;
    }

    const KernelProgram& program_;
    const KernelExtents& extents_;
    std::vector<AccessStep> steps_;
    std::vector<std::int64_t> values_;
    std::vector<std::map<std::int64_t, Touched>> touched_;
    std::int64_t point_ = 0;
    Error error_;
};

}  // namespace

Expected<std::optional<KernelRace>> findRace(const KernelProgram& program, const SizeValues& values)
{
    const auto list = variableValues(program, values);
    if (!list)
        return tl::unexpected(list.error());
    const auto extents = extentsOf(program, *list);
    if (!extents)
        return tl::unexpected(extents.error());
    if (extents->empty)
        return std::optional<KernelRace>();
    return AccessWalk(program, *list, *extents).find();
}

}  // namespace keyfall
