// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "core/session/run.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::composition {

/// What is around a program, or where its gradient is taken.
enum class Step { vmap, autocast, gradient };
/// What `x` is.
enum class Kind { dense, meta, sparseCoo, sparseCsr, quantized, nested };
enum class Observer { none, tracer, profiler };

/// One way to run a random program.
struct Composition {
    std::vector<Step> steps;  ///< outermost first; `gradient` runs the tape where it stands
    Kind kind = Kind::dense;
    Observer observer = Observer::none;
    Device device;
    std::uint64_t seed = 0;

    [[nodiscard]] std::size_t count(Step step) const;
    [[nodiscard]] bool has(Step step) const { return count(step) > 0; }
    /// `tracer > vmap > gradient > autocast > sparse_coo`, as errors and the list of what is not supported name it.
    [[nodiscard]] std::string name() const;
};

/// What a run gave. Dense forms: sparse, quantized and nested results are made dense first.
struct Outcome {
    std::string error;
    ResultTensor out;
    std::map<std::string, ResultTensor> gradients;  ///< by input
    std::string tracedGraph;
    std::optional<ResultTensor> replayed;  ///< `out` of the traced graph on the same inputs, where there was no block
    std::string profile;
};

/// Runs the composition's program with its layers. The text of the session-like program is in `program`, for messages.
[[nodiscard]] Outcome runComposed(Runtime& runtime, const Composition& composition, std::string& program);

/// The oracle: the same program on plain dense float64 tensors of the cpu, one example after the other, no layer but
/// Autograd.
[[nodiscard]] Outcome runPlainly(Runtime& runtime, const Composition& composition);

}  // namespace keyfall::composition
