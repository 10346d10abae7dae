// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/layer_call.h"
#include "kernels/layers/quantized/quantized_tensor.h"

#include <optional>
#include <string>

namespace keyfall::quantized {

/// A call with a quantized tensor among its arguments: what a rule reads, and the ways to end it. The operators that it
/// calls are dense ones below the layer.
class QuantizedCall : public LayerCall {
public:
    QuantizedCall(const BoxedCall& call, Stack& stack);

    /// Null where argument `index` is no quantized tensor.
    [[nodiscard]] const QuantizedTensor* quantized(std::size_t index) const;
    /// The first quantized tensor among the arguments, those in lists included.
    [[nodiscard]] const Tensor& first() const { return first_; }

    /// The same operator on dense arguments, further down the fall; its results. The model's keys below this one need not
    /// have a dense kernel (pytorch:M8: Quantized without Dense), so the keys are those of the new arguments.
    [[nodiscard]] Stack below(Stack dense) const;

    /// Ends the call with `real`, of any type, quantized to `codes`: with `qparams`, else those of the surrounding
    /// OutputQParams, else chosen for the range of `real` (eleven:2.7.7).
    void finishQuantized(const Tensor& real, const std::optional<QParams>& qparams, DType codes);
    /// What `finishQuantized` would end the call with.
    [[nodiscard]] Tensor requantized(const Tensor& real, const std::optional<QParams>& qparams, DType codes) const;

    /// The scale and zero point for `real`, by the same order.
    [[nodiscard]] QParams chooseFor(const Tensor& real, const std::optional<QParams>& qparams, DType codes) const;
    /// Writes down what `result` lost of `real`, when anybody reads it.
    void noteLoss(const Tensor& real, const Tensor& result) const;

    /// What the rule did, for the call graph.
    void describe(const std::string& text) const { note(EventKind::passOn, text); }

private:
    Tensor first_;
};

}  // namespace keyfall::quantized
