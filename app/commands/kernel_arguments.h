// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/kernel_data.h"
#include "core/program/kernel_extents.h"
#include "core/program/kernel_launch.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// A kernel program with what it is called with.
struct KernelCall {
    std::string name;  ///< of the file, for errors
    KernelProgram program;
    SizeValues values;
    KernelExtents extents;
    std::vector<KernelData> buffers;  ///< of the slots, in their order

    /// An error of this program, with the file.
    [[nodiscard]] tl::unexpected<Error> failed(Error error, std::string advice = {}) const;
};

/// The program of `file` ("-": standard input), its variables by `--var NAME=VALUE`, and its slots by `--in SLOT=SOURCE` (ramp,
/// random:SEED, a file of JSON); slots that are not named hold what `source` says; empty: gap values.
[[nodiscard]] Expected<KernelCall> kernelCall(const std::string& file, const std::vector<std::string>& variables,
                                              const std::vector<std::string>& inputs, const std::string& source = {});
[[nodiscard]] std::vector<std::span<std::byte>> bytesOf(std::vector<KernelData>& buffers);
[[nodiscard]] Expected<void> runKernelOn(const KernelProgram& program, const Program& compiled,
                                         const SizeValues& values, std::vector<KernelData>& buffers);

}  // namespace keyfall::app
