// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cuda_schedule.h"
#include "core/program/kernel_listing.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall::codegen {

enum class Dialect {
    c,     ///< C (of 2011) that compiles alone; one call computes all points
    cuda,  ///< CUDA C++ that NVRTC compiles without headers; a thread computes a point, or a block (cuda_schedule.h)
};

/// The program as source. The entry is `entry(void* const* buffers, const int64_t* values, int64_t points)` in C, and
/// `entry(float* s0, ..., int64_t n, ..., int64_t points)` on CUDA. It checks nothing: whoever runs it has proved that every
/// index is inside its slot and no size overflows (bounds_proof.h). Build C with `-ffp-contract=off`, CUDA with
/// `--fmad=false`: every operation rounds by itself.
[[nodiscard]] std::string renderSource(const KernelProgram& program, const std::string& entry, Dialect dialect,
                                       LocalSize local = LocalSize::fixed);
/// A parameter of the entry, as the source declares it.
struct EntryParameter {
    std::string type;
    std::string name;
    std::optional<int> slot;              ///< the buffer of this slot
    std::optional<std::string> variable;  ///< the value of this variable of the program
};
/// In their order; what is neither a slot's nor a variable's has the name that `renderSource` says.
[[nodiscard]] std::vector<EntryParameter> parametersOf(const KernelProgram& program, Dialect dialect);
/// The same lines, and which instruction each is of.
[[nodiscard]] KernelListing sourceListing(const KernelProgram& program, const std::string& entry, Dialect dialect);

}  // namespace keyfall::codegen
