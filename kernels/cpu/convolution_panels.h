// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/convolution_task.h"
#include "kernels/cpu/parallel.h"

namespace keyfall::cpu {

/// Convolution by panels: for a tile of any of the output's positions, of one image or several, what they see at some
/// of the taps is gathered first. For planes with few elements, where a gathered one serves all output channels.
template <class T>
class ConvolutionPanels {
public:
    explicit ConvolutionPanels(const ConvolutionTask<T>& task) : task_(task), plan_(task.plan())
    {
        constexpr std::int64_t kTaps = 128;  // a panel stays in the first-level cache
        linesInPanel_ = std::max<std::int64_t>(1, kTaps / kernel_[1]);
        for (std::int64_t t = 0; t < linesInPanel_ * kernel_[1]; ++t)
            offsets_.push_back(t * tile_);
    }

    void run() const
    {
        const std::int64_t positions = task_.images() * task_.rows() * task_.columns();
        const std::int64_t tiles = (positions + tile_ - 1) / tile_;
        const std::int64_t work = task_.taps() * (plan_.outChannels() / 8 + 1) * tile_;
        parallelItems(plan_.groups() * tiles, work, [&](std::int64_t begin, std::int64_t end) {
            Scratch scratch;
            scratch.panel.resize(offsets_.size() * static_cast<std::size_t>(tile_));
            scratch.sums.resize(static_cast<std::size_t>(task_.rowsPerGroup() * tile_));
            for (std::int64_t item = begin; item < end; ++item) {
                const std::int64_t first = item % tiles * tile_;
                runTile(item / tiles, first, std::min(positions, first + tile_), scratch);
            }
        });
    }

private:
    /// An element of the output, and the row and column of the input that its first tap is at.
    struct Place {
        std::int64_t image = 0;
        std::int64_t element = 0;  ///< of its plane
        std::int64_t row = 0;
        std::int64_t column = 0;
    };
    struct Scratch {
        std::vector<Place> places;
        std::vector<T> panel;
        std::vector<T> sums;
    };

    void runTile(std::int64_t group, std::int64_t first, std::int64_t last, Scratch& scratch) const
    {
        const std::int64_t plane = task_.rows() * task_.columns();
        scratch.places.clear();
        for (std::int64_t p = first; p < last; ++p) {
            const std::int64_t element = p % plane;
            scratch.places.push_back({p / plane, element,
                                      element / task_.columns() * plan_.stride[0] - plan_.padding[0],
                                      element % task_.columns() * plan_.stride[1] - plan_.padding[1]});
        }
        const std::int64_t lines = plan_.inChannels() * kernel_[0];
        std::int64_t line = 0;
        do {  // once without any, for the bias
            addLines(group, line, std::min(lines, line + linesInPanel_), scratch);
            line += linesInPanel_;
        } while (line < lines);
        write(group, scratch);
    }

    /// A line of taps is a row of a channel's kernel.
    void addLines(std::int64_t group, std::int64_t first, std::int64_t last, Scratch& scratch) const
    {
        for (std::size_t p = 0; p < scratch.places.size(); ++p)
            for (std::int64_t line = first; line < last; ++line)
                gather(scratch.panel.data() + (line - first) * kernel_[1] * tile_ + p, group, line, scratch.places[p]);
        ConvolutionTile<T> work;
        work.sumsStride = tile_;
        work.vectors = ConvolutionLoop<T>::vectorsFor(static_cast<std::int64_t>(scratch.places.size()));
        work.seen = scratch.panel.data();
        work.offsets = offsets_.data();
        work.taps = (last - first) * kernel_[1];
        for (const ChannelBlock& block : task_.blocks()) {
            work.sums = scratch.sums.data() + block.firstRow * tile_;
            work.bias = first == 0 ? task_.bias(group, block) : nullptr;
            work.weights = task_.weights(group, block) + first * kernel_[1] * block.rows;
            work.rows = block.rows;
            loop_(work);
        }
    }

    /// What one place sees at the taps of one line.
    void gather(T* to, std::int64_t group, std::int64_t line, const Place& place) const
    {
        const Dims& strides = plan_.input.strides();
        const std::int64_t width = plan_.input.size(3);
        const std::int64_t row = place.row + line % kernel_[0] * plan_.dilation[0];
        const bool inside = isElement(row, plan_.input.size(2), plan_.spread[0]);
        const T* const from = !inside
            ? nullptr
            : task_.input(place.image, group) + line / kernel_[0] * strides[1] + row / plan_.spread[0] * strides[2];
        const std::int64_t step = plan_.dilation[1];
        if (!inside) {
            for (std::int64_t b = 0; b < kernel_[1]; ++b)
                to[b * tile_] = T{0};
        } else if (plan_.spread[1] == 1) {
            const std::int64_t begin = std::min(kernel_[1], place.column < 0 ? (step - 1 - place.column) / step : 0);
            const std::int64_t seen = place.column < width ? (width - place.column + step - 1) / step : 0;
            const std::int64_t end = std::clamp(seen, begin, kernel_[1]);
            for (std::int64_t b = 0; b < begin; ++b)
                to[b * tile_] = T{0};
            for (std::int64_t b = begin; b < end; ++b)
                to[b * tile_] = from[(place.column + b * step) * strides[3]];
            for (std::int64_t b = end; b < kernel_[1]; ++b)
                to[b * tile_] = T{0};
        } else {
            for (std::int64_t b = 0; b < kernel_[1]; ++b) {
                const std::int64_t column = place.column + b * step;
                to[b * tile_] =
                    isElement(column, width, plan_.spread[1]) ? from[column / plan_.spread[1] * strides[3]] : T{0};
            }
        }
    }

    void write(std::int64_t group, const Scratch& scratch) const
    {
        for (const ChannelBlock& block : task_.blocks())
            for (int r = 0; r < block.used; ++r) {
                const T* const sums = scratch.sums.data() + (block.firstRow + r) * tile_;
                for (std::size_t p = 0; p < scratch.places.size(); ++p) {
                    const Place& place = scratch.places[p];
                    task_.output(place.image, group, block.first + r)[place.element] = sums[p];
                }
            }
    }

    const std::int64_t tile_ = ConvolutionLoop<T>::positions();
    const ConvolutionTask<T>& task_;
    const ops::ConvolutionPlan& plan_;
    const ops::ConvolutionPlan::Pair kernel_ = plan_.kernel();
    decltype(ConvolutionLoop<T>::function()) loop_ = ConvolutionLoop<T>::function();
    std::int64_t linesInPanel_ = 1;
    std::vector<std::int64_t> offsets_;  ///< in a panel: one a tap
};

}  // namespace keyfall::cpu
