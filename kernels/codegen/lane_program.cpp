// SPDX-License-Identifier: MIT
#include "kernels/codegen/lane_program.h"

#include "core/program/kernel_extents.h"

#include <algorithm>
#include <functional>

namespace keyfall::codegen {

namespace {

/// Calls `use` with every value that the instruction, or one inside it, takes.
void forEachUse(const Instruction& instruction, const std::function<void(ValueId)>& use)
{
    for (const ValueId value : instruction.arguments)
        use(value);
    for (const Instruction& inner : instruction.code)
        forEachUse(inner, use);
}

class Preparation {
public:
    Preparation(const KernelProgram& program, LaneProgram& out)
        : program_(program), out_(out), registers_(program.values.size())
    {
        out_.steps = list(program.code, nullptr);
        out_.flat = std::all_of(out_.steps.begin(), out_.steps.end(), [](const LaneStep& step) {
            const auto kind = step.instruction->kind;
            return kind != InstructionKind::index && kind != InstructionKind::reduce && kind != InstructionKind::loop
                && !step.instruction->when;
        });
    }

private:
    /// One loop for an instruction and the next, which alone uses its result.
    struct Pair {
        LaneOp op = nullptr;  ///< null: they are no pair
        std::vector<ValueId> in;
    };
    [[nodiscard]] Pair pairOf(const Instruction& first, const Instruction& second, std::size_t uses) const
    {
        if (first.kind != InstructionKind::compute || second.kind != InstructionKind::compute || uses != 1
            || second.arguments[0] != *first.result)
            return {};
        const DType dtype = typeOf(first.arguments[0]);
        if (second.op == KernelOp::select && dtype == typeOf(second.arguments[1]))
            return {laneChoice(first.op, dtype),
                    {first.arguments[0], first.arguments[1], second.arguments[1], second.arguments[2]}};
        // The product is rounded before it is added, by mulacc too.
        if (second.op == KernelOp::add && first.op == KernelOp::mul)
            return {laneOp(KernelOp::mulacc, dtype), {first.arguments[0], first.arguments[1], second.arguments[1]}};
        return {};
    }

    std::size_t take()
    {
        if (free_.empty())
            return out_.registers++;
        const std::size_t reg = free_.back();
        free_.pop_back();
        return reg;
    }

    /// `kept`: a value that the list's end uses.
    std::vector<LaneStep> list(const std::vector<Instruction>& code, const ValueId* kept)
    {
        // Where each value is used for the last time, as seen from this list.
        std::vector<std::size_t> lastUse(program_.values.size(), code.size());
        std::vector<std::size_t> uses(program_.values.size());
        for (const Instruction& instruction : code)
            forEachUse(instruction, [&uses](ValueId value) { ++uses[indexOf(value)]; });
        if (kept)
            ++uses[indexOf(*kept)];
        std::vector<Pair> pairs(code.size() + 1);  // by the place of the second
        for (std::size_t i = 0; i + 1 < code.size(); ++i)
            if (code[i].result && !pairs[i].op)
                pairs[i + 1] = pairOf(code[i], code[i + 1], uses[indexOf(*code[i].result)]);
        for (std::size_t i = 0; i < code.size(); ++i)
            forEachUse(code[i], [&](ValueId value) { lastUse[indexOf(value)] = pairs[i + 1].op ? i + 1 : i; });
        if (kept)
            lastUse[indexOf(*kept)] = code.size();
        std::vector<ValueId> own;
        std::vector<LaneStep> steps;
        for (std::size_t i = 0; i < code.size(); ++i) {
            if (pairs[i + 1].op)
                continue;  // done by the one behind it
            steps.push_back(step(code[i]));
            if (pairs[i].op) {
                steps.back().op = pairs[i].op;
                for (std::size_t in = 0; in < pairs[i].in.size(); ++in)
                    steps.back().in[in] = registers_[indexOf(pairs[i].in[in])];
            }
            if (code[i].result && code[i].kind != InstructionKind::constant)
                own.push_back(*code[i].result);
            std::erase_if(own, [&](ValueId value) {
                const bool last = lastUse[indexOf(value)] == i || uses[indexOf(value)] == 0;
                if (last)
                    free_.push_back(registers_[indexOf(value)]);
                return last;
            });
        }
        for (const ValueId value : own)
            pending_.push_back(registers_[indexOf(value)]);
        return steps;
    }

    LaneStep step(const Instruction& instruction)
    {
        LaneStep made;
        made.instruction = &instruction;
        // A constant is written once, so nothing else may have its register.
        if (instruction.result)
            made.out = registers_[indexOf(*instruction.result)] =
                instruction.kind == InstructionKind::constant ? out_.registers++ : take();
        switch (instruction.kind) {
        case InstructionKind::load:
        case InstructionKind::store:
            if (instruction.when)
                made.when = codeOf(program_, *instruction.when);
            made.at = codeOf(program_, instruction.at);
            made.bytes = sizeOf(instruction.dtype);
            break;
        case InstructionKind::index: made.at = codeOf(program_, instruction.at); break;
        case InstructionKind::constant:
            out_.constants.push_back({made.out, instruction.bits, instruction.dtype});
            break;
        case InstructionKind::cast: made.op = laneCast(typeOf(instruction.arguments[0]), instruction.dtype); break;
        case InstructionKind::compute: made.op = laneOp(instruction.op, typeOf(instruction.arguments.back())); break;
        case InstructionKind::reduce:
            made.reduction = laneReduction(instruction.reduction, instruction.dtype);
            made.state = take();
            nested(made, &instruction.arguments[0]);
            free_.push_back(made.state);
            break;
        case InstructionKind::loop: nested(made, nullptr); break;
        }
        for (std::size_t i = 0; i < instruction.arguments.size(); ++i)
            made.in[i] = registers_[indexOf(instruction.arguments[i])];
        return made;
    }

    void nested(LaneStep& made, const ValueId* kept)
    {
        const std::size_t before = pending_.size();
        made.at = codeOf(program_, made.instruction->size);
        made.code = list(made.instruction->code, kept);
        for (; pending_.size() > before; pending_.pop_back())
            free_.push_back(pending_.back());
    }

    [[nodiscard]] DType typeOf(ValueId value) const { return program_.values[indexOf(value)].dtype; }

    const KernelProgram& program_;
    LaneProgram& out_;
    std::vector<std::size_t> registers_;  ///< by ValueId
    std::vector<std::size_t> free_;
    std::vector<std::size_t> pending_;  ///< free once the instruction around is done
};

}  // namespace

LaneProgram::LaneProgram(const KernelProgram& program)
{
    Preparation(program, *this);
}

}  // namespace keyfall::codegen
