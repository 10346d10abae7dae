// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace keyfall::codegen {

/// Of everything here that writes code, in every key (kernels:6, key document): another one after any change of a source of
/// this folder. Without it a file that an older Keyfall left would be served for the code that this one writes.
[[nodiscard]] std::int64_t codegenVersion();

}  // namespace keyfall::codegen
