// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/size_code.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace keyfall {

/// The numbers of one run of a program (kernels:4.4).
struct KernelExtents {
    std::vector<std::int64_t> elements;  ///< of each slot
    std::vector<std::int64_t> axes;      ///< sizes of the parallel axes
    bool empty = false;                  ///< an axis has size 0: nothing is to be done
    std::int64_t points = 1;             ///< the product of the sizes
};

/// The values of the variables in their order. Errors, variable by variable: `unbound variable`, then `outside bounds`; other
/// names are ignored.
[[nodiscard]] Expected<std::vector<std::int64_t>> variableValues(const KernelProgram& program,
                                                                 const SizeValues& values);

/// Checks and evaluates what comes before the first point. `values` one for each variable, `buffers` how many elements the
/// buffer of each slot has (empty: they are not checked). Errors in this order: `outside bounds`; slot by slot `negative
/// size` and `needs`; `negative size` of axes; more points than 64 bits count.
[[nodiscard]] Expected<KernelExtents> extentsOf(const KernelProgram& program, std::span<const std::int64_t> values,
                                                std::span<const std::int64_t> buffers = {});

/// Where names of a program's expressions stand in the values that their code is evaluated with: first the variables, then
/// all axes by AxisId. Variables are taken to be inside their bounds.
[[nodiscard]] SizeCode codeOf(const KernelProgram& program, const ScopedSize& size);
[[nodiscard]] inline std::size_t axisPosition(const KernelProgram& program, AxisId axis)
{
    return program.variables.size() + indexOf(axis);
}
/// The error of an expression that has no value at `values`, with the instruction that it belongs to.
[[nodiscard]] Error faultOf(const KernelProgram& program, const ScopedSize& size, std::span<const std::int64_t> values,
                            const std::string& where);

/// "load 1[(i + k)] at i = 9, k = 3: element 12 is outside slot 1, which has 10". `values` as for `codeOf`.
[[nodiscard]] Error outsideSlot(const KernelProgram& program, const Instruction& access,
                                std::span<const std::int64_t> values, std::int64_t element, std::int64_t elements);
[[nodiscard]] Error negativeSize(const std::string& what, std::int64_t size);

}  // namespace keyfall
