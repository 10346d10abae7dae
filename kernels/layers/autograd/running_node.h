// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/autograd/node.h"

namespace keyfall::autograd {

/// The node whose gradients this thread is computing; null outside of a backward run. For layers that tell forward calls
/// from backward ones (eleven:2.2.2).
[[nodiscard]] const Node* runningNode();

/// Makes `node` the running one while it lives; nestable.
class RunningNodeGuard {
public:
    explicit RunningNodeGuard(const Node& node);
    RunningNodeGuard(const RunningNodeGuard&) = delete;
    RunningNodeGuard& operator=(const RunningNodeGuard&) = delete;
    ~RunningNodeGuard();

private:
    const Node* before_;
};

}  // namespace keyfall::autograd
