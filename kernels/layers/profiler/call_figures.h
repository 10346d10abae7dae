// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/profile.h"
#include "core/tensor/value.h"

#include <string>

namespace keyfall {

/// What a measured call's values say about it, beside its times.
struct CallFigures {
    std::int64_t allocatedBytes = 0;
    std::optional<std::int64_t> flops;
    std::int64_t bytesMoved = 0;
    MemoryUse memoryUse = MemoryUse::other;
    ProfilePhase phase = ProfilePhase::forward;
    std::optional<std::uint64_t> sequence;
};

/// After the call: `arguments` and `results` as the Profiler saw them. `results` is empty when it raised.
[[nodiscard]] CallFigures figuresOf(const std::string& op, const Stack& arguments, const Stack& results);

/// The device that a call runs on: its first tensor on a CUDA device, else the host.
[[nodiscard]] Device deviceOf(const Stack& arguments);

}  // namespace keyfall
