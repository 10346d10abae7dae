// SPDX-License-Identifier: MIT
#include "core/program/kernel_work.h"

#include "core/program/kernel_extents.h"

#include <algorithm>

namespace keyfall {

namespace {

using Count = std::optional<std::uint64_t>;

Count sum(Count a, Count b)
{
    std::uint64_t all = 0;
    return a && b && !__builtin_add_overflow(*a, *b, &all) ? Count(all) : std::nullopt;
}

Count product(Count a, std::int64_t times)
{
    std::uint64_t all = 0;
    return a && times >= 0 && !__builtin_mul_overflow(*a, static_cast<std::uint64_t>(times), &all) ? Count(all)
                                                                                                   : std::nullopt;
}

class Counter {
public:
    Counter(const KernelProgram& program, std::span<const std::int64_t> values)
        : program_(program), values_(values.first(program.variables.size()))
    {
    }

    Count operator()() const
    {
        const auto extents = extentsOf(program_, values_);
        if (!extents)
            return std::nullopt;
        return extents->empty ? Count(0) : product(ofCode(program_.code), extents->points);
    }

private:
    [[nodiscard]] std::optional<std::int64_t> valueOf(const ScopedSize& size) const
    {
        if (std::any_of(size.names.begin(), size.names.end(), [](ScopedName name) { return name.axis; }))
            return std::nullopt;
        const SizeResult value = codeOf(program_, size).evaluate(values_);
        return value.fault == SizeFault::none ? std::optional(value.value) : std::nullopt;
    }

    [[nodiscard]] bool touchesFloats(const Instruction& instruction) const
    {
        return isFloating(instruction.dtype)
            || std::any_of(instruction.arguments.begin(), instruction.arguments.end(),
                           [this](ValueId value) { return isFloating(program_.values[indexOf(value)].dtype); });
    }

    [[nodiscard]] Count ofCode(const std::vector<Instruction>& code) const
    {
        Count all = 0;
        for (const Instruction& instruction : code) {
            if (instruction.kind == InstructionKind::compute) {
                const bool two = instruction.op == KernelOp::mulacc || instruction.op == KernelOp::fma;
                all = sum(all, !touchesFloats(instruction) ? 0 : two ? 2 : 1);
            } else if (instruction.kind == InstructionKind::reduce || instruction.kind == InstructionKind::loop) {
                const bool counts = instruction.kind == InstructionKind::reduce && isFloating(instruction.dtype);
                const Count inside = sum(ofCode(instruction.code), counts ? 1 : 0);
                if (inside == Count(0))
                    continue;
                const auto length = valueOf(instruction.size);
                all = sum(all, length ? product(inside, *length) : std::nullopt);
            }
        }
        return all;
    }

    const KernelProgram& program_;
    std::span<const std::int64_t> values_;
};

}  // namespace

std::optional<std::uint64_t> operationsOf(const KernelProgram& program, std::span<const std::int64_t> values)
{
    if (values.size() < program.variables.size())
        return std::nullopt;
    return Counter(program, values)();
}

}  // namespace keyfall
