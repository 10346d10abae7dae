// SPDX-License-Identifier: MIT
#include "kernels/cpu/block_loop.h"

#include "kernels/cpu/block_operands.h"
#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/tile_loop.h"

#include <algorithm>
#include <array>

namespace keyfall::cpu {

namespace {

constexpr std::int64_t kBlock = BlockOperands::kBlock;
/// Bytes of a block that is computed in a buffer and then streamed out: still in the nearest cache.
constexpr std::int64_t kStreamedBytes = 2048;
/// Rows shorter than this are gathered across their ends instead of being handed over one by one.
constexpr std::int64_t kShortRow = 64;
/// Outputs from this size on are written around the cache.
constexpr std::int64_t kStreamFromBytes = std::int64_t{32} << 20;

/// One thread's share of a plan.
class BlockRun {
public:
    BlockRun(const ops::ElementwisePlan& plan, BlockFormula formula, const BlockTypes& types, const void* parameter)
        : shape_(plan.shape),
          operands_(plan, types, formula.run, parameter),
          stream_(formula.stream),
          parameter_(parameter),
          row_(plan.shape.empty() ? 1 : plan.shape.back())
    {
        const std::int64_t bytes = plan.count * static_cast<std::int64_t>(operands_[0].size);
        streams_ = bytes >= kStreamFromBytes && operands_[0].inner() == 1 && row_ >= kBlock;
    }

    void operator()(std::int64_t begin, std::int64_t end)
    {
        if (streams_ && stream_ && streamsDirectly(begin))
            streamed(begin, end);
        else if (row_ < kShortRow && !shape_.empty())
            acrossRows(begin, end);
        else
            alongRows(begin, end);
        if (streams_)
            finishStreaming();
    }

private:
    /// All operands lie as the formula wants them, and the output starts at a cache line.
    [[nodiscard]] bool streamsDirectly(std::int64_t begin) const
    {
        bool direct = shape_.size() == 1;
        for (std::size_t k = 0; k < operands_.count(); ++k)
            direct = direct && !operands_[k].converts && operands_[k].inner() == 1;
        constexpr std::uintptr_t kLine = 64;
        return direct && reinterpret_cast<std::uintptr_t>(operands_[0].at(begin)) % kLine == 0;
    }
    void streamed(std::int64_t begin, std::int64_t end)
    {
        std::array<const void*, BlockOperands::kMost - 1> inputs{};
        for (std::size_t k = 1; k < operands_.count(); ++k)
            inputs[k - 1] = operands_[k].at(begin);
        stream_(operands_[0].at(begin), inputs.data(), end - begin, parameter_);
    }

    void alongRows(std::int64_t begin, std::int64_t end)
    {
        const BlockOperands::Operand& out = operands_[0];
        const bool buffered = streams_ || out.converts || out.inner() != 1;
        const std::int64_t most = longestBlock(buffered);
        RowWalker rows(shape_, operands_, 1, begin / row_);
        std::int64_t column = begin % row_;
        for (std::int64_t at = begin; at < end;) {
            const std::int64_t n = std::min({row_ - column, end - at, most});
            for (std::size_t k = 1; k < operands_.count(); ++k)
                load(k, operands_[k].at(rows.offset(k) + column * operands_[k].inner()), n);
            std::byte* const target = out.at(rows.offset(0) + column * out.inner());
            operands_.compute(buffered ? nullptr : target, n);
            if (buffered)
                store(target, n);
            at += n;
            column += n;
            if (column == row_) {
                column = 0;
                rows.next();
            }
        }
    }

    [[nodiscard]] std::int64_t longestBlock(bool outputIsBuffered) const
    {
        if (streams_)
            return kStreamedBytes / static_cast<std::int64_t>(operands_[0].size);
        bool direct = !outputIsBuffered;
        for (std::size_t k = 1; k < operands_.count(); ++k)
            direct = direct && !operands_[k].converts && operands_[k].inner() == 1;
        return direct ? row_ : kBlock;
    }

    void load(std::size_t k, const std::byte* from, std::int64_t n)
    {
        const BlockOperands::Operand& operand = operands_[k];
        if (operand.inner() == 1)
            return operands_.setInput(k, from, n);
        // A constant is in its buffer already when the last block had the same one and was as long.
        const bool isThere = operand.inner() == 0 && constants_[k] == from && filled_[k] >= n;
        if (!isThere)
            gather(operands_.buffer(k), from, operand.inner(), n, operand.size);
        constants_[k] = from;
        filled_[k] = isThere ? filled_[k] : n;
        operands_.setInput(k, operands_.buffer(k), n);
    }

    void store(std::byte* target, std::int64_t n)
    {
        const BlockOperands::Operand& out = operands_[0];
        const std::byte* elements = operands_.result(n);
        if (out.inner() != 1)
            scatter(target, out.inner(), elements, n, out.size);
        else if (streams_)
            streamOut(target, elements, static_cast<std::size_t>(n) * out.size);
        else
            std::copy_n(elements, static_cast<std::size_t>(n) * out.size, target);
    }

    /// Rows are so short that a block holds several of them: gathered and scattered piece by piece.
    void acrossRows(std::int64_t begin, std::int64_t end)
    {
        RowWalker rows(shape_, operands_, 1, begin / row_);
        std::int64_t column = begin % row_;
        for (std::int64_t at = begin; at < end;) {
            const std::int64_t n = std::min(kBlock, end - at);
            std::array<std::int64_t, static_cast<std::size_t>(kBlock)> targets;
            std::size_t pieces = 0;
            const std::int64_t firstColumn = column;
            for (std::int64_t filled = 0; filled < n;) {
                const std::int64_t length = std::min(row_ - column, n - filled);
                for (std::size_t k = 1; k < operands_.count(); ++k) {
                    const BlockOperands::Operand& operand = operands_[k];
                    gather(operands_.buffer(k) + static_cast<std::size_t>(filled) * operand.size,
                           operand.at(rows.offset(k) + column * operand.inner()), operand.inner(), length,
                           operand.size);
                }
                targets[pieces++] = rows.offset(0) + column * operands_[0].inner();
                filled += length;
                column += length;
                if (column == row_) {
                    column = 0;
                    rows.next();
                }
            }
            for (std::size_t k = 1; k < operands_.count(); ++k)
                operands_.setInput(k, operands_.buffer(k), n);
            operands_.compute(nullptr, n);
            scatterPieces(targets.data(), firstColumn, n);
            at += n;
        }
    }

    void scatterPieces(const std::int64_t* targets, std::int64_t column, std::int64_t n)
    {
        const BlockOperands::Operand& out = operands_[0];
        const std::byte* elements = operands_.result(n);
        for (std::int64_t done = 0; done < n; column = 0) {
            const std::int64_t length = std::min(row_ - column, n - done);
            scatter(out.at(*targets++), out.inner(), elements + static_cast<std::size_t>(done) * out.size, length,
                    out.size);
            done += length;
        }
    }

    const Dims& shape_;
    BlockOperands operands_;
    BlockFunction stream_;
    const void* parameter_;
    std::int64_t row_;
    bool streams_ = false;
    std::array<const std::byte*, BlockOperands::kMost> constants_{};
    std::array<std::int64_t, BlockOperands::kMost> filled_{};
};

}  // namespace

void runBlocks(const ops::ElementwisePlan& plan, BlockFormula formula, const BlockTypes& types, const void* parameter)
{
    if (const auto tiled = tiledPlan(plan))
        return runTiles(*tiled, formula.run, types, parameter);
    parallelFor(plan.count, kParallelGrain,
                [&](std::int64_t begin, std::int64_t end) { BlockRun(plan, formula, types, parameter)(begin, end); });
}

}  // namespace keyfall::cpu
