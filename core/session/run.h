// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"
#include "core/graph/call_graph.h"
#include "core/program/compiled_watch.h"
#include "core/script/runtime.h"
#include "core/session/session.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace keyfall {

class HopWatcher;
class KeptKernels;

/// A value of a program that is no tensor.
using PlainValue = std::variant<None, std::int64_t, double, bool, std::string, DType, Device, std::vector<std::int64_t>,
                                std::vector<double>, std::vector<bool>>;

/// A result of a run, copied to host memory. Its name is the program's variable, or "a.grad"; bool elements are in
/// `integers`; a meta tensor has no elements, and a nested one keeps its shape.
struct ResultTensor : TensorSpec {
    std::optional<PlainValue> plain;  ///< what it is instead of a tensor
    std::string omitted;              ///< why its elements are missing; empty when they are not

    /// Whether `data` and `integers` hold what there is to show.
    [[nodiscard]] bool isStrided() const { return !plain && omitted.empty() && layout() == Layout::strided; }

    friend bool operator==(const ResultTensor&, const ResultTensor&) = default;
};

/// The call that made a result: gradients and values that no call made have none.
struct ResultOrigin {
    std::size_t result = 0;  ///< position among the run's results
    HopId call = 0;          ///< the first hop of the top-level call

    friend bool operator==(const ResultOrigin&, const ResultOrigin&) = default;
};

/// Everything a run left behind.
struct RunResult {
    std::shared_ptr<const CallGraph> graph;
    std::vector<ResultTensor>
        results;  ///< the last value of every variable the program assigned, in order, then gradients
    std::vector<ResultOrigin> origins;  ///< by call, and for one call in the order in which its line names the results
    /// What the session registered over kernels of the tables that it starts from; `warning` is PyTorch's, where it warns.
    std::vector<KernelOverride> overrides;
    LayerReports reports;
    std::optional<std::string> error;  ///< the complete text of what stopped the program; the graph shows where
    int errorLine = 0;                 ///< 1-based program line; 0 when the program did not stop at a line
    std::string errorCall;             ///< "add(a [2, 3], c [4, 3])": the call that raised; empty for other errors
};

/// Watches and stops a run from another thread.
struct RunControl {
    std::atomic<bool> cancel{false};
    bool compiled = false;    ///< neighbouring lines run as if they stood in a block `with compiled():`
    CompiledWindow compiles;  ///< what the run compiles, while it goes on
    /// What earlier runs compiled, null: nothing; once the run is over, with what it compiled itself (kernels:D12).
    std::shared_ptr<KeptKernels> kernels;
    std::atomic<std::uint64_t> hopsRecorded{0};  ///< grows while the run goes on
    /// Makes who is shown every hop of the run, with the runtime as the session has prepared it; may be empty.
    std::function<std::unique_ptr<HopWatcher>(Runtime&)> watch;
};

/// Registers, places, and runs a session on a fresh runtime.
///
/// An error value means the session could not be started (it is wrong, or a device is missing); an operator call that
/// raises is a result with `error` set.
[[nodiscard]] Expected<RunResult> runSession(const Session& session, const RuntimeFactory& factory,
                                             RunControl* control = nullptr);

/// The key set the program's first call would start from: explicit, or the union of the tensors' keys, with the
/// session's include and exclude sets applied. What the key panel shows live.
[[nodiscard]] KeySet effectiveKeys(const Session& session, const KeyModel& model);

}  // namespace keyfall
