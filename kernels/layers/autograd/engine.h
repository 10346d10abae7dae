// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/layers/autograd/node.h"

#include <vector>

namespace keyfall::autograd {

struct EngineOptions {
    bool retainGraph = false;  ///< keep the saved values for another run
    bool createGraph = false;  ///< record the gradients' own calls, so that they can be differentiated
};

/// Runs the tape backwards from `roots`, whose gradients are `seeds`. With `captures` empty the leaves accumulate;
/// otherwise nothing accumulates and the gradients that arrive at those edges are returned (undefined: none did).
///
/// Nodes run when all gradients they wait for are there, the newest first (eleven:2.4.3). Throws DispatchError.
std::vector<Tensor> runEngine(Dispatcher& dispatcher, const std::vector<Edge>& roots, const std::vector<Tensor>& seeds,
                              const std::vector<Edge>& captures, const EngineOptions& options);

}  // namespace keyfall::autograd
