// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <optional>
#include <set>

namespace keyfall::codegen {

/// A value that the steps of a reduction compute at some cost and that later loops over as many steps compute again: the
/// exponentials of softmax. Machine code keeps it for one point at a time in memory of the caller's.
///
/// Pointers are into the program's code.
struct KeptValue {
    const Instruction* maker = nullptr;     ///< computes it first
    std::set<const Instruction*> again;     ///< would compute it again, and read it instead
    std::set<const Instruction*> needless;  ///< what only they took
    ScopedSize size;                        ///< how many steps: of variables alone
};
[[nodiscard]] std::optional<KeptValue> keptValueOf(const KernelProgram& program);

}  // namespace keyfall::codegen
