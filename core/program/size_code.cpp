// SPDX-License-Identifier: MIT
#include "core/program/size_code.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>

namespace keyfall {

namespace {

/// A position that no list of values has.
constexpr std::uint32_t kUnbound = std::numeric_limits<std::uint32_t>::max();

bool changesNothing(SizeOp op)
{
    return op == SizeOp::trunc || op == SizeOp::floor || op == SizeOp::ceil || op == SizeOp::round;
}

/// What launches are made of.
bool isUsual(SizeOp op)
{
    return op == SizeOp::add || op == SizeOp::sub || op == SizeOp::mul || op == SizeOp::floordiv
        || op == SizeOp::floormod;
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
            takeConstant();
            continue;
        }
        const Place at = place(node.name);
        if (node.op == SizeOp::variable)
            steps_.push_back({SizeOp::variable, at.unbound ? kUnbound : at.position, 0});
        const std::optional<SizeBounds> bounds = node.bounded ? std::optional(node.bounds) : at.bounds;
        if (!bounds || (node.op == SizeOp::variable && (at.unbound || (at.inside && !node.bounded))))
            continue;
        bounds_.push_back(*bounds);
        steps_.push_back({SizeOp::bind, 0, static_cast<std::int64_t>(bounds_.size() - 1)});
    }
    std::size_t waiting = 0;
    for (const Step& step : steps_) {
        waiting += step.constantRight ? 1 : 0;
        deepest_ = std::max(deepest_, waiting);
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

/// The last step, when it is one of a launch's usual ones and what comes before it is its right operand.
void SizeCode::takeConstant()
{
    if (!isUsual(steps_.back().op) || steps_[steps_.size() - 2].op != SizeOp::constant)
        return;
    const Step right = steps_[steps_.size() - 2];
    steps_.erase(steps_.end() - 2);
    steps_.back().value = right.value;
    steps_.back().constantRight = true;
}

namespace {

/// A usual operation without numbers of 128 bits; false where those are needed to say what is wrong.
inline bool inSixtyFourBits(SizeOp op, std::int64_t a, std::int64_t b, std::int64_t& result)
{
    if (op == SizeOp::add)
        return !__builtin_add_overflow(a, b, &result);
    if (op == SizeOp::sub)
        return !__builtin_sub_overflow(a, b, &result);
    if (op == SizeOp::mul)
        return !__builtin_mul_overflow(a, b, &result);
    if (b > 0 && (b & (b - 1)) == 0) {  // blocks are mostly of such sizes
        result = op == SizeOp::floordiv ? a >> std::countr_zero(static_cast<std::uint64_t>(b)) : a & (b - 1);
        return true;
    }
    if (b == 0 || b == -1)
        return false;
    const std::int64_t rest = a % b;
    const bool down = rest != 0 && (rest < 0) != (b < 0);
    result = op == SizeOp::floordiv ? a / b - (down ? 1 : 0) : rest + (down ? b : 0);
    return true;
}

}  // namespace

[[gnu::always_inline]] inline SizeResult SizeCode::runOn(std::int64_t* top, std::span<const std::int64_t> values) const
{
    std::int64_t last = 0;  // the value on top, which need not go through memory
    for (const Step& step : steps_) {
        switch (step.op) {
        case SizeOp::constant:
            *top++ = last;
            last = step.value;
            break;
        case SizeOp::variable:
            if (step.position >= values.size())
                return {0, SizeFault::unbound};
            *top++ = last;
            last = values[step.position];
            break;
        case SizeOp::bind:
            if (!boundsOf(step).contain(last))
                return {0, SizeFault::outsideBounds};
            break;
        case SizeOp::add:
        case SizeOp::sub:
        case SizeOp::mul:
        case SizeOp::floordiv:
        case SizeOp::floormod: {
            const std::int64_t left = step.constantRight ? last : *--top;
            const std::int64_t right = step.constantRight ? step.value : last;
            if (inSixtyFourBits(step.op, left, right, last))
                break;
            const SizeResult result = applied(step.op, left, right);
            if (result.fault != SizeFault::none)
                return result;
            last = result.value;
            break;
        }
        default: {
            *top++ = last;
            top -= factsOf(step.op).arguments;
            const SizeResult result = appliedTo(step.op, top);
            if (result.fault != SizeFault::none)
                return result;
            last = result.value;
        }
        }
    }
    return {last};
}

SizeResult SizeCode::run(std::span<const std::int64_t> values) const
{
    if (deepest_ > kFew)
        return runDeep(values);
    std::int64_t waiting[kFew + 1];
    return runOn(waiting, values);
}

SizeResult SizeCode::runDeep(std::span<const std::int64_t> values) const
{
    std::vector<std::int64_t> waiting(deepest_ + 1);
    return runOn(waiting.data(), values);
}

}  // namespace keyfall
