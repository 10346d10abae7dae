// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// A session said in the words of another key model.
struct ModelChange {
    Session session;
    std::vector<std::string> notes;  ///< one sentence for each thing that the other model has no word for
};

/// Translates key sets, registrations and break points of a session from model `from` to `to`.
///
/// A key goes to the key of the same layer ("Autograd" to "AutogradCPU" where the session computes on the CPU, "Cpu" to
/// "CPU"), else to the key of the same name. What has neither is left out and noted. A registration at a layer goes to
/// the layer's key or alias, so it serves all backends.
[[nodiscard]] ModelChange changeModel(const Session& session, const KeyModel& from, const KeyModel& to);

}  // namespace keyfall
