// SPDX-License-Identifier: MIT
#include "kernels/codegen/size_interval.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <limits>

namespace keyfall::codegen {

namespace {

using Wide = detail::Wide;
constexpr Interval kAll{std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
constexpr Interval kTruth{0, 1};

std::optional<Interval> spanned(std::initializer_list<Wide> values)
{
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    if (*low < kAll.low || *high > kAll.high)
        return std::nullopt;
    return Interval{static_cast<std::int64_t>(*low), static_cast<std::int64_t>(*high)};
}

std::optional<Interval> product(Interval a, Interval b)
{
    return spanned({Wide(a.low) * b.low, Wide(a.low) * b.high, Wide(a.high) * b.low, Wide(a.high) * b.high});
}

Wide quotient(Wide a, Wide b, bool down)
{
    const Wide q = a / b;
    return down && a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/// Divisors that may be 0 have no interval.
std::optional<Interval> divided(SizeOp op, Interval a, Interval b)
{
    if (b.low <= 0 && b.high >= 0)
        return std::nullopt;
    const bool down = op == SizeOp::floordiv || op == SizeOp::floormod;
    if (op == SizeOp::floordiv || op == SizeOp::truncdiv)  // monotone in each, so the corners are the ends
        return spanned({quotient(a.low, b.low, down), quotient(a.low, b.high, down), quotient(a.high, b.low, down),
                        quotient(a.high, b.high, down)});
    const Wide most = std::max(b.low < 0 ? -Wide(b.low) : Wide(b.low), b.high < 0 ? -Wide(b.high) : Wide(b.high)) - 1;
    const Wide least = std::min(b.low < 0 ? -Wide(b.high) : Wide(b.low), Wide(kAll.high));
    if (a.low >= 0 && a.high < least && (b.low > 0 || !down))
        return a;  // the divisor is larger than any
    if (!down)
        return spanned(
            {a.low < 0 ? std::max(-most, Wide(a.low)) : Wide(0), a.high > 0 ? std::min(most, Wide(a.high)) : Wide(0)});
    return b.low > 0 ? spanned({Wide(0), a.low >= 0 ? std::min(most, Wide(a.high)) : most}) : spanned({-most, Wide(0)});
}

std::optional<Interval> shifted(SizeOp op, Interval a, Interval by)
{
    if (by.low < 0 || by.high > 63)
        return std::nullopt;
    if (op == SizeOp::shr)
        return spanned(
            {Wide(a.low >> by.low), Wide(a.low >> by.high), Wide(a.high >> by.low), Wide(a.high >> by.high)});
    const auto times = [](std::int64_t value, std::int64_t bits) { return Wide(value) * (Wide(1) << bits); };
    return spanned({times(a.low, by.low), times(a.low, by.high), times(a.high, by.low), times(a.high, by.high)});
}

Interval bitwise(SizeOp op, Interval a, Interval b)
{
    if (a.low < 0 || b.low < 0)
        return kAll;  // it cannot overflow
    const auto most = static_cast<std::uint64_t>(std::max(a.high, b.high));
    const auto filled = static_cast<std::int64_t>(most == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(most));
    if (op == SizeOp::bitAnd)
        return {0, std::min(a.high, b.high)};
    return {op == SizeOp::bitOr ? std::max(a.low, b.low) : 0, filled};
}

Interval compared(SizeOp op, Interval a, Interval b)
{
    const auto decided = [](bool always, bool never) {
        return always ? Interval{1, 1} : never ? Interval{0, 0} : kTruth;
    };
    switch (op) {
    case SizeOp::lt: return decided(a.high < b.low, a.low >= b.high);
    case SizeOp::le: return decided(a.high <= b.low, a.low > b.high);
    case SizeOp::gt: return decided(a.low > b.high, a.high <= b.low);
    case SizeOp::ge: return decided(a.low >= b.high, a.high < b.low);
    case SizeOp::eq: return decided(a.single() && a == b, a.high < b.low || b.high < a.low);
    default: return decided(a.high < b.low || b.high < a.low, a.single() && a == b);
    }
}

/// An operation on intervals; nothing when it may have a fault.
std::optional<Interval> applied(SizeOp op, Interval a, Interval b, Interval c)
{
    if (a.single() && b.single() && c.single()) {
        const SizeResult exact = keyfall::applied(op, a.low, b.low, c.low);
        return exact.fault == SizeFault::none ? std::optional(Interval::of(exact.value)) : std::nullopt;
    }
    switch (op) {
    case SizeOp::add: return spanned({Wide(a.low) + b.low, Wide(a.high) + b.high});
    case SizeOp::sub: return spanned({Wide(a.low) - b.high, Wide(a.high) - b.low});
    case SizeOp::mul: return product(a, b);
    case SizeOp::floordiv:
    case SizeOp::floormod:
    case SizeOp::truncdiv:
    case SizeOp::truncmod: return divided(op, a, b);
    case SizeOp::min: return Interval{std::min(a.low, b.low), std::min(a.high, b.high)};
    case SizeOp::max: return Interval{std::max(a.low, b.low), std::max(a.high, b.high)};
    case SizeOp::shl:
    case SizeOp::shr: return shifted(op, a, b);
    case SizeOp::bitAnd:
    case SizeOp::bitOr:
    case SizeOp::bitXor: return bitwise(op, a, b);
    case SizeOp::lt:
    case SizeOp::le:
    case SizeOp::gt:
    case SizeOp::ge:
    case SizeOp::eq:
    case SizeOp::ne: return compared(op, a, b);
    case SizeOp::mulacc: {
        const auto product2 = product(a, b);
        return product2 ? spanned({Wide(product2->low) + c.low, Wide(product2->high) + c.high}) : std::nullopt;
    }
    case SizeOp::select:
        if (a.low > 0 || a.high < 0)
            return b;
        return a == Interval{0, 0} ? c : Interval{std::min(b.low, c.low), std::max(b.high, c.high)};
    case SizeOp::neg: return spanned({-Wide(a.low), -Wide(a.high)});
    case SizeOp::bitNot: return Interval{~a.high, ~a.low};
    case SizeOp::sign: return Interval{a.low > 0 ? 1 : a.low < 0 ? -1 : 0, a.high > 0 ? 1 : a.high < 0 ? -1 : 0};
    case SizeOp::abs:
        if (a.low >= 0)
            return a;
        return a.high <= 0 ? spanned({-Wide(a.low), -Wide(a.high)})
                           : spanned({Wide(0), std::max(-Wide(a.low), Wide(a.high))});
    case SizeOp::square: {
        const auto most = product(a, a);
        return most
            ? spanned({a.low <= 0 && a.high >= 0 ? Wide(0) : std::min(Wide(a.low) * a.low, Wide(a.high) * a.high),
                       Wide(most->high)})
            : std::nullopt;
    }
    case SizeOp::pow: return std::nullopt;
    default: return a;  // roundings
    }
}

/// An operand on the stack: its interval, the axis and number that it is the sum of, and what holds where it is not 0.
struct Operand {
    Interval interval;
    std::optional<std::size_t> axis;
    std::int64_t offset = 0;
    std::vector<std::pair<std::size_t, Interval>> facts;
};

/// The axis values for which `axis + offset` compares so with something in `other`.
std::optional<Interval> factOf(SizeOp op, Interval other, std::int64_t offset)
{
    Wide low = kAll.low;
    Wide high = kAll.high;
    switch (op) {
    case SizeOp::lt: high = Wide(other.high) - 1; break;
    case SizeOp::le: high = other.high; break;
    case SizeOp::gt: low = Wide(other.low) + 1; break;
    case SizeOp::ge: low = other.low; break;
    case SizeOp::eq:
        low = other.low;
        high = other.high;
        break;
    default: return std::nullopt;
    }
    low = std::clamp(low - (low == kAll.low ? 0 : offset), Wide(kAll.low), Wide(kAll.high));
    high = std::clamp(high - (high == kAll.high ? 0 : offset), Wide(kAll.low), Wide(kAll.high));
    return Interval{static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
}

SizeOp mirrored(SizeOp op)
{
    switch (op) {
    case SizeOp::lt: return SizeOp::gt;
    case SizeOp::le: return SizeOp::ge;
    case SizeOp::gt: return SizeOp::lt;
    case SizeOp::ge: return SizeOp::le;
    default: return op;
    }
}

class Evaluation {
public:
    Evaluation(const ScopedSize& size, const IntervalScope& scope) : size_(size), scope_(scope) {}

    std::optional<Operand> run()
    {
        for (const SizeExpr::Node& node : size_.expr.nodes())
            if (!step(node))
                return std::nullopt;
        return std::move(stack_.back());
    }

private:
    bool step(const SizeExpr::Node& node)
    {
        if (node.op == SizeOp::constant) {
            stack_.push_back({Interval::of(node.value), {}, 0, {}});
            return true;
        }
        if (node.op == SizeOp::variable)
            return variable(node);
        if (node.op == SizeOp::bind) {
            const auto bounds = boundsOf(node);
            return !bounds || stack_.back().interval.inside(*bounds);
        }
        const auto count = static_cast<std::size_t>(factsOf(node.op).arguments);
        Operand arguments[3];
        for (std::size_t i = count; i-- > 0;) {
            arguments[i] = std::move(stack_.back());
            stack_.pop_back();
        }
        return operation(node.op, arguments);
    }

    [[nodiscard]] std::optional<Interval> boundsOf(const SizeExpr::Node& node) const
    {
        if (node.bounded)
            return Interval{node.bounds.min, node.bounds.max};
        const ScopedName name = size_.names[node.name];
        if (name.axis || name.index >= scope_.variables.size())
            return std::nullopt;
        const SizeBounds& declared = scope_.variables[name.index].bounds;
        return Interval{declared.min, declared.max};
    }

    bool variable(const SizeExpr::Node& node)
    {
        const ScopedName name = size_.names[node.name];
        Operand operand;
        operand.interval = name.axis ? scope_.axes[name.index] : Interval::of(scope_.values[name.index]);
        if (name.axis)
            operand.axis = name.index;
        const auto bounds = boundsOf(node);
        const bool fits = !bounds || operand.interval.inside(*bounds);
        stack_.push_back(std::move(operand));
        return fits;
    }

    bool operation(SizeOp op, Operand* of)
    {
        const auto result = applied(op, of[0].interval, of[1].interval, of[2].interval);
        if (!result)
            return false;
        Operand made;
        made.interval = *result;
        if (op == SizeOp::bitAnd && of[0].interval.inside(kTruth) && of[1].interval.inside(kTruth)) {
            made.facts = std::move(of[0].facts);
            made.facts.insert(made.facts.end(), of[1].facts.begin(), of[1].facts.end());
        } else if (op == SizeOp::add && of[0].axis && of[1].interval.single()) {
            shift(made, of[0], of[1].interval.low);
        } else if (op == SizeOp::add && of[1].axis && of[0].interval.single()) {
            shift(made, of[1], of[0].interval.low);
        } else if (op == SizeOp::sub && of[0].axis && of[1].interval.single() && of[1].interval.low > kAll.low) {
            shift(made, of[0], -of[1].interval.low);
        } else {
            if (of[0].axis)
                if (const auto fact = factOf(op, of[1].interval, of[0].offset))
                    made.facts.emplace_back(*of[0].axis, *fact);
            if (of[1].axis)
                if (const auto fact = factOf(mirrored(op), of[0].interval, of[1].offset))
                    made.facts.emplace_back(*of[1].axis, *fact);
        }
        stack_.push_back(std::move(made));
        return true;
    }

    static void shift(Operand& made, const Operand& from, std::int64_t by)
    {
        if (!__builtin_add_overflow(from.offset, by, &made.offset))
            made.axis = from.axis;
    }

    const ScopedSize& size_;
    const IntervalScope& scope_;
    std::vector<Operand> stack_;
};

}  // namespace

std::optional<Interval> intervalOf(const ScopedSize& size, const IntervalScope& scope)
{
    const auto operand = Evaluation(size, scope).run();
    return operand ? std::optional(operand->interval) : std::nullopt;
}

std::optional<IntervalScope> narrowed(const ScopedSize& condition, const IntervalScope& scope)
{
    const auto operand = Evaluation(condition, scope).run();
    if (!operand || operand->interval == Interval{0, 0})
        return std::nullopt;
    IntervalScope inner = scope;
    for (const auto& [axis, fact] : operand->facts) {
        Interval& known = inner.axes[axis];
        known = {std::max(known.low, fact.low), std::min(known.high, fact.high)};
        if (known.low > known.high)
            return std::nullopt;
    }
    return inner;
}

}  // namespace keyfall::codegen
