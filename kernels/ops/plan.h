// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "core/tensor/value.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace keyfall::ops {

/// What an elementwise kernel has to do, with all checks done and the output allocated (prepare.h makes it).
///
/// For every index of `shape`: output = f(inputs ...). Operands that do not vary along a dimension have stride 0 there.
/// Inputs have the type `compute`; but for `where`, whose first input is bool. The output has it too, or is bool
/// (comparisons). An input is on the backend's device, or it is a single element on the host, whose value a device
/// kernel takes as a parameter (`isHostScalar`).
struct ElementwisePlan {
    static constexpr int kMostInputs = 3;

    DType compute = DType::float32;
    Tensor output;
    std::array<Tensor, kMostInputs> inputs;
    int inputCount = 0;
    Scalar alpha = std::int64_t{1};      ///< factor of the second input (add, sub)
    std::array<Scalar, 4> parameters{};  ///< the function's own numbers (kernels/functions/)

    /// Iteration space: coalesced (neighbouring dimensions merged where all strides allow), outermost first, no
    /// dimension of size one; empty for a single element; one dimension of size zero when there is nothing to do.
    Dims shape;
    std::array<Dims, kMostInputs + 1> strides;  ///< in elements: of the output, then of each input
    std::int64_t count = 0;                     ///< the product of `shape`

    [[nodiscard]] bool isHostScalar(int input) const
    {
        const Tensor& tensor = inputs[static_cast<std::size_t>(input)];
        return tensor.device().type == DeviceType::cpu && output.device().type != DeviceType::cpu;
    }
    /// One loop is enough, and every operand is contiguous in it or constant (strides 1 or 0).
    [[nodiscard]] bool isFlat() const
    {
        if (shape.empty())
            return true;
        for (std::size_t i = 0; i <= static_cast<std::size_t>(inputCount); ++i)
            if (shape.size() != 1 || strides[i][0] < 0 || strides[i][0] > 1)
                return false;
        return true;
    }
};

/// What a reduction has to do. For every index of `keptShape`: output = f(input over all indices of `reducedShape`).
/// The input has the output's type; half types accumulate in float32 (eleven:2.10).
struct ReductionPlan {
    Tensor output;
    Tensor input;
    Dims keptShape;      ///< coalesced, outermost first
    Dims outputStrides;  ///< of the kept dimensions, in elements
    Dims keptStrides;    ///< of the kept dimensions in the input
    Dims reducedShape;   ///< coalesced, outermost first
    Dims reducedStrides;
    std::int64_t keptCount = 0;
    std::int64_t reducedCount = 0;  ///< 0: nothing to sum, the output is 0 (sum) or NaN (mean)
};

/// A tensor without dimensions as one of one element.
[[nodiscard]] inline Tensor lined(const Tensor& tensor)
{
    return tensor.dim() == 0 ? tensor.view(Dims{1}, Dims{1}, tensor.offset()) : tensor;
}

/// What an operator along one dimension has to do. All tensors have as many dimensions; every index but the one along
/// `dim` is the same in all of them. Index tensors are int64 and their values were not looked at.
struct AlongPlan {
    Tensor output;
    Tensor input;
    Tensor index;  ///< of gather and scatter; of sort the positions, which it writes
    std::size_t dim = 0;
    bool add = false;         ///< scatter: adds instead of overwriting
    bool product = false;     ///< cumsum: running products instead of sums
    bool descending = false;  ///< sort
    bool logarithm = false;   ///< softmax

    [[nodiscard]] std::int64_t stride(const Tensor& tensor) const { return tensor.strides()[dim]; }
};

/// What a normalisation of rows has to do: output = (input - mean of the row) * deviation * weight + bias.
///
/// Input, output and parameters are contiguous. Input and output have one type; all others have the type that it is
/// computed in, which is float32 for half types.
struct NormPlan {
    Tensor output;
    Tensor input;
    Tensor weight;     ///< one a column, undefined: 1
    Tensor bias;       ///< one a column, undefined: 0
    Tensor mean;       ///< one a row; an output
    Tensor deviation;  ///< one a row; an output: 1 / sqrt(variance + epsilon)
    double epsilon = 0;
    std::int64_t rows = 0;
    std::int64_t length = 0;  ///< of a row; 0: the means are 0 and the deviations NaN
};

/// The squares of the distances of two tensors' elements, or their sum or mean, added up in one pass.
struct SquaresPlan {
    enum class Result { each, mean, sum };

    Tensor output;  ///< of the inputs' shape, or of no dimensions
    Tensor left;    ///< contiguous, as `right` and the output; all float32 or all float64
    Tensor right;
    Result result = Result::each;
};

/// Random numbers: the first `bits` (1 to 63) of the 64 bits that the stream of `seed` has at `start` + i for element i
/// (kernels/functions/philox.h). A floating output is these times 2^-bits; `above`: these plus 1, so never 0.
struct RandomPlan {
    Tensor output;  ///< contiguous; float32 (at most 24 bits), float64 (at most 53) or int64
    std::uint64_t seed = 0;
    std::uint64_t start = 0;
    int bits = 0;
    bool above = false;  ///< of floating outputs
};

/// output[b, i, j] = sum over l of left[b, i, l] * right[b, l, j], for every b of `batchShape`.
/// All three have one type; half types accumulate in float32. The output is contiguous; strides are in elements.
struct MatmulPlan {
    Tensor output;
    Tensor left;
    Tensor right;
    Dims batchShape;
    Dims leftBatchStrides;
    Dims rightBatchStrides;
    std::int64_t rows = 0;     ///< i
    std::int64_t columns = 0;  ///< j
    std::int64_t inner = 0;    ///< l; 0: the output is all zeros
    std::int64_t leftRowStride = 0;
    std::int64_t leftInnerStride = 0;
    std::int64_t rightInnerStride = 0;
    std::int64_t rightColumnStride = 0;
};

/// What a convolution of planes has to do (eleven:2.4.5). For every image n, group g and channel o of the group's
/// outputs: output[n, g * outChannels + o, y, x] = bias + the sum over i, a, b of weight[g, o, i, a, b] times what the
/// group's input channel i has at row y * stride + a * dilation - padding, and at such a column. The elements of the
/// input lie `spread` apart there, with zeros between and around them.
struct ConvolutionPlan {
    using Pair = std::array<std::int64_t, 2>;  ///< of rows, of columns

    Tensor output;        ///< [images, groups * outChannels, rows, columns], contiguous; not empty
    Tensor input;         ///< [images, groups * inChannels, rows, columns]; of the output's type, as weight and bias
    Tensor weight;        ///< [groups, outChannels, inChannels, kernel rows, kernel columns]
    Tensor bias;          ///< one for each of the output's channels, contiguous; undefined: 0
    bool turned = false;  ///< the kernel's rows and columns are read from their ends
    Pair stride{1, 1};
    Pair padding{};  ///< can be negative
    Pair dilation{1, 1};
    Pair spread{1, 1};

    [[nodiscard]] std::int64_t groups() const { return weight.size(0); }
    [[nodiscard]] std::int64_t outChannels() const { return weight.size(1); }
    [[nodiscard]] std::int64_t inChannels() const { return weight.size(2); }
    [[nodiscard]] Pair kernel() const { return {weight.size(3), weight.size(4)}; }
    /// The products that are added for one element of the output.
    [[nodiscard]] std::int64_t taps() const { return inChannels() * weight.size(3) * weight.size(4); }
};

}  // namespace keyfall::ops
