// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall {

/// Before the names of operators that a run itself makes: of a block compiled(), and of a kernel that the block launches.
inline constexpr const char* kCompiledBlock = "compiled::";
inline constexpr const char* kCompiledKernel = "kernel::";

}  // namespace keyfall
