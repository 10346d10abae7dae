// SPDX-License-Identifier: MIT
#include "kernels/cpu/fold.h"

#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/fold_loop.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/run_reader.h"
#include "kernels/ops/reject.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace keyfall::cpu {

namespace {

using ops::ReductionFormula;
using ops::ReductionPlan;

/// A fold over the plan's elements, read as T.
template <class T, class Fold>
class Folding {
public:
    explicit Folding(const ReductionPlan& plan)
        : plan_(plan),
          size_(static_cast<std::int64_t>(sizeOf(plan.input.dtype()))),
          inner_(plan.reducedShape.empty() ? 1 : plan.reducedShape.back()),
          stride_(plan.reducedStrides.empty() ? 1 : plan.reducedStrides.back()),
          input_(static_cast<const std::byte*>(plan.input.hostData<const void>())),
          output_(static_cast<std::byte*>(plan.output.hostData<void>()))
    {
    }

    void run() const
    {
        if (columnsLieSideBySide())
            return foldColumns();
        if (plan_.keptCount == 1 && plan_.reducedCount >= 2 * kParallelGrain)
            return foldEverything();
        forEachLine(plan_.reducedCount, [this](RunReader<T>& reader, const std::byte* base, std::int64_t to) {
            store(to, part(reader, base, 0, plan_.reducedCount));
        });
    }

    /// The positions of the results, of which `Fold` gives the elements: one dimension is reduced.
    void runPositions() const
    {
        auto* const positions = plan_.output.hostData<std::int64_t>();
        if (columnsLieSideBySide())
            return forEachColumns([&](const T* first, std::int64_t to, std::int64_t n) {
                std::array<T, kColumns> best;
                std::array<std::int64_t, kColumns> at{};
                best.fill(Fold::kStart);
                PositionLoop<T, Fold>::function()(best.data(), at.data(), first, stride_, inner_, n);
                for (std::int64_t j = 0; j < n; ++j)
                    positions[to + j * plan_.outputStrides.back()] = at[static_cast<std::size_t>(j)];
            });
        forEachLine(2 * plan_.reducedCount, [&](RunReader<T>& reader, const std::byte* base, std::int64_t to) {
            positions[to] = find(reader, base, part(reader, base, 0, plan_.reducedCount));
        });
    }

private:
    static constexpr std::int64_t kColumns = 512;  ///< that are folded at once

    [[nodiscard]] bool isHalf() const { return blockTypeOf(plan_.input.dtype()) != plan_.input.dtype(); }
    [[nodiscard]] bool columnsLieSideBySide() const
    {
        return !plan_.keptShape.empty() && plan_.keptStrides.back() == 1 && stride_ != 1 && plan_.reducedCount > 0
            && !isHalf();
    }

    /// Calls `visit` with where each result's elements begin, and the result's place.
    template <class Visit>
    void forEachLine(std::int64_t work, const Visit& visit) const
    {
        parallelItems(plan_.keptCount, work, [&](std::int64_t begin, std::int64_t end) {
            RunReader<T> reader(plan_.input.dtype());
            Odometer kept(plan_.keptShape, plan_.keptShape.size(), begin);
            for (std::int64_t i = begin; i < end; ++i, kept.next())
                visit(reader, input_ + kept.offset(plan_.keptStrides) * size_, kept.offset(plan_.outputStrides));
        });
    }

    /// Elements [begin, end) of those that are reduced below `base`, in their order of iteration.
    T part(RunReader<T>& reader, const std::byte* base, std::int64_t begin, std::int64_t end) const
    {
        T total = Fold::kStart;
        const auto fold = FoldLoop<T, Fold>::foldFunction();
        for (std::int64_t at = begin; at < end;) {
            const std::int64_t column = at % inner_;
            const Odometer rows(plan_.reducedShape, outerDims(), at / inner_);
            std::int64_t n = std::min(inner_ - column, end - at);
            if (!reader.isPlain(stride_))
                n = std::min(n, RunReader<T>::kMost);
            const std::byte* const first = base + (rows.offset(plan_.reducedStrides) + column * stride_) * size_;
            total = Fold::step(total, fold(reader.read(first, stride_, n), n));
            at += n;
        }
        return total;
    }

    std::int64_t find(RunReader<T>& reader, const std::byte* base, T wanted) const
    {
        const auto find = FindLoop<T>::function();
        for (std::int64_t at = 0; at < inner_;) {
            const std::int64_t n =
                reader.isPlain(stride_) ? inner_ : std::min<std::int64_t>(inner_ - at, RunReader<T>::kMost);
            const std::int64_t found = find(reader.read(base + at * stride_ * size_, stride_, n), n, wanted);
            if (found < n)
                return at + found;
            at += n;
        }
        return 0;
    }

    [[nodiscard]] std::size_t outerDims() const
    {
        return plan_.reducedShape.empty() ? 0 : plan_.reducedShape.size() - 1;
    }

    /// One result from many elements: pieces of a fixed size, so that the result does not depend on the threads.
    void foldEverything() const
    {
        constexpr std::int64_t kPiece = 32 * 1024;
        const std::int64_t pieces = (plan_.reducedCount + kPiece - 1) / kPiece;
        std::vector<T> parts(static_cast<std::size_t>(pieces));
        parallelItems(pieces, kPiece, [&](std::int64_t begin, std::int64_t end) {
            RunReader<T> reader(plan_.input.dtype());
            for (std::int64_t p = begin; p < end; ++p)
                parts[static_cast<std::size_t>(p)] =
                    part(reader, input_, p * kPiece, std::min(plan_.reducedCount, (p + 1) * kPiece));
        });
        T total = Fold::kStart;
        for (const T each : parts)
            total = Fold::step(total, each);
        store(0, total);
    }

    /// Where the kept elements are neighbours in memory: calls `visit(first, to, n)` for groups of n columns, with the
    /// first element of a group, and the place of its first result.
    template <class Visit>
    void forEachColumns(const Visit& visit) const
    {
        const std::int64_t width = plan_.keptShape.back();
        const std::int64_t groups = (width + kColumns - 1) / kColumns;
        parallelItems(plan_.keptCount / width * groups, plan_.reducedCount * std::min(kColumns, width),
                      [&](std::int64_t begin, std::int64_t end) {
                          for (std::int64_t group = begin; group < end; ++group) {
                              const std::int64_t column = group % groups * kColumns;
                              const Odometer kept(plan_.keptShape, plan_.keptShape.size() - 1, group / groups);
                              visit(reinterpret_cast<const T*>(input_) + kept.offset(plan_.keptStrides) + column,
                                    kept.offset(plan_.outputStrides) + column * plan_.outputStrides.back(),
                                    std::min(kColumns, width - column));
                          }
                      });
    }

    /// Whole rows are folded into a row of totals.
    void foldColumns() const
    {
        const auto addRows = FoldLoop<T, Fold>::rowsFunction();
        forEachColumns([&](const T* first, std::int64_t to, std::int64_t n) {
            std::array<T, kColumns> totals;
            totals.fill(Fold::kStart);
            Odometer rows(plan_.reducedShape, outerDims(), 0);
            for (std::int64_t r = 0; r < plan_.reducedCount; r += inner_, rows.next())
                addRows(totals.data(), first + rows.offset(plan_.reducedStrides), stride_, inner_, n);
            for (std::int64_t j = 0; j < n; ++j)
                store(to + j * plan_.outputStrides.back(), totals[static_cast<std::size_t>(j)]);
        });
    }

    void store(std::int64_t at, T total) const
    {
        std::byte* const to = output_ + at * static_cast<std::int64_t>(sizeOf(plan_.output.dtype()));
        if constexpr (std::is_same_v<T, float>) {
            if (isHalf())
                return floatToHalf(to, &total, 1, plan_.output.dtype());
        }
        *reinterpret_cast<T*>(to) = total;
    }

    const ReductionPlan& plan_;
    std::int64_t size_;
    std::int64_t inner_;
    std::int64_t stride_;
    const std::byte* input_;
    std::byte* output_;
};

/// Calls `visit` with a value of the type that elements are read as.
template <class Visit>
void withFoldType(DType dtype, const Visit& visit)
{
    if (dtype == DType::boolean)
        return visit(std::uint8_t{});  // 0 and 1
    withNumberType(blockTypeOf(dtype), [&](auto zero) {
        if constexpr (!std::is_same_v<decltype(zero), bool>)
            visit(zero);
    });
}

template <template <class> class Fold>
void foldAny(const ReductionPlan& plan)
{
    withFoldType(plan.input.dtype(), [&](auto zero) { Folding<decltype(zero), Fold<decltype(zero)>>(plan).run(); });
}
template <template <class> class Fold>
void findAny(const ReductionPlan& plan)
{
    withFoldType(plan.input.dtype(),
                 [&](auto zero) { Folding<decltype(zero), Fold<decltype(zero)>>(plan).runPositions(); });
}

}  // namespace

void fold(ReductionFormula formula, const ReductionPlan& plan)
{
    switch (formula) {
    case ReductionFormula::prod: return foldAny<ProductFold>(plan);
    case ReductionFormula::amax: return foldAny<LargestFold>(plan);
    case ReductionFormula::amin: return foldAny<SmallestFold>(plan);
    case ReductionFormula::argmax: return findAny<LargestFold>(plan);
    case ReductionFormula::argmin: return findAny<SmallestFold>(plan);
    case ReductionFormula::sum:
    case ReductionFormula::mean: break;
    }
    ops::reject(std::string(nameOf(formula)) + " is a sum, not a fold");
}

}  // namespace keyfall::cpu
