// SPDX-License-Identifier: MIT
#include "kernels/cpu/softmax.h"

#include "kernels/cpu/block_transfer.h"
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/softmax_loop.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace keyfall::cpu {

namespace {

using ops::AlongPlan;

/// The elements of a plan as `lines` = outer * inner lines; line (o, i) begins at o-th offset plus i times a stride.
template <class T>
class Softmax {
public:
    explicit Softmax(const AlongPlan& plan)
        : plan_(plan),
          n_(plan.input.shape()[plan.dim]),
          inputSize_(static_cast<std::int64_t>(sizeOf(plan.input.dtype()))),
          outputSize_(static_cast<std::int64_t>(sizeOf(plan.output.dtype()))),
          input_(static_cast<const std::byte*>(plan.input.hostData<const void>())),
          output_(static_cast<std::byte*>(plan.output.hostData<void>()))
    {
        for (std::size_t d = plan.dim + 1; d < plan.input.shape().size(); ++d)
            inner_ *= plan.input.shape()[d];
        lines_ = plan.input.numel() / n_;
    }

    void run() const
    {
        const bool plain = plan_.input.dtype() == dtypeOf() && plan_.output.dtype() == dtypeOf();
        if (plain && columnsLieSideBySide())
            return forEachBlock([this](std::int64_t line, std::int64_t width) { columns(line, width); });
        inParallel(lines_, n_, [&](std::int64_t line) { plain ? plainLine(line) : anyLine(line); });
    }

    /// The logarithm of the sum instead: one result a line.
    void runTotals() const
    {
        const std::int64_t stride = plan_.stride(plan_.input);
        if (columnsLieSideBySide())
            return forEachBlock([&](std::int64_t line, std::int64_t width) {
                SoftmaxLoop<T>::totalsFunction()(to(line), from(line), stride, n_, width);
            });
        inParallel(lines_, n_, [&](std::int64_t line) {
            const T* elements = from(line);
            thread_local std::vector<T> numbers;
            if (stride != 1 && n_ > 1) {
                numbers.resize(static_cast<std::size_t>(n_));
                gather(numbers.data(), reinterpret_cast<const std::byte*>(elements), stride, n_, sizeof(T));
                elements = numbers.data();
            }
            *to(line) = SoftmaxLoop<T>::totalFunction()(elements, n_);
        });
    }

private:
    static constexpr std::int64_t kColumns = SoftmaxLoop<T>::kColumns;

    static constexpr DType dtypeOf() { return sizeof(T) == sizeof(float) ? DType::float32 : DType::float64; }

    /// Calls `visit` for [0, count), each call with `work` elements.
    template <class Visit>
    static void inParallel(std::int64_t count, std::int64_t work, const Visit& visit)
    {
        constexpr std::int64_t kExponential = 8;  // worth as many additions
        parallelItems(count, kExponential * work, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i)
                visit(i);
        });
    }

    [[nodiscard]] std::int64_t width() const { return plan_.input.shape()[plan_.input.shape().size() - 1]; }
    /// Columns of one block lie side by side, so all of them have to be in the last dimension.
    [[nodiscard]] bool columnsLieSideBySide() const
    {
        return inner_ > 1 && plan_.input.strides()[plan_.input.shape().size() - 1] == 1;
    }
    /// Calls `visit(first, count)` for neighbouring lines.
    template <class Visit>
    void forEachBlock(const Visit& visit) const
    {
        const std::int64_t blocks = (width() + kColumns - 1) / kColumns;
        inParallel(lines_ / width() * blocks, n_ * kColumns, [&](std::int64_t block) {
            const std::int64_t column = block % blocks * kColumns;
            visit(block / blocks * width() + column, std::min(kColumns, width() - column));
        });
    }

    /// In elements, of the first element of a line.
    [[nodiscard]] std::int64_t offsetOf(std::int64_t line, const Tensor& tensor) const
    {
        std::int64_t at = 0;
        for (std::size_t d = tensor.shape().size(); d-- > 0;) {
            if (d == plan_.dim)
                continue;
            at += line % tensor.shape()[d] * tensor.strides()[d];
            line /= tensor.shape()[d];
        }
        return at;
    }
    [[nodiscard]] const T* from(std::int64_t line) const
    {
        return reinterpret_cast<const T*>(input_) + offsetOf(line, plan_.input);
    }
    [[nodiscard]] T* to(std::int64_t line) const
    {
        return reinterpret_cast<T*>(output_) + offsetOf(line, plan_.output);
    }

    void columns(std::int64_t line, std::int64_t width) const
    {
        SoftmaxLoop<T>::columnsFunction()(to(line), plan_.stride(plan_.output), from(line), plan_.stride(plan_.input),
                                          n_, width, plan_.logarithm);
    }

    void plainLine(std::int64_t line) const
    {
        if ((plan_.stride(plan_.input) != 1 || plan_.stride(plan_.output) != 1) && n_ > 1)
            return anyLine(line);
        SoftmaxLoop<T>::lineFunction()(to(line), from(line), n_, plan_.logarithm);
    }

    /// By way of a buffer: lines with gaps, and half types.
    void anyLine(std::int64_t line) const
    {
        thread_local std::vector<T> numbers;
        thread_local std::vector<std::byte> stored;
        numbers.resize(static_cast<std::size_t>(n_));
        stored.resize(static_cast<std::size_t>(n_ * std::max(inputSize_, outputSize_)));
        const std::byte* const first = input_ + offsetOf(line, plan_.input) * inputSize_;
        std::byte* const out = output_ + offsetOf(line, plan_.output) * outputSize_;
        if (plan_.input.dtype() == dtypeOf()) {
            gather(numbers.data(), first, plan_.stride(plan_.input), n_, sizeof(T));
        } else if constexpr (std::is_same_v<T, float>) {
            gather(stored.data(), first, plan_.stride(plan_.input), n_, static_cast<std::size_t>(inputSize_));
            halfToFloat(numbers.data(), stored.data(), n_, plan_.input.dtype());
        }
        SoftmaxLoop<T>::lineFunction()(numbers.data(), numbers.data(), n_, plan_.logarithm);
        if (plan_.output.dtype() == dtypeOf()) {
            scatter(out, plan_.stride(plan_.output), numbers.data(), n_, sizeof(T));
        } else if constexpr (std::is_same_v<T, float>) {
            floatToHalf(stored.data(), numbers.data(), n_, plan_.output.dtype());
            scatter(out, plan_.stride(plan_.output), stored.data(), n_, static_cast<std::size_t>(outputSize_));
        }
    }

    const AlongPlan& plan_;
    std::int64_t n_;
    std::int64_t inner_ = 1;
    std::int64_t lines_ = 0;
    std::int64_t inputSize_;
    std::int64_t outputSize_;
    const std::byte* input_;
    std::byte* output_;
};

}  // namespace

void softmax(const AlongPlan& plan)
{
    if (plan.input.dtype() == DType::float64)
        Softmax<double>(plan).run();
    else
        Softmax<float>(plan).run();
}

void logsumexp(const AlongPlan& plan)
{
    if (plan.input.dtype() == DType::float64)
        Softmax<double>(plan).runTotals();
    else
        Softmax<float>(plan).runTotals();
}

}  // namespace keyfall::cpu
