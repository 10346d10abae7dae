// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace keyfall::tests {

/// A program made of a seed, the values of its variables, and the bytes of its slots.
struct RandomKernel {
    std::string text;  ///< its document
    KernelProgram program;
    SizeValues values;
    std::vector<std::vector<std::uint64_t>> buffers;  ///< one each slot, as 8-byte words
    std::set<int> loose;  ///< numbers of the slots that hold float sums or products: compared by tolerance
};

/// The same seed gives the same kernel everywhere. Points do not race, accesses stay inside their slots.
[[nodiscard]] RandomKernel randomKernel(std::uint64_t seed);

}  // namespace keyfall::tests
