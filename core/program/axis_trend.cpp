// SPDX-License-Identifier: MIT
#include "core/program/axis_trend.h"

#include <vector>

namespace keyfall {

namespace {

struct Part {
    AxisTrend trend{false, 0};
    std::optional<std::int64_t> number;  ///< a constant's value
};

std::optional<std::int64_t> plus(std::optional<std::int64_t> a, std::optional<std::int64_t> b, bool minus)
{
    std::int64_t sum = 0;
    if (!a || !b || (minus ? __builtin_sub_overflow(*a, *b, &sum) : __builtin_add_overflow(*a, *b, &sum)))
        return std::nullopt;
    return sum;
}

AxisTrend times(const Part& a, const Part& b)
{
    const bool depends = a.trend.depends || b.trend.depends;
    if (!depends)
        return {false, 0};
    const Part& moving = a.trend.depends ? a : b;
    const Part& fixed = a.trend.depends ? b : a;
    std::int64_t step = 0;
    if (fixed.number && moving.trend.step && !__builtin_mul_overflow(*moving.trend.step, *fixed.number, &step))
        return {true, step};
    return {true, std::nullopt};
}

AxisTrend combined(SizeOp op, const Part* of, std::size_t count)
{
    bool depends = false;
    for (std::size_t i = 0; i < count; ++i)
        depends = depends || of[i].trend.depends;
    if (!depends)
        return {false, 0};
    switch (op) {
    case SizeOp::add: return {true, plus(of[0].trend.step, of[1].trend.step, false)};
    case SizeOp::sub: return {true, plus(of[0].trend.step, of[1].trend.step, true)};
    case SizeOp::mul: return times(of[0], of[1]);
    case SizeOp::mulacc: return {true, plus(times(of[0], of[1]).step, of[2].trend.step, false)};
    case SizeOp::neg: return {true, plus(0, of[0].trend.step, true)};
    case SizeOp::trunc:
    case SizeOp::floor:
    case SizeOp::ceil:
    case SizeOp::round: return of[0].trend;
    default: return {true, std::nullopt};
    }
}

}  // namespace

AxisTrend trendOf(const ScopedSize& size, AxisId axis)
{
    std::vector<Part> stack;
    for (const SizeExpr::Node& node : size.expr.nodes()) {
        Part part;
        if (node.op == SizeOp::constant) {
            part.number = node.value;
        } else if (node.op == SizeOp::variable) {
            const ScopedName name = size.names[node.name];
            if (name.axis && name.index == indexOf(axis))
                part.trend = {true, 1};
        } else if (node.op == SizeOp::bind) {
            continue;
        } else {
            const auto count = static_cast<std::size_t>(factsOf(node.op).arguments);
            part.trend = combined(node.op, stack.data() + (stack.size() - count), count);
            stack.resize(stack.size() - count);
        }
        stack.push_back(part);
    }
    return stack.back().trend;
}

bool uses(const ScopedSize& size, AxisId axis)
{
    for (const ScopedName& name : size.names)
        if (name.axis && name.index == indexOf(axis))
            return true;
    return false;
}

}  // namespace keyfall
