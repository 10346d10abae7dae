// SPDX-License-Identifier: MIT
#include "kernels/cpu/along.h"

#include "core/tensor/half.h"
#include "kernels/cpu/loops.h"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <vector>

namespace keyfall::cpu {

namespace {

using ops::AlongPlan;

/// Visits every line along `dim` of `shape` with the offsets of its first elements in three tensors.
template <class Visit>
void forEachLine(const Dims& shape, std::size_t dim, const Tensor& a, const Tensor& b, const Tensor& c, Visit&& visit)
{
    if (elementCount(shape) == 0)
        return;
    const std::int64_t lines = elementCount(shape) / shape[dim];
    for (std::int64_t line = 0; line < lines; ++line) {
        std::int64_t offsets[3] = {0, 0, 0};
        std::int64_t rest = line;
        for (std::size_t d = shape.size(); d-- > 0;) {
            if (d == dim)
                continue;
            const std::int64_t at = rest % shape[d];
            rest /= shape[d];
            const Tensor* const tensors[3] = {&a, &b, &c};
            for (int k = 0; k < 3; ++k)
                if (tensors[k]->defined())
                    offsets[k] += at * tensors[k]->strides()[d];
        }
        visit(offsets[0], offsets[1], offsets[2]);
    }
}

/// Calls `visit` with a value of the type elements are stored in, and one of the type to compute in.
template <class Visit>
void withStoredType(DType dtype, Visit&& visit)
{
    if (dtype == DType::float16)
        return visit(Float16{}, float{});
    if (dtype == DType::bfloat16)
        return visit(BFloat16{}, float{});
    withNumberType(dtype, [&](auto zero) { visit(zero, zero); });
}

/// An index that does not lie in [0, size).
std::optional<std::int64_t> outside(const AlongPlan& plan, std::int64_t size)
{
    const auto* const index = plan.index.hostData<const std::int64_t>();
    const Dims& shape = plan.index.shape();
    std::optional<std::int64_t> bad;
    forEachLine(shape, plan.dim, plan.index, {}, {}, [&](std::int64_t at, std::int64_t, std::int64_t) {
        for (std::int64_t i = 0; i < shape[plan.dim] && !bad; ++i) {
            const std::int64_t value = index[at + i * plan.stride(plan.index)];
            if (value < 0 || value >= size)
                bad = value;
        }
    });
    return bad;
}

/// Moves elements as bits of their size.
template <class Visit>
void withBits(DType dtype, Visit&& visit)
{
    switch (sizeOf(dtype)) {
    case 1: return visit(std::uint8_t{});
    case 2: return visit(std::uint16_t{});
    case 4: return visit(std::uint32_t{});
    default: return visit(std::uint64_t{});
    }
}

template <class C>
C sumOf(C a, C b)
{
    if constexpr (std::is_floating_point_v<C>)
        return a + b;
    else
        return static_cast<C>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

}  // namespace

void cumsum(const AlongPlan& plan)
{
    const Dims& shape = plan.output.shape();
    withStoredType(plan.output.dtype(), [&](auto stored, auto number) {
        using S = decltype(stored);
        using C = decltype(number);
        auto* const to = plan.output.hostData<S>();
        const auto* const from = plan.input.hostData<const S>();
        forEachLine(shape, plan.dim, plan.output, plan.input, {}, [&](std::int64_t out, std::int64_t in, std::int64_t) {
            using Total = std::conditional_t<std::is_same_v<C, float>, double, C>;
            Total total{};
            for (std::int64_t i = 0; i < shape[plan.dim]; ++i) {
                total = sumOf(total, static_cast<Total>(static_cast<C>(from[in + i * plan.stride(plan.input)])));
                to[out + i * plan.stride(plan.output)] = static_cast<S>(static_cast<C>(total));
            }
        });
    });
}

std::optional<std::int64_t> gatherAlong(const AlongPlan& plan)
{
    if (const auto bad = outside(plan, plan.input.shape()[plan.dim]))
        return bad;
    const auto* const index = plan.index.hostData<const std::int64_t>();
    const Dims& shape = plan.index.shape();
    withBits(plan.output.dtype(), [&](auto zero) {
        using Bits = decltype(zero);
        auto* const to = plan.output.hostData<Bits>();
        const auto* const from = plan.input.hostData<const Bits>();
        forEachLine(shape, plan.dim, plan.output, plan.input, plan.index,
                    [&](std::int64_t out, std::int64_t in, std::int64_t at) {
                        for (std::int64_t i = 0; i < shape[plan.dim]; ++i)
                            to[out + i * plan.stride(plan.output)] =
                                from[in + index[at + i * plan.stride(plan.index)] * plan.stride(plan.input)];
                    });
    });
    return {};
}

std::optional<std::int64_t> scatterAlong(const AlongPlan& plan)
{
    if (const auto bad = outside(plan, plan.output.shape()[plan.dim]))
        return bad;
    const auto* const index = plan.index.hostData<const std::int64_t>();
    const Dims& shape = plan.index.shape();
    withStoredType(plan.output.dtype(), [&](auto stored, auto number) {
        using S = decltype(stored);
        using C = decltype(number);
        auto* const to = plan.output.hostData<S>();
        const auto* const from = plan.input.hostData<const S>();
        forEachLine(shape, plan.dim, plan.output, plan.input, plan.index,
                    [&](std::int64_t out, std::int64_t in, std::int64_t at) {
                        for (std::int64_t i = 0; i < shape[plan.dim]; ++i) {
                            S& target = to[out + index[at + i * plan.stride(plan.index)] * plan.stride(plan.output)];
                            const S value = from[in + i * plan.stride(plan.input)];
                            target =
                                plan.add ? static_cast<S>(sumOf(static_cast<C>(target), static_cast<C>(value))) : value;
                        }
                    });
    });
    return {};
}

void sortAlong(const AlongPlan& plan)
{
    const Dims& shape = plan.input.shape();
    withStoredType(plan.input.dtype(), [&](auto stored, auto number) {
        using S = decltype(stored);
        using C = decltype(number);
        auto* const to = plan.output.hostData<S>();
        auto* const index = plan.index.hostData<std::int64_t>();
        const auto* const from = plan.input.hostData<const S>();
        std::vector<std::int64_t> order(static_cast<std::size_t>(shape[plan.dim]));
        const auto below = [](C a, C b) { return a < b || (b != b && a == a); };
        forEachLine(shape, plan.dim, plan.output, plan.input, plan.index,
                    [&](std::int64_t out, std::int64_t in, std::int64_t at) {
                        const auto element = [&](std::int64_t i) {
                            return static_cast<C>(from[in + i * plan.stride(plan.input)]);
                        };
                        std::iota(order.begin(), order.end(), 0);
                        std::stable_sort(order.begin(), order.end(), [&](std::int64_t i, std::int64_t j) {
                            return plan.descending ? below(element(j), element(i)) : below(element(i), element(j));
                        });
                        for (std::int64_t i = 0; i < shape[plan.dim]; ++i) {
                            const std::int64_t source = order[static_cast<std::size_t>(i)];
                            index[at + i * plan.stride(plan.index)] = source;
                            to[out + i * plan.stride(plan.output)] = from[in + source * plan.stride(plan.input)];
                        }
                    });
    });
}

}  // namespace keyfall::cpu
