// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <string>

namespace keyfall::codegen {

/// CUDA C++ as PTX for a target such as "sm_80", by NVIDIA's compiler NVRTC, which is opened when this is first called; it
/// needs no GPU. Nothing is contracted (kernels:4.2). `KEYFALL_NVRTC` names its library, or `none`.
/// Errors: `unavailable` where there is none, and where it was looked for; `failed` with its log; `badInput` for a target that
/// is none.
[[nodiscard]] Expected<std::string> ptxOf(const std::string& source, const std::string& target);

}  // namespace keyfall::codegen
