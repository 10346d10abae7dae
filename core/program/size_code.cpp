// SPDX-License-Identifier: MIT
#include "core/program/size_code.h"

#include <algorithm>
#include <array>
#include <optional>

namespace keyfall {

namespace {

bool changesNothing(SizeOp op)
{
    return op == SizeOp::trunc || op == SizeOp::floor || op == SizeOp::ceil || op == SizeOp::round;
}

SizeResult appliedTo(SizeOp op, const std::int64_t* arguments)
{
    switch (factsOf(op).arguments) {
    case 1: return applied(op, arguments[0]);
    case 2: return applied(op, arguments[0], arguments[1]);
    default: return applied(op, arguments[0], arguments[1], arguments[2]);
    }
}

}  // namespace

SizeCode::SizeCode(const SizeExpr& expr, const std::function<Place(std::size_t name)>& place)
{
    for (const SizeExpr::Node& node : expr.nodes()) {
        if (changesNothing(node.op))
            continue;
        if (node.op == SizeOp::constant) {
            steps_.push_back({SizeOp::constant, 0, node.value});
            continue;
        }
        if (node.op != SizeOp::variable && node.op != SizeOp::bind) {
            steps_.push_back({node.op, 0, 0});
            fold();
            continue;
        }
        const Place at = place(node.name);
        if (node.op == SizeOp::variable)
            steps_.push_back({SizeOp::variable, at.position, at.unbound ? 1 : 0});
        const std::optional<SizeBounds> bounds = node.bounded ? std::optional(node.bounds) : at.bounds;
        if (!bounds || (node.op == SizeOp::variable && (at.unbound || (at.inside && !node.bounded))))
            continue;
        bounds_.push_back(*bounds);
        steps_.push_back({SizeOp::bind, 0, static_cast<std::int64_t>(bounds_.size() - 1)});
    }
    std::size_t waiting = 0;
    for (const Step& step : steps_) {
        waiting += 1 - static_cast<std::size_t>(factsOf(step.op).arguments);
        deepest_ = std::max(deepest_, waiting);
    }
    if (steps_.size() == 1 && steps_.front().op == SizeOp::constant)
        constant_ = steps_.front().value;
}

/// The last step, when all its operands are constants and it has a value.
void SizeCode::fold()
{
    const auto count = static_cast<std::size_t>(factsOf(steps_.back().op).arguments);
    const std::size_t first = steps_.size() - 1 - count;
    std::array<std::int64_t, 3> arguments{};
    for (std::size_t i = 0; i < count; ++i) {
        if (steps_[first + i].op != SizeOp::constant)
            return;
        arguments[i] = steps_[first + i].value;
    }
    const SizeResult result = appliedTo(steps_.back().op, arguments.data());
    if (result.fault != SizeFault::none)
        return;  // it is a fault when it is reached, and in its turn
    steps_.resize(first);
    steps_.push_back({SizeOp::constant, 0, result.value});
}

namespace {

/// What launches are made of, without numbers of 128 bits; nothing where those are needed to say what is wrong.
std::optional<std::int64_t> inSixtyFourBits(SizeOp op, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    switch (op) {
    case SizeOp::add: return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case SizeOp::sub: return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case SizeOp::mul: return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    default: break;
    }
    if (b == 0 || b == -1)
        return std::nullopt;
    const std::int64_t rest = a % b;
    const bool down = rest != 0 && (rest < 0) != (b < 0);
    return op == SizeOp::floordiv ? a / b - (down ? 1 : 0) : rest + (down ? b : 0);
}

}  // namespace

SizeResult SizeCode::run(std::span<const std::int64_t> values) const
{
    std::array<std::int64_t, 32> few;
    std::vector<std::int64_t> many;
    if (deepest_ > few.size())
        many.resize(deepest_);
    std::int64_t* const begin = many.empty() ? few.data() : many.data();
    std::int64_t* top = begin;  // behind the last value
    for (const Step& step : steps_) {
        switch (step.op) {
        case SizeOp::constant: *top++ = step.value; break;
        case SizeOp::variable:
            if (step.value != 0 || step.position >= values.size())
                return {0, SizeFault::unbound};
            *top++ = values[step.position];
            break;
        case SizeOp::bind:
            if (!boundsOf(step).contain(top[-1]))
                return {0, SizeFault::outsideBounds};
            break;
        case SizeOp::add:
        case SizeOp::sub:
        case SizeOp::mul:
        case SizeOp::floordiv:
        case SizeOp::floormod: {
            top -= 2;
            const std::optional<std::int64_t> quick = inSixtyFourBits(step.op, top[0], top[1]);
            const SizeResult result = quick ? SizeResult{*quick} : applied(step.op, top[0], top[1]);
            if (result.fault != SizeFault::none)
                return result;
            *top++ = result.value;
            break;
        }
        default: {
            top -= factsOf(step.op).arguments;
            const SizeResult result = appliedTo(step.op, top);
            if (result.fault != SizeFault::none)
                return result;
            *top++ = result.value;
        }
        }
    }
    return {top[-1]};
}

}  // namespace keyfall
