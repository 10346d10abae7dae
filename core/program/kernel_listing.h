// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// The instructions of a program in reading order; a `reduce` or `loop` comes before those inside it. They belong to the
/// program.
[[nodiscard]] std::vector<const Instruction*> instructionsOf(const KernelProgram& program);

/// A program as text in some language, and which instruction each line belongs to.
struct KernelListing {
    std::vector<std::string> lines;
    /// One each line: a place in `instructionsOf`; nothing for lines around the code.
    std::vector<std::optional<std::size_t>> instructions;

    [[nodiscard]] std::string text() const;
    friend bool operator==(const KernelListing&, const KernelListing&) = default;
};

/// The lines of `kernelText`.
[[nodiscard]] KernelListing irListing(const KernelProgram& program);
/// A text taken apart at its line ends; no line belongs to an instruction.
[[nodiscard]] KernelListing plainListing(const std::string& text);

}  // namespace keyfall
