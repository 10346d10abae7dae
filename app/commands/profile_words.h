// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/trace_stream.h"
#include "core/text/json_text.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall::app {

/// What torch.profiler wrote, in figures.
struct ProfileSummary {
    struct Operator {
        std::string name;
        std::size_t count = 0;
        std::int64_t totalNs = 0;  ///< with the operators inside
        std::int64_t ownNs = 0;    ///< without them
    };
    std::vector<Operator> operators;  ///< the most own time first, without times the most frequent
    std::size_t calls = 0;            ///< outermost
    std::size_t inside = 0;           ///< operators that others called
    std::size_t threads = 0;
    bool timed = false;
};

[[nodiscard]] ProfileSummary summarizeProfile(const std::vector<TracedGraph>& graphs);
[[nodiscard]] std::string profileText(const ProfileSummary& summary);
/// `{"input", "kind": "profile", "calls", "inside", "threads", "operators": [...], "unknown": [...]}`.
[[nodiscard]] Json profileJson(const ProfileSummary& summary, const std::string& input);

}  // namespace keyfall::app
