// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/script/runtime.h"
#include "core/session/session.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// A result of a run, copied to host memory: form T of vectors/ops/FORMAT.md.
struct ResultTensor {
    std::string name;  ///< the program's variable, or "a.grad"
    DType dtype = DType::float32;
    Device device;
    std::vector<std::int64_t> shape;
    std::vector<double> data;            ///< row-major; empty for meta tensors and for int64
    std::vector<std::int64_t> integers;  ///< int64 and bool
    bool requiresGrad = false;
    std::string other;  ///< JSON text of a form that is not strided; empty otherwise

    friend bool operator==(const ResultTensor&, const ResultTensor&) = default;
};

/// Everything a run left behind.
struct RunResult {
    std::shared_ptr<const CallGraph> graph;
    std::vector<ResultTensor>
        results;  ///< the last value of every variable the program assigned, in order, then gradients
    LayerReports reports;
    std::optional<std::string> error;  ///< the complete text of what stopped the program; the graph shows where
    int errorLine = 0;                 ///< 1-based program line; 0 when the program did not stop at a line
};

/// Watches and stops a run from another thread.
struct RunControl {
    std::atomic<bool> cancel{false};
    std::atomic<std::uint64_t> hopsRecorded{0};  ///< grows while the run goes on
};

/// Registers, places, and runs a session on a fresh runtime.
///
/// An error value means the session could not be started (it is wrong, or a device is missing); an operator call that
/// raises is a result with `error` set.
[[nodiscard]] Expected<RunResult> runSession(const Session& session, const RuntimeFactory& factory,
                                             RunControl* control = nullptr);

/// A runtime with the session's registrations applied, for tables and resolutions without running anything.
struct PreparedSession {
    std::unique_ptr<Runtime> runtime;
    std::vector<Registration> registrations;  ///< declared after `runtime`, so they end first
};
[[nodiscard]] Expected<PreparedSession> prepareSession(const Session& session, const RuntimeFactory& factory);

/// The key set the program's first call would start from: explicit, or the union of the tensors' keys, with the
/// session's include and exclude sets applied. What the key panel shows live.
[[nodiscard]] KeySet effectiveKeys(const Session& session, const KeyModel& model);

}  // namespace keyfall
