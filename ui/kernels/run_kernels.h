// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"

#include <QString>

#include <vector>

namespace keyfall {

/// A kernel that blocks `compiled()` of a run launched on a device.
struct RunKernel {
    std::string name;    ///< "mul_add_relu"
    std::string device;  ///< "cuda:0"
    bool emulated = false;
    int launches = 0;

    friend bool operator==(const RunKernel&, const RunKernel&) = default;
};

/// In the order in which they were launched first.
[[nodiscard]] std::vector<RunKernel> kernelsOfRun(const CallGraph& graph);
/// Where what the run computed lies: on CUDA if any of it does, else on the CPU.
[[nodiscard]] Device deviceOfRun(const CallGraph& graph);
/// "The run itself launched mul_add_relu 3 times on cuda:0, emulated." Empty where it launched none.
[[nodiscard]] QString runKernelsText(const std::vector<RunKernel>& kernels);
/// The name of what compiled them, as far as the session and its run say it; empty: they do not.
[[nodiscard]] QString backendOfRun(const Session& session, const std::vector<RunKernel>& kernels);

}  // namespace keyfall
