// SPDX-License-Identifier: MIT
#include "core/tensor/quantized_type.h"
#include "kernels/layers/quantized/quantize.h"
#include "kernels/layers/quantized/quantized_rules.h"
#include "kernels/ops/reject.h"

// Copies: into a quantized tensor, to another device, to a type.
namespace keyfall::quantized {

namespace {

/// From numbers: with the scale that `self` has. From codes: with theirs, which replaces it, as in PyTorch.
bool copyIn(QuantizedCall& call)
{
    const QuantizedTensor* self = call.quantized(0);
    const QuantizedTensor* source = call.quantized(1);
    if (self == nullptr)
        ops::reject(
            "Copying from quantized Tensor to non-quantized Tensor is not allowed, please use dequantize to get a "
            "float Tensor from a quantized Tensor");
    const Tensor target = call.tensor(0);
    if (source != nullptr) {
        if (source->codes.dtype() != self->codes.dtype())
            ops::reject("Quantized Copy only works with Tensors of the same type: "
                        + std::string(quantizedNameOf(self->codes.dtype())) + " and "
                        + std::string(quantizedNameOf(source->codes.dtype())));
        if (source->qparams.isPerChannel() && source->codes.shape() != self->codes.shape())
            ops::reject("Quantized Copy of a tensor that is quantized per channel needs a tensor of its shape");
        (void)call.math().call("copy_", {self->codes, source->codes});
        call.describe("copies the codes, with " + textOf(source->qparams));
        target.impl().kind = std::make_shared<QuantizedTensor>(self->codes, source->qparams);
    } else {
        const Tensor spread = call.math().expand(call.tensor(1), self->codes.shape());
        const Tensor made = call.requantized(spread, self->qparams, self->codes.dtype());
        (void)call.math().call("copy_", {self->codes, quantizedOrNull(made)->codes});
    }
    call.finish(target);
    return true;
}

/// Codes keep their type: there is no way from one to another but over numbers.
bool copyTo(QuantizedCall& call)
{
    const QuantizedTensor& self = *quantizedOrNull(call.first());
    const DType codes = self.codes.dtype();
    Stack dense = call.arguments();
    dense.front() = self.codes;
    if (const auto at = call.find("dtype"); at && !std::holds_alternative<None>(dense[*at])) {
        if (codesAskedFor(dense[*at]) != codes)
            ops::reject("Creation of quantized tensor requires quantized dtype like torch."
                        + std::string(quantizedNameOf(codes)) + ", but the call asks for " + keyfall::textOf(dense[*at])
                        + ". Use dequantize for a float tensor");
        dense[*at] = codes;
    }
    call.describe("copies the codes; " + textOf(self.qparams) + " stay");
    Stack results = call.below(dense);
    call.finish(makeQuantized(std::get<Tensor>(results.front()), self.qparams));
    return true;
}

}  // namespace

const std::vector<RuleEntry>& writingRules()
{
    static const std::vector<RuleEntry> rules{
        {"copy_", copyIn},
        {"_to_copy", copyTo},
        {"to.dtype", copyTo},
        {"to.device", copyTo},
    };
    return rules;
}

}  // namespace keyfall::quantized
