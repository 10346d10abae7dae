// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace keyfall::codegen {

/// Of everything that decides what is written for a program, in every key (kernels:5, key document): another one after any
/// change of a source here or in core/program. Without it a file that an older Keyfall left would be served for the code that this one writes.
[[nodiscard]] std::int64_t codegenVersion();

}  // namespace keyfall::codegen
