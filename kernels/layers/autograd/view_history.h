// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/tensor_math.h"
#include "kernels/layers/autograd/operator_node.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace keyfall::autograd {

// Note [A view follows its base]
// A view and its base are one piece of memory, so a change of either changes the gradient of both. PyTorch's rule: the
// change belongs to the base. When an operator writes into a view, the base gets a new producer (`CopySlices`), which
// gives the part that was written to the operator's formula and all the rest to the history that the base had. Every view
// whose memory has changed since its history was recorded gets a new one the next time it is used: the operators that
// made it are called again on the base as it is now.

/// How a tensor was made from `base`, which is no view itself: by one operator after the other. Without a base: it lies in
/// another's memory and follows nobody (`detach`).
struct ViewHistory {
    /// The last operator, and those before it: views of one view share them, and a chain of n views costs n.
    struct Step {
        std::shared_ptr<const OperatorNode> made;
        std::uint32_t output = 0;                    ///< which of its results
        mutable std::shared_ptr<const Step> before;  ///< mutable for the end of a chain alone

        Step(std::shared_ptr<const OperatorNode> by, std::uint32_t result, std::shared_ptr<const Step> earlier)
            : made(std::move(by)), output(result), before(std::move(earlier))
        {
        }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;
        ~Step();

        /// The same view of another tensor of the base's shape.
        [[nodiscard]] Tensor of(const TensorMath& math, const Tensor& other) const;
    };
    Tensor base;
    std::shared_ptr<const Step> last;
};

/// Notes that `view` is result `output` of `made`, a view of `argument`.
void noteView(const Tensor& view, const Tensor& argument, std::shared_ptr<const OperatorNode> made,
              std::uint32_t output);
/// Notes that `part` lies in memory of another tensor whose history it does not follow.
void noteApart(const Tensor& part);
/// What the tensor is a view of; null for one that is none, or that was made while gradients were switched off or where
/// its base brought no autograd key.
[[nodiscard]] std::shared_ptr<const ViewHistory> viewHistoryOf(const Tensor& tensor);

/// Gives a view whose memory was written since its history was recorded the history that it has now, if its base is on
/// the tape. Does nothing for all other tensors.
void refreshView(Dispatcher& dispatcher, const Tensor& tensor);

/// Puts a write into `view` on the tape: `write` is the node of the operator that wrote, its first edge is the view's.
void recordWrite(Dispatcher& dispatcher, const Tensor& view, const ViewHistory& history,
                 std::shared_ptr<OperatorNode> write);

}  // namespace keyfall::autograd
