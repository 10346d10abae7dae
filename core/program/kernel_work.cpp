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
        std::int64_t points = 1;
        for (const KernelAxis& axis : program_.axes) {
            const auto length = sizeOf(axis);
            if (!length || *length < 0 || __builtin_mul_overflow(points, *length, &points))
                return std::nullopt;
        }
        return product(ofCode(program_.code), points);
    }

private:
    [[nodiscard]] std::optional<std::int64_t> sizeOf(const KernelAxis& axis) const
    {
        ScopedSize size{axis.size, {}};
        for (const std::string& name : axis.size.names()) {
            const auto found = std::find_if(program_.variables.begin(), program_.variables.end(),
                                            [&name](const KernelVariable& each) { return each.name == name; });
            if (found == program_.variables.end())
                return std::nullopt;
            size.names.push_back({false, static_cast<std::uint32_t>(found - program_.variables.begin())});
        }
        return valueOf(size);
    }

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
