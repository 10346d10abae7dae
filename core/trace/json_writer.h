// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/call_graph.h"

#include <nlohmann/json.hpp>

#include <string>

namespace keyfall {

struct ResultTensor;
struct RunResult;

/// `{"model", "predicted", "calls": [{"op", "keyset", "tls", "hops", "results", "error"}]}` in the names of DESIGN 4.
///
/// `results` of a call are the outputs of its first hop: type, shape and device, without data (a graph keeps none).
[[nodiscard]] nlohmann::ordered_json callGraphJson(const CallGraph& graph);

/// `callGraphJson` plus what the run left behind: `results` (every variable and gradient, with data), `error`,
/// `error_line`, `trace` and `profile`.
///
/// A call whose program line assigned a variable carries that variable's tensor, with its data, in its own `results`.
[[nodiscard]] nlohmann::ordered_json runResultJson(const RunResult& result);

/// Form T of vectors/ops/FORMAT.md, plus `name`: NaN and infinities as strings, bool as true/false, integers as
/// integers, and for float32, float16 and bfloat16 the shortest decimals that read back as the same float32.
[[nodiscard]] nlohmann::ordered_json tensorJson(const ResultTensor& tensor);

/// The document as text: two spaces of indentation, lists of plain values on one line, a newline at the end.
/// Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonText(const nlohmann::ordered_json& document);

}  // namespace keyfall
