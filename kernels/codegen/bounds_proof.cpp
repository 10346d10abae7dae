// SPDX-License-Identifier: MIT
#include "kernels/codegen/bounds_proof.h"

#include "kernels/codegen/size_interval.h"

#include <fmt/format.h>

#include <utility>

namespace keyfall::codegen {

namespace {

class Prover {
public:
    Prover(const KernelProgram& program, std::span<const std::int64_t> values) : program_(program)
    {
        scope_.variables = program.variables;
        scope_.values = values;
        scope_.axes.resize(program.axisNames.size());
        for (std::size_t v = 0; v < program.variables.size(); ++v)
            sizes_[program.variables[v].name] = values[v];
    }

    BoundsProof prove()
    {
        const SizeDeclarations declared = program_.declarations();
        for (const KernelSlot& slot : program_.slots) {
            const auto elements = slot.elements.evaluate(sizes_, declared);
            if (!elements || *elements < 0)
                return gap(fmt::format("the elements of slot {}", slot.number));
            elements_.push_back(*elements);
        }
        bool empty = false;
        for (std::size_t a = 0; a < program_.axes.size(); ++a) {
            const auto size = program_.axes[a].size.evaluate(sizes_, declared);
            if (!size || *size < 0)
                return gap(fmt::format("the size of axis {}", program_.axes[a].name));
            empty = empty || *size == 0;
            scope_.axes[a] = {0, *size - 1};
        }
        if (empty || code(program_.code))
            return {true, {}};
        return gap(gap_);
    }

private:
    static BoundsProof gap(std::string text) { return {false, std::move(text)}; }
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
        if (at->low < 0 || at->high >= elements_[instruction.slot])
            return fail(fmt::format("the index {} of slot {} is in {}..{}, and the slot has {} elements",
                                    instruction.at.expr.canonical(), slot.number, at->low, at->high,
                                    elements_[instruction.slot]));
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
    IntervalScope scope_;
    SizeValues sizes_;
    std::vector<std::int64_t> elements_;
    std::string gap_;
};

}  // namespace

BoundsProof proveBounds(const KernelProgram& program, std::span<const std::int64_t> values)
{
    return Prover(program, values).prove();
}

}  // namespace keyfall::codegen
