// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/trace_stream.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

// What torch.profiler wrote: a Chrome trace (`export_chrome_trace`), or an execution trace (`ExecutionTraceObserver`).
// Both say which operators ran inside which, a Chrome trace also when and which kernels of a GPU they launched. Neither
// names a dispatch key, a key set or a CPU kernel: a hop has none, and an event says so.

/// Whether a text begins like one.
[[nodiscard]] bool isProfileText(std::string_view text);
/// The same of a file, compressed or not.
[[nodiscard]] bool isProfileFile(const std::string& path);

/// One graph for each thread, in order of their first operators; `where` names the text in an error.
[[nodiscard]] Expected<std::vector<TracedGraph>> readProfile(std::string_view text, const std::string& where);
[[nodiscard]] Expected<std::vector<TracedGraph>> readProfileFile(const std::string& path);

}  // namespace keyfall
