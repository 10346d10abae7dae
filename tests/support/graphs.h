// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// Call graphs made by hand for tests of pictures, exports and playback; no dispatcher needed.
namespace keyfall::graphs {

[[nodiscard]] TensorMeta tensor(std::initializer_list<std::int64_t> shape, DType dtype = DType::float32);

/// Builds a graph hop by hop, in order of entry.
class Builder {
public:
    explicit Builder(std::shared_ptr<const KeyModel> model = KeyModel::ferrotorch());

    [[nodiscard]] Key key(std::string_view name) const;

    Builder& call(std::string op, const std::vector<std::string_view>& keys, std::string source = {});
    /// Enters a kernel; `at` empty: no key was found. Returns its id.
    HopId hop(HopId parent, CallKind kind, std::string_view at, std::string op = {}, std::string kernel = {});
    Builder& passed(HopId hop, std::string_view name, NotChosen reason);
    Builder& event(HopId hop, EventKind kind, std::string text);
    /// Raises at `hop` and lets the error pass through all its callers.
    Builder& raise(HopId hop, const std::string& message);

    Hop& at(HopId hop) { return graph_.hops[hop - 1]; }
    [[nodiscard]] CallGraph graph() const { return graph_; }
    [[nodiscard]] std::shared_ptr<const CallGraph> shared() const;

private:
    CallGraph graph_;
};

/// Tracer > Profiler > Autograd > Cpu.
[[nodiscard]] Builder chain();

/// Tracer > Autograd > Cpu, passing Profiler (fallthrough), Vmap (no kernel), Autocast (excluded), Sparse (shadowed).
[[nodiscard]] Builder skipping();

/// Autograd > Autocast, which calls `to` twice (nested) before it redispatches; Cpu is composed of `mul` and `add`.
[[nodiscard]] Builder nested();

/// The Cpu kernel raises; the error passes through Autograd and Tracer.
[[nodiscard]] Builder failing();

/// No kernel for any key: the call falls to the floor.
[[nodiscard]] Builder floor();

/// All of the above, one call after the other.
[[nodiscard]] std::vector<std::pair<std::string, Builder>> all();

/// `calls` times Tracer > Autograd > Cpu with a nested call: 5 hops a call.
[[nodiscard]] CallGraph many(int calls);

}  // namespace keyfall::graphs
