// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/kernel.h"
#include "core/tensor/schema.h"

#include <optional>
#include <utility>
#include <vector>

/// The kernels that stand in for those of a real PyTorch, by what they do; which goes where is StandIns' to say.
namespace keyfall {

/// The kernels of one operator by key, for a registration that serves many keys at once.
using KernelsByKey = std::vector<std::pair<Key, Kernel>>;

/// What PyTorch has at the autograd keys for operators without a gradient of their own (pytorch:K8).
[[nodiscard]] Kernel autogradFallback();
/// PyTorch's kernel at ADInplaceOrView goes on below it, and its key is excluded meanwhile. What it counts and notes
/// besides, the version of what is written and what is a view of what, the tensors here have anyway.
[[nodiscard]] Kernel inplaceOrView();
/// Whether the operator writes into an argument or gives a view of one.
[[nodiscard]] bool writesOrViews(const Schema& schema);
/// PyTorch's kernels at the autograd keys go on in `AutoDispatchBelowADInplaceOrView` (pytorch:T3), for operators that write
/// or view, whose own kernel at ADInplaceOrView comes next, in `AutoDispatchBelowAutograd`: `more` is what that excludes
/// besides autograd. `own` excludes autograd by itself where it records; where it has no formula, what it calls is recorded.
[[nodiscard]] Kernel guardedAutograd(Kernel own, KeySet autograd, KeySet more);
/// The position of `device` among the arguments, of a factory or not.
[[nodiscard]] std::optional<std::size_t> deviceArgument(const OperatorHandle& op);
/// PyTorch's kernel at BackendSelect joins the keys of the tensors with that of the device, where the call names one
/// (pytorch:N11): `_to_copy` passes it, too.
[[nodiscard]] Kernel selectingBackend(std::size_t device);
/// A kernel that only calls others is the same for every backend, whichever it was made for.
[[nodiscard]] Kernel ofParts(Kernel kernel);
/// An autograd kernel without a formula for the whole: what it is made of is recorded, said at the hop.
[[nodiscard]] Kernel recordedByParts(Kernel kernel);
/// A kernel that is made of operators here and computes by itself in PyTorch: its calls are nobody's hops.
[[nodiscard]] Kernel onePiece(Kernel kernel);
/// The same where PyTorch's makes calls, which ours would show as others: said at the hop.
[[nodiscard]] Kernel callingNoOthers(Kernel kernel);
/// The kernel of the key that a call comes by. Throws DispatchError (unsupported) at a key without one.
[[nodiscard]] Kernel forEachKey(KernelsByKey kernels);
/// A composite that is no composite here: its kernel does all of it at once. It records nothing, so it is no answer where
/// gradients are wanted.
[[nodiscard]] Kernel inOnePiece(KernelsByKey kernels);

}  // namespace keyfall
