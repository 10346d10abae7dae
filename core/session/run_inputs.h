// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "core/session/session.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// A session's tensors as its program gets them.
struct RunInputs {
    std::vector<std::pair<std::string, Tensor>> tensors;
    std::vector<std::string> placed;  ///< "a: cpu → cuda:0"
};

/// The device that the session's tensors are moved to first: that of the one backend key that is ticked, where the
/// session wants it so (design:explicit).
[[nodiscard]] std::optional<Device> placementOf(const Session& session, const KeyModel& model);

/// Makes the session's tensors, and places them.
[[nodiscard]] Expected<RunInputs> makeRunInputs(const Session& session, Runtime& runtime);

[[nodiscard]] std::vector<std::string> tensorNames(const Session& session);

}  // namespace keyfall
