// SPDX-License-Identifier: MIT
#include "core/program/cuda_schedule.h"

#include "core/program/axis_trend.h"
#include "core/program/loop_order.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::int64_t kWarp = 32;

bool repeats(const Instruction& instruction)
{
    return instruction.kind == InstructionKind::reduce || instruction.kind == InstructionKind::loop;
}

/// How much oftener accesses inside reductions and loops go from neighbour to neighbour with the steps than with the points.
int preferenceForSteps(const KernelProgram& program, const std::vector<Instruction>& list, std::optional<AxisId> inner)
{
    int preference = 0;
    for (const Instruction& instruction : list) {
        const bool accesses = instruction.kind == InstructionKind::load || instruction.kind == InstructionKind::store;
        if (accesses && inner) {
            const bool withPoints = !program.axes.empty()
                && trendOf(instruction.at, static_cast<AxisId>(program.axes.size() - 1)).neighbours();
            preference += (trendOf(instruction.at, *inner).neighbours() ? 1 : 0) - (withPoints ? 1 : 0);
        }
        if (repeats(instruction))
            preference += preferenceForSteps(program, instruction.code, instruction.axis);
    }
    return preference;
}

}  // namespace

bool blocksAreRows(const KernelProgram& program)
{
    // Steps that must follow each other would leave all threads but one idle.
    const bool apart = std::none_of(program.code.begin(), program.code.end(), [](const Instruction& instruction) {
        return instruction.kind == InstructionKind::loop && !(isInnermost(instruction) && stepsAreApart(instruction));
    });
    return apart && preferenceForSteps(program, program.code, std::nullopt) > 0;
}

std::optional<SizeExpr> rowSteps(const KernelProgram& program)
{
    std::string longest;
    for (const Instruction& instruction : program.code) {
        if (!repeats(instruction))
            continue;
        for (const ScopedName name : instruction.size.names)
            if (name.axis)
                return std::nullopt;
        const std::string steps = instruction.size.expr.canonical();
        if (longest.empty())
            longest = steps;
        else if (steps != longest)
            longest = fmt::format("max({}, {})", longest, steps);
    }
    const auto steps = SizeExpr::parse(longest);
    return steps ? std::optional(*steps) : std::nullopt;
}

SizeExpr pointsOf(const KernelProgram& program)
{
    std::string points;
    for (const KernelAxis& axis : program.axes)
        points += fmt::format("{}({})", points.empty() ? "" : " * ", axis.size.canonical());
    return SizeExpr::parse(points).value_or(SizeExpr(1));  // of no axes: one point
}

KernelSchedule cudaSchedule(const KernelProgram& program, LocalSize local)
{
    const std::string points = pointsOf(program).canonical();
    KernelSchedule schedule;
    for (const KernelVariable& variable : program.variables)
        schedule.varNames.push_back(variable.name);
    const bool rows = blocksAreRows(program);
    SizeExpr threads(kCudaBlock);
    if (const auto steps = rows ? rowSteps(program) : std::nullopt) {
        const auto warps = SizeExpr::parse(fmt::format("max(1, (min({0}, {1}) + {2}) // {3}) * {3}", kCudaBlock,
                                                       steps->canonical(), kWarp - 1, kWarp));
        threads = warps.value_or(threads);
    }
    if (!rows && local == LocalSize::timed) {
        const auto items = SizeExpr::parse(fmt::format("max(1, {})", points));
        schedule.sizes = {{items.value_or(SizeExpr()), SizeExpr(1), SizeExpr(1)}, std::nullopt};
        return schedule;
    }
    const auto blocks =
        SizeExpr::parse(rows ? fmt::format("max(1, {})", points)
                             : fmt::format("max(1, ({} + {}) // {})", points, kCudaBlock - 1, kCudaBlock));
    schedule.sizes = {{blocks.value_or(SizeExpr()), SizeExpr(1), SizeExpr(1)},
                      std::array{threads, SizeExpr(1), SizeExpr(1)}};
    return schedule;
}

}  // namespace keyfall
