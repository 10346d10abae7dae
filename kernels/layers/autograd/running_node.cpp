// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/running_node.h"

#include <utility>

namespace keyfall::autograd {

namespace {

thread_local const Node* running = nullptr;

}  // namespace

const Node* runningNode()
{
    return running;
}

RunningNodeGuard::RunningNodeGuard(const Node& node) : before_(std::exchange(running, &node)) {}

RunningNodeGuard::~RunningNodeGuard()
{
    running = before_;
}

}  // namespace keyfall::autograd
