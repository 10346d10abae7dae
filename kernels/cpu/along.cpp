// SPDX-License-Identifier: MIT
#include "kernels/cpu/along.h"

#include "core/tensor/half.h"
#include "kernels/cpu/line_space.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/parallel.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <type_traits>
#include <vector>

namespace keyfall::cpu {

namespace {

using ops::AlongPlan;
using Offsets = LineSpace::Offsets;

/// Lines of a block that are worked on together where each needs a running value.
constexpr std::int64_t kMostLines = 64;

/// Calls `visit(offsets, lines)` for groups of at most kMostLines neighbouring lines, in parallel.
template <class Visit>
void forEachGroup(const LineSpace& space, std::int64_t costPerElement, const Visit& visit)
{
    const std::int64_t groups = (space.width + kMostLines - 1) / kMostLines;
    const std::int64_t work = costPerElement * space.length * std::min(kMostLines, space.width);
    parallelItems(space.blocks * groups, work, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            const std::int64_t first = i % groups * kMostLines;
            Offsets offsets = space.at(i / groups);
            for (std::size_t t = 0; t < offsets.size(); ++t)
                offsets[t] += first * space.across[t];
            visit(offsets, std::min(kMostLines, space.width - first));
        }
    });
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

bool anyOutside(const std::int64_t* index, std::int64_t stride, std::int64_t n, std::int64_t size)
{
    bool any = false;
    for (std::int64_t i = 0; i < n; ++i)
        any |= static_cast<std::uint64_t>(index[i * stride]) >= static_cast<std::uint64_t>(size);
    return any;
}

/// An index that does not lie in [0, size).
std::optional<std::int64_t> outside(const AlongPlan& plan, std::int64_t size)
{
    // Each index once, also where it stands for a whole row (stride 0).
    Dims shape = plan.index.shape();
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (plan.index.strides()[d] == 0)
            shape[d] = std::min<std::int64_t>(shape[d], 1);
    AlongPlan alone;
    alone.index = plan.index;
    alone.dim = plan.dim;
    const LineSpace space(alone, shape);
    const auto* const index = plan.index.hostData<const std::int64_t>();
    std::atomic<const std::int64_t*> bad = nullptr;
    parallelItems(space.blocks, space.length * space.width, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t block = begin; block < end; ++block) {
            const std::int64_t* const first = index + space.at(block)[2];
            const bool longLines = space.width == 1;
            const std::int64_t rows = longLines ? 1 : space.length;
            for (std::int64_t r = 0; r < rows; ++r) {
                const std::int64_t* const row = first + r * space.along[2];
                const std::int64_t stride = longLines ? space.along[2] : space.across[2];
                const std::int64_t n = longLines ? space.length : space.width;
                if (!anyOutside(row, stride, n, size))
                    continue;
                const std::int64_t* at = row;
                while (!anyOutside(at, 1, 1, size))
                    at += stride;
                // The first one in memory, however many threads look.
                for (const std::int64_t* known = bad; known == nullptr || at < known;)
                    if (bad.compare_exchange_weak(known, at))
                        break;
            }
        }
    });
    const std::int64_t* const found = bad;
    return found == nullptr ? std::nullopt : std::optional(*found);
}

/// Rows [begin, end) of a block of gather.
template <class Bits>
void gatherRows(const LineSpace& space, Bits* to, const Bits* from, const std::int64_t* index, std::int64_t begin,
                std::int64_t end)
{
    const auto [toAlong, fromAlong, indexAlong] = space.along;
    const auto [toAcross, fromAcross, indexAcross] = space.across;
    if (space.width == 1) {
        for (std::int64_t i = begin; i < end; ++i)
            to[i * toAlong] = from[index[i * indexAlong] * fromAlong];
        return;
    }
    for (std::int64_t i = begin; i < end; ++i) {
        Bits* const row = to + i * toAlong;
        const std::int64_t* const at = index + i * indexAlong;
        if (indexAcross == 0 && toAcross == 1 && fromAcross == 1) {  // index_select: whole rows
            std::memcpy(row, from + *at * fromAlong, static_cast<std::size_t>(space.width) * sizeof(Bits));
            continue;
        }
        for (std::int64_t j = 0; j < space.width; ++j)
            row[j * toAcross] = from[at[j * indexAcross] * fromAlong + j * fromAcross];
    }
}

}  // namespace

void cumsum(const AlongPlan& plan)
{
    const LineSpace space(plan, plan.output.shape());
    withStoredType(plan.output.dtype(), [&](auto stored, auto number) {
        using S = decltype(stored);
        using C = decltype(number);
        using Total = std::conditional_t<std::is_same_v<C, float>, double, C>;
        auto* const to = plan.output.hostData<S>();
        const auto* const from = plan.input.hostData<const S>();
        forEachGroup(space, 2, [&](const Offsets& first, std::int64_t lines) {
            if (lines == 1) {
                Total total{};
                for (std::int64_t i = 0; i < space.length; ++i) {
                    total = sumOf(total, static_cast<Total>(static_cast<C>(from[first[1] + i * space.along[1]])));
                    to[first[0] + i * space.along[0]] = static_cast<S>(static_cast<C>(total));
                }
                return;
            }
            std::array<Total, kMostLines> totals{};
            for (std::int64_t i = 0; i < space.length; ++i) {
                S* const out = to + first[0] + i * space.along[0];
                const S* const in = from + first[1] + i * space.along[1];
                for (std::int64_t j = 0; j < lines; ++j) {
                    Total& total = totals[static_cast<std::size_t>(j)];
                    total = sumOf(total, static_cast<Total>(static_cast<C>(in[j * space.across[1]])));
                    out[j * space.across[0]] = static_cast<S>(static_cast<C>(total));
                }
            }
        });
    });
}

std::optional<std::int64_t> gatherAlong(const AlongPlan& plan)
{
    if (const auto bad = outside(plan, plan.input.shape()[plan.dim]))
        return bad;
    const LineSpace space(plan, plan.index.shape());
    const auto* const index = plan.index.hostData<const std::int64_t>();
    withBits(plan.output.dtype(), [&](auto zero) {
        using Bits = decltype(zero);
        auto* const to = plan.output.hostData<Bits>();
        const auto* const from = plan.input.hostData<const Bits>();
        // Rows of all blocks are independent of each other.
        parallelItems(space.blocks * space.length, 2 * space.width, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t row = begin; row < end;) {
                const std::int64_t block = row / space.length;
                const std::int64_t upTo = std::min(end, (block + 1) * space.length);
                const Offsets first = space.at(block);
                gatherRows(space, to + first[0], from + first[1], index + first[2], row - block * space.length,
                           upTo - block * space.length);
                row = upTo;
            }
        });
    });
    return {};
}

std::optional<std::int64_t> scatterAlong(const AlongPlan& plan)
{
    if (const auto bad = outside(plan, plan.output.shape()[plan.dim]))
        return bad;
    const LineSpace space(plan, plan.index.shape());
    const auto* const index = plan.index.hostData<const std::int64_t>();
    withStoredType(plan.output.dtype(), [&](auto stored, auto number) {
        using S = decltype(stored);
        using C = decltype(number);
        auto* const to = plan.output.hostData<S>();
        const auto* const from = plan.input.hostData<const S>();
        forEachGroup(space, 2, [&](const Offsets& first, std::int64_t lines) {
            const auto put = [&](S& target, S value) {
                target = plan.add ? static_cast<S>(sumOf(static_cast<C>(target), static_cast<C>(value))) : value;
            };
            const auto [toAlong, fromAlong, indexAlong] = space.along;
            const std::int64_t* const at = index + first[2];
            const S* const in = from + first[1];
            S* const out = to + first[0];
            for (std::int64_t i = 0; lines == 1 && i < space.length; ++i)
                put(out[at[i * indexAlong] * toAlong], in[i * fromAlong]);
            for (std::int64_t i = 0; lines > 1 && i < space.length; ++i)
                for (std::int64_t j = 0; j < lines; ++j)
                    put(out[at[i * indexAlong + j * space.across[2]] * toAlong + j * space.across[0]],
                        in[i * fromAlong + j * space.across[1]]);
        });
    });
    return {};
}

void findTrue(const Tensor& marks, const Tensor& positions)
{
    const auto* const mark = marks.hostData<const bool>();
    auto* const to = positions.hostData<std::int64_t>();
    std::int64_t found = 0;
    // Every position is written where the next true one belongs: a branch that is taken half of the time costs more.
    for (std::int64_t i = 0; found < positions.numel(); ++i) {
        to[found] = i;
        found += mark[i] ? 1 : 0;
    }
}

void sortAlong(const AlongPlan& plan)
{
    const LineSpace space(plan, plan.input.shape());
    withStoredType(plan.input.dtype(), [&](auto stored, auto number) {
        using S = decltype(stored);
        using C = decltype(number);
        struct Entry {
            C key;
            std::int64_t at;
        };
        auto* const to = plan.output.hostData<S>();
        auto* const index = plan.index.hostData<std::int64_t>();
        const auto* const from = plan.input.hostData<const S>();
        const auto below = [](const Entry& a, const Entry& b) {
            return a.key < b.key || (b.key != b.key && a.key == a.key);
        };
        const auto above = [&below](const Entry& a, const Entry& b) { return below(b, a); };
        constexpr std::int64_t kSteps = 16;  // what sorting costs, in additions an element
        parallelItems(space.blocks * space.width, kSteps * space.length, [&](std::int64_t begin, std::int64_t end) {
            std::vector<Entry> line(static_cast<std::size_t>(space.length));
            for (std::int64_t l = begin; l < end; ++l) {
                Offsets first = space.at(l / space.width);
                for (std::size_t t = 0; t < first.size(); ++t)
                    first[t] += l % space.width * space.across[t];
                for (std::int64_t i = 0; i < space.length; ++i)
                    line[static_cast<std::size_t>(i)] = {static_cast<C>(from[first[1] + i * space.along[1]]), i};
                if (plan.descending)
                    std::stable_sort(line.begin(), line.end(), above);
                else
                    std::stable_sort(line.begin(), line.end(), below);
                for (std::int64_t i = 0; i < space.length; ++i) {
                    const std::int64_t source = line[static_cast<std::size_t>(i)].at;
                    index[first[2] + i * space.along[2]] = source;
                    to[first[0] + i * space.along[0]] = from[first[1] + source * space.along[1]];
                }
            }
        });
    });
}

}  // namespace keyfall::cpu
