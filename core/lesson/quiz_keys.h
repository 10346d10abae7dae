// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/lesson/quiz_dice.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// Which keys a question's call may have, from the model's data alone: those that somebody meets, and never a key whose
/// name says nothing about what comes next.
class QuizKeys {
public:
    explicit QuizKeys(const KeyModel& model) : model_(model) {}

    /// The 11-key model: any lanes, from 3 to 6. PyTorch's: what a tensor brings, with modes of the thread to as many;
    /// `brought` is the tensor's part. Without keys where the model has none for such a tensor.
    struct Drawn {
        KeySet brought;
        KeySet keys;
    };
    /// `ofTensor`: what this tensor brings and nothing else, where a redispatch asks the arguments anew (pytorch:C13).
    [[nodiscard]] Drawn draw(QuizDice& dice, std::optional<TensorTraits> ofTensor) const;
    /// Three to six: fewer are no question, more are no set that somebody has in view.
    [[nodiscard]] static bool isWorthAsking(const std::vector<Key>& keys);
    /// A key that a thread may include, in the set or not.
    [[nodiscard]] Key included(QuizDice& dice) const;
    /// Keys that every call has, and that fall through in a PyTorch.
    [[nodiscard]] std::vector<std::string> always() const;

private:
    [[nodiscard]] std::vector<Key> lanes(QuizDice& dice, std::size_t least, std::size_t most) const;
    [[nodiscard]] std::vector<Key> modes() const;
    [[nodiscard]] bool isPytorch() const { return model_.spec().missing == MissingKernel::error; }

    const KeyModel& model_;
};

}  // namespace keyfall
