// SPDX-License-Identifier: MIT
#include "kernels/codegen/bounds_proof.h"

#include "kernels/codegen/size_interval.h"

#include <fmt/format.h>

#include <utility>

namespace keyfall::codegen {

namespace {

class Prover {
public:
    Prover(const KernelProgram& program, const KernelExtents& extents, std::span<const std::int64_t> values)
        : program_(program), extents_(extents)
    {
        scope_.variables = program.variables;
        scope_.values = values;
        scope_.axes.resize(program.axisNames.size());
        for (std::size_t a = 0; a < extents.axes.size(); ++a)
            scope_.axes[a] = {0, extents.axes[a] - 1};
    }

    BoundsProof prove()
    {
        if (extents_.empty || code(program_.code))
            return {};
        return {false, gap_};
    }

private:
    bool fail(std::string text)
    {
        gap_ = std::move(text);
        return false;
    }

    bool code(const std::vector<Instruction>& list)
    {
        for (const Instruction& instruction : list)
            if (!step(instruction))
                return false;
        return true;
    }

    bool step(const Instruction& instruction)
    {
        switch (instruction.kind) {
        case InstructionKind::load:
        case InstructionKind::store: return access(instruction);
        case InstructionKind::index:
            return intervalOf(instruction.at, scope_)
                || fail(fmt::format("the index {} may have no value", instruction.at.expr.canonical()));
        case InstructionKind::reduce:
        case InstructionKind::loop: return repeat(instruction);
        default: return true;
        }
    }

    bool access(const Instruction& instruction)
    {
        const IntervalScope* scope = &scope_;
        std::optional<IntervalScope> inner;
        if (instruction.when) {
            if (!intervalOf(*instruction.when, scope_))
                return fail(fmt::format("the condition {} may have no value", instruction.when->expr.canonical()));
            inner = narrowed(*instruction.when, scope_);
            if (!inner)
                return true;  // it never happens
            scope = &*inner;
        }
        const auto at = intervalOf(instruction.at, *scope);
        const KernelSlot& slot = program_.slots[instruction.slot];
        if (!at)
            return fail(
                fmt::format("the index {} of slot {} may have no value", instruction.at.expr.canonical(), slot.number));
        if (at->low < 0 || at->high >= extents_.elements[instruction.slot])
            return fail(fmt::format("the index {} of slot {} is in {}..{}, and the slot has {} elements",
                                    instruction.at.expr.canonical(), slot.number, at->low, at->high,
                                    extents_.elements[instruction.slot]));
        return true;
    }

    bool repeat(const Instruction& instruction)
    {
        const auto size = intervalOf(instruction.size, scope_);
        if (!size || size->low < 0)
            return fail(fmt::format("the size {} may be negative or have no value", instruction.size.expr.canonical()));
        if (size->high == 0)
            return true;
        scope_.axes[indexOf(instruction.axis)] = {0, size->high - 1};
        return code(instruction.code);
    }

    const KernelProgram& program_;
    const KernelExtents& extents_;
    IntervalScope scope_;
    std::string gap_;
};

}  // namespace

BoundsProof proveBounds(const KernelProgram& program, const KernelExtents& extents,
                        std::span<const std::int64_t> values)
{
    return Prover(program, extents, values).prove();
}

}  // namespace keyfall::codegen
