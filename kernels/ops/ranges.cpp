// SPDX-License-Identifier: MIT
#include "kernels/ops/creation.h"
#include "kernels/ops/families.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"
#include "kernels/ops/shape/sizes.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace keyfall::ops {

namespace {

constexpr double kTwoTo63 = 9223372036854775808.0;

/// As the processor converts: what is not representable becomes the least number.
std::int64_t truncated(double number)
{
    return number >= -kTwoTo63 && number < kTwoTo63 ? static_cast<std::int64_t>(number)
                                                    : std::numeric_limits<std::int64_t>::min();
}

std::int64_t wholeOf(const Scalar& number)
{
    checkFits(number, DType::int64);
    const auto* const real = std::get_if<double>(&number);
    return real != nullptr ? truncated(*real) : toInt(number);
}

void checkRange(double from, double to, double by)
{
    if (answersLike215() && !std::isfinite(by))
        reject(fmt::format("step must be finite but got {:g}", by));
    if (!(by > 0 || by < 0))
        reject("step must be nonzero");
    if (!std::isfinite(from) || !std::isfinite(to))
        reject(fmt::format("unsupported range: {:g} -> {:g}", from, to));
    if ((by > 0 && to < from) || (by < 0 && to > from))
        reject(std::string("upper bound and ") + (answersLike215() ? "lower" : "larger")
               + " bound inconsistent with step sign");
}

/// Note [Ranges are counted as PyTorch counts them]
/// Integers that become int64 are counted in int64, everything else in double: from 2^53 on the two differ. PyTorch's
/// integers wrap around where a range is wider than 2^63: `arange(0, 2^63 - 1, 2^63 - 1)` is empty there, and so here.
std::int64_t countOf(const Scalar& start, const Scalar& end, const Scalar& step, DType type)
{
    checkRange(toDouble(start), toDouble(end), toDouble(step));
    double count = 0;
    if (const auto isInt = [](const Scalar& number) { return std::holds_alternative<std::int64_t>(number); };
        type == DType::int64 && isInt(start) && isInt(end) && isInt(step)) {
        const std::int64_t by = toInt(step);
        const std::int64_t width =
            wrappedSum(wrappedSum(toInt(end), wrappedProduct(toInt(start), -1)), wrappedSum(by, by > 0 ? -1 : 1));
        // The one quotient that does not fit; dividing by -1 is what asks for it.
        const std::int64_t quotient = by == -1 ? 0 : width / by;
        count = by == -1 ? -static_cast<double>(width) : static_cast<double>(quotient);
    } else {
        count = std::ceil((toDouble(end) - toDouble(start)) / toDouble(step));
    }
    if (!(count >= 0 && count <= kTwoTo63))
        reject("invalid size, possible overflow?");
    if (count == kTwoTo63)
        reject("IntArrayRef contains an int that cannot be represented as a SymInt: "
               + std::to_string(truncated(count)));
    return static_cast<std::int64_t>(count);
}

Tensor arange(const Backend& backend, const Scalar& start, const Scalar& end, const Scalar& step, MaybeDType dtype,
              const MaybeLayout& layout, MaybeDevice device)
{
    const auto isWhole = [](const Scalar& number) { return !std::holds_alternative<double>(number); };
    const bool whole = isWhole(start) && isWhole(end) && isWhole(step);
    const DType type = dtype.value_or(whole ? DType::int64 : kDefaultFloating);
    if (type == DType::boolean)
        reject("\"arange_cpu\" not implemented for 'Bool'");
    const std::int64_t count = countOf(start, end, step, type);
    if (!isFloating(type)) {
        const std::int64_t from = wholeOf(start);
        const std::int64_t by = wholeOf(step);
        return listed<std::int64_t>(backend, count, type, layout, device,
                                    [&](std::int64_t i) { return wrappedSum(from, wrappedProduct(i, by)); });
    }
    const auto numbered = [&]<class T>(T from, T by) {
        return listed<T>(backend, count, type, layout, device,
                         [&](std::int64_t i) { return from + by * static_cast<T>(i); });
    };
    if (type == DType::float16 || type == DType::bfloat16)
        return numbered(static_cast<float>(toDouble(start)), static_cast<float>(toDouble(step)));
    return numbered(toDouble(start), toDouble(step));
}

/// The overloads without a step, see Note [Numbers do not type meta tensors].
Tensor arangeByOne(const Backend& backend, const Scalar& start, const Scalar& end, MaybeDType dtype,
                   const MaybeLayout& layout, MaybeDevice device, MaybeBool)
{
    if (!dtype && isOnMeta(backend, device))
        dtype = DType::int64;
    return arange(backend, start, end, std::int64_t{1}, dtype, layout, device);
}

/// Counted from both ends, so that the last element is exactly `end`.
Tensor linspace(const Backend& backend, const Scalar& start, const Scalar& end, std::int64_t steps, MaybeDType dtype,
                const MaybeLayout& layout, MaybeDevice device, MaybeBool)
{
    if (steps < 0)
        reject("number of steps must be non-negative");
    const double from = toDouble(start);
    const double to = toDouble(end);
    const double step = steps > 1 ? (to - from) / static_cast<double>(steps - 1) : 0;
    return listed<double>(backend, steps, dtype.value_or(kDefaultFloating), layout, device, [&](std::int64_t i) {
        return i < steps / 2 || steps == 1 ? from + step * static_cast<double>(i)
                                           : to - step * static_cast<double>(steps - 1 - i);
    });
}

}  // namespace

std::vector<OperatorDefinition> rangeOperators()
{
    using One = Tensor(const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    using Two = Tensor(const Scalar&, const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    using Three =
        Tensor(const Scalar&, const Scalar&, const Scalar&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    return {
        define<One>("arange(Scalar end, " + kOptions + ") -> Tensor",
                    [](const Backend& backend, const Scalar& end, MaybeDType dtype, const MaybeLayout& layout,
                       MaybeDevice device,
                       MaybeBool) { return arangeByOne(backend, std::int64_t{0}, end, dtype, layout, device, {}); }),
        define<Two>("arange.start(Scalar start, Scalar end, " + kOptions + ") -> Tensor", arangeByOne),
        define<Three>("arange.start_step(Scalar start, Scalar end, Scalar step=1, " + kOptions + ") -> Tensor",
                      [](const Backend& backend, const Scalar& start, const Scalar& end, const Scalar& step,
                         MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device,
                         MaybeBool) { return arange(backend, start, end, step, dtype, layout, device); }),
        define<Tensor(const Scalar&, const Scalar&, std::int64_t, MaybeDType, const MaybeLayout&, MaybeDevice,
                      MaybeBool)>("linspace(Scalar start, Scalar end, int steps, " + kOptions + ") -> Tensor",
                                  linspace),
    };
}

}  // namespace keyfall::ops
