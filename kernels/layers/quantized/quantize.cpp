// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/quantize.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/binary_call.h"
#include "kernels/ops/prepare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace keyfall::quantized {

namespace {

using ops::Backend;
using ops::BinaryFormula;
using ops::UnaryFormula;

Tensor unary(const Backend& backend, UnaryFormula formula, const Tensor& x, DType compute,
             const decltype(ops::ElementwisePlan::parameters)& parameters)
{
    ops::ElementwisePlan plan = ops::planUnary(backend, x, compute);
    plan.parameters = parameters;
    if (plan.count > 0)
        backend.unary(formula, plan);
    return plan.output;
}

/// One number for every channel, as a tensor that broadcasts against those with the channels along `axis`.
template <class Number>
Tensor alongAxis(const std::vector<Number>& numbers, int axis, int rank, Device device)
{
    Dims shape(static_cast<std::size_t>(rank), 1);
    shape[static_cast<std::size_t>(axis)] = static_cast<std::int64_t>(numbers.size());
    constexpr DType kType = std::is_same_v<Number, float> ? DType::float32 : DType::float64;
    if (device.type == DeviceType::meta)
        return Tensor::emptyMeta(kType, shape);
    const Tensor host = Tensor::emptyHost(kType, shape);
    std::copy(numbers.begin(), numbers.end(), host.hostData<Number>());
    return ops::copyTo(host, device, kType);
}

float inverseOf(double scale)
{
    return 1.0F / static_cast<float>(scale);
}

Tensor zeroPointsAlong(const QParams& qparams, int rank, Device device)
{
    std::vector<float> zeroPoints;
    for (const std::int64_t zeroPoint : qparams.zeroPoints)
        zeroPoints.push_back(static_cast<float>(zeroPoint));
    return alongAxis(zeroPoints, *qparams.axis, rank, device);
}

Tensor inversesAlong(const QParams& qparams, int rank, Device device)
{
    std::vector<float> inverses;
    for (const double scale : qparams.scales)
        inverses.push_back(inverseOf(scale));
    return alongAxis(inverses, *qparams.axis, rank, device);
}

/// The codes as numbers, each channel with its own pair: rounded first (NaN is 0 there), then moved, then clamped.
Tensor codesPerChannel(const Backend& backend, const Tensor& x, const QParams& qparams, CodeRange range, DType compute)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const Tensor scaled = ops::binaryCall(backend, BinaryFormula::mul, x, inversesAlong(qparams, x.dim(), x.device()));
    const Tensor rounded =
        unary(backend, UnaryFormula::quantize, scaled, DType::float32, {1.0, 0.0, -kInfinity, kInfinity});
    const Tensor moved =
        ops::binaryCall(backend, BinaryFormula::add, rounded, zeroPointsAlong(qparams, x.dim(), x.device()));
    return unary(backend, UnaryFormula::quantize, moved, compute,
                 {1.0, 0.0, static_cast<double>(range.least), static_cast<double>(range.most)});
}

/// Codes before they get their type: whole numbers in float32, or in float64 where float cannot hold the bounds.
Tensor codeNumbers(const Tensor& x, const QParams& qparams, CodeRange range)
{
    const Backend& backend = ops::backendFor(x.device().type);
    const Tensor single = ops::castTo(x, DType::float32);
    constexpr std::int64_t kExact = std::int64_t{1} << std::numeric_limits<float>::digits;
    const DType compute = range.least < -kExact || range.most > kExact ? DType::float64 : DType::float32;
    if (qparams.isPerChannel())
        return codesPerChannel(backend, single, qparams, range, compute);
    return unary(backend, UnaryFormula::quantize, single, compute,
                 {static_cast<double>(inverseOf(qparams.scale())), static_cast<double>(qparams.zeroPoint()),
                  static_cast<double>(range.least), static_cast<double>(range.most)});
}

/// x * (1 / scale), rounded: in float32, or in float64 for float64 as PyTorch's fake quantization has it. NaN stays.
Tensor roundedSteps(const Backend& backend, const Tensor& x, const QParams& qparams)
{
    const DType compute = x.dtype() == DType::float64 ? DType::float64 : DType::float32;
    const Tensor numbers = ops::castTo(x, compute);
    const Tensor scaled = qparams.isPerChannel()
        ? ops::binaryCall(backend, BinaryFormula::mul, numbers, inversesAlong(qparams, x.dim(), x.device()))
        : ops::binaryCall(backend, BinaryFormula::mul, numbers,
                          Scalar(static_cast<double>(inverseOf(qparams.scale()))));
    return unary(backend, UnaryFormula::round, scaled, compute, {});
}

/// `codeNumbers`, also of float64: those steps are rounded before they become floats.
Tensor codesOfAnyType(const Backend& backend, const Tensor& x, const QParams& qparams, CodeRange range)
{
    if (x.dtype() != DType::float64)
        return codeNumbers(x, qparams, range);
    QParams ofSteps = qparams;
    std::fill(ofSteps.scales.begin(), ofSteps.scales.end(), 1.0);
    return codeNumbers(roundedSteps(backend, x, qparams), ofSteps, range);
}

}  // namespace

std::vector<double> numbersOf(const Tensor& tensor)
{
    if (tensor.device().type == DeviceType::meta)
        return {};
    const Tensor host = ops::contiguous(ops::copyTo(tensor, kCpu, DType::float64));
    if (host.numel() == 0)
        return {};
    const double* data = host.hostData<double>();
    return {data, data + host.numel()};
}

Tensor quantized(const Tensor& x, const QParams& qparams, DType codes)
{
    return makeQuantized(ops::castTo(codeNumbers(x, qparams, codeRangeOf(codes)), codes), qparams);
}

Tensor fakeQuantized(const Tensor& x, const QParams& qparams, CodeRange codes)
{
    const Backend& backend = ops::backendFor(x.device().type);
    // What is rounded to x's type is the exact product; in float32 that is the product of floats.
    const DType compute = x.dtype() == DType::float32 ? DType::float32 : DType::float64;
    const Tensor numbers = ops::castTo(codesOfAnyType(backend, x, qparams, codes), compute);
    if (!qparams.isPerChannel())
        return ops::castTo(unary(backend, UnaryFormula::dequantize, numbers, compute,
                                 {static_cast<double>(static_cast<float>(qparams.scale())),
                                  static_cast<double>(qparams.zeroPoint()), 0.0, 0.0}),
                           x.dtype());
    const std::vector<float> scales(qparams.scales.begin(), qparams.scales.end());
    const Tensor moved =
        ops::binaryCall(backend, BinaryFormula::sub, numbers, zeroPointsAlong(qparams, x.dim(), x.device()));
    return ops::castTo(
        ops::binaryCall(backend, BinaryFormula::mul, moved, alongAxis(scales, *qparams.axis, x.dim(), x.device())),
        x.dtype());
}

Tensor inRange(const Tensor& x, const QParams& qparams, CodeRange codes)
{
    const Backend& backend = ops::backendFor(x.device().type);
    const Tensor steps = roundedSteps(backend, x, qparams);
    const Tensor code = qparams.isPerChannel()
        ? ops::binaryCall(backend, BinaryFormula::add, steps, zeroPointsAlong(qparams, x.dim(), x.device()))
        : ops::binaryCall(backend, BinaryFormula::add, steps, Scalar(qparams.zeroPoint()));
    return ops::binaryCall(backend, BinaryFormula::logical_and,
                           ops::binaryCall(backend, BinaryFormula::ge, code, Scalar(codes.least)),
                           ops::binaryCall(backend, BinaryFormula::le, code, Scalar(codes.most)));
}

Tensor dequantized(const QuantizedTensor& tensor)
{
    const Tensor& codes = tensor.codes;
    const QParams& qparams = tensor.qparams;
    const Backend& backend = ops::backendFor(codes.device().type);
    if (!qparams.isPerChannel())
        return unary(backend, UnaryFormula::dequantize, codes, DType::float32,
                     {qparams.scale(), static_cast<double>(qparams.zeroPoint()), 0.0, 0.0});
    const Tensor moved = ops::binaryCall(backend, BinaryFormula::sub, ops::castTo(codes, DType::float32),
                                         zeroPointsAlong(qparams, codes.dim(), codes.device()));
    const Tensor scales = alongAxis(qparams.scales, *qparams.axis, codes.dim(), codes.device());
    return ops::castTo(ops::binaryCall(backend, BinaryFormula::mul, moved, scales), DType::float32);
}

Loss lossOf(const Tensor& exact, const QuantizedTensor& quantized)
{
    const std::vector<double> wanted = numbersOf(exact);
    const std::vector<double> codes = numbersOf(quantized.codes);
    const QParams& qparams = quantized.qparams;
    const CodeRange range = codeRangeOf(quantized.codes.dtype());
    std::int64_t stride = 1;
    if (qparams.axis)
        for (int d = *qparams.axis + 1; d < quantized.codes.dim(); ++d)
            stride *= quantized.codes.size(d);
    Loss loss;
    loss.count = static_cast<std::int64_t>(wanted.size());
    for (std::size_t i = 0; i < std::min(wanted.size(), codes.size()); ++i) {
        const std::size_t channel =
            qparams.axis ? i / static_cast<std::size_t>(stride) % qparams.scales.size() : std::size_t{0};
        const double scale = qparams.scales[channel];
        const auto zeroPoint = static_cast<double>(qparams.zeroPoints[channel]);
        if (std::isnan(wanted[i])) {
            ++loss.nans;
            continue;
        }
        const double unclamped = zeroPoint + std::nearbyint(wanted[i] / scale);
        if (unclamped < static_cast<double>(range.least) || unclamped > static_cast<double>(range.most))
            ++loss.saturated;
        else
            loss.largestError = std::max(loss.largestError, std::abs((codes[i] - zeroPoint) * scale - wanted[i]));
    }
    return loss;
}

std::string textOf(const Loss& loss)
{
    std::string text =
        fmt::format("largest error {:.3g}, {} of {} saturated", loss.largestError, loss.saturated, loss.count);
    if (loss.nans > 0)
        text += fmt::format(", {} NaN became the zero point", loss.nans);
    return text;
}

Extent extentOf(const Tensor& tensor)
{
    Extent extent;
    bool any = false;
    for (const double number : numbersOf(tensor)) {
        if (!std::isfinite(number))
            continue;
        extent.least = any ? std::min(extent.least, number) : number;
        extent.most = any ? std::max(extent.most, number) : number;
        any = true;
    }
    return extent;
}

}  // namespace keyfall::quantized
