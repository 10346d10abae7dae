// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/launch.h"

#include <string>
#include <vector>

namespace keyfall {

/// The variable that tells a CPU kernel which of its cores it is; the launch sets it and nobody else.
inline constexpr const char* kCoreId = "core_id";

/// What a CachedKernel says of its program (kernels:4.5): the arguments of its entry point and how it is launched.
struct KernelSignature {
    std::vector<std::string> variables;  ///< in the program's order, then `core_id` if an axis is on `core`
    std::vector<int> globals;            ///< slot numbers, ascending: the buffers in the order of the arguments
    std::vector<int> outs;               ///< slots that some store names, ascending; a slot can be in both
    std::vector<int> ins;                ///< slots that some load names, ascending
    LaunchSizes sizes;

    friend bool operator==(const KernelSignature&, const KernelSignature&) = default;
};

/// Of the program as it is written: no schedule is applied.
[[nodiscard]] KernelSignature signatureOf(const KernelProgram& program);

}  // namespace keyfall
