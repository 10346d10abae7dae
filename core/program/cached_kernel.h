// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_request.h"
#include "core/program/launch.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// A kernel that is compiled and loaded on one device. Shared and never changed; whoever holds one keeps its program
/// loaded.
struct CachedKernel {
    std::shared_ptr<const Program> program;  ///< stateless: threads may run it at the same time
    std::string device;                      ///< "cpu", "cuda:0": the device itself, not its compiler's name
    std::string code;                        ///< generated source, for people
    std::string entryPoint;             ///< the symbol: "k_" and 16 digits of the key where the compiler names none
    std::vector<std::string> varNames;  ///< of the values, in their order; `core_id` is the launch's own
    std::vector<int> globals;           ///< slot numbers, ascending: the buffers in the order of the arguments
    std::vector<int> outs;              ///< slots that some store names, ascending
    std::vector<int> ins;               ///< slots that some load names, ascending; a slot can be in both
    /// Whether the host may run it together with other kernels. That is a permission for scheduling; being called by
    /// several threads at once is safe in any case. True on the CPU; on CUDA the stream orders.
    bool hostParallelSafe = true;
    std::array<SizeExpr, 3> globalSize;  ///< blocks on CUDA, cores on the CPU
    std::optional<std::array<SizeExpr, 3>>
        localSize;  ///< none: chosen at the launch on CUDA, without meaning on the CPU

    // Beside the fields above, what they come from.
    KernelKey key;
    Device place;                                 ///< `device`
    SizeDeclarations bounds;                      ///< of the variables that have some
    std::shared_ptr<const KernelProgram> origin;  ///< null where it was made without one
    HeldJson report;                              ///< the compiler's: milliseconds, bytes, registers, spills

    [[nodiscard]] LaunchSizes sizes() const { return {globalSize, localSize}; }

    /// What `artifact`, compiled as `request` asks, is once `program` was loaded from it on `device`. Launch sizes that a
    /// schedule changed are in the artifact's field "launch".
    [[nodiscard]] static CachedKernel of(const KernelRequest& request, const KernelArtifact& artifact, Device device,
                                         std::shared_ptr<const Program> program);
};

/// The field "launch" of an artifact's `more`, for a compiler whose schedule is not the program's own.
struct KernelSchedule {
    std::vector<std::string> varNames;
    LaunchSizes sizes;

    [[nodiscard]] Json json() const;
    /// Nothing for JSON of another form.
    [[nodiscard]] static std::optional<KernelSchedule> read(const Json& json);
};

}  // namespace keyfall
