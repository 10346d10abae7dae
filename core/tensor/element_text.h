// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>

namespace keyfall {

/// Whether the elements can be read here and now: a strided tensor in host memory, not mapped by vmap.
[[nodiscard]] bool hasReadableElements(const Tensor& tensor);

/// The element `offset` elements behind the first one. float16 and bfloat16 are widened; a bool is 0 or 1.
[[nodiscard]] double elementAt(const Tensor& tensor, std::int64_t offset);

/// `[[11, 22, 33], [14, 25, 36]]`, `0.5`, `[true, false]`: the elements as nested lists, each in the fewest digits that
/// read back. Empty when they cannot be read, or are more than `most`.
[[nodiscard]] std::string elementsText(const Tensor& tensor, std::int64_t most);

/// The element of a tensor that has one; nothing for other tensors and for elements that cannot be read.
[[nodiscard]] std::optional<double> onlyElement(const Tensor& tensor);

}  // namespace keyfall
