// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/tiled_product.h"

namespace keyfall::cuda {

/// `linear` = quotient * size + remainder, with a division of 32 bits where that is enough: a third of the cost.
struct Division {
    KEYFALL_HD Division(std::int64_t linear, std::int64_t size)
    {
        if (static_cast<std::uint64_t>(linear) <= 0xffffffffU && static_cast<std::uint64_t>(size) <= 0xffffffffU) {
            quotient = static_cast<std::uint32_t>(linear) / static_cast<std::uint32_t>(size);
            remainder = static_cast<std::uint32_t>(linear) % static_cast<std::uint32_t>(size);
        } else {
            quotient = linear / size;
            remainder = linear % size;
        }
    }
    std::int64_t quotient;
    std::int64_t remainder;
};

/// A convolution as a product for each group: left is the weight, a row a channel; right has a column for each element
/// of the output's planes, of all images, with what that element sees. It is read where it lies and never stored.
/// See ops::ConvolutionPlan.
template <class C>
struct ConvolutionFactors {
    using Compute = C;
    static constexpr const char* kName = "tiled_convolution";

    void* output = nullptr;
    void* input = nullptr;
    void* weight = nullptr;
    void* bias = nullptr;  ///< or null
    DType dtype = DType::float32;
    bool turned = false;
    std::int64_t images = 0;
    std::int64_t groups = 0;
    std::int64_t outChannels = 0;
    std::int64_t inChannels = 0;
    std::int64_t outputSize[2] = {};  ///< rows and columns, as all pairs
    std::int64_t inputSize[2] = {};
    std::int64_t kernel[2] = {};
    std::int64_t stride[2] = {};
    std::int64_t padding[2] = {};
    std::int64_t dilation[2] = {};
    std::int64_t spread[2] = {};
    std::int64_t inputStrides[4] = {};
    std::int64_t weightStrides[5] = {};

    [[nodiscard]] KEYFALL_HD std::int64_t plane() const { return outputSize[0] * outputSize[1]; }
    [[nodiscard]] KEYFALL_HD std::int64_t rows() const { return outChannels; }
    [[nodiscard]] KEYFALL_HD std::int64_t columns() const { return images * plane(); }
    [[nodiscard]] KEYFALL_HD std::int64_t inner() const { return inChannels * kernel[0] * kernel[1]; }

    /// The group itself.
    [[nodiscard]] KEYFALL_HD std::int64_t at(std::int64_t batch) const { return batch; }

    [[nodiscard]] KEYFALL_HD C left(std::int64_t group, std::int64_t channel, std::int64_t tap) const
    {
        const Division byLine(tap, kernel[1]);
        const Division byChannel(byLine.quotient, kernel[0]);
        const std::int64_t a = turned ? kernel[0] - 1 - byChannel.remainder : byChannel.remainder;
        const std::int64_t b = turned ? kernel[1] - 1 - byLine.remainder : byLine.remainder;
        return load<C>(dtype, weight,
                       group * weightStrides[0] + channel * weightStrides[1] + byChannel.quotient * weightStrides[2]
                           + a * weightStrides[3] + b * weightStrides[4]);
    }

    [[nodiscard]] KEYFALL_HD C right(std::int64_t group, std::int64_t tap, std::int64_t element) const
    {
        const Division byLine(tap, kernel[1]);
        const Division byChannel(byLine.quotient, kernel[0]);
        const Division byImage(element, plane());
        const Division byRow(byImage.remainder, outputSize[1]);
        const std::int64_t place[2] = {byRow.quotient * stride[0] + byChannel.remainder * dilation[0] - padding[0],
                                       byRow.remainder * stride[1] + byLine.remainder * dilation[1] - padding[1]};
        std::int64_t offset =
            byImage.quotient * inputStrides[0] + (group * inChannels + byChannel.quotient) * inputStrides[1];
        for (int d = 0; d < 2; ++d) {
            if (place[d] < 0)
                return C(0);
            const Division bySpread(place[d], spread[d]);
            if (bySpread.remainder != 0 || bySpread.quotient >= inputSize[d])
                return C(0);
            offset += bySpread.quotient * inputStrides[2 + d];
        }
        return load<C>(dtype, input, offset);
    }

    KEYFALL_HD void write(std::int64_t group, std::int64_t channel, std::int64_t element, C sum) const
    {
        const std::int64_t outputChannel = group * outChannels + channel;
        const Division byImage(element, plane());
        if (bias != nullptr)
            sum += load<C>(dtype, bias, outputChannel);
        store(dtype, output, (byImage.quotient * groups * outChannels + outputChannel) * plane() + byImage.remainder,
              sum);
    }

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (void** const pointer : {&output, &input, &weight, &bias})
            if (*pointer != nullptr)
                visit(*pointer);
    }
};

template <class C>
using TiledConvolution = TiledProduct<ConvolutionFactors<C>>;

}  // namespace keyfall::cuda
