// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace keyfall {

/// Operators that compute element by element, with broadcasting: names without overloads, which stand for all of them and
/// for the in-place forms.
///
/// One list for the layers that ask no more of an operator than that: vmap keeps the batch in front, and a nested tensor
/// computes on its values. What holds for one of them only is in that layer's rules_pointwise.cpp.
[[nodiscard]] std::span<const std::string_view> pointwiseNames();

}  // namespace keyfall
