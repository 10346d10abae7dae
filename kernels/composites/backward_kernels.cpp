// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/convolution_gradients.h"
#include "kernels/composites/families.h"
#include "kernels/ops/shape/dimension.h"

#include <cmath>
#include <limits>

// What PyTorch's nodes call where the gradient of a layer is one kernel there.
namespace keyfall::ops {

namespace {

using Three = std::tuple<Tensor, Tensor, Tensor>;
using Mask = std::vector<bool>;

void checkMask(const char* op, const Mask& wanted)
{
    if (wanted.size() != 3)
        reject(std::string(op) + ": expected an output_mask of 3 values, but got " + std::to_string(wanted.size()));
}

/// `biasSizes` is what the bias has; its gradient is the sum of each channel.
Three convolutionBackward(const TensorMath& math, const Tensor& gradient, const Tensor& input, const Tensor& weight,
                          const MaybeInts&, const Ints& stride, const Ints& padding, const Ints& dilation,
                          bool transposed, const Ints&, std::int64_t groups, const Mask& wanted)
{
    checkMask("convolution_backward", wanted);
    const bool lines = weight.dim() == 3;
    const int dims = lines ? 3 : 4;
    if (input.dim() != dims || weight.dim() != dims || gradient.dim() != dims || stride.empty() || padding.empty()
        || dilation.empty())
        reject(
            "convolution_backward: expected tensors of 3 or of 4 dimensions and numbers of all, but got input of size "
            + textOf(input.shape()) + ", weight of size " + textOf(weight.shape()) + " and gradient of size "
            + textOf(gradient.shape()));
    const ConvolutionNumbers numbers = numbersOf(stride, padding, dilation, transposed, groups, lines);
    Three result;
    if (wanted[0])
        std::get<0>(result) = gradientOfInput(math, numbers, gradient, weight, input.shape());
    if (wanted[1])  // as PyTorch's kernel leaves it
        std::get<1>(result) =
            math.call("contiguous", {gradientOfWeight(math, numbers, gradient, input, weight.shape())});
    if (wanted[2])
        std::get<2>(result) = math.sum(gradient, lines ? Ints{0, 2} : Ints{0, 2, 3}, false);
    return result;
}

/// To where each largest one came from: its place in the plane.
Tensor maxPoolBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Ints&, const Ints&,
                       const Ints&, const Ints&, bool, const Tensor& indices)
{
    if (self.dim() < 3 || gradient.shape() != indices.shape() || gradient.dim() != self.dim())
        reject("max_pool2d_with_indices_backward: expected a gradient and indices of one size for an input of size "
               + textOf(self.shape()) + ", but got " + textOf(gradient.shape()) + " and " + textOf(indices.shape()));
    const Dims& shape = self.shape();
    Dims planes(shape.begin(), shape.end() - 2);
    Dims lines = planes;
    planes.push_back(shape[shape.size() - 2] * shape.back());
    const Dims& out = gradient.shape();
    lines.push_back(out[out.size() - 2] * out.back());
    TensorFacts facts = TensorFacts::of(self);
    facts.shape = planes;
    return math.reshape(
        math.call("scatter_add",
                  {math.zeros(facts), std::int64_t{-1}, math.reshape(indices, lines), math.reshape(gradient, lines)}),
        shape);
}

/// With y the normalised rows and h = g * weight: deviation (h - mean of h - y mean of h y); of the weight g y, of the
/// bias g, both summed over the rows.
Three layerNormBackward(const TensorMath& math, const Tensor& gradient, const Tensor& input, const Ints& shape,
                        const Tensor& mean, const Tensor& deviationGiven, const Tensor& weight, const Tensor&,
                        const Mask& wanted)
{
    checkMask("native_layer_norm_backward", wanted);
    if (static_cast<int>(shape.size()) > input.dim() || shape.empty() || gradient.shape() != input.shape())
        reject("native_layer_norm_backward: expected a gradient of the input's size " + textOf(input.shape())
               + " with normalized_shape " + textOf(toDims(shape)) + " at its end, but got "
               + textOf(gradient.shape()));
    Ints last;
    for (std::size_t i = 0; i < shape.size(); ++i)
        last.push_back(-1 - static_cast<std::int64_t>(i));
    const auto meanOf = [&](const Tensor& tensor) { return math.call("mean.dim", {tensor, last, true}); };
    const Tensor x = inFullPrecision(math, input);
    const Tensor g = inType(math, gradient, x.dtype());
    Tensor distance = math.sub(x, inType(math, mean, x.dtype()));
    Tensor deviation = inType(math, deviationGiven, x.dtype());
    if (distance.requiresGrad()) {
        // The saved ones are off the tape: a gradient that is to be differentiated again computes them anew. What was
        // added to the variance is what the saved deviation has more.
        distance = math.sub(x, meanOf(x));
        const Tensor variance = meanOf(math.mul(distance, distance));
        const Tensor added = math.sub(math.call("reciprocal", {math.mul(deviation, deviation)}), variance.detached());
        deviation = math.call("rsqrt", {math.add(variance, added)});
    }
    const Tensor y = math.mul(distance, deviation);
    const Dims parameters = toDims(shape);
    const auto summed = [&](const Tensor& tensor) { return math.reduceTo(tensor, parameters); };
    Three result;
    if (wanted[0]) {
        const Tensor h = weight.defined() ? math.mul(g, inType(math, weight, x.dtype())) : g;
        std::get<0>(result) =
            inType(math, math.mul(deviation, math.sub(math.sub(h, meanOf(h)), math.mul(y, meanOf(math.mul(h, y))))),
                   input.dtype());
    }
    if (wanted[1])
        std::get<1>(result) = summed(math.mul(g, y));
    if (wanted[2])
        std::get<2>(result) = summed(g);
    return result;
}

/// No gradient reaches the padding's row.
Tensor embeddingDenseBackward(const TensorMath& math, const Tensor& gradient, const Tensor& indices, std::int64_t rows,
                              std::int64_t padding, bool)
{
    const std::int64_t width = gradient.dim() == 0 ? 1 : gradient.shape().back();
    if (gradient.numel() != indices.numel() * width)
        reject("embedding_dense_backward: expected a row of gradient for each of " + std::to_string(indices.numel())
               + " indices, but got a gradient of size " + textOf(gradient.shape()));
    Tensor g = math.reshape(gradient, Dims{indices.numel(), width});
    const Tensor flat = math.reshape(indices, Dims{indices.numel()});
    if (padding >= 0)
        g = math.keepWhere(math.call("ne.Scalar", {math.call("unsqueeze", {flat, std::int64_t{-1}}), padding}), g);
    TensorFacts facts = TensorFacts::of(gradient);
    facts.shape = Dims{rows, width};
    return math.call("index_add", {math.zeros(facts), std::int64_t{0}, flat, g});
}
Tensor embeddingBackward(const TensorMath& math, const Tensor& gradient, const Tensor& indices, std::int64_t rows,
                         std::int64_t padding, bool scaleByFrequency, bool)
{
    return math.call("embedding_dense_backward", {gradient, indices, rows, padding, scaleByFrequency});
}

/// softmax(q·kᵀ·scale + mask)·v, from the scores computed anew.
Three attentionBackward(const TensorMath& math, const Tensor& gradient, const Tensor& q, const Tensor& k,
                        const Tensor& v, const Tensor&, const Tensor&, double, bool causal, const Tensor& mask,
                        std::optional<double> given)
{
    if (q.dim() < 2 || k.dim() < 2 || v.dim() < 2)
        reject("_scaled_dot_product_flash_attention_for_cpu_backward: expected query, key and value of 4 dimensions");
    const double scale = given.value_or(1 / std::sqrt(static_cast<double>(q.shape().back())));
    Tensor scores = math.mul(math.matmul(q, math.transpose(k, -2, -1)), scale);
    constexpr double kNever = -std::numeric_limits<double>::infinity();
    if (causal) {
        const Tensor all = filled({DType::float32, Dims{q.size(q.dim() - 2), k.size(k.dim() - 2)}, q.device()}, 1.0);
        scores = math.call("masked_fill.Scalar",
                           {scores, math.call("gt.Scalar", {math.call("triu", {all, std::int64_t{1}}), 0.5}), kNever});
    }
    if (mask.defined())
        scores = mask.dtype() == DType::boolean
            ? math.call("masked_fill.Scalar", {scores, math.call("logical_not", {mask}), kNever})
            : math.add(scores, mask);
    const Tensor shares = math.call("softmax.int", {scores, std::int64_t{-1}});
    const Tensor ofShares = math.matmul(gradient, math.transpose(v, -2, -1));
    const Tensor ofScores = math.mul(shares, math.sub(ofShares, math.sum(math.mul(ofShares, shares), {-1}, true)));
    // As PyTorch's kernel leaves them: the heads of one place beside each other in memory.
    const auto placeByPlace = [&math](const Tensor& each) {
        return each.dim() == 4 ? math.transpose(math.call("contiguous", {math.transpose(each, 1, 2)}), 1, 2) : each;
    };
    return {placeByPlace(math.mul(math.matmul(ofScores, k), scale)),
            placeByPlace(math.mul(math.matmul(math.transpose(ofScores, -2, -1), q), scale)),
            placeByPlace(math.matmul(math.transpose(shares, -2, -1), gradient))};
}

}  // namespace

std::vector<OperatorDefinition> backwardKernelOperators()
{
    return {
        compose<Three(const Tensor&, const Tensor&, const Tensor&, const MaybeInts&, const Ints&, const Ints&,
                      const Ints&, bool, const Ints&, std::int64_t, const Mask&)>(
            "convolution_backward(Tensor grad_output, Tensor input, Tensor weight, int[]? bias_sizes, int[] stride, "
            "int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups, bool[3] output_mask) -> "
            "(Tensor, Tensor, Tensor)",
            convolutionBackward),
        compose<Tensor(const Tensor&, const Tensor&, const Ints&, const Ints&, const Ints&, const Ints&, bool,
                       const Tensor&)>(
            "max_pool2d_with_indices_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, "
            "int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices) -> Tensor",
            maxPoolBackward),
        compose<Three(const Tensor&, const Tensor&, const Ints&, const Tensor&, const Tensor&, const Tensor&,
                      const Tensor&, const Mask&)>(
            "native_layer_norm_backward(Tensor grad_out, Tensor input, int[] normalized_shape, Tensor mean, "
            "Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)",
            layerNormBackward),
        compose<Tensor(const Tensor&, const Tensor&, std::int64_t, std::int64_t, bool, bool)>(
            "embedding_backward(Tensor grad, Tensor indices, int num_weights, int padding_idx, "
            "bool scale_grad_by_freq, bool sparse) -> Tensor",
            embeddingBackward),
        compose<Tensor(const Tensor&, const Tensor&, std::int64_t, std::int64_t, bool)>(
            "embedding_dense_backward(Tensor grad_output, Tensor indices, int num_weights, int padding_idx, "
            "bool scale_grad_by_freq) -> Tensor",
            embeddingDenseBackward),
        compose<Three(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, double,
                      bool, const Tensor&, std::optional<double>)>(
            "_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, "
            "Tensor value, Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, "
            "float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)",
            attentionBackward),
    };
}

}  // namespace keyfall::ops
