// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"

#include <optional>

namespace keyfall {

/// An integer, a float or a truth as a tensor on the CPU, of no dimension, that is known to be a number
/// (Note [A number where a tensor is taken]): it promotes less than any other tensor. Nothing for other values.
[[nodiscard]] std::optional<Tensor> wrappedNumber(const Value& value);

/// Whether it is such a tensor, or one without history over its memory (`detach`). Views and copies are none.
[[nodiscard]] bool isWrappedNumber(const Tensor& tensor);

}  // namespace keyfall
