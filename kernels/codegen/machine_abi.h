// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_operation.h"
#include "core/program/kernel_program.h"
#include "core/program/size_operation.h"
#include "core/tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>

/// What machine code and the program around it agree on.
namespace keyfall::codegen {

/// What machine code is compiled for: x86-64 with AVX2 or AVX-512, and AArch64.
enum class MachineLevel : std::uint8_t { none, avx2, avx512, aarch64 };

/// The one argument of the machine code of a kernel. It computes points begin to end of the flattened parallel axes, and
/// checks nothing.
struct MachineArguments {
    std::byte* const* buffers = nullptr;   ///< one for each slot, ascending
    const std::int64_t* values = nullptr;  ///< of the variables, then the sizes of the parallel axes
    std::int64_t begin = 0;
    std::int64_t end = 0;
    const void* const* functions = nullptr;  ///< `laneFunctions()`: code holds no addresses, so it can be kept in files
    std::int64_t streams = 0;                ///< not 0: what is stored is larger than the cache, and goes around it
    std::byte* kept = nullptr;               ///< room for `KeptValue`s of one row, where the program has such
};
using MachineEntry = void (*)(const MachineArguments*);

/// out[i] = f(a[i], b[i]) for i < n; `out` may be `a`.
using LaneFunction = void (*)(void* out, const void* a, const void* b, std::int64_t n);
using SizeFunction = std::int64_t (*)(std::int64_t op, std::int64_t a, std::int64_t b, std::int64_t c);

/// int32, int64, float32, float64 as 0 to 3.
[[nodiscard]] constexpr int numberIndex(DType dtype)
{
    return dtype == DType::int32 ? 0 : dtype == DType::int64 ? 1 : dtype == DType::float32 ? 2 : 3;
}
[[nodiscard]] constexpr int laneFunctionIndex(KernelOp op, DType dtype)
{
    return static_cast<int>(op) * 4 + numberIndex(dtype);
}
[[nodiscard]] constexpr int castFunctionIndex(DType from, DType to)
{
    return kKernelOpCount * 4 + numberIndex(from) * 4 + numberIndex(to);
}
inline constexpr int kSizeFunctionIndex = kKernelOpCount * 4 + 16;
inline constexpr int kMachineFunctionCount = kSizeFunctionIndex + 1;

/// What vector instructions do not do: functions of kernels/functions, divisions of integers, some casts. Entries that no
/// code calls are null.
[[nodiscard]] std::span<const void* const> laneFunctions();

/// Of the module that holds the compiler (machine/): machine code in memory of the caller's, which `take` copies from. Returns
/// null, or a sentence that says why there is none.
using MachineTake = void (*)(void* context, const void* code, std::size_t bytes);
using MachineCompile = const char* (*)(const KernelProgram* program, MachineLevel level, MachineTake take,
                                       void* context);
inline constexpr const char* kMachineCompileName = "keyfall_compile_machine_code";
/// The same for text: an instruction a line, and lines "; 3" before those of the program's instruction 3 (in reading order),
/// "; -" before those of none.
inline constexpr const char* kMachinePrintName = "keyfall_print_machine_code";

}  // namespace keyfall::codegen
