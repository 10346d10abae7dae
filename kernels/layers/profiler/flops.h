// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace keyfall {

/// Floating-point operations of a call, from shapes alone (eleven:2.2.8): matrix products 2·B·M·N·K, convolutions
/// by their output's size, pointwise 1 an element of the output, softmax 5, normalisations 8, reductions one less than
/// the elements that become one. Nothing for an operator without a rule, which is not the same as none.
///
/// `op` with or without namespace, overload and in-place underscore; `arguments` and `results` as the kernel saw them.
[[nodiscard]] std::optional<std::int64_t> estimateFlops(std::string_view op, const Stack& arguments,
                                                        const Stack& results);

/// Bytes of the tensors' elements: what a call must at least read (its arguments) and write (its results). An expanded
/// tensor counts what it has in memory, not what it shows; a view counts nothing (`results` that share their memory with
/// an argument), unless it was written.
[[nodiscard]] std::int64_t bytesMoved(std::string_view op, const Stack& arguments, const Stack& results);

}  // namespace keyfall
