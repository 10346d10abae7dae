// SPDX-License-Identifier: MIT
#include "core/tensor/quantized_type.h"
#include "kernels/layers/quantized/define_quantized.h"
#include "kernels/layers/quantized/histogram_observer.h"
#include "kernels/layers/quantized/quantize.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>

// The observers as operators: the batches in turn, then scale and zero point (values:5.5).
namespace keyfall::quantized {

namespace {

using Batches = std::vector<Tensor>;
using Qparams = std::tuple<Tensor, Tensor>;

/// What PyTorch's observers take by name.
struct Settings {
    const Value& dtype;
    const std::string& scheme;
    bool reduceRange;
};

/// Reduced ranges leave the highest bit of 8 unused, for kernels whose sums would overflow.
ObserverOptions optionsOf(const Settings& settings, bool perChannel)
{
    const DType codes = std::holds_alternative<None>(settings.dtype)
        ? DType::uint8
        : codesAskedFor(settings.dtype).value_or(DType::boolean);
    if (codes == DType::boolean)
        ops::reject("an observer's dtype is quint8, qint8 or qint32, not " + keyfall::textOf(settings.dtype));
    const std::string prefix = perChannel ? "per_channel_" : "per_tensor_";
    ObserverOptions options{codeRangeOf(codes), Scheme::affine};
    if (settings.scheme == prefix + "symmetric")
        options.scheme = Scheme::symmetric;
    else if (settings.scheme != prefix + "affine")
        ops::reject("the qscheme must be " + prefix + "affine or " + prefix + "symmetric, found " + settings.scheme);
    if (settings.reduceRange && codes == DType::uint8)
        options.codes = {0, 127};
    else if (settings.reduceRange && codes == DType::int8)
        options.codes = {-64, 63};
    return options;
}

/// Scales as float32 and zero points as int64 on the batches' device, as PyTorch's calculate_qparams gives them.
Qparams tensorsOf(const QParams& qparams, const Batches& batches)
{
    const Device device = batches.empty() ? kCpu : batches.front().device();
    const auto count = static_cast<std::int64_t>(qparams.scales.size());
    const Tensor scales = Tensor::emptyHost(DType::float32, Dims{count});
    const Tensor zeroPoints = Tensor::emptyHost(DType::int64, Dims{count});
    for (std::size_t i = 0; i < qparams.scales.size(); ++i) {
        scales.hostData<float>()[i] = static_cast<float>(qparams.scales[i]);
        zeroPoints.hostData<std::int64_t>()[i] = qparams.zeroPoints[i];
    }
    return {ops::copyTo(scales, device, DType::float32), ops::copyTo(zeroPoints, device, DType::int64)};
}

void checkBatches(const Batches& batches)
{
    for (const Tensor& batch : batches)
        if (batch.device().type == DeviceType::meta)
            ops::reject("an observer reads the elements, and a meta tensor has none");
}

template <class Observer>
Qparams observed(const BoxedCall& call, const Batches& batches, Observer observer, const ObserverOptions& options)
{
    checkBatches(batches);
    for (const Tensor& batch : batches)
        observer.see(numbersOf(batch));
    const QParams qparams = observer.qparams(options);
    if (call.recorded())
        call.note(EventKind::requantize, "observed " + textOf(qparams));
    return tensorsOf(qparams, batches);
}

Qparams minMax(const BoxedCall& call, const Batches& batches, const Value& dtype, const std::string& scheme,
               bool reduceRange)
{
    return observed(call, batches, MinMaxObserver(), optionsOf({dtype, scheme, reduceRange}, false));
}

Qparams movingAverage(const BoxedCall& call, const Batches& batches, double constant, const Value& dtype,
                      const std::string& scheme, bool reduceRange)
{
    return observed(call, batches, MovingAverageObserver(constant), optionsOf({dtype, scheme, reduceRange}, false));
}

Qparams histogram(const BoxedCall& call, const Batches& batches, const Value& dtype, const std::string& scheme,
                  bool reduceRange)
{
    return observed(call, batches, HistogramObserver(), optionsOf({dtype, scheme, reduceRange}, false));
}

Qparams perChannelMinMax(const BoxedCall& call, const Batches& batches, std::int64_t axis, const Value& dtype,
                         const std::string& scheme, bool reduceRange)
{
    checkBatches(batches);
    const ObserverOptions options = optionsOf({dtype, scheme, reduceRange}, true);
    const std::size_t at = batches.empty() ? 0 : ops::wrapDim(axis, batches.front().dim());
    PerChannelObserver observer(static_cast<int>(at));
    for (const Tensor& batch : batches) {
        if (static_cast<std::size_t>(batch.dim()) <= at)
            ops::reject("per_channel_minmax: a batch of shape " + keyfall::textOf(batch.shape()) + " has no dimension "
                        + std::to_string(at));
        std::int64_t stride = 1;
        for (int d = static_cast<int>(at) + 1; d < batch.dim(); ++d)
            stride *= batch.size(d);
        observer.see(numbersOf(batch), batch.size(static_cast<int>(at)), std::max<std::int64_t>(stride, 1));
    }
    const QParams qparams = observer.qparams(options);
    if (call.recorded())
        call.note(EventKind::requantize, "observed " + textOf(qparams));
    return tensorsOf(qparams, batches);
}

const std::string kResults = "bool reduce_range=False) -> (Tensor scale, Tensor zero_point)";

}  // namespace

std::vector<ops::OperatorDefinition> observerOperators()
{
    using OfDType = Qparams(const Batches&, const Value&, const std::string&, bool);
    const std::string dtype = "ScalarType? dtype=None, ";
    return {
        define<OfDType>(
            "observer::minmax(Tensor[] batches, *, " + dtype + "str qscheme='per_tensor_affine', " + kResults, minMax),
        define<Qparams(const Batches&, double, const Value&, const std::string&, bool)>(
            "observer::moving_average_minmax(Tensor[] batches, *, float averaging_constant=0.01, " + dtype
                + "str qscheme='per_tensor_affine', " + kResults,
            movingAverage),
        define<Qparams(const Batches&, std::int64_t, const Value&, const std::string&, bool)>(
            "observer::per_channel_minmax(Tensor[] batches, *, int ch_axis=0, " + dtype
                + "str qscheme='per_channel_affine', " + kResults,
            perChannelMinMax),
        define<OfDType>("observer::histogram(Tensor[] batches, *, " + dtype + "str qscheme='per_tensor_affine', "
                            + kResults,
                        histogram),
    };
}

}  // namespace keyfall::quantized
