// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/given_qparams.h"

#include "kernels/layers/quantized/quantize.h"
#include "kernels/ops/reject.h"

namespace keyfall::quantized {

namespace {

void needsElements(const Tensor& tensor)
{
    if (tensor.device().type == DeviceType::meta)
        ops::reject("the scale and the zero point must have values, and a meta tensor has none");
}

}  // namespace

double numberOf(const Tensor& tensor)
{
    if (tensor.numel() != 1)
        ops::reject("a Tensor with " + std::to_string(tensor.numel()) + " elements cannot be converted to Scalar");
    needsElements(tensor);
    return numbersOf(tensor).front();
}

QParams channelsOf(const Tensor& scales, const Tensor& zeroPoints, std::int64_t axis)
{
    needsElements(scales);
    needsElements(zeroPoints);
    QParams qparams{numbersOf(scales), {}, static_cast<int>(axis)};
    for (const double zeroPoint : numbersOf(zeroPoints))
        qparams.zeroPoints.push_back(static_cast<std::int64_t>(zeroPoint));
    return qparams;
}

}  // namespace keyfall::quantized
