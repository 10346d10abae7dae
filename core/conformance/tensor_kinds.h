// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <optional>
#include <string>
#include <string_view>

namespace keyfall {

/// The key set of a tensor that is described in words: "dense cpu requires_grad", "sparse csr cuda", "conj view".
///
/// Kinds that the project's own tensors can be go through the model's table of traits; the others (views with lazy
/// bits, wrappers, mkldnn) add their keys to what construction gives (pytorch:M17). Nothing for words that say no kind.
[[nodiscard]] std::optional<KeySet> keysOfTensorKind(const KeyModel& model, std::string_view kind);

/// What that PyTorch says when it is asked for such a tensor and has none.
[[nodiscard]] std::optional<std::string> refusalOfTensorKind(const KeyModel& model, std::string_view kind);

/// Whether `torch.func.<name>` wraps its arguments in order to differentiate.
[[nodiscard]] bool isGradTransform(std::string_view name);

}  // namespace keyfall
