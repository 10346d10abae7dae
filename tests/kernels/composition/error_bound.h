// SPDX-License-Identifier: MIT
#pragma once

#include "tests/kernels/composition/ball.h"
#include "tests/kernels/composition/composition.h"

#include <map>
#include <string>
#include <vector>

namespace keyfall::composition {

/// Where each element of a composition's results must be: `middle` is the program in float64, `radius` what rounding may
/// add. One example after the other, gradients by input as in `Outcome`.
struct Enclosure {
    std::vector<Ball> out;
    std::map<std::string, std::vector<Ball>> gradients;
};

/// Follows the program line by line, forth and back, with the rounding that the rules allow in each:
///
/// - under autocast every operand and result is rounded to bfloat16, 8 bits (eleven:2.5);
/// - a quantized result is off by half a step of its range over all examples, (max - min) / 255, and at the ends of the
///   range, where the zero point's own rounding cuts it off, by a step (eleven:2.7.3, 2.7.7); sigmoid and tanh have a
///   range of their own;
/// - everything else is float32.
[[nodiscard]] Enclosure enclose(const Composition& composition);

}  // namespace keyfall::composition
