// SPDX-License-Identifier: MIT
#include "kernels/cpu/reduce.h"

#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/run_reader.h"
#include "kernels/cpu/sum_block.h"

#include <algorithm>
#include <array>
#include <vector>

namespace keyfall::cpu {

namespace {

using ops::ReductionFormula;
using ops::ReductionPlan;

template <class T>
class Sum {
public:
    using Total = SumOf<T>;

    Sum(ReductionFormula formula, const ReductionPlan& plan)
        : plan_(plan),
          mean_(formula == ReductionFormula::mean),
          size_(static_cast<std::int64_t>(sizeOf(plan.input.dtype()))),
          input_(static_cast<const std::byte*>(plan.input.hostData<const void>())),
          output_(static_cast<std::byte*>(plan.output.hostData<void>()))
    {
    }

    void run()
    {
        if (plan_.keptCount == 0)
            return;
        const bool columnsLieSideBySide = !plan_.keptShape.empty() && plan_.keptStrides.back() == 1
            && !plan_.reducedShape.empty() && plan_.reducedStrides.back() != 1 && plan_.reducedCount > 0;
        if (columnsLieSideBySide && plan_.output.dtype() == plan_.input.dtype() && !isHalf())
            return sumColumns();
        if (plan_.keptCount == 1 && plan_.reducedCount >= 2 * kParallelGrain)
            return sumEverything();
        const std::int64_t grain =
            std::max<std::int64_t>(1, kParallelGrain / std::max<std::int64_t>(1, plan_.reducedCount));
        parallelFor(plan_.keptCount, grain, [this](std::int64_t begin, std::int64_t end) { sumRows(begin, end); });
    }

private:
    [[nodiscard]] bool isHalf() const
    {
        return plan_.input.dtype() == DType::float16 || plan_.input.dtype() == DType::bfloat16;
    }
    [[nodiscard]] std::int64_t innerSize() const { return plan_.reducedShape.empty() ? 1 : plan_.reducedShape.back(); }
    [[nodiscard]] std::int64_t innerStride() const
    {
        return plan_.reducedStrides.empty() ? 1 : plan_.reducedStrides.back();
    }
    [[nodiscard]] std::size_t outerDims() const
    {
        return plan_.reducedShape.empty() ? 0 : plan_.reducedShape.size() - 1;
    }

    /// The part [begin, end) of the reduced elements below `base`, in their order of iteration.
    Total sumPart(RunReader<T>& reader, const std::byte* base, std::int64_t begin, std::int64_t end) const
    {
        Total total{};
        const std::int64_t inner = innerSize();
        const auto sum = SumBlock<T>::sumFunction();
        const bool widens = plan_.input.dtype() == DType::bfloat16 && innerStride() == 1;
        Odometer rows(plan_.reducedShape, outerDims(), inner == 0 ? 0 : begin / inner);
        std::int64_t column = inner == 0 ? 0 : begin % inner;
        for (std::int64_t at = begin; at < end;) {
            const std::byte* row = base + rows.offset(plan_.reducedStrides) * size_;
            const std::byte* const from = row + column * innerStride() * size_;
            std::int64_t n = std::min(inner - column, end - at);
            if (widens) {
                total += sumWidened(from, n);
            } else {
                if (!reader.isPlain(innerStride()))
                    n = std::min(n, RunReader<T>::kMost);
                total += sum(reader.read(from, innerStride(), n), n);
            }
            at += n;
            column += n;
            if (column == inner) {
                column = 0;
                rows.next();
            }
        }
        return total;
    }

    /// Of bfloat16 as it lies, without a detour over a buffer.
    static Total sumWidened(const std::byte* from, std::int64_t n)
    {
        if constexpr (std::is_same_v<T, float>)
            return SumBlock<float, BFloat16>::sumFunction()(reinterpret_cast<const BFloat16*>(from), n);
        else
            return {};
    }

    void sumRows(std::int64_t begin, std::int64_t end) const
    {
        RunReader<T> reader(plan_.input.dtype());
        Odometer kept(plan_.keptShape, plan_.keptShape.size(), begin);
        for (std::int64_t i = begin; i < end; ++i, kept.next()) {
            const std::byte* base = input_ + kept.offset(plan_.keptStrides) * size_;
            store(kept.offset(plan_.outputStrides), sumPart(reader, base, 0, plan_.reducedCount));
        }
    }

    /// One result from many elements: pieces of a fixed size, whose sums are added up in order.
    void sumEverything() const
    {
        constexpr std::int64_t kPiece = std::int64_t{32} * 1024;
        const std::int64_t pieces = (plan_.reducedCount + kPiece - 1) / kPiece;
        std::vector<Total> totals(static_cast<std::size_t>(pieces));
        // parallelFor cuts at multiples of 64 pieces, so it is asked for elements and cut here to whole pieces.
        parallelFor(pieces * 64, 64 * std::max<std::int64_t>(1, kParallelGrain / kPiece),
                    [&](std::int64_t begin, std::int64_t end) {
                        RunReader<T> reader(plan_.input.dtype());
                        for (std::int64_t p = begin / 64; p < end / 64; ++p)
                            totals[static_cast<std::size_t>(p)] =
                                sumPart(reader, input_, p * kPiece, std::min(plan_.reducedCount, (p + 1) * kPiece));
                    });
        Total total{};
        for (const Total part : totals)
            total += part;
        store(0, total);
    }

    /// The kept elements are neighbours in memory: whole rows are added to a row of totals.
    void sumColumns() const
    {
        const std::int64_t width = plan_.keptShape.back();
        const std::int64_t outer = plan_.keptCount / width;
        const std::int64_t grain = std::max<std::int64_t>(64, kParallelGrain / plan_.reducedCount);
        for (std::int64_t row = 0; row < outer; ++row) {
            const Odometer kept(plan_.keptShape, plan_.keptShape.size() - 1, row);
            const std::byte* base = input_ + kept.offset(plan_.keptStrides) * size_;
            const std::int64_t target = kept.offset(plan_.outputStrides);
            parallelFor(width, grain, [&](std::int64_t begin, std::int64_t end) {
                sumColumnBlock(base + begin * size_, target + begin * plan_.outputStrides.back(), end - begin);
            });
        }
    }
    void sumColumnBlock(const std::byte* base, std::int64_t target, std::int64_t width) const
    {
        constexpr std::int64_t kColumns = 512;
        constexpr std::int64_t kRows = 32;
        const auto addRows = SumBlock<T>::rowsFunction();
        std::array<Total, kColumns> totals;
        const std::int64_t inner = innerSize();
        for (std::int64_t j = 0; j < width; j += kColumns) {
            const std::int64_t n = std::min(kColumns, width - j);
            totals.fill(Total{});
            Odometer rows(plan_.reducedShape, outerDims(), 0);
            for (std::int64_t r = 0; r < plan_.reducedCount; r += inner, rows.next()) {
                const std::byte* first = base + (j + rows.offset(plan_.reducedStrides)) * size_;
                for (std::int64_t i = 0; i < inner; i += kRows)
                    addRows(totals.data(), reinterpret_cast<const T*>(first + i * innerStride() * size_), innerStride(),
                            std::min(kRows, inner - i), n);
            }
            for (std::int64_t l = 0; l < n; ++l)
                store(target + (j + l) * plan_.outputStrides.back(), totals[static_cast<std::size_t>(l)]);
        }
    }

    void store(std::int64_t at, Total total) const
    {
        if constexpr (std::is_floating_point_v<T>) {
            if (mean_)
                total /= static_cast<double>(plan_.reducedCount);
        }
        std::byte* const to = output_ + at * static_cast<std::int64_t>(sizeOf(plan_.output.dtype()));
        if (isHalf()) {
            const auto narrow = static_cast<float>(total);
            floatToHalf(to, &narrow, 1, plan_.output.dtype());
        } else {
            *reinterpret_cast<T*>(to) = static_cast<T>(total);
        }
    }

    const ReductionPlan& plan_;
    bool mean_;
    std::int64_t size_;
    const std::byte* input_;
    std::byte* output_;
};

}  // namespace

void reduce(ReductionFormula formula, const ReductionPlan& plan)
{
    withNumberType(blockTypeOf(plan.input.dtype()), [&](auto zero) { Sum<decltype(zero)>(formula, plan).run(); });
}

}  // namespace keyfall::cpu
