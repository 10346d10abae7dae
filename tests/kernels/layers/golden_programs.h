// SPDX-License-Identifier: MIT
#pragma once

#include "tests/kernels/layers/golden_cases.h"

namespace keyfall {

/// The programs of test_golden_programs, by group of the file.
[[nodiscard]] GoldenPrograms goldenGradients();  ///< of the tape; meta, and some errors
[[nodiscard]] GoldenPrograms goldenKinds();      ///< sparse, quantized and nested tensors
[[nodiscard]] GoldenPrograms goldenModes();      ///< vmap and autocast

}  // namespace keyfall
