// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <asmjit/x86.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace keyfall::codegen {

/// Emits size expressions on registers of 64 bits. Nothing is checked: the bounds proof has shown that no operation of an
/// expression that is reached has a fault.
class SizeEmitter {
public:
    SizeEmitter(asmjit::x86::Compiler& cc, const KernelProgram& program) : cc_(cc), axes_(program.axisNames.size()) {}

    /// Where variables and functions are.
    void use(asmjit::x86::Gp values, asmjit::x86::Gp functions)
    {
        values_ = values;
        functions_ = functions;
    }
    void setAxis(AxisId axis, asmjit::x86::Gp value) { axes_[indexOf(axis)] = value; }
    [[nodiscard]] asmjit::x86::Gp axis(AxisId axis) const { return axes_[indexOf(axis)]; }

    /// The value; the register may be an axis' own and must not be written.
    [[nodiscard]] asmjit::x86::Gp value(const ScopedSize& size);
    /// A variable, or the size of a parallel axis, by its place behind the variables.
    [[nodiscard]] asmjit::x86::Gp variable(std::size_t index);

    /// What was computed so far does not hold behind a label.
    void forget() { known_.clear(); }

private:
    [[nodiscard]] asmjit::x86::Gp operation(SizeOp op, const asmjit::x86::Gp* of);
    [[nodiscard]] asmjit::x86::Gp divided(SizeOp op, const asmjit::x86::Gp& a, const asmjit::x86::Gp& b);
    [[nodiscard]] asmjit::x86::Gp compared(SizeOp op, const asmjit::x86::Gp& a, const asmjit::x86::Gp& b);
    [[nodiscard]] asmjit::x86::Gp called(SizeOp op, const asmjit::x86::Gp* of);
    [[nodiscard]] std::string textOf(const ScopedSize& size) const;

    asmjit::x86::Compiler& cc_;
    std::vector<asmjit::x86::Gp> axes_;
    asmjit::x86::Gp values_;
    asmjit::x86::Gp functions_;
    std::unordered_map<std::string, asmjit::x86::Gp> known_;
};

}  // namespace keyfall::codegen
