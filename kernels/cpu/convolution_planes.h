// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/convolution_task.h"
#include "kernels/cpu/parallel.h"

#include <limits>

namespace keyfall::cpu {

/// Convolution by planes: the output's positions in one line, row after row, see a line of input elements for each tap.
///
/// Note [Every tap is an offset]
/// With a stride of one and no padding, the output's element at position y * pitch + x sees at tap (i, a, b) the
/// input's element that many places further on, plus what only the tap decides. So a tap is an offset, and neighbours
/// see neighbours. The positions between a row's end and the next row's begin are computed for nothing. Everything
/// else is brought to this form by copying an image: padding and spread become zeros, and rows and columns that a
/// stride keeps apart (those at 0, 2, 4 ... and those at 1, 3, 5 ...) become planes of their own.
template <class T>
class ConvolutionPlanes {
public:
    explicit ConvolutionPlanes(const ConvolutionTask<T>& task) : task_(task), plan_(task.plan())
    {
        const Dims& strides = plan_.input.strides();
        direct_ = plan_.stride == kOnes && plan_.spread == kOnes && plan_.padding == kZeros && strides[3] == 1
            && strides[2] >= plan_.input.size(3);
        // The windows of a transposed convolution can reach beyond the input behind it alone.
        for (std::size_t d = 0; d < 2; ++d)
            direct_ = direct_
                && plan_.output.shape()[2 + d] + (kernel_[d] - 1) * plan_.dilation[d] <= plan_.input.shape()[2 + d];
        layOut();
        // A tile loads a few elements more than it needs, which must be there behind the last image.
        if (direct_ && lastBegin(task.images() - 1, plan_.groups() - 1) < 0) {
            direct_ = false;
            layOut();
        }
    }

    /// Positions that are computed, for nothing too, of one image and group.
    [[nodiscard]] std::int64_t computed() const
    {
        return ConvolutionLoop<T>::vectorsFor(span_) * ConvolutionLoop<T>::lanes();
    }

    void run()
    {
        for (std::int64_t i = 0; i < plan_.inChannels(); ++i)
            for (std::int64_t a = 0; a < kernel_[0]; ++a)
                for (std::int64_t b = 0; b < kernel_[1]; ++b)
                    offsets_.push_back(offsetOf(i, a * plan_.dilation[0], b * plan_.dilation[1]));
        const std::int64_t tiles = tilesPerImage();
        const std::int64_t work = task_.taps() * plan_.outChannels() * ConvolutionLoop<T>::positions() / 8;
        parallelItems(task_.images() * plan_.groups() * tiles, work, [&](std::int64_t begin, std::int64_t end) {
            Scratch scratch;
            scratch.sums.resize(
                static_cast<std::size_t>(ConvolutionLoop<T>::mostRows() * ConvolutionLoop<T>::positions()));
            for (std::int64_t item = begin; item < end;) {
                const std::int64_t image = item / tiles;
                const std::int64_t last = std::min(end, (image + 1) * tiles);
                runImage(image / plan_.groups(), image % plan_.groups(), item - image * tiles, last - image * tiles,
                         scratch);
                item = last;
            }
        });
    }

private:
    static constexpr ops::ConvolutionPlan::Pair kOnes{1, 1};
    static constexpr ops::ConvolutionPlan::Pair kZeros{0, 0};

    struct Scratch {
        std::vector<T> image;
        std::vector<T> sums;
    };

    void layOut()
    {
        for (std::size_t d = 0; d < 2; ++d) {
            const std::int64_t last = (kernel_[d] - 1) * plan_.dilation[d];
            phases_[d] = std::min(plan_.stride[d], last + 1);
            size_[d] = plan_.output.shape()[2 + d] + last / plan_.stride[d];
        }
        const Dims& strides = plan_.input.strides();
        pitch_ = direct_ ? strides[2] : size_[1];
        plane_ = size_[0] * size_[1];
        channel_ = direct_ ? strides[1] : phases_[0] * phases_[1] * plane_;
        span_ = (task_.rows() - 1) * pitch_ + task_.columns();
    }

    [[nodiscard]] std::int64_t tilesPerImage() const
    {
        const std::int64_t tile = ConvolutionLoop<T>::positions();
        return (span_ + tile - 1) / tile;
    }

    /// Of a tap in the row and column that its dilation takes it to.
    [[nodiscard]] std::int64_t offsetOf(std::int64_t channel, std::int64_t row, std::int64_t column) const
    {
        const std::int64_t phase = (row % plan_.stride[0]) * phases_[1] + column % plan_.stride[1];
        return channel * channel_ + phase * plane_ + row / plan_.stride[0] * pitch_ + column / plan_.stride[1];
    }

    /// The last position at which a tile may begin without loading what is no tensor's.
    [[nodiscard]] std::int64_t lastBegin(std::int64_t image, std::int64_t group) const
    {
        if (!direct_)
            return std::numeric_limits<std::int64_t>::max();
        std::int64_t last = 0;
        for (std::size_t d = 0; d < 4; ++d)
            last += (plan_.input.shape()[d] - 1) * plan_.input.strides()[d];
        const std::int64_t here = task_.input(image, group) - plan_.input.hostData<const T>();
        const std::int64_t furthestTap =
            offsetOf(std::max<std::int64_t>(plan_.inChannels() - 1, 0), (kernel_[0] - 1) * plan_.dilation[0],
                     (kernel_[1] - 1) * plan_.dilation[1]);
        return last + 1 - here - furthestTap - ConvolutionLoop<T>::positions();
    }

    void runImage(std::int64_t image, std::int64_t group, std::int64_t firstTile, std::int64_t lastTile,
                  Scratch& scratch) const
    {
        const std::int64_t tile = ConvolutionLoop<T>::positions();
        const std::int64_t lastBegins = lastBegin(image, group);
        if (!direct_)
            copyImage(image, group, scratch.image);
        const T* const seen = direct_ ? task_.input(image, group) : scratch.image.data();
        // A block's weights serve some tiles before the next block's come, and these tiles' elements stay in the cache.
        constexpr std::int64_t kTogether = 8;
        for (std::int64_t t = firstTile; t < lastTile; t += kTogether)
            for (const ChannelBlock& block : task_.blocks())
                for (std::int64_t each = t; each < std::min(lastTile, t + kTogether); ++each)
                    runTile(image, group, block, each * tile, seen, lastBegins, scratch.sums.data());
    }

    /// The block's channels at the positions from `first` on.
    void runTile(std::int64_t image, std::int64_t group, const ChannelBlock& block, std::int64_t first, const T* seen,
                 std::int64_t lastBegins, T* scratch) const
    {
        const std::int64_t tile = ConvolutionLoop<T>::positions();
        const std::int64_t plane = task_.rows() * task_.columns();
        const std::int64_t begin = std::min(first, lastBegins);
        const std::int64_t last = std::min(span_, first + tile);
        T* const to = task_.output(image, group, block.first);
        // Where the plane is one line too, the results go straight to their places.
        const bool straight =
            pitch_ == task_.columns() && begin == first && last == first + tile && block.used == block.rows;
        ConvolutionTile<T> work;
        work.sums = straight ? to + first : scratch;
        work.sumsStride = straight ? plane : tile;
        work.bias = task_.bias(group, block);
        work.weights = task_.weights(group, block);
        work.rows = block.rows;
        work.vectors = ConvolutionLoop<T>::vectorsFor(last - begin);
        work.seen = seen + begin;
        work.offsets = offsets_.data();
        work.taps = task_.taps();
        loop_(work);
        for (int r = 0; !straight && r < block.used; ++r)
            write(to + r * plane, scratch + r * tile + first - begin, first, last);
    }

    /// Those of `sums`, of the positions [first, last), that are elements of the plane.
    void write(T* plane, const T* sums, std::int64_t first, std::int64_t last) const
    {
        for (std::int64_t y = first / pitch_; y * pitch_ < last; ++y) {
            const std::int64_t begin = std::max(first, y * pitch_);
            const std::int64_t end = std::min(last, y * pitch_ + task_.columns());
            if (begin < end)
                std::copy_n(sums + begin - first, end - begin, plane + y * task_.columns() + begin - y * pitch_);
        }
    }

    /// All planes of an image's channels, and the places behind them that the last tile loads.
    void copyImage(std::int64_t image, std::int64_t group, std::vector<T>& to) const
    {
        to.assign(static_cast<std::size_t>(plan_.inChannels() * channel_ + ConvolutionLoop<T>::positions()), T{0});
        const Dims& strides = plan_.input.strides();
        const T* const from = task_.input(image, group);
        for (std::int64_t i = 0; i < plan_.inChannels(); ++i) {
            for (std::int64_t r = 0; r < size_[0] * plan_.stride[0]; ++r) {
                const std::int64_t row = r - plan_.padding[0];
                if (r % plan_.stride[0] < phases_[0] && isElement(row, plan_.input.size(2), plan_.spread[0]))
                    copyRow(to.data() + offsetOf(i, r, 0), from + i * strides[1] + row / plan_.spread[0] * strides[2]);
            }
        }
    }

    /// One row into the planes of its columns.
    void copyRow(T* to, const T* from) const
    {
        const std::int64_t apart = plan_.input.strides()[3];
        const std::int64_t width = plan_.input.size(3);
        const std::int64_t step = plan_.stride[1];
        for (std::int64_t phase = 0; phase < phases_[1]; ++phase, to += plane_) {
            const std::int64_t before = phase - plan_.padding[1];  // the input's column at x = 0
            if (plan_.spread[1] == 1) {
                const std::int64_t begin = before < 0 ? (step - 1 - before) / step : 0;
                const std::int64_t end = before < width ? std::min(size_[1], (width - before + step - 1) / step) : 0;
                for (std::int64_t x = begin; x < end; ++x)
                    to[x] = from[(before + x * step) * apart];
            } else {
                for (std::int64_t x = 0; x < size_[1]; ++x)
                    if (const std::int64_t column = before + x * step; isElement(column, width, plan_.spread[1]))
                        to[x] = from[column / plan_.spread[1] * apart];
            }
        }
    }

    const ConvolutionTask<T>& task_;
    const ops::ConvolutionPlan& plan_;
    const ops::ConvolutionPlan::Pair kernel_ = plan_.kernel();
    decltype(ConvolutionLoop<T>::function()) loop_ = ConvolutionLoop<T>::function();
    bool direct_ = false;  ///< the input's memory has the form already
    ops::ConvolutionPlan::Pair phases_{};
    ops::ConvolutionPlan::Pair size_{};  ///< of a plane
    std::int64_t pitch_ = 0;             ///< from one row's begin to the next
    std::int64_t plane_ = 0;             ///< from one plane to the next of the same channel
    std::int64_t channel_ = 0;           ///< from one channel to the next
    std::int64_t span_ = 0;              ///< from the first to the last position that is wanted
    std::vector<std::int64_t> offsets_;  ///< one a tap
};

}  // namespace keyfall::cpu
