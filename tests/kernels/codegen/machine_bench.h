// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_launch.h"
#include "kernels/codegen/machine_code.h"

#include <QTest>

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstring>
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

template <class T>
bool sameMachineFloat(const std::byte* a, const std::byte* b, double tolerance)
{
    T x = 0;
    T y = 0;
    std::memcpy(&x, a, sizeof x);
    std::memcpy(&y, b, sizeof y);
    if (std::isnan(x) || std::isnan(y))
        return std::isnan(x) == std::isnan(y);
    if (std::memcmp(a, b, sizeof(T)) == 0)
        return true;
    return tolerance > 0 && std::abs(x - y) <= static_cast<T>(tolerance) * (1 + std::abs(x));
}

/// "slot 0 element 3", or nothing: bits are compared, NaN is NaN.
inline std::string difference(const KernelProgram& program, const MachineBuffers& a, const MachineBuffers& b,
                              double tolerance = 0)
{
    for (std::size_t slot = 0; slot < a.size(); ++slot) {
        const DType dtype = program.slots[slot].dtype;
        const std::size_t size = sizeOf(dtype);
        for (std::size_t at = 0; at < a[slot].size(); at += size) {
            const std::byte* x = a[slot].data() + at;
            const std::byte* y = b[slot].data() + at;
            const bool same = dtype == DType::float32 ? sameMachineFloat<float>(x, y, tolerance)
                : dtype == DType::float64             ? sameMachineFloat<double>(x, y, tolerance)
                                                      : std::memcmp(x, y, size) == 0;
            if (!same)
                return fmt::format("slot {} element {}", program.slots[slot].number, at / size);
        }
    }
    return {};
}

/// The levels of instructions that this processor has.
inline std::vector<codegen::MachineLevel> machineLevels()
{
    std::vector<codegen::MachineLevel> all;
    for (const codegen::MachineLevel level :
         {codegen::MachineLevel::avx2, codegen::MachineLevel::avx512, codegen::MachineLevel::aarch64})
        if (codegen::runsHere(level))
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
