// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/text/quantity_text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// `float32[2, 3] cpu`; `undefined` for an argument that is no tensor. Layouts other than strided are added.
[[nodiscard]] std::string textOf(const TensorMeta& meta);
/// The tensors, separated by commas.
[[nodiscard]] std::string textOf(const std::vector<TensorMeta>& metas);
/// The key's name in the graph's model; `no key` for nothing, `key 7` when the graph has no model.
[[nodiscard]] std::string keyName(const CallGraph& graph, const std::optional<Key>& key);
[[nodiscard]] std::string keyName(const KeyModel* model, const std::optional<Key>& key);

/// What an event says, without the times that the profiler measured.
[[nodiscard]] std::string_view textWithoutTimes(const HopEvent& event);
/// A launch on a device that is the memory of the CPU.
[[nodiscard]] bool isEmulated(const HopEvent& event);

/// Whether a kernel ran that nobody named: an imported trace tells keys, not kernels. A hop that found none has an error.
[[nodiscard]] bool kernelIsUnknown(const CallGraph& graph, const Hop& hop);
/// Whether the lookup found no key at all, and went to the slot of none (Undefined in PyTorch's models) or nowhere.
[[nodiscard]] bool noKeyWasLeft(const CallGraph& graph, const Hop& hop);
/// Whether of the hop's key sets only the highest key is known, as a printed trace tells it: each is a lower bound.
[[nodiscard]] bool keysAreLowerBounds(const CallGraph& graph, const Hop& hop);
/// Whether keys and kernels of the graph follow from tables, as a recording's do: nobody saw where its calls fell.
[[nodiscard]] bool predictsKernels(const CallGraph& graph);
/// Of a predicted hop: the call took place, as a recording says that timed it; only its keys and kernels are predicted.
[[nodiscard]] bool callWasRecorded(const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
