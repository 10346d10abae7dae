// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::codegen {

/// CUDA C++ as PTX for a target such as "sm_80", by NVIDIA's compiler NVRTC, which is opened when this is first called; it
/// needs no GPU. Nothing is contracted (kernels:4.2). `KEYFALL_NVRTC` names its library, or `none`.
/// Errors: `unavailable` where there is none, and where it was looked for; `failed` with its log; `badInput` for a target that
/// is none.
[[nodiscard]] Expected<std::string> ptxOf(const std::string& source, const std::string& target);
/// The same with `.loc` directives: which line of the source an instruction is of.
[[nodiscard]] Expected<std::string> ptxWithLinesOf(const std::string& source, const std::string& target);

/// Machine code of a GPU, and what the assembler says of the kernel in it.
struct Cubin {
    std::vector<std::byte> bytes;
    std::optional<int> registers;     ///< of a thread
    std::optional<int> spilledBytes;  ///< of a thread, stored and loaded again
};
/// The same source as machine code. Errors as above.
[[nodiscard]] Expected<Cubin> cubinOf(const std::string& source, const std::string& target);

/// "nvrtc 13.0"; "nvrtc" where there is none.
[[nodiscard]] std::string nvrtcName();

}  // namespace keyfall::codegen
