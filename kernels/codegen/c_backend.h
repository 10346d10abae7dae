// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cuda_schedule.h"
#include "core/program/program.h"

#include <optional>

namespace keyfall::codegen {

/// Programs as C, compiled by the system's compiler (`cc`, or what CC names) and loaded into this process. Nothing where
/// there is no compiler. What bounds_proof.h cannot show to stay inside its slots runs on the interpreter instead.
///
/// Artifact: kind "object", target "c"; its bytes are packed_artifact.h's, with the library.
/// Compile failures are transient when the compiler could not be run, took longer than 60 s or the disk is full.
[[nodiscard]] std::optional<KernelBackend> cBackend();

/// The CUDA C++ of programs on the host: the same compiler compiles it as C++, with the few words that CUDA adds defined
/// before it and loops over blocks and threads behind it. So its text is run where there is no device. Name
/// "emulated-cuda", target "emulated-cuda". Loaded on a cuda device, which is an emulated one, it takes that device's memory.
/// `local` timed: name "timed-cuda", for devices alone; its first launch finds the local size.
[[nodiscard]] std::optional<KernelBackend> emulatedCudaBackend(LocalSize local = LocalSize::fixed);

}  // namespace keyfall::codegen
