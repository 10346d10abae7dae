// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/layer_call.h"
#include "kernels/layers/vmap/batched_tensor.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall::vmap {

/// A call that a batching rule carries out: its logical arguments, and the physical operators to do it with.
///
/// Rules work at one level, the highest of the arguments; a physical tensor can be batched at a lower one, and then the
/// calls made here come back to the layer (eleven:2.3.1).
class RuleCall : public LayerCall {
public:
    using Named = std::vector<std::pair<std::string_view, Value>>;

    RuleCall(const BoxedCall& call, Stack& stack, int level, std::int64_t size);

    [[nodiscard]] int level() const { return level_; }
    /// B, the number of examples.
    [[nodiscard]] std::int64_t size() const { return size_; }

    [[nodiscard]] bool isBatched(const Tensor& tensor) const { return batchedAt(tensor, level_) != nullptr; }
    /// Whether no tensor but argument 0 is batched.
    [[nodiscard]] bool onlySelfIsBatched() const;

    /// The physical tensor with the batch in front; an unbatched one as it is.
    [[nodiscard]] Tensor front(const Tensor& tensor) const;
    /// The same, an unbatched one expanded to B examples.
    [[nodiscard]] Tensor frontExpanded(const Tensor& tensor) const;
    /// `front` with dimensions of size one after the batch, until the logical rank is `rank`; an unbatched tensor as it is.
    [[nodiscard]] Tensor aligned(const Tensor& tensor, int rank) const;

    /// Calls this operator further down the fall: for one without tensors, whose keys no argument brings.
    [[nodiscard]] Stack callBelow(Stack arguments) const;
    /// Calls an operator with arguments by name; the others are those of the same name of this call, then the defaults.
    [[nodiscard]] Tensor callNamed(CalledOperator called, const Named& arguments) const;
    [[nodiscard]] bool exists(CalledOperator called) const { return called.in(dispatcher()).has_value(); }

    /// Ends the rule: the same operator on other arguments, further down the fall. Every tensor among the results has
    /// its batch at `dim`.
    void passOn(Stack physical, int dim = 0);
    /// Ends the rule with physical results whose batch is at `dim`.
    void finish(Stack physical, int dim = 0);
    void finish(const Tensor& physical) { finish(Stack{physical}); }
    /// Ends the rule with logical results, made by calls on batched tensors.
    void finishLogical(Value result) { LayerCall::finish(std::move(result)); }
    void finishLogical(Stack results) { LayerCall::finish(std::move(results)); }
    /// What the rule did, for the call graph.
    void describe(const std::string& text) const;

private:
    int level_;
    std::int64_t size_;
};

/// `tensor` with dimension `from` moved to `to`, by a call of `permute`.
[[nodiscard]] Tensor moveDim(const Dispatcher& dispatcher, const Tensor& tensor, int from, int to);

}  // namespace keyfall::vmap
