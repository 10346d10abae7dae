// SPDX-License-Identifier: MIT

#include "kernels/ops/convolution.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

#include <algorithm>
#include <limits>

namespace keyfall::ops {

namespace {

using Pair = ConvolutionPlan::Pair;

/// One number for all dimensions or one for each. Note [A line is a plane of one row]: `ofRows` is for its rows.
Pair pairOf(const char* name, const Ints& list, bool lines, std::int64_t ofRows)
{
    if (list.size() != 1 && (lines || list.size() != 2))
        reject(std::string("expected ") + name + " to be a single integer value or a list of " + (lines ? "1" : "2")
               + " values to match the convolution dimensions, but got " + name + "=" + textOf(toDims(list)));
    return {lines ? ofRows : list.front(), list.back()};
}

std::string textOf(const Pair& pair, bool lines)
{
    return "(" + (lines ? std::string() : std::to_string(pair[0]) + " x ") + std::to_string(pair[1]) + ")";
}

/// The call's numbers, after the checks that no tensor is needed for.
struct Numbers {
    bool lines = false;
    Pair stride{};
    Pair padding{};
    Pair dilation{};
    Pair outputPadding{};
    bool transposed = false;
    std::int64_t groups = 1;
};

Numbers checked(bool lines, const Ints& stride, const Ints& padding, const Ints& dilation, bool transposed,
                const Ints& outputPadding, std::int64_t groups)
{
    const Numbers numbers{lines,
                          pairOf("stride", stride, lines, 1),
                          pairOf("padding", padding, lines, 0),
                          pairOf("dilation", dilation, lines, 1),
                          pairOf("output_padding", outputPadding, lines, 0),
                          transposed,
                          groups};
    const auto least = [](const Pair& pair) { return std::min(pair[0], pair[1]); };
    if (least(numbers.padding) < 0)
        reject("negative padding is not supported");
    if (least(numbers.outputPadding) < 0)
        reject("negative output_padding is not supported");
    if (least(numbers.stride) < 1)
        reject("non-positive stride is not supported");
    if (least(numbers.dilation) < 1)
        reject("dilation should be greater than zero, but got "
               + textOf(Dims{numbers.dilation[0], numbers.dilation[1]}));
    if (groups < 1)
        reject("non-positive groups is not supported");
    return numbers;
}

/// The C++ type of an element, which PyTorch's text about a bias has.
const char* elementName(DType dtype)
{
    switch (dtype) {
    case DType::boolean: return "bool";
    case DType::uint8: return "unsigned char";
    case DType::int8: return "signed char";
    case DType::int16: return "short int";
    case DType::int32: return "int";
    case DType::int64: return "long int";
    case DType::float16: return "c10::Half";
    case DType::bfloat16: return "c10::BFloat16";
    case DType::float32: return "float";
    case DType::float64: return "double";
    }
    return "unknown";
}

/// Rows and columns.
Pair sizeOf(const Tensor& tensor)
{
    return {tensor.dim() == 3 ? 1 : tensor.size(2), tensor.size(tensor.dim() - 1)};
}

/// That the tensors fit each other, in PyTorch's order.
void checkTensors(const Tensor& input, const Tensor& weight, const Tensor& bias, const Numbers& numbers)
{
    const std::int64_t groups = numbers.groups;
    const std::string ofWeight = "weight of size " + textOf(weight.shape());
    if (weight.dim() < 3)
        reject("weight should have at least three dimensions");
    if (weight.dim() > 4)
        reject("expected a weight of 3 or 4 dimensions (a convolution of lines or planes), but got " + ofWeight);
    if (input.dim() != weight.dim()) {
        const std::string dims = std::to_string(weight.dim()) + "-dimensional ";
        reject("Expected " + dims + "input for " + dims + "weight " + textOf(weight.shape()) + ", but got "
               + std::to_string(input.dim()) + "-dimensional input of size " + textOf(input.shape()) + " instead");
    }
    const std::string given = "Given groups=" + std::to_string(groups) + ", ";
    if (weight.size(0) < groups)
        reject(given + "expected weight to be at least " + std::to_string(groups) + " at dimension 0, but got "
               + ofWeight + " instead");
    if (weight.size(0) % groups != 0)
        reject(given + "expected weight to be divisible by " + std::to_string(groups)
               + " at dimension 0, but got weight of size [" + textOf(weight.shape()) + "] instead");
    const std::int64_t in = numbers.transposed ? weight.size(0) : weight.size(1) * groups;
    const std::int64_t out = numbers.transposed ? weight.size(1) * groups : weight.size(0);
    if (input.size(1) != in)
        reject((numbers.transposed ? std::string("Given transposed=1, ") : given) + ofWeight + ", expected input"
               + textOf(input.shape()) + " to have " + std::to_string(in) + " channels, but got "
               + std::to_string(input.size(1)) + " channels instead");
    if (bias.defined() && (bias.dim() != 1 || bias.size(0) != out))
        reject((numbers.transposed ? "Given transposed=1, " : "Given ") + ofWeight
               + ", expected bias to be 1-dimensional with " + std::to_string(out) + " elements, but got bias of size "
               + textOf(bias.shape()) + " instead");
    const Pair kernel = sizeOf(weight);
    if (input.size(2) == 0 || input.size(input.dim() - 1) == 0)
        reject("Only zero batch or zero channel inputs are supported, but got input shape: " + textOf(input.shape()));
    if (std::min(kernel[0], kernel[1]) < 1)
        reject("kernel size should be greater than zero, but got kernel_height: " + std::to_string(kernel[0])
               + " kernel_width: " + std::to_string(kernel[1]));
    constexpr std::int64_t kMostPadding = std::numeric_limits<std::int64_t>::max() / 2;
    for (const std::size_t d : {0, 1})
        if (numbers.padding[d] > kMostPadding)
            reject("Given padding=" + std::to_string(numbers.padding[d]) + " at dimension " + std::to_string(d)
                   + " , expected padding to be at most " + std::to_string(kMostPadding));
    if (input.dtype() != weight.dtype())
        reject(std::string("expected scalar type ") + scalarTypeName(input.dtype()) + " but found "
               + scalarTypeName(weight.dtype()));
    if (bias.defined() && bias.dtype() != input.dtype())
        reject(std::string("Input type (") + elementName(input.dtype()) + ") and bias type ("
               + elementName(bias.dtype()) + ") should be the same");
    if (input.dtype() == DType::boolean)
        reject("\"slow_conv2d_cpu\" not implemented for 'Bool'");
}

void checkOutputPadding(const Numbers& n)
{
    for (std::size_t d = 0; d < 2; ++d)
        if (n.outputPadding[d] >= n.stride[d] && n.outputPadding[d] >= n.dilation[d])
            reject("output padding must be smaller than either stride or dilation, but got output_padding_height: "
                   + std::to_string(n.outputPadding[0]) + " output_padding_width: " + std::to_string(n.outputPadding[1])
                   + " stride_height: " + std::to_string(n.stride[0]) + " stride_width: " + std::to_string(n.stride[1])
                   + " dilation_height: " + std::to_string(n.dilation[0])
                   + " dilation_width: " + std::to_string(n.dilation[1]));
}

/// Rows and columns of the output.
Pair outputSize(const Pair& input, const Pair& kernel, const Numbers& n)
{
    Pair padded{};
    Pair reach{};
    Pair size{};
    for (std::size_t d = 0; d < 2; ++d) {
        reach[d] = limitedSum(limitedProduct(n.dilation[d], kernel[d] - 1), 1);
        padded[d] = limitedSum(input[d], 2 * n.padding[d]);
        const std::int64_t spread = limitedSum(limitedProduct(input[d] - 1, n.stride[d]), -2 * n.padding[d]);
        size[d] = n.transposed     ? limitedSum(limitedSum(spread, reach[d]), n.outputPadding[d])
            : padded[d] < reach[d] ? 0
                                   : (padded[d] - reach[d]) / n.stride[d] + 1;
    }
    if (n.transposed)
        checkOutputPadding(n);
    if (std::min(size[0], size[1]) > 0)
        return size;
    if (n.transposed)
        reject("Given input size per channel: " + textOf(input, false)
               + ". Calculated output size per channel: " + textOf(size, false) + ". Output size is too small");
    reject("Calculated padded input size per channel: " + textOf(padded, n.lines)
           + ". Kernel size: " + textOf(reach, n.lines) + ". Kernel size can't be greater than actual input size");
}

/// The weight as [groups, out, in, rows, columns].
Tensor byGroups(const Tensor& weight, const Numbers& n)
{
    const Dims& shape = weight.shape();
    const Dims& strides = weight.strides();
    const std::int64_t perGroup = shape[0] / n.groups;
    if (n.transposed)
        return weight.view({n.groups, shape[1], perGroup, shape[2], shape[3]},
                           {perGroup * strides[0], strides[1], strides[0], strides[2], strides[3]}, weight.offset());
    return weight.view({n.groups, perGroup, shape[1], shape[2], shape[3]},
                       {perGroup * strides[0], strides[0], strides[1], strides[2], strides[3]}, weight.offset());
}

/// Note [A line is a plane of one row]
/// As in PyTorch, whose kernel of three dimensions puts rows in between and takes them away again.
Tensor asPlanes(const Tensor& lines)
{
    if (lines.dim() != 3)
        return lines;
    Dims shape = lines.shape();
    Dims strides = lines.strides();
    strides.insert(2, shape[2] * strides[2]);
    shape.insert(2, 1);
    return lines.view(shape, strides, lines.offset());
}

/// A transposed convolution scatters every input element, times the kernel, into the output. Seen from an element of
/// the output it is a convolution with the kernel turned around, over an input whose elements lie a stride apart.
Tensor convolution(const Backend& backend, const Tensor& given, const Tensor& givenWeight, const Tensor& bias,
                   const Ints& stride, const Ints& padding, const Ints& dilation, bool transposed,
                   const Ints& outputPadding, std::int64_t groups)
{
    const Numbers n = checked(givenWeight.dim() == 3, stride, padding, dilation, transposed, outputPadding, groups);
    checkTensors(given, givenWeight, bias, n);
    const Tensor input = asPlanes(given);
    const Tensor weight = asPlanes(givenWeight);
    const Pair kernel = sizeOf(weight);
    const Pair size = outputSize(sizeOf(input), kernel, n);
    ConvolutionPlan plan;
    plan.weight = byGroups(weight, n);
    plan.output =
        emptyOn(input.device(), input.dtype(), {input.size(0), groups * plan.outChannels(), size[0], size[1]});
    plan.input = input;
    if (bias.defined())
        plan.bias = contiguous(bias);
    plan.turned = transposed;
    plan.dilation = n.dilation;
    plan.stride = transposed ? Pair{1, 1} : n.stride;
    plan.spread = transposed ? n.stride : Pair{1, 1};
    for (std::size_t d = 0; d < 2; ++d)
        plan.padding[d] = transposed ? n.dilation[d] * (kernel[d] - 1) - n.padding[d] : n.padding[d];
    if (plan.output.numel() > 0)
        backend.convolution(plan);
    if (!n.lines)
        return plan.output;
    Dims shape = plan.output.shape();
    Dims strides = plan.output.strides();
    shape.erase(2);
    strides.erase(2);
    return plan.output.view(shape, strides, 0);
}

}  // namespace

void checkConvolution(const Tensor& input, const Tensor& weight, const Tensor& bias, const Ints& stride,
                      const Ints& padding, const Ints& dilation, bool transposed, const Ints& outputPadding,
                      std::int64_t groups)
{
    const Numbers n = checked(weight.dim() == 3, stride, padding, dilation, transposed, outputPadding, groups);
    checkTensors(input, weight, bias, n);
    (void)outputSize(sizeOf(input), sizeOf(weight), n);
}

std::vector<OperatorDefinition> convolutionOperators()
{
    return {
        define<Tensor(const Tensor&, const Tensor&, const Tensor&, const Ints&, const Ints&, const Ints&, bool,
                      const Ints&, std::int64_t)>(
            "convolution(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, "
            "bool transposed, int[] output_padding, int groups) -> Tensor",
            convolution, Devices::sameOrNone),
    };
}

}  // namespace keyfall::ops
