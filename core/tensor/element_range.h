// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"

#include <optional>

namespace keyfall {

/// The least and the greatest element.
struct ElementRange {
    double least;
    double most;
};

/// What an integer type (bool: 0 and 1) can hold; nothing for int64, whose ends no double has, and for other types.
[[nodiscard]] std::optional<ElementRange> integerRange(DType dtype);
/// The largest finite value of a floating type; what is larger could not be read from a file again.
[[nodiscard]] double largestFinite(DType dtype);

}  // namespace keyfall
