// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/autograd/node.h"

namespace keyfall::autograd {

/// The end of the tape at a leaf: adds the gradient to the one that is there (eleven:2.4.3).
///
/// The leaf owns it weakly and it owns the leaf, so a leaf that is only on the tape still gets its gradient.
class AccumulateNode final : public Node {
public:
    explicit AccumulateNode(const Tensor& leaf);

    [[nodiscard]] std::vector<Tensor> apply(Dispatcher& dispatcher, const std::vector<Tensor>& gradients) override;

private:
    Tensor leaf_;
};

}  // namespace keyfall::autograd
