// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstdint>
#include <optional>

namespace keyfall {

/// An element that one point stores and another one loads or stores (kernels:4.6).
struct KernelRace {
    int slot = 0;  ///< the slot's number
    std::int64_t element = 0;

    friend bool operator==(const KernelRace&, const KernelRace&) = default;
};

/// The race in the smallest slot, and there at the smallest element; nothing when the points do not meet. Indices depend on
/// variables and axes alone, so no data are needed. Takes time and memory for every access of every point. Errors: those of
/// kernels:4.4.
[[nodiscard]] Expected<std::optional<KernelRace>> findRace(const KernelProgram& program, const SizeValues& values);

}  // namespace keyfall
