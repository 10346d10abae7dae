// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "tests/kernels/codegen/aarch64_image.h"
#include "tests/kernels/codegen/machine_bench.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <string>
#include <vector>

namespace keyfall {

/// Runs of kernels that are made together in one process of an emulator, and what they shall leave: the interpreter's bits.
class Aarch64Runs {
public:
    /// False: the code would not be called with these sizes (nothing to do, or an index that is not proven), or it calls
    /// functions and there are no `functions`. `where` names the run in what is told.
    bool add(const KernelProgram& program, const SizeValues& sizes, const MachineBuffers& buffers, std::string where,
             bool functions, double tolerance = 0);

    [[nodiscard]] std::size_t count() const { return runs_.size(); }
    Aarch64Image& image() { return image_; }

    /// What is wrong with what the kernels left, or nothing. `runner` is the program that loads the image; without it, it is one.
    [[nodiscard]] std::string outcome(const QString& qemu, const QString& runner = {});

private:
    struct Run {
        KernelProgram program;
        MachineBuffers expected;
        std::size_t bytes = 0;
        std::string where;
        double tolerance = 0;
    };
    static std::string differenceOf(const Run& run, const QByteArray& block);

    Aarch64Image image_;
    std::vector<Run> runs_;
};

}  // namespace keyfall
