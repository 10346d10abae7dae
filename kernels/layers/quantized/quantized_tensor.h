// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor_kind.h"
#include "kernels/layers/quantized/qparams.h"

#include <vector>

namespace keyfall::quantized {

/// The `kind` of a quantized tensor: its codes, a strided tensor of uint8, int8 or int32, and what they stand for.
/// Views of a quantized tensor share the codes' memory. Never requires a gradient (eleven:2.7.8).
class QuantizedTensor final : public TensorKind {
public:
    QuantizedTensor(Tensor codesIn, QParams qparamsIn) : codes(std::move(codesIn)), qparams(std::move(qparamsIn)) {}

    [[nodiscard]] std::vector<TensorPart> parts() const override;

    const Tensor codes;
    const QParams qparams;
};

/// A quantized tensor over `codes`, whose memory and version it shares. Throws DispatchError (badArgument) for codes of
/// another type, for a number of channels that is not the size of the axis, and for scales and zero points that no
/// tensor can have (quantized_type.h).
[[nodiscard]] Tensor makeQuantized(const Tensor& codes, QParams qparams);
/// Null for a tensor that is not quantized, or that vmap maps.
[[nodiscard]] const QuantizedTensor* quantizedOrNull(const Tensor& tensor);

}  // namespace keyfall::quantized
