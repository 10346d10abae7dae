// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall::composition {

/// A program over `x` and `y`, [4, 3], and `w`, [3, 3], whose last line assigns `out`, [4, 3].
struct RandomProgram {
    std::vector<std::string> lines;
    bool readsY = false;
    bool readsW = false;
};

/// What the operators of a program must be able to do.
struct ProgramWish {
    bool smooth = false;      ///< no relu, no maximum: rounding must not choose another branch of a gradient
    bool keepsZeros = false;  ///< every operator maps zeros to zeros: what is sparse stays sparse
    bool rowwise = false;     ///< rows do not mix and `y` is not read: components of different lengths can run it
};

/// Three to six lines; the same for the same seed, on every machine.
[[nodiscard]] RandomProgram randomProgram(std::uint64_t seed, const ProgramWish& wish);

/// `count` elements in [-1, 1] with two digits; the same for the same seed.
[[nodiscard]] std::vector<double> randomElements(std::uint64_t seed, std::size_t count);

}  // namespace keyfall::composition
