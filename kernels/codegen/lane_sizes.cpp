// SPDX-License-Identifier: MIT
#include "kernels/codegen/lane_sizes.h"

namespace keyfall::codegen {

namespace {

/// Whether base + step * lane fits for all lanes; the ends decide.
bool fits(std::int64_t base, std::int64_t step, std::size_t lanes)
{
    std::int64_t last = 0;
    return !__builtin_mul_overflow(step, static_cast<std::int64_t>(lanes) - 1, &last)
        && !__builtin_add_overflow(base, last, &last);
}

/// Sum and difference of what goes in steps, and the product with a number, go in steps.
bool appliedInSteps(SizeOp op, const LaneIntegers& a, const LaneIntegers& b, std::size_t lanes, LaneIntegers& out)
{
    std::int64_t base = 0;
    std::int64_t step = 0;
    bool over = true;
    if (op == SizeOp::add)
        over = __builtin_add_overflow(a.base, b.base, &base) || __builtin_add_overflow(a.step, b.step, &step);
    else if (op == SizeOp::sub)
        over = __builtin_sub_overflow(a.base, b.base, &base) || __builtin_sub_overflow(a.step, b.step, &step);
    else if (op == SizeOp::mul && (a.step == 0 || b.step == 0))
        over = __builtin_mul_overflow(a.base, b.base, &base)
            || __builtin_mul_overflow(a.step == 0 ? a.base : b.base, a.step == 0 ? b.step : a.step, &step);
    if (over || !fits(base, step, lanes))
        return false;
    out = {base, step, nullptr};
    return true;
}

/// `of(a, b, out)` says whether there is a fault.
template <class Of>
bool eachLane(const LaneIntegers& a, const LaneIntegers& b, std::int64_t* out, std::size_t lanes, const Of& of)
{
    bool fault = false;
    for (std::size_t lane = 0; lane < lanes; ++lane)
        fault |= of(a.at(lane), b.at(lane), out[lane]);
    return !fault;
}

}  // namespace

std::int64_t* LaneSizes::listAt(std::size_t depth)
{
    while (lists_.size() <= depth)
        lists_.push_back(std::make_unique<std::array<std::int64_t, kLanes>>());
    return lists_[depth]->data();
}

bool LaneSizes::evaluate(const SizeCode& code, std::span<const LaneIntegers> names, std::size_t lanes,
                         const std::uint8_t* active)
{
    if (const auto constant = code.constant()) {
        stack_.front() = {*constant, 0, nullptr};
        return true;
    }
    if (stack_.size() < code.deepest())
        stack_.resize(code.deepest());
    return inSteps(code, names, lanes) || laneByLane(code, names, lanes, active);
}

bool LaneSizes::evaluateInSteps(const SizeCode& code, std::span<const LaneIntegers> names, std::size_t lanes)
{
    if (stack_.size() < code.deepest())
        stack_.resize(code.deepest());
    return inSteps(code, names, lanes) && !result().list;
}

/// False at the first fault of any lane, active or not, and where more lanes than a list has would need one.
bool LaneSizes::inSteps(const SizeCode& code, std::span<const LaneIntegers> names, std::size_t lanes)
{
    std::size_t depth = 0;
    for (const SizeCode::Step& step : code.steps()) {
        switch (step.op) {
        case SizeOp::constant: stack_[depth++] = {step.value, 0, nullptr}; break;
        case SizeOp::variable: stack_[depth++] = names[step.position]; break;
        case SizeOp::bind: {
            const SizeBounds& bounds = code.boundsOf(step);
            const LaneIntegers& value = stack_[depth - 1];
            for (std::size_t lane = 0; lane < (value.uniform() ? 1 : lanes); ++lane)
                if (!bounds.contain(value.at(lane)))
                    return false;
            break;
        }
        default: {
            const auto count = static_cast<std::size_t>(factsOf(step.op).arguments);
            if (step.constantRight)
                stack_[depth++] = {step.value, 0, nullptr};
            depth -= count;
            if (!apply(step.op, depth++, count, lanes))
                return false;
        }
        }
    }
    return true;
}

bool LaneSizes::apply(SizeOp op, std::size_t first, std::size_t count, std::size_t lanes)
{
    LaneIntegers* const arguments = stack_.data() + first;
    bool uniform = true;
    bool steps = true;
    for (std::size_t i = 0; i < count; ++i) {
        uniform = uniform && arguments[i].uniform();
        steps = steps && !arguments[i].list;
    }
    if (uniform) {
        const SizeResult result =
            applied(op, arguments[0].base, count > 1 ? arguments[1].base : 0, count > 2 ? arguments[2].base : 0);
        arguments[0] = {result.value, 0, nullptr};
        return result.fault == SizeFault::none;
    }
    if (steps && count == 2 && appliedInSteps(op, arguments[0], arguments[1], lanes, arguments[0]))
        return true;
    return applyToAll(op, first, count, lanes);
}

bool LaneSizes::applyToAll(SizeOp op, std::size_t first, std::size_t count, std::size_t lanes)
{
    LaneIntegers* const arguments = stack_.data() + first;
    const LaneIntegers a = arguments[0];
    const LaneIntegers b = count > 1 ? arguments[1] : LaneIntegers{};
    const LaneIntegers c = count > 2 ? arguments[2] : LaneIntegers{};
    if (lanes > kLanes)
        return false;
    std::int64_t* const out = listAt(first);
    using Int = std::int64_t;
    bool good = true;
    switch (op) {
    case SizeOp::add:
        good = eachLane(a, b, out, lanes, [](Int x, Int y, Int& r) { return __builtin_add_overflow(x, y, &r); });
        break;
    case SizeOp::sub:
        good = eachLane(a, b, out, lanes, [](Int x, Int y, Int& r) { return __builtin_sub_overflow(x, y, &r); });
        break;
    case SizeOp::mul:
        good = eachLane(a, b, out, lanes, [](Int x, Int y, Int& r) { return __builtin_mul_overflow(x, y, &r); });
        break;
    case SizeOp::lt: good = eachLane(a, b, out, lanes, [](Int x, Int y, Int& r) { return r = x < y, false; }); break;
    case SizeOp::le: good = eachLane(a, b, out, lanes, [](Int x, Int y, Int& r) { return r = x <= y, false; }); break;
    case SizeOp::gt: good = eachLane(a, b, out, lanes, [](Int x, Int y, Int& r) { return r = x > y, false; }); break;
    case SizeOp::ge: good = eachLane(a, b, out, lanes, [](Int x, Int y, Int& r) { return r = x >= y, false; }); break;
    case SizeOp::bitAnd:
        good = eachLane(a, b, out, lanes, [](Int x, Int y, Int& r) { return r = x & y, false; });
        break;
    default:
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const SizeResult result = applied(op, a.at(lane), b.at(lane), c.at(lane));
            out[lane] = result.value;
            good = good && result.fault == SizeFault::none;
        }
    }
    arguments[0] = {0, 0, out};
    return good;
}

/// What is right but slow: only active lanes, each by itself, so that the first fault is the one to tell.
bool LaneSizes::laneByLane(const SizeCode& code, std::span<const LaneIntegers> names, std::size_t lanes,
                           const std::uint8_t* active)
{
    std::vector<std::int64_t> values(names.size());
    std::int64_t* const out = listAt(0);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        out[lane] = 0;
        if (active && active[lane] == 0)
            continue;
        for (std::size_t i = 0; i < names.size(); ++i)
            values[i] = names[i].at(lane);
        const SizeResult result = code.evaluate(values);
        if (result.fault != SizeFault::none) {
            faultyLane_ = lane;
            return false;
        }
        out[lane] = result.value;
    }
    stack_.front() = {0, 0, out};
    return true;
}

}  // namespace keyfall::codegen
