// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace keyfall::codegen {

/// The bytes of an artifact that loaders without checks of their own get: a SHA-256 of all behind it, the length of the
/// program's document in 8 bytes, the document, and what was compiled.
///
/// Note [A damaged library ends the process]
/// dlopen maps a file and believes what its head says of the rest: a library that is cut short is a bus error. The driver of a
/// GPU takes machine code in the same faith.
[[nodiscard]] std::vector<std::byte> packedArtifact(const KernelProgram& program, std::span<const std::byte> compiled);

struct UnpackedArtifact {
    KernelProgram program;
    std::string_view compiled;  ///< inside the bytes
};
/// Errors: the bytes are others than were packed; those of reading a program.
[[nodiscard]] Expected<UnpackedArtifact> unpackedArtifact(std::span<const std::byte> bytes);

}  // namespace keyfall::codegen
