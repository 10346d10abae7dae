// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_launch.h"
#include "kernels/codegen/machine_code.h"

#include <QTest>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

using MachineBuffers = std::vector<std::vector<std::byte>>;

/// Counts its runs: machine code hands over what it cannot prove. Without a program it computes nothing.
class CountedProgram final : public Program {
public:
    explicit CountedProgram(std::shared_ptr<const Program> program = nullptr) : program_(std::move(program)) {}
    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>> buffers,
                                     std::span<const std::int64_t> values, const LaunchSize& size) const override
    {
        ++runs;
        return program_ ? program_->run(buffers, values, size) : Expected<void>();
    }
    mutable int runs = 0;

private:
    std::shared_ptr<const Program> program_;
};

/// The text of the error of a run, or nothing.
inline std::string machineOutcome(const KernelProgram& program, const Program& compiled, const SizeValues& sizes,
                                  MachineBuffers& buffers)
{
    const std::vector<std::span<std::byte>> spans(buffers.begin(), buffers.end());
    const auto done = runKernel(program, compiled, sizes, spans);
    return done ? std::string() : done.error().text();
}

/// The levels of instructions that this processor has.
inline std::vector<codegen::MachineLevel> machineLevels()
{
    std::vector<codegen::MachineLevel> all;
    for (const codegen::MachineLevel level : {codegen::MachineLevel::avx2, codegen::MachineLevel::avx512})
        if (level <= codegen::machineLevel())
            all.push_back(level);
    return all;
}

/// out[i] = max(in[i], 0) for i < n
inline KernelProgram reluKernel()
{
    return *parseKernelProgram(R"({"ir":1,"vars":[{"name":"n","min":0,"max":2000000}],
        "slots":[{"slot":0,"dtype":"float32","elements":"n"},{"slot":1,"dtype":"float32","elements":"n"}],
        "axes":[{"name":"i","size":"n"}],"code":[{"v":"x","op":"load","slot":1,"at":"i"},
        {"v":"z","op":"const","type":"float32","value":0},{"v":"y","op":"max","args":["x","z"]},
        {"op":"store","slot":0,"at":"i","value":"y"}]})");
}

/// Why nothing can be compiled here; empty when it can.
inline std::string missingMachineCode()
{
    const auto code = codegen::machineCodeOf(reluKernel(), codegen::machineLevel());
    return code ? std::string() : code.error().text();
}

inline std::shared_ptr<const Program> machineProgramOf(const KernelProgram& program, codegen::MachineLevel level,
                                                       const std::shared_ptr<const Program>& checked)
{
    const auto code = codegen::machineCodeOf(program, level);
    if (!code)
        qFatal("%s", code.error().text().c_str());
    return codegen::machineProgram(program, codegen::ExecutableCode::make(*code).value(), checked);
}

}  // namespace keyfall
