// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/layers/autograd/engine.h"
#include "kernels/layers/autograd/node.h"

#include <vector>

/// Gradients for those who use tensors. All functions throw DispatchError; the texts hold the fragments of
/// eleven:2.4.4.
namespace keyfall::autograd {

/// Accumulates the gradients of `output` into the leaves it depends on. `seed` is the gradient of `output`; it may be
/// undefined for an output of one element. Every step is a call of `dispatcher`, so a recorder sees it.
void backward(Dispatcher& dispatcher, const Tensor& output, const Tensor& seed = {}, EngineOptions options = {});

/// The gradients of `outputs` with respect to `inputs` (leaves or not); nothing accumulates. An input that the outputs
/// do not depend on gets an undefined gradient.
[[nodiscard]] std::vector<Tensor> gradients(Dispatcher& dispatcher, const std::vector<Tensor>& outputs,
                                            const std::vector<Tensor>& inputs, const std::vector<Tensor>& seeds = {},
                                            EngineOptions options = {});

/// The accumulated gradient of a leaf, undefined when there is none.
[[nodiscard]] Tensor gradientOf(const Tensor& leaf);
void clearGradient(const Tensor& leaf);
/// Calls `hook` after each accumulation into `leaf`.
void onAccumulated(const Tensor& leaf, AutogradMeta::Hook hook);

/// The node that made the tensor; null for leaves and tensors off the tape.
[[nodiscard]] std::shared_ptr<Node> producerOf(const Tensor& tensor);

}  // namespace keyfall::autograd
