// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

#include <string>
#include <vector>

namespace keyfall {

struct PreparedSession;

/// What one lookup becomes under another order of the keys.
struct OrderEffect {
    std::string call;    ///< the program line or the operator
    std::string before;  ///< "Tracer > Autograd > Cpu", or why it ends
    std::string after;

    [[nodiscard]] bool changes() const { return before != after; }
    friend bool operator==(const OrderEffect&, const OrderEffect&) = default;
};

/// The keys that a call of `op` with `keys` falls through when every kernel goes on below its own key and the first
/// backend ends the fall. Nothing runs.
[[nodiscard]] std::string predictedFall(const Dispatcher& dispatcher, OperatorHandle op, KeySet keys);

/// Compares two prepared sessions that differ in their models' order: the calls of `run` (null: none yet), the first call
/// with the edited key set, then every other operator with that set whose fall changes.
[[nodiscard]] std::vector<OrderEffect> orderEffects(const Session& session, const PreparedSession& before,
                                                    const PreparedSession& after, const RunResult* run);

}  // namespace keyfall
