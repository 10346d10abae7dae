// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/backward_call.h"

#include "kernels/layers/autograd/operator_node.h"
#include "kernels/layers/autograd/sparse_gradient.h"

namespace keyfall::autograd {

namespace {

/// A gradient that fits the tensor it is of. A strided tensor may have been broadcast, which is undone in strided form.
Tensor fitted(const TensorMath& math, const Tensor& gradient, const TensorFacts& facts, const Tensor& pattern)
{
    return pattern.defined() ? inLayoutOf(math, math.fit(gradient, facts), pattern)
                             : math.fit(inLayoutOf(math, gradient, pattern), facts);
}

}  // namespace

BackwardCall::BackwardCall(OperatorNode& node, Dispatcher& dispatcher, const std::vector<Tensor>& gradients)
    : node_(node), math_(dispatcher), gradients_(gradients), results_(node.edges().size()), form_(node.formula_->sparse)
{
    if (form_ == SparseForm::stored)
        storedFacts_ = TensorFacts::of(storedOf(math_, pattern("self")));
}

Tensor BackwardCall::gradient(std::uint32_t output) const
{
    if (!hasGradient(output))
        return math_.zeros(node_.results()[output]);
    const Tensor& gradient = gradients_[output];
    if (form_ == SparseForm::stored)
        return storedAt(math_, gradient, pattern("self"));
    return form_ == SparseForm::dense ? denseOf(math_, gradient) : gradient;
}

bool BackwardCall::hasGradient(std::uint32_t output) const
{
    return output < gradients_.size() && gradients_[output].defined();
}

Tensor BackwardCall::input(std::string_view name) const
{
    const OperatorNode::Argument* argument = node_.find(name);
    const Tensor tensor = argument ? argument->saved.unpack(node_) : Tensor();
    return form_ == SparseForm::stored ? storedOf(math_, tensor) : tensor;
}

Tensor BackwardCall::output(std::uint32_t index) const
{
    const Tensor tensor = node_.outputs_[index].unpack(node_);
    return form_ == SparseForm::stored ? storedOf(math_, tensor) : tensor;
}

const Tensor& BackwardCall::pattern(std::string_view name) const
{
    static const Tensor none;
    const OperatorNode::Argument* argument = node_.find(name);
    return argument && !argument->patterns.empty() ? argument->patterns.front() : none;
}

bool BackwardCall::has(std::string_view name) const
{
    return node_.find(name) != nullptr;
}

Value BackwardCall::argument(std::string_view name) const
{
    const OperatorNode::Argument* argument = node_.find(name);
    return argument ? argument->value : Value(None{});
}

const TensorFacts& BackwardCall::facts(std::string_view name) const
{
    static const TensorFacts nothing;
    const OperatorNode::Argument* argument = node_.find(name);
    if (argument != nullptr && form_ == SparseForm::stored && pattern(name).defined())
        return storedFacts_;
    return argument ? argument->facts : nothing;
}

bool BackwardCall::wants(std::string_view name) const
{
    return node_.wants(name);
}

std::uint32_t BackwardCall::resultCount() const
{
    return static_cast<std::uint32_t>(node_.results().size());
}

const TensorFacts& BackwardCall::resultFacts(std::uint32_t output) const
{
    return node_.results()[output];
}

const std::vector<TensorFacts>& BackwardCall::listFacts(std::string_view name) const
{
    static const std::vector<TensorFacts> nothing;
    const OperatorNode::Argument* argument = node_.find(name);
    return argument ? argument->items : nothing;
}

bool BackwardCall::wantsItem(std::string_view name, std::size_t item) const
{
    const OperatorNode::Argument* argument = node_.find(name);
    return argument != nullptr && item < argument->items.size()
        && node_.edges()[static_cast<std::size_t>(argument->tensor) + item].node != nullptr;
}

void BackwardCall::setItem(std::string_view name, std::size_t item, const Tensor& gradient)
{
    results_[static_cast<std::size_t>(node_.find(name)->tensor) + item] = gradient;
}

void BackwardCall::set(std::string_view name, const Tensor& gradient)
{
    results_[static_cast<std::size_t>(node_.find(name)->tensor)] = gradient;
}

std::vector<Tensor> BackwardCall::take()
{
    for (const OperatorNode::Argument& argument : node_.arguments_) {
        if (argument.tensor < 0)
            continue;
        const bool list = !argument.items.empty();
        for (std::size_t i = 0; i < argument.patterns.size(); ++i) {
            Tensor& result = results_[static_cast<std::size_t>(argument.tensor) + i];
            const Tensor& places = argument.patterns[i];
            if (!result.defined())
                continue;
            result = form_ == SparseForm::stored && places.defined() && !list
                ? withStored(math_, math_.fit(result, storedFacts_), places)
                : fitted(math_, result, list ? argument.items[i] : argument.facts, places);
        }
    }
    return std::move(results_);
}

}  // namespace keyfall::autograd
