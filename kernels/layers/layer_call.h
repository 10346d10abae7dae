// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/kernel.h"
#include "kernels/calling/tensor_math.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// A call that a rule of a layer carries out: its arguments, the operators to do it with, and the ways to end it. What
/// the layer's own tensors need is in the classes made of this one, and those are what rules take.
class LayerCall {
public:
    [[nodiscard]] const std::string& op() const { return call_.opName(); }
    [[nodiscard]] Dispatcher& dispatcher() const { return call_.dispatcher(); }

    [[nodiscard]] const Stack& arguments() const { return arguments_; }
    /// The place of an argument by its name in the schema.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    /// `None` when there is no such argument.
    [[nodiscard]] Value argument(std::string_view name) const;
    /// Undefined when there is no such argument, or it is no tensor.
    [[nodiscard]] Tensor tensor(std::size_t index) const;
    [[nodiscard]] Tensor tensor(std::string_view name) const;
    /// Whether it is the in-place form of an operator.
    [[nodiscard]] bool writesIntoSelf() const;

    /// Any operator through the dispatcher, the schema's defaults filled in.
    [[nodiscard]] const TensorMath& math() const { return math_; }
    [[nodiscard]] Stack callAll(CalledOperator called, Stack arguments) const
    {
        return math_.callAll(called, std::move(arguments));
    }
    [[nodiscard]] Tensor call(CalledOperator called, Stack arguments) const
    {
        return math_.call(called, std::move(arguments));
    }
    [[nodiscard]] std::vector<Tensor> callForList(CalledOperator called, Stack arguments) const
    {
        return math_.callForList(called, std::move(arguments));
    }
    /// This operator again, from the top of the fall, on other arguments.
    [[nodiscard]] Stack callAgain(Stack arguments) const
    {
        return callOperator(OperatorHandle(call_.op), std::move(arguments));
    }
    [[nodiscard]] Tensor reshape(const Tensor& a, const Dims& shape) const { return math_.reshape(a, shape); }

    /// Ends the call.
    void finish(Stack results) { stack_ = std::move(results); }
    void finish(Value result) { stack_ = {std::move(result)}; }
    /// Ends an in-place call: the result is the argument that was written.
    void finishInPlace() { stack_ = {arguments_.front()}; }

    /// Whether anybody reads events; ask before building an expensive text.
    [[nodiscard]] bool recorded() const { return call_.recorded(); }
    void note(EventKind kind, const std::string& text) const { call_.note(kind, text); }

protected:
    /// `stack` has the arguments, and gets the results.
    LayerCall(const BoxedCall& call, Stack& stack);

    [[nodiscard]] const BoxedCall& boxed() const { return call_; }
    /// What the call was ended with.
    [[nodiscard]] Stack& results() { return stack_; }
    /// Throws an error that knows where in the fall it was.
    [[noreturn]] void fail(DispatchErrorKind kind, const std::string& text) const;

private:
    const BoxedCall& call_;
    Stack& stack_;
    Stack arguments_;
    TensorMath math_;
};

/// Calls `change(Tensor&)` for every tensor among the values, those in lists included.
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

}  // namespace keyfall
