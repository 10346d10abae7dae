// SPDX-License-Identifier: MIT
#include "kernels/cpu/along.h"

#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/line_space.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/parallel.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>
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

template <class C>
C productOf(C a, C b)
{
    if constexpr (std::is_floating_point_v<C>)
        return a * b;
    else
        return static_cast<C>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// Whether indices lie in [0, size), and the one that does not. They are checked while they are used, so that an operator
/// on them is about as fast as memory brings them; 0 stands in for one outside, as the result is thrown away.
class IndexCheck {
public:
    explicit IndexCheck(std::int64_t size) : size_(static_cast<std::uint64_t>(size)) {}

    /// Of some indices that lie `stride` apart. Not shared between threads.
    class Piece {
    public:
        Piece(IndexCheck& check, const std::int64_t* index, std::int64_t stride)
            : check_(check), index_(index), stride_(stride), size_(check.size_)
        {
        }
        ~Piece()
        {
            if (outside_)
                check_.note(index_, stride_);
        }
        Piece(const Piece&) = delete;
        Piece& operator=(const Piece&) = delete;

        /// An index of the piece, or 0. A branch that is never taken is cheaper than a selection.
        [[nodiscard]] std::int64_t checked(std::int64_t index)
        {
            if (static_cast<std::uint64_t>(index) < size_) [[likely]]
                return index;
            outside_ = true;
            return 0;
        }

    private:
        IndexCheck& check_;
        const std::int64_t* index_;
        std::int64_t stride_;
        std::uint64_t size_;
        bool outside_ = false;
    };

    [[nodiscard]] std::optional<std::int64_t> outside() const
    {
        const std::int64_t* const found = first_;
        return found == nullptr ? std::nullopt : std::optional(*found);
    }

private:
    /// Of all pieces' first ones the first in memory is kept, so that it is the same with any number of threads.
    void note(const std::int64_t* index, std::int64_t stride)
    {
        while (static_cast<std::uint64_t>(*index) < size_)
            index += stride;
        for (const std::int64_t* known = first_; known == nullptr || index < known;)
            if (first_.compare_exchange_weak(known, index))
                break;
    }

    std::uint64_t size_;
    std::atomic<const std::int64_t*> first_ = nullptr;
};

/// Calls `loop` with three strides: constants where all are 1, which most are, so that nothing is multiplied.
template <class Loop>
void withSteps(const Offsets& steps, const Loop& loop)
{
    constexpr std::integral_constant<std::int64_t, 1> kOne;
    if (steps == Offsets{1, 1, 1})
        loop(kOne, kOne, kOne);
    else
        loop(steps[0], steps[1], steps[2]);
}

/// Whole rows (index_select, embedding): rows of a large table lie anywhere, so the next ones are asked for while one is
/// copied, and a large result is written around the cache. Measured on a table of 50 MB, 16 MB of rows: 0.82 of the time.
template <class Bits>
void copyRows(const LineSpace& space, Bits* to, const Bits* from, const std::int64_t* index, std::int64_t begin,
              std::int64_t end, IndexCheck& check)
{
    constexpr std::int64_t kAhead = 4;
    constexpr std::size_t kLine = 64;
    constexpr std::size_t kMostAhead = 1024;  // bytes of a row; behind them the processor guesses by itself
    constexpr std::int64_t kStreamFromBytes = std::int64_t{8} << 20;
    const std::size_t bytes = static_cast<std::size_t>(space.width) * sizeof(Bits);
    const bool streams =
        space.length * space.blocks * static_cast<std::int64_t>(bytes) >= kStreamFromBytes && bytes >= 4 * kLine;
    const auto [toAlong, fromAlong, indexAlong] = space.along;
    IndexCheck::Piece piece(check, index + begin * indexAlong, indexAlong);
    for (std::int64_t i = begin; i < end; ++i) {
        if (i + kAhead < end) {
            const auto* next =
                reinterpret_cast<const std::byte*>(from + piece.checked(index[(i + kAhead) * indexAlong]) * fromAlong);
            for (std::size_t at = 0; at < std::min(bytes, kMostAhead); at += kLine)
                __builtin_prefetch(next + at);
        }
        const Bits* const row = from + piece.checked(index[i * indexAlong]) * fromAlong;
        if (streams)
            streamOut(reinterpret_cast<std::byte*>(to + i * toAlong), row, bytes);
        else
            std::memcpy(to + i * toAlong, row, bytes);
    }
    if (streams)
        finishStreaming();
}

/// Rows [begin, end) of a block of gather.
template <class Bits>
void gatherRows(const LineSpace& space, Bits* to, const Bits* from, const std::int64_t* index, std::int64_t begin,
                std::int64_t end, IndexCheck& check)
{
    const auto [toAlong, fromAlong, indexAlong] = space.along;
    const auto [toAcross, fromAcross, indexAcross] = space.across;
    if (space.width == 1) {
        IndexCheck::Piece piece(check, index + begin * indexAlong, indexAlong);
        withSteps(space.along, [&](auto toStep, auto fromStep, auto indexStep) {
            for (std::int64_t i = begin; i < end; ++i)
                to[i * toStep] = from[piece.checked(index[i * indexStep]) * fromStep];
        });
        return;
    }
    if (indexAcross == 0 && toAcross == 1 && fromAcross == 1)
        return copyRows(space, to, from, index, begin, end, check);
    for (std::int64_t i = begin; i < end; ++i) {
        Bits* const row = to + i * toAlong;
        const std::int64_t* const at = index + i * indexAlong;
        IndexCheck::Piece piece(check, at, indexAcross);
        for (std::int64_t j = 0; j < space.width; ++j)
            row[j * toAcross] = from[piece.checked(at[j * indexAcross]) * fromAlong + j * fromAcross];
    }
}

/// Each element and those before it along the lines, from what there is before the first.
template <class S, class C, class Total, class Combine>
void running(const AlongPlan& plan, Total first, Combine combine)
{
    const LineSpace space(plan, plan.output.shape());
    auto* const to = plan.output.hostData<S>();
    const auto* const from = plan.input.hostData<const S>();
    forEachGroup(space, 2, [&](const Offsets& begin, std::int64_t lines) {
        if (lines == 1) {
            Total total = first;
            for (std::int64_t i = 0; i < space.length; ++i) {
                total = combine(total, static_cast<Total>(static_cast<C>(from[begin[1] + i * space.along[1]])));
                to[begin[0] + i * space.along[0]] = static_cast<S>(static_cast<C>(total));
            }
            return;
        }
        std::array<Total, kMostLines> totals{};
        totals.fill(first);
        for (std::int64_t i = 0; i < space.length; ++i) {
            S* const out = to + begin[0] + i * space.along[0];
            const S* const in = from + begin[1] + i * space.along[1];
            for (std::int64_t j = 0; j < lines; ++j) {
                Total& total = totals[static_cast<std::size_t>(j)];
                total = combine(total, static_cast<Total>(static_cast<C>(in[j * space.across[1]])));
                out[j * space.across[0]] = static_cast<S>(static_cast<C>(total));
            }
        }
    });
}

}  // namespace

void cumsum(const AlongPlan& plan)
{
    withStoredType(plan.output.dtype(), [&](auto stored, auto number) {
        using C = decltype(number);
        using Total = std::conditional_t<std::is_same_v<C, float>, double, C>;
        if (plan.product)
            running<decltype(stored), C, Total>(plan, Total{1}, productOf<Total>);
        else
            running<decltype(stored), C, Total>(plan, Total{}, sumOf<Total>);
    });
}

std::optional<std::int64_t> gatherAlong(const AlongPlan& plan)
{
    const LineSpace space(plan, plan.index.shape());
    const auto* const index = plan.index.hostData<const std::int64_t>();
    if (plan.input.numel() == 0)
        return *index;
    IndexCheck check(plan.input.shape()[plan.dim]);
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
                           upTo - block * space.length, check);
                row = upTo;
            }
        });
    });
    return check.outside();
}

std::optional<std::int64_t> scatterAlong(const AlongPlan& plan)
{
    const LineSpace space(plan, plan.index.shape());
    const auto* const index = plan.index.hostData<const std::int64_t>();
    if (plan.output.numel() == 0)
        return *index;
    IndexCheck check(plan.output.shape()[plan.dim]);
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
            if (lines == 1) {
                IndexCheck::Piece piece(check, at, indexAlong);
                return withSteps(space.along, [&](auto toStep, auto fromStep, auto indexStep) {
                    for (std::int64_t i = 0; i < space.length; ++i)
                        put(out[piece.checked(at[i * indexStep]) * toStep], in[i * fromStep]);
                });
            }
            for (std::int64_t i = 0; i < space.length; ++i) {
                const std::int64_t* const row = at + i * indexAlong;
                IndexCheck::Piece piece(check, row, space.across[2]);
                for (std::int64_t j = 0; j < lines; ++j)
                    put(out[piece.checked(row[j * space.across[2]]) * toAlong + j * space.across[0]],
                        in[i * fromAlong + j * space.across[1]]);
            }
        });
    });
    return check.outside();
}

Tensor findTrue(const Tensor& marks)
{
    const auto* const mark = marks.hostData<const bool>();
    constexpr std::int64_t kPiece = 8192;
    const std::int64_t pieces = (marks.numel() + kPiece - 1) / kPiece;
    // How many true ones come before each piece, so that pieces can be written independently.
    std::vector<std::int64_t> before(static_cast<std::size_t>(pieces) + 1);
    parallelItems(pieces, kPiece / 8, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t piece = begin; piece < end; ++piece)
            before[static_cast<std::size_t>(piece) + 1] =
                std::count(mark + piece * kPiece, mark + std::min((piece + 1) * kPiece, marks.numel()), true);
    });
    std::partial_sum(before.begin(), before.end(), before.begin());
    Tensor positions = Tensor::emptyHost(DType::int64, Dims{before.back()});
    auto* const to = positions.hostData<std::int64_t>();
    parallelItems(pieces, kPiece, [&](std::int64_t begin, std::int64_t end) {
        std::int64_t found = before[static_cast<std::size_t>(begin)];
        const std::int64_t last = before[static_cast<std::size_t>(end)];
        // Each position is written where the next true one belongs: a branch that is taken half of the time costs more.
        for (std::int64_t i = begin * kPiece; found < last; ++i) {
            to[found] = i;
            found += mark[i] ? 1 : 0;
        }
    });
    return positions;
}

}  // namespace keyfall::cpu
