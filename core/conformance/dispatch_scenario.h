// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/fact_check.h"
#include "core/dispatch/dispatcher.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// What the header of a `keyfall-dispatch-vectors` file says of all its scenarios.
struct DispatchHeader {
    std::shared_ptr<const KeyModel> model;
    struct Fallback {
        Key key;
        bool fallthrough;
        std::string name;
    };
    std::vector<Fallback> fallbacks;  ///< there before the scenario begins

    /// Fails at the place that is wrong.
    [[nodiscard]] static DispatchHeader read(const JsonPlace& header, const std::shared_ptr<const KeyModel>& chosen);
};

/// Replays one scenario on a dispatcher of its own: the events, then the table, the stored entries, the dump, and every
/// call with its hops, its error and its trace.
void replayScenario(const DispatchHeader& header, const JsonPlace& record, FactCheck& check);

}  // namespace keyfall
