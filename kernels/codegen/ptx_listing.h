// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/program/kernel_listing.h"

#include <string>

namespace keyfall::codegen {

/// The lines of `ptxOf` a program's CUDA C++ (`sourceListing`), but for empty ones at the end, and which instruction of the
/// program each is of, as far as NVRTC says which line of the source it comes from: it moves and shares work between lines,
/// and names one of them. Takes 20 ms or more. Errors: those of `ptxOf`.
[[nodiscard]] Expected<KernelListing> ptxListing(const KernelProgram& program, const std::string& entry,
                                                 const std::string& target);

}  // namespace keyfall::codegen
