// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/convolution_loop.h"
#include "kernels/cpu/parallel.h"
#include "kernels/ops/plan.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace keyfall::cpu {

/// Neighbouring output channels that the loop computes at the same time.
struct ChannelBlock {
    std::int64_t first = 0;     ///< in its group
    int used = 0;               ///< of `rows`; the others have weights of zero
    int rows = 0;               ///< 1, 2, 4 or 8
    std::int64_t firstRow = 0;  ///< of the rows of its group's blocks
};

/// What both ways of going over a convolution share: the weights in the loop's order, and the results' way out.
template <class T>
class ConvolutionTask {
public:
    explicit ConvolutionTask(const ops::ConvolutionPlan& plan)
        : plan_(plan), taps_(plan.taps()), rows_(plan.output.size(2)), columns_(plan.output.size(3))
    {
        const int most = ConvolutionLoop<T>::mostRows();
        for (std::int64_t first = 0; first < plan.outChannels();) {
            const int used = static_cast<int>(std::min<std::int64_t>(most, plan.outChannels() - first));
            int rows = 1;
            while (rows < used)
                rows *= 2;
            blocks_.push_back({first, used, rows, rowsPerGroup_});
            rowsPerGroup_ += rows;
            first += used;
        }
        pack();
    }

    [[nodiscard]] const ops::ConvolutionPlan& plan() const { return plan_; }
    [[nodiscard]] std::int64_t taps() const { return taps_; }
    [[nodiscard]] std::int64_t images() const { return plan_.output.size(0); }
    [[nodiscard]] std::int64_t rows() const { return rows_; }
    [[nodiscard]] std::int64_t columns() const { return columns_; }
    [[nodiscard]] std::span<const ChannelBlock> blocks() const { return blocks_; }
    [[nodiscard]] const T* weights(std::int64_t group, const ChannelBlock& block) const
    {
        return weights_.data() + (group * rowsPerGroup_ + block.firstRow) * taps_;
    }

    [[nodiscard]] const T* input(std::int64_t image, std::int64_t group) const
    {
        const Dims& strides = plan_.input.strides();
        return plan_.input.hostData<const T>() + image * strides[0] + group * plan_.inChannels() * strides[1];
    }
    [[nodiscard]] T* output(std::int64_t image, std::int64_t group, std::int64_t channel) const
    {
        const std::int64_t plane = (image * plan_.groups() + group) * plan_.outChannels() + channel;
        return plan_.output.hostData<T>() + plane * rows_ * columns_;
    }

    /// One a row of a block.
    [[nodiscard]] const T* bias(std::int64_t group, const ChannelBlock& block) const
    {
        return bias_.data() + group * rowsPerGroup_ + block.firstRow;
    }
    /// All rows of a group's blocks, whether used or not.
    [[nodiscard]] std::int64_t rowsPerGroup() const { return rowsPerGroup_; }

private:
    void pack()
    {
        weights_.resize(static_cast<std::size_t>(plan_.groups() * rowsPerGroup_ * taps_));
        bias_.resize(static_cast<std::size_t>(plan_.groups() * rowsPerGroup_));
        const auto blocks = static_cast<std::int64_t>(blocks_.size());
        parallelItems(plan_.groups() * blocks, taps_ * ConvolutionLoop<T>::mostRows(),
                      [&](std::int64_t begin, std::int64_t end) {
                          for (std::int64_t item = begin; item < end; ++item)
                              packBlock(item / blocks, blocks_[static_cast<std::size_t>(item % blocks)]);
                      });
    }

    void packBlock(std::int64_t group, const ChannelBlock& block)
    {
        if (plan_.bias.defined())
            std::copy_n(plan_.bias.hostData<const T>() + group * plan_.outChannels() + block.first, block.used,
                        bias_.data() + group * rowsPerGroup_ + block.firstRow);
        const Dims& strides = plan_.weight.strides();
        const T* const from = plan_.weight.hostData<const T>() + group * strides[0] + block.first * strides[1];
        T* to = weights_.data() + (group * rowsPerGroup_ + block.firstRow) * taps_;
        const auto [height, width] = plan_.kernel();
        for (std::int64_t i = 0; i < plan_.inChannels(); ++i)
            for (std::int64_t a = 0; a < height; ++a)
                for (std::int64_t b = 0; b < width; ++b, to += block.rows) {
                    const T* const tap = from + i * strides[2] + (plan_.turned ? height - 1 - a : a) * strides[3]
                        + (plan_.turned ? width - 1 - b : b) * strides[4];
                    for (int r = 0; r < block.used; ++r)
                        to[r] = tap[r * strides[1]];
                }
    }

    const ops::ConvolutionPlan& plan_;
    std::int64_t taps_;
    std::int64_t rows_;
    std::int64_t columns_;
    std::vector<ChannelBlock> blocks_;
    std::int64_t rowsPerGroup_ = 0;
    std::vector<T> weights_;
    std::vector<T> bias_;
};

/// Where element `index` of the input is, or none, when the input's elements lie `spread` apart.
[[nodiscard]] inline bool isElement(std::int64_t index, std::int64_t size, std::int64_t spread)
{
    return index >= 0 && index % spread == 0 && index / spread < size;
}

}  // namespace keyfall::cpu
