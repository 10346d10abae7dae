// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cuda_schedule.h"
#include "core/program/program.h"

#include <optional>

namespace keyfall::codegen {

/// Programs as CUDA C++, compiled by NVRTC to machine code of the real device that cuda tensors lie on. Nothing where there
/// is no real device. Name "cuda", target "sm_90". NVRTC is opened by the first compile; where it is missing that is
/// `unavailable`.
///
/// Artifact: kind "cubin"; its bytes are packed_artifact.h's. Its report says registers and spilled bytes of a thread.
///
/// `local` timed: name "timed-cuda"; its first launch finds the local size.
[[nodiscard]] std::optional<KernelBackend> cudaBackend(LocalSize local = LocalSize::fixed);

}  // namespace keyfall::codegen
