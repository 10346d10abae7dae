// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "core/tensor/value.h"

#include <optional>
#include <string>

namespace keyfall {

/// A value in words for people, where it is small.
struct ValueWords {
    std::string text;              ///< up to 12 elements; empty for more, and where there are none to read
    std::optional<double> number;  ///< of one element; an integer beyond 2^53 is rounded
};

/// Reads `value` without a trace of it in the run (`Runtime::readable`). `withText`: otherwise the number alone.
[[nodiscard]] ValueWords valueWords(Runtime& runtime, const Value& value, bool withText);

}  // namespace keyfall
