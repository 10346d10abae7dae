// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

/// Words of the program language that look like calls of operators.
namespace keyfall {

inline constexpr std::string_view kBackward = "backward";
/// `grad(w)`: the gradient that `backward` accumulated in a leaf.
inline constexpr std::string_view kGradient = "grad";
/// `with repeat(200):`: the block again and again, for training loops.
inline constexpr std::string_view kRepeat = "repeat";
/// `with compiled():`, the block whose calls become kernels.
inline constexpr std::string_view kCompiled = "compiled";

}  // namespace keyfall
