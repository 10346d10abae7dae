// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstdint>
#include <optional>
#include <span>

namespace keyfall {

/// Floating-point operations of one run, from the program alone. At every point each arithmetic instruction that takes or
/// gives a float is one (a comparison, a choice and a call of exp() too), `mulacc` and `fma` are two, and a reduction is one
/// an element. Loads, stores, casts, constants and indices are none.
///
/// `values`: those of the variables in their order; more are ignored. Nothing where it cannot be said: sizes that have no
/// value, loops whose length changes from point to point, more than 64 bits count.
[[nodiscard]] std::optional<std::uint64_t> operationsOf(const KernelProgram& program,
                                                        std::span<const std::int64_t> values);

}  // namespace keyfall
