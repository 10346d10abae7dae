// SPDX-License-Identifier: MIT
#include "kernels/codegen/lane_plan.h"

#include "core/program/axis_trend.h"

#include <optional>

namespace keyfall::codegen {

namespace {

bool isBroad(DType dtype)
{
    return dtype == DType::int64 || dtype == DType::float64;
}

class Planner {
public:
    explicit Planner(const KernelProgram& program) : program_(program), uses_(program.values.size(), Use::none)
    {
        if (!program.axes.empty())
            last_ = static_cast<AxisId>(program.axes.size() - 1);
    }

    LanePlan plan()
    {
        look(program_.code, std::nullopt);
        LanePlan plan;
        plan.byPoints = last_ && evenSteps_ && alongPoints_ >= alongSteps_;
        plan.isCount.assign(program_.values.size(), false);
        for (const Instruction* index : indices_) {
            const std::size_t value = indexOf(*index->result);
            plan.isCount[value] = uses_[value] != Use::other && isUniform(*index, plan.byPoints);
        }
        for (std::size_t v = 0; v < program_.values.size(); ++v)
            plan.broad = plan.broad || (isBroad(program_.values[v].dtype) && !plan.isCount[v]);
        return plan;
    }

private:
    enum class Use { none, toFloat, other };

    void look(const std::vector<Instruction>& list, std::optional<AxisId> inner)
    {
        for (const Instruction& instruction : list) {
            for (const ValueId argument : instruction.arguments) {
                const bool toFloat = instruction.kind == InstructionKind::cast && isFloating(instruction.dtype);
                Use& use = uses_[indexOf(argument)];
                use = toFloat && use != Use::other ? Use::toFloat : Use::other;
            }
            if (instruction.kind == InstructionKind::index)
                indices_.push_back(&instruction);
            if (instruction.kind == InstructionKind::load || instruction.kind == InstructionKind::store)
                count(instruction, inner);
            const bool repeats =
                instruction.kind == InstructionKind::reduce || instruction.kind == InstructionKind::loop;
            if (repeats && last_ && uses(instruction.size, *last_))
                evenSteps_ = false;
            if (repeats)
                look(instruction.code, instruction.axis);
        }
    }

    void count(const Instruction& instruction, std::optional<AxisId> inner)
    {
        if (instruction.when)
            return;
        if (last_ && trendOf(instruction.at, *last_).neighbours())
            ++alongPoints_;
        if (inner && trendOf(instruction.at, *inner).neighbours())
            ++alongSteps_;
    }

    /// Whether it is the same in all lanes: of no axis that lanes may lie along.
    [[nodiscard]] bool isUniform(const Instruction& index, bool byPoints) const
    {
        for (const ScopedName name : index.at.names)
            if (name.axis
                && (name.index >= program_.axes.size() || (byPoints && name.index + 1 == program_.axes.size())))
                return false;
        return index.dtype == DType::int64;
    }

    const KernelProgram& program_;
    std::optional<AxisId> last_;
    std::vector<Use> uses_;
    std::vector<const Instruction*> indices_;
    bool evenSteps_ = true;  ///< no point of a row has another number of steps than its neighbour
    int alongPoints_ = 0;
    int alongSteps_ = 0;
};

}  // namespace

LanePlan lanePlanOf(const KernelProgram& program)
{
    return Planner(program).plan();
}

}  // namespace keyfall::codegen
