// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/gradient.h"

#include "core/dispatch/dispatch_error.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/autograd/view_history.h"

namespace keyfall::autograd {

namespace {

Edge rootOf(const Tensor& output, std::size_t index)
{
    if (!output.defined() || !output.requiresGrad())
        throw DispatchError(DispatchErrorKind::badArgument,
                            "element " + std::to_string(index)
                                + " of tensors does not require grad and does not have a grad_fn");
    return edgeOf(output);
}

Tensor seedOf(const Tensor& output, const Tensor& given)
{
    if (!given.defined()) {
        if (output.numel() != 1)
            throw DispatchError(DispatchErrorKind::badArgument,
                                "grad can be implicitly created only for scalar outputs; the output has the shape "
                                    + textOf(output.shape()) + ", so give its gradient");
        return filled(TensorFacts::of(output), std::int64_t{1});
    }
    if (given.shape() != output.shape())
        throw DispatchError(DispatchErrorKind::badArgument,
                            "Mismatch in shape: the given gradient has a shape of " + textOf(given.shape())
                                + " and the output has a shape of " + textOf(output.shape()));
    if (given.device() != output.device())
        throw DispatchError(DispatchErrorKind::deviceMismatch,
                            "the given gradient is on " + nameOf(given.device()) + " and the output on "
                                + nameOf(output.device()));
    return given;
}

std::vector<Tensor> run(Dispatcher& dispatcher, const std::vector<Tensor>& outputs, const std::vector<Tensor>& seeds,
                        const std::vector<Edge>& captures, EngineOptions options)
{
    if (options.createGraph)
        options.retainGraph = true;
    std::vector<Edge> roots;
    std::vector<Tensor> starts;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (outputs[i].defined())
            refreshView(dispatcher, outputs[i]);
        roots.push_back(rootOf(outputs[i], i));
        starts.push_back(seedOf(outputs[i], i < seeds.size() ? seeds[i] : Tensor()));
    }
    const GradModeGuard mode(dispatcher, options.createGraph);
    const TensorMath math(dispatcher);
    for (std::size_t i = 0; i < outputs.size(); ++i)
        starts[i] = math.fit(starts[i], TensorFacts::of(outputs[i]));
    return runEngine(dispatcher, roots, starts, captures, options);
}

}  // namespace

void backward(Dispatcher& dispatcher, const Tensor& output, const Tensor& seed, EngineOptions options)
{
    run(dispatcher, {output}, {seed}, {}, options);
}

std::vector<Tensor> gradients(Dispatcher& dispatcher, const std::vector<Tensor>& outputs,
                              const std::vector<Tensor>& inputs, const std::vector<Tensor>& seeds,
                              EngineOptions options)
{
    std::vector<Edge> captures;
    for (const Tensor& input : inputs) {
        if (!input.defined() || !input.requiresGrad())
            throw DispatchError(DispatchErrorKind::badArgument,
                                "one of the tensors to differentiate by does not require grad");
        refreshView(dispatcher, input);
        captures.push_back(edgeOf(input));
    }
    return run(dispatcher, outputs, seeds, captures, options);
}

Tensor gradientOf(const Tensor& leaf)
{
    AutogradMeta* meta = metaOrNull(leaf);
    if (meta == nullptr)
        return {};
    const std::lock_guard lock(meta->mutex);
    return meta->gradient;
}

void clearGradient(const Tensor& leaf)
{
    if (AutogradMeta* meta = metaOrNull(leaf)) {
        const std::lock_guard lock(meta->mutex);
        meta->gradient = Tensor();
    }
}

void onAccumulated(const Tensor& leaf, AutogradMeta::Hook hook)
{
    AutogradMeta& meta = metaOf(leaf);
    const std::lock_guard lock(meta.mutex);
    meta.hooks.push_back(std::move(hook));
}

std::shared_ptr<Node> producerOf(const Tensor& tensor)
{
    AutogradMeta* meta = metaOrNull(tensor);
    if (meta == nullptr)
        return nullptr;
    const std::lock_guard lock(meta->mutex);
    return meta->producer;
}

}  // namespace keyfall::autograd
