// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/kernel_data.h"
#include "core/program/kernel_extents.h"
#include "core/program/kernel_launch.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// The values of `--var NAME=VALUE`.
[[nodiscard]] Expected<SizeValues> kernelValues(const std::vector<std::string>& variables);
/// The slots' buffers in their order: what `--in SLOT=SOURCE` says (ramp, random:SEED, a file of JSON), else what `source`
/// says; empty: gap values.
[[nodiscard]] Expected<std::vector<KernelData>> kernelBuffers(const KernelProgram& program,
                                                              const std::vector<std::string>& inputs,
                                                              const KernelExtents& extents,
                                                              const std::string& source = {});
[[nodiscard]] Expected<void> runKernelOn(const KernelProgram& program, const Program& compiled,
                                         const SizeValues& values, std::vector<KernelData>& buffers);

}  // namespace keyfall::app
