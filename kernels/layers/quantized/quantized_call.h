// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/kernel.h"
#include "kernels/layers/autograd/tensor_math.h"
#include "kernels/layers/quantized/quantized_tensor.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall::quantized {

/// A call with a quantized tensor among its arguments: what a rule reads, and the ways to end it.
class QuantizedCall {
public:
    QuantizedCall(const BoxedCall& call, Stack& stack);

    [[nodiscard]] const std::string& op() const { return call_.opName(); }
    [[nodiscard]] const Stack& arguments() const { return arguments_; }
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    /// An argument by its name in the schema; none when there is no such argument.
    [[nodiscard]] Value argument(std::string_view name) const;
    [[nodiscard]] Tensor tensor(std::size_t index) const;
    /// Null where argument `index` is no quantized tensor.
    [[nodiscard]] const QuantizedTensor* quantized(std::size_t index) const;
    /// The first quantized tensor among the arguments, those in lists included.
    [[nodiscard]] const Tensor& first() const { return first_; }
    [[nodiscard]] bool writesIntoSelf() const;

    /// Dense operators, called below the layer.
    [[nodiscard]] const autograd::TensorMath& math() const { return math_; }
    [[nodiscard]] Dispatcher& dispatcher() const { return call_.dispatcher(); }
    /// The same operator on dense arguments, further down the fall; its results. The model's keys below this one need not
    /// have a dense kernel (pytorch.md M8: Quantized without Dense), so the keys are those of the new arguments.
    [[nodiscard]] Stack below(Stack dense) const;

    /// Ends the call.
    void finish(Stack results) { stack_ = std::move(results); }
    void finish(const Tensor& result) { stack_ = {result}; }
    /// Ends the call with `real`, of any type, quantized to `codes`: with `qparams`, else those of the surrounding
    /// OutputQParams, else chosen for the range of `real` (eleven-keys 2.7.7).
    void finishQuantized(const Tensor& real, const std::optional<QParams>& qparams, DType codes);
    /// What `finishQuantized` would end the call with.
    [[nodiscard]] Tensor requantized(const Tensor& real, const std::optional<QParams>& qparams, DType codes) const;

    /// The scale and zero point for `real`, by the same order.
    [[nodiscard]] QParams chooseFor(const Tensor& real, const std::optional<QParams>& qparams, DType codes) const;
    /// Writes down what `result` lost of `real`, when anybody reads it.
    void noteLoss(const Tensor& real, const Tensor& result) const;

    [[nodiscard]] bool recorded() const { return call_.recorded(); }
    void note(EventKind kind, const std::string& text) const { call_.note(kind, text); }
    /// What the rule did, for the call graph.
    void describe(const std::string& text) const { note(EventKind::passOn, text); }

private:
    const BoxedCall& call_;
    Stack& stack_;
    Stack arguments_;
    Tensor first_;
    autograd::TensorMath math_;
};

/// Calls `change(Tensor&)` for every tensor among the values.
template <class Change>
void changeTensors(Stack& values, Change&& change)
{
    for (Value& value : values) {
        if (auto* tensor = std::get_if<Tensor>(&value))
            change(*tensor);
        else if (auto* list = std::get_if<std::vector<Tensor>>(&value))
            for (Tensor& item : *list)
                change(item);
    }
}

}  // namespace keyfall::quantized
