// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/recording.h"
#include "core/text/json_text.h"

#include <string>

namespace keyfall::app {

/// What a recording holds: how much, what recording cost, and its distinct falls with their counts and times, the most
/// expensive first.
[[nodiscard]] std::string recordingText(const Recording& recording);
/// The same as members of a JSON object: `{"torch_version", "calls", "operators", "threads", "dropped", "complete",
/// "seconds", "recorder_seconds", "falls": [{"op", "keys", "count", "total_ns", "predicted"}], "errors": [...]}`.
[[nodiscard]] Json recordingJson(const Recording& recording);

}  // namespace keyfall::app
