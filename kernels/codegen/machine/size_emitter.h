// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "kernels/codegen/machine/word_unit.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace keyfall::codegen {

/// Emits size expressions on registers of 64 bits. Nothing is checked: the bounds proof has shown that no operation of an
/// expression that is reached has a fault.
class SizeEmitter {
public:
    SizeEmitter(WordUnit& words, const KernelProgram& program) : words_(words), axes_(program.axisNames.size()) {}

    /// Where variables are.
    void useValues(const Word& values) { values_ = values; }
    void setAxis(AxisId axis, Word value) { axes_[indexOf(axis)] = value; }
    [[nodiscard]] Word axis(AxisId axis) const { return axes_[indexOf(axis)]; }

    /// The value; the register may be an axis' own and must not be written.
    [[nodiscard]] Word value(const ScopedSize& size);
    /// A variable, or the size of a parallel axis, by its place behind the variables.
    [[nodiscard]] Word variable(std::size_t index);

    /// What was computed so far does not hold behind a label.
    void forget() { known_.clear(); }

private:
    [[nodiscard]] std::string textOf(const ScopedSize& size) const;

    WordUnit& words_;
    std::vector<Word> axes_;
    Word values_;
    std::unordered_map<std::string, Word> known_;
};

}  // namespace keyfall::codegen
