// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/quantized_tensor.h"

#include "core/tensor/quantized_type.h"
#include "kernels/ops/reject.h"

namespace keyfall::quantized {

std::vector<TensorPart> QuantizedTensor::parts() const
{
    if (!qparams.isPerChannel())
        return {{"scale", qparams.scale()}, {"zero_point", qparams.zeroPoint()}, {"codes", codes}};
    return {{"scale", qparams.scales},
            {"zero_point", qparams.zeroPoints},
            {"axis", std::int64_t{*qparams.axis}},
            {"codes", codes}};
}

Tensor makeQuantized(const Tensor& codes, QParams qparams)
{
    if (quantizedNameOf(codes.dtype()).empty())
        ops::reject("the codes of a quantized tensor are uint8, int8 or int32, not "
                    + std::string(nameOf(codes.dtype())));
    std::size_t channels = 1;
    if (qparams.axis) {
        if (*qparams.axis < 0 || *qparams.axis >= codes.dim())
            ops::reject("Channel axis out of range in per channel affine quantization. Got: "
                        + std::to_string(*qparams.axis) + " Expected: [0, " + std::to_string(codes.dim()) + ")");
        channels = static_cast<std::size_t>(codes.size(*qparams.axis));
    }
    if (qparams.scales.size() != channels)
        ops::reject("length of scales must equal to channel, expected " + std::to_string(channels) + " got, "
                    + std::to_string(qparams.scales.size()));
    if (qparams.zeroPoints.size() != channels)
        ops::reject("length of zero_points must equal to channel, expected " + std::to_string(channels) + " got, "
                    + std::to_string(qparams.zeroPoints.size()));
    const auto refuse = [](const std::optional<QuantizationProblem>& problem) {
        if (problem)
            ops::reject(problem->message + "; " + problem->advice);
    };
    for (const double scale : qparams.scales)
        refuse(problemOfScale(scale));
    for (const std::int64_t zeroPoint : qparams.zeroPoints)
        refuse(problemOfZeroPoint(zeroPoint, codes.dtype()));
    Tensor tensor = makeOfKind(Layout::quantized, codes.dtype(), codes.device(), codes.shape(),
                               std::make_shared<QuantizedTensor>(codes.detached(), std::move(qparams)));
    tensor.impl().strides = codes.strides();
    tensor.impl().version = codes.impl().version;
    return tensor;
}

const QuantizedTensor* quantizedOrNull(const Tensor& tensor)
{
    if (!tensor.defined() || tensor.layout() != Layout::quantized || tensor.traits().batched())
        return nullptr;
    return dynamic_cast<const QuantizedTensor*>(tensor.impl().kind.get());
}

}  // namespace keyfall::quantized
