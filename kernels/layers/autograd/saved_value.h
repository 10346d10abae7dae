// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/autograd/node.h"

#include <memory>
#include <string>

namespace keyfall::autograd {

/// A tensor that a formula will need, with the version it had (eleven:2.4.2).
///
/// Note [A node does not own its own results]
/// A saved result is kept without its history, since that history is the node that saves it: the two would keep each
/// other alive. So is an argument that is no leaf: an in-place operator can give it a new history, which may lead back
/// to the saver. `unpack` gives both back their place on the tape, the one they had when they were saved.
class SavedValue {
public:
    SavedValue() = default;
    /// Throws DispatchError for an inference tensor, which has no place on a tape.
    [[nodiscard]] static SavedValue ofInput(const Tensor& tensor);
    [[nodiscard]] static SavedValue ofOutput(const Tensor& tensor, std::uint32_t output);

    /// The tensor. Throws DispatchError when it was given up ("backward through the graph a second time") or changed
    /// meanwhile ("modified by an inplace operation").
    [[nodiscard]] Tensor unpack(Node& saver) const;
    void release();

    /// Bytes the tape keeps alive because of it; 0 for meta tensors.
    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] bool isSaved() const { return saved_; }
    /// `float32[2, 3]`
    [[nodiscard]] std::string text() const;

private:
    Tensor tensor_;
    std::uint32_t version_ = 0;
    std::uint32_t output_ = 0;
    bool isOutput_ = false;
    bool onTape_ = false;             ///< an output that requires grad
    std::shared_ptr<Node> producer_;  ///< of an input that is no leaf
    bool saved_ = false;
    bool released_ = false;
};

}  // namespace keyfall::autograd
