// SPDX-License-Identifier: MIT
#include "kernels/codegen/kept_values.h"

#include "core/program/loop_order.h"
#include "kernels/codegen/lane_plan.h"

#include <algorithm>
#include <string>

namespace keyfall::codegen {

namespace {

bool repeats(const Instruction& instruction)
{
    return instruction.kind == InstructionKind::reduce || instruction.kind == InstructionKind::loop;
}

/// Whether lanes are its steps, and as many for every point.
bool hasEvenLanes(const Instruction& instruction)
{
    return repeats(instruction) && isInnermost(instruction)
        && (instruction.kind == InstructionKind::reduce || stepsAreApart(instruction))
        && std::none_of(instruction.size.names.begin(), instruction.size.names.end(),
                        [](const ScopedName& name) { return name.axis; });
}

bool isCostly(const Instruction& instruction)
{
    return instruction.kind == InstructionKind::compute && !factsOf(instruction.op).exact;
}

/// Whether steps of two loops compute the same, their axes being at the same place.
class Comparison {
public:
    explicit Comparison(const KernelProgram& program) : made_(program.values.size()) { collect(program.code); }

    [[nodiscard]] bool alike(const Instruction& a, AxisId axisOfA, const Instruction& b, AxisId axisOfB) const
    {
        if (a.kind != b.kind || a.dtype != b.dtype || repeats(a) || a.arguments.size() != b.arguments.size())
            return false;
        switch (a.kind) {
        case InstructionKind::constant: return a.bits == b.bits;
        case InstructionKind::load:
            if (a.slot != b.slot || stored_.contains(a.slot) || a.when || b.when)
                return false;
            [[fallthrough]];
        case InstructionKind::index: return textOf(a.at, axisOfA) == textOf(b.at, axisOfB);
        case InstructionKind::compute:
            if (a.op != b.op)
                return false;
            break;
        default: break;
        }
        for (std::size_t i = 0; i < a.arguments.size(); ++i) {
            const ValueId left = a.arguments[i];
            const ValueId right = b.arguments[i];
            if (left != right && !alike(*made_[indexOf(left)], axisOfA, *made_[indexOf(right)], axisOfB))
                return false;
        }
        return true;
    }

    [[nodiscard]] static std::string textOf(const ScopedSize& size, AxisId own)
    {
        return size.expr.canonical([&](std::size_t name) {
            const ScopedName scoped = size.names[name];
            if (scoped.axis && scoped.index == indexOf(own))
                return std::string("step");
            return (scoped.axis ? "a" : "v") + std::to_string(scoped.index);
        });
    }

private:
    void collect(const std::vector<Instruction>& list)
    {
        for (const Instruction& instruction : list) {
            if (instruction.result)
                made_[indexOf(*instruction.result)] = &instruction;
            if (instruction.kind == InstructionKind::store)
                stored_.insert(instruction.slot);
            collect(instruction.code);
        }
    }

    std::vector<const Instruction*> made_;  ///< by ValueId
    std::set<std::size_t> stored_;
};

/// What a loop's steps compute for `again` alone.
void addNeedless(const Instruction& loop, KeptValue& kept)
{
    std::set<ValueId> needed;
    if (loop.kind == InstructionKind::reduce)
        needed.insert(loop.arguments.front());
    for (auto step = loop.code.rbegin(); step != loop.code.rend(); ++step) {
        if (step->result && !needed.contains(*step->result))
            kept.needless.insert(&*step);
        else if (!kept.again.contains(&*step))
            needed.insert(step->arguments.begin(), step->arguments.end());
    }
}

}  // namespace

std::optional<KeptValue> keptValueOf(const KernelProgram& program)
{
    if (lanePlanOf(program).byPoints)
        return std::nullopt;
    const Comparison comparison(program);
    for (auto first = program.code.begin(); first != program.code.end(); ++first) {
        if (first->kind != InstructionKind::reduce || !hasEvenLanes(*first))
            continue;
        const std::string size = Comparison::textOf(first->size, first->axis);
        for (auto maker = first->code.rbegin(); maker != first->code.rend(); ++maker) {
            if (!isCostly(*maker))
                continue;
            KeptValue kept{&*maker, {}, {}, first->size};
            for (auto later = first + 1; later != program.code.end(); ++later) {
                if (!hasEvenLanes(*later) || Comparison::textOf(later->size, later->axis) != size)
                    continue;
                const std::size_t before = kept.again.size();
                for (const Instruction& step : later->code)
                    if (comparison.alike(*maker, first->axis, step, later->axis))
                        kept.again.insert(&step);
                if (kept.again.size() > before)
                    addNeedless(*later, kept);
            }
            if (!kept.again.empty())
                return kept;
        }
    }
    return std::nullopt;
}

}  // namespace keyfall::codegen
