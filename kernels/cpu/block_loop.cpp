// SPDX-License-Identifier: MIT
#include "kernels/cpu/block_loop.h"

#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/parallel.h"

#include <algorithm>
#include <array>

namespace keyfall::cpu {

namespace {

constexpr std::int64_t kBlock = 1024;
/// Rows shorter than this are gathered across their ends instead of being handed over one by one.
constexpr std::int64_t kShortRow = 64;
/// Outputs from this size on are written around the cache.
constexpr std::int64_t kStreamFromBytes = std::int64_t{32} << 20;

struct Operand {
    std::byte* base = nullptr;
    const Dims* strides = nullptr;
    DType dtype = DType::float32;
    bool converts = false;  ///< a half type whose blocks are float32

    [[nodiscard]] std::int64_t inner() const { return strides->empty() ? 1 : strides->back(); }
    [[nodiscard]] std::byte* at(std::int64_t offset) const
    {
        return base + offset * static_cast<std::int64_t>(sizeOf(dtype));
    }
};

/// Walks the rows (all dimensions but the last) of a plan and keeps each operand's offset.
class Rows {
public:
    Rows(const Dims& shape, const Operand* operands, std::size_t count, std::int64_t row)
        : shape_(shape), operands_(operands), count_(count), index_(shape.empty() ? 0 : shape.size() - 1)
    {
        for (std::size_t d = index_.size(); d-- > 0; row /= shape_[d])
            index_[d] = row % shape_[d];
        for (std::size_t k = 0; k < count_; ++k)
            for (std::size_t d = 0; d < index_.size(); ++d)
                offsets_[k] += index_[d] * (*operands_[k].strides)[d];
    }
    [[nodiscard]] std::int64_t offset(std::size_t operand) const { return offsets_[operand]; }
    void next()
    {
        for (std::size_t d = index_.size(); d-- > 0;) {
            const bool wraps = ++index_[d] == shape_[d];
            for (std::size_t k = 0; k < count_; ++k)
                offsets_[k] += (*operands_[k].strides)[d] * (wraps ? 1 - shape_[d] : 1);
            if (!wraps)
                return;
            index_[d] = 0;
        }
    }

private:
    const Dims& shape_;
    const Operand* operands_;
    std::size_t count_;
    Dims index_;
    std::array<std::int64_t, ops::ElementwisePlan::kMostInputs + 1> offsets_{};
};

/// One thread's share of a plan.
class BlockRun {
public:
    BlockRun(const ops::ElementwisePlan& plan, BlockFunction function, const BlockTypes& types, const void* parameter)
        : shape_(plan.shape), function_(function), parameter_(parameter),
          count_(static_cast<std::size_t>(plan.inputCount) + 1), row_(plan.shape.empty() ? 1 : plan.shape.back())
    {
        const auto describe = [&](std::size_t k, const Tensor& tensor, DType blockType) {
            operands_[k] = {static_cast<std::byte*>(tensor.hostData<void>()), &plan.strides[k], tensor.dtype(),
                            tensor.dtype() != blockType};
        };
        describe(0, plan.output, types.out);
        for (std::size_t k = 1; k < count_; ++k)
            describe(k, plan.inputs[k - 1], types.in[k - 1]);
        const std::int64_t bytes = plan.count * static_cast<std::int64_t>(sizeOf(plan.output.dtype()));
        streams_ = bytes >= kStreamFromBytes && operands_[0].inner() == 1 && row_ >= kBlock;
    }

    void operator()(std::int64_t begin, std::int64_t end)
    {
        if (row_ < kShortRow && !shape_.empty())
            acrossRows(begin, end);
        else
            alongRows(begin, end);
        if (streams_)
            finishStreaming();
    }

private:
    void alongRows(std::int64_t begin, std::int64_t end)
    {
        const bool direct = allDirect();
        Rows rows(shape_, operands_.data(), count_, begin / row_);
        std::int64_t column = begin % row_;
        for (std::int64_t at = begin; at < end;) {
            std::int64_t n = std::min(row_ - column, end - at);
            if (!direct)
                n = std::min(n, kBlock);
            std::array<const void*, ops::ElementwisePlan::kMostInputs> in{};
            for (std::size_t k = 1; k < count_; ++k)
                in[k - 1] = load(k, operands_[k].at(rows.offset(k) + column * operands_[k].inner()), n);
            std::byte* const target = operands_[0].at(rows.offset(0) + column * operands_[0].inner());
            const bool buffered = streams_ || operands_[0].converts || operands_[0].inner() != 1;
            function_(buffered ? buffers_[0].data() : target, in.data(), n, parameter_);
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

    [[nodiscard]] bool allDirect() const
    {
        bool direct = !streams_;
        for (std::size_t k = 0; k < count_; ++k)
            direct = direct && !operands_[k].converts && operands_[k].inner() == 1;
        return direct;
    }

    /// `n` elements of an operand as an array of its block type.
    const void* load(std::size_t k, const std::byte* from, std::int64_t n)
    {
        const Operand& operand = operands_[k];
        const void* elements = from;
        if (operand.inner() != 1) {
            gather(buffers_[k].data(), from, operand.inner(), n, sizeOf(operand.dtype));
            elements = buffers_[k].data();
        }
        return widened(k, elements, n);
    }
    const void* widened(std::size_t k, const void* elements, std::int64_t n)
    {
        if (!operands_[k].converts)
            return elements;
        auto* const wide = reinterpret_cast<float*>(wide_[k].data());
        halfToFloat(wide, elements, n, operands_[k].dtype);
        return wide;
    }
    /// The output's block, in buffer 0, to its place.
    void store(std::byte* target, std::int64_t n)
    {
        const Operand& out = operands_[0];
        const void* elements = narrowed(n);
        if (out.inner() != 1)
            scatter(target, out.inner(), elements, n, sizeOf(out.dtype));
        else if (streams_)
            streamOut(target, elements, static_cast<std::size_t>(n) * sizeOf(out.dtype));
        else
            std::copy_n(static_cast<const std::byte*>(elements), static_cast<std::size_t>(n) * sizeOf(out.dtype), target);
    }
    const void* narrowed(std::int64_t n)
    {
        if (!operands_[0].converts)
            return buffers_[0].data();
        floatToHalf(wide_[0].data(), reinterpret_cast<const float*>(buffers_[0].data()), n, operands_[0].dtype);
        return wide_[0].data();
    }

    /// Rows are so short that a block holds several of them: gathered piece by piece.
    void acrossRows(std::int64_t begin, std::int64_t end)
    {
        Rows rows(shape_, operands_.data(), count_, begin / row_);
        std::int64_t column = begin % row_;
        for (std::int64_t at = begin; at < end;) {
            const std::int64_t n = std::min(kBlock, end - at);
            std::array<std::int64_t, kBlock> targets;
            std::int64_t filled = 0;
            std::int64_t pieces = 0;
            const std::int64_t firstColumn = column;
            while (filled < n) {
                const std::int64_t length = std::min(row_ - column, n - filled);
                for (std::size_t k = 1; k < count_; ++k) {
                    const Operand& operand = operands_[k];
                    const std::size_t size = sizeOf(operand.dtype);
                    gather(buffers_[k].data() + static_cast<std::size_t>(filled) * size,
                           operand.at(rows.offset(k) + column * operand.inner()), operand.inner(), length, size);
                }
                targets[static_cast<std::size_t>(pieces++)] = rows.offset(0) + column * operands_[0].inner();
                filled += length;
                column += length;
                if (column == row_) {
                    column = 0;
                    rows.next();
                }
            }
            std::array<const void*, ops::ElementwisePlan::kMostInputs> in{};
            for (std::size_t k = 1; k < count_; ++k)
                in[k - 1] = widened(k, buffers_[k].data(), n);
            function_(buffers_[0].data(), in.data(), n, parameter_);
            scatterPieces(targets.data(), firstColumn, n);
            at += n;
        }
    }

    void scatterPieces(const std::int64_t* targets, std::int64_t column, std::int64_t n)
    {
        const Operand& out = operands_[0];
        const std::size_t size = sizeOf(out.dtype);
        const auto* elements = static_cast<const std::byte*>(narrowed(n));
        for (std::int64_t done = 0; done < n; column = 0) {
            const std::int64_t length = std::min(row_ - column, n - done);
            scatter(out.at(*targets++), out.inner(), elements + static_cast<std::size_t>(done) * size, length, size);
            done += length;
        }
    }

    using Buffer = std::array<std::byte, kBlock * sizeof(double)>;

    const Dims& shape_;
    BlockFunction function_;
    const void* parameter_;
    std::size_t count_;
    std::int64_t row_;
    bool streams_ = false;
    std::array<Operand, ops::ElementwisePlan::kMostInputs + 1> operands_{};
    alignas(64) std::array<Buffer, ops::ElementwisePlan::kMostInputs + 1> buffers_;
    alignas(64) std::array<Buffer, ops::ElementwisePlan::kMostInputs + 1> wide_;
};

}  // namespace

void runBlocks(const ops::ElementwisePlan& plan, BlockFunction function, const BlockTypes& types, const void* parameter)
{
    parallelFor(plan.count, kParallelGrain, [&](std::int64_t begin, std::int64_t end) {
        BlockRun(plan, function, types, parameter)(begin, end);
    });
}

}  // namespace keyfall::cpu
