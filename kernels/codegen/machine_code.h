// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/program.h"
#include "kernels/codegen/machine_abi.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall::codegen {

/// What this processor has, or what `KEYFALL_CPU` allows of it; none below AVX2.
[[nodiscard]] MachineLevel machineLevel();
/// "x86-64-v3", "x86-64-v4", "aarch64"; "none".
[[nodiscard]] std::string_view targetOf(MachineLevel level);
/// The level of a target; none where there is no such target.
[[nodiscard]] MachineLevel levelOf(std::string_view target);
/// Whether this processor may run it. Code can be made for any level.
[[nodiscard]] bool runsHere(MachineLevel level);

/// Machine code of a program: position-independent, one function of MachineArguments. Opens the module with the compiler on
/// first use. Errors `unavailable`: the module was not built or is not beside the program; `none`, which is the level of a
/// processor without AVX2; a program that is too large for AArch64.
[[nodiscard]] Expected<std::vector<std::byte>> machineCodeOf(const KernelProgram& program, MachineLevel level);

/// The same as text, an instruction a line, with the marks of machine_abi.h; `machineListing` reads them.
[[nodiscard]] Expected<std::string> machineTextOf(const KernelProgram& program, MachineLevel level);

/// Code that can be run: pages that are written first and then executed, never both (W^X). Unmapped with the last holder.
class ExecutableCode {
public:
    /// Error `unavailable`: the system forbids executable memory, and its reason.
    [[nodiscard]] static Expected<std::shared_ptr<const ExecutableCode>> make(std::span<const std::byte> code);
    ExecutableCode(const ExecutableCode&) = delete;
    ExecutableCode& operator=(const ExecutableCode&) = delete;
    ~ExecutableCode();

    [[nodiscard]] MachineEntry entry() const;

private:
    ExecutableCode(void* pages, std::size_t bytes) : pages_(pages), bytes_(bytes) {}

    void* pages_;
    std::size_t bytes_;
};

/// A program that runs its machine code where all indices are proven to be inside their slots, on several threads where there
/// is work for them, and `checked` otherwise: with values that are not proven, and calls for one core alone.
[[nodiscard]] std::shared_ptr<const Program> machineProgram(KernelProgram program,
                                                            std::shared_ptr<const ExecutableCode> code,
                                                            std::shared_ptr<const Program> checked);

}  // namespace keyfall::codegen
