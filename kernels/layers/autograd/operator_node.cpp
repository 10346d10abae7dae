// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/operator_node.h"

#include "core/dispatch/dispatch_error.h"
#include "core/text/quantity_text.h"
#include "kernels/layers/autograd/node_name.h"
#include "kernels/layers/sparse/sparse_tensor.h"
#include "kernels/ops/release.h"

#include <algorithm>
#include <cctype>

namespace keyfall::autograd {

namespace {

Tensor patternOf(const Tensor& tensor)
{
    return tensor.requiresGrad() && sparse::isSparse(tensor) ? tensor.detached() : Tensor();
}

}  // namespace

OperatorNode::OperatorNode(const OperatorHandle& op, const Formula* formula)
    : Node(formula == nullptr ? "NotImplemented" : nodeName(op.name())), op_(op), formula_(formula)
{
}

void OperatorNode::takeArguments(const Stack& arguments)
{
    const auto& schema = op_.schema();
    arguments_.reserve(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        Argument argument;
        if (schema && i < schema->arguments.size())
            argument.name = schema->arguments[i].name;
        if (const auto* tensor = std::get_if<Tensor>(&arguments[i])) {
            if (tensor->defined()) {
                argument.tensor = static_cast<int>(edges().size());
                argument.facts = TensorFacts::of(*tensor);
                argument.patterns.push_back(patternOf(*tensor));
            }
            addEdge(edgeOf(*tensor));
        } else if (const auto* list = std::get_if<std::vector<Tensor>>(&arguments[i])) {
            argument.tensor = static_cast<int>(edges().size());
            for (const Tensor& item : *list) {
                argument.items.push_back(item.defined() ? TensorFacts::of(item) : TensorFacts{});
                argument.patterns.push_back(patternOf(item));
                addEdge(edgeOf(item));
            }
        } else {
            argument.value = arguments[i];
        }
        arguments_.push_back(std::move(argument));
    }
}

void OperatorNode::saveInputs(const Stack& arguments, const Tensor& copyOfSelf)
{
    if (formula_ == nullptr)
        return;
    for (const SavedInput& wanted : formula_->inputs) {
        if (!wanted.neededFor.empty() && !wants(wanted.neededFor))
            continue;
        for (std::size_t i = 0; i < arguments_.size(); ++i) {
            const auto* tensor = std::get_if<Tensor>(&arguments[i]);
            if (arguments_[i].name == wanted.name && tensor != nullptr && tensor->defined())
                arguments_[i].saved = SavedValue::ofInput(i == 0 && copyOfSelf.defined() ? copyOfSelf : *tensor);
        }
    }
}

std::uint32_t OperatorNode::takeResult(const Tensor& result)
{
    return addResult(TensorFacts::of(result));
}

void OperatorNode::saveOutputs(const std::vector<Tensor>& results)
{
    if (formula_ == nullptr)
        return;
    for (const std::uint32_t index : formula_->outputs) {
        outputs_.resize(std::max<std::size_t>(outputs_.size(), index + 1));
        if (index < results.size())
            outputs_[index] = SavedValue::ofOutput(results[index], index);
    }
}

Stack OperatorNode::argumentsWith(const Tensor& self) const
{
    Stack arguments{self};
    for (std::size_t i = 1; i < arguments_.size(); ++i)
        arguments.push_back(arguments_[i].value);
    return arguments;
}

bool OperatorNode::savesSelf() const
{
    if (formula_ == nullptr || arguments_.empty())
        return false;
    return std::any_of(formula_->inputs.begin(), formula_->inputs.end(), [this](const SavedInput& input) {
        return input.name == arguments_.front().name && (input.neededFor.empty() || wants(input.neededFor));
    });
}

const OperatorNode::Argument* OperatorNode::find(std::string_view name) const
{
    const auto found = std::find_if(arguments_.begin(), arguments_.end(),
                                    [name](const Argument& argument) { return argument.name == name; });
    return found == arguments_.end() ? nullptr : &*found;
}

bool OperatorNode::wants(std::string_view name) const
{
    const Argument* argument = find(name);
    return argument != nullptr && argument->tensor >= 0
        && edges()[static_cast<std::size_t>(argument->tensor)].node != nullptr;
}

std::vector<Tensor> OperatorNode::apply(Dispatcher& dispatcher, const std::vector<Tensor>& gradients)
{
    if (formula_ == nullptr)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "derivative for " + OperatorName::parse(op_.name()).name
                                + " is not implemented: the operator is not differentiable here, "
                                  "and the gradient that was asked for flows through it");
    std::optional<autocast::SettingsGuard> guard;
    if (autocast_)
        guard.emplace(dispatcher, *autocast_);
    const ops::ReleaseScope release(ops::releaseOf(dispatcher.model()));
    BackwardCall call(*this, dispatcher, gradients);
    formula_->backward(call);
    return call.take();
}

void OperatorNode::release()
{
    for (Argument& argument : arguments_)
        argument.saved.release();
    for (SavedValue& output : outputs_)
        output.release();
}

std::vector<std::string> OperatorNode::savedTexts() const
{
    std::vector<std::string> texts;
    const auto add = [&texts](const std::string& name, const SavedValue& saved) {
        if (saved.isSaved())
            texts.push_back(name + " " + saved.text() + " (" + bytesText(static_cast<std::int64_t>(saved.bytes()))
                            + ")");
    };
    for (const Argument& argument : arguments_)
        add(argument.name, argument.saved);
    for (const SavedValue& output : outputs_)
        add("result", output);
    return texts;
}

}  // namespace keyfall::autograd
