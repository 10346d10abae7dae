// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/graph/call_graph.h"
#include "core/pytorch/error_explanation.h"

#include <memory>
#include <optional>
#include <string>

namespace keyfall {

/// The call that an error speaks of, as far as it is known: an error carries no key sets, so its fall is predicted.
struct ErrorFall {
    /// What the arguments were taken to be; nobody has seen them.
    enum class Arguments {
        ofKey,       ///< tensors of the kind and device that bring the error's key, under no mode
        keyAlone,    ///< only the error's key is known, and the set holds nothing else
        underMode,   ///< plain tensors on the CPU, under a mode of the thread that includes the key
        withoutKey,  ///< no tensor
    };
    CallGraph graph;                           ///< one call, marked as predicted; its last hop is where the error arose
    std::shared_ptr<const Dispatcher> tables;  ///< whose kernels it meets: the proof of each hop is asked there
    Arguments arguments = Arguments::ofKey;
    std::string table;  ///< where the kernels come from: `builtin:2.15.0`; empty: the error's own table
};

/// Nothing where the fall would be invented: no key or no operator is named, or neither the error nor the tables that come
/// with the program say which kernels exist, or those say that such a call succeeds. `text` of the error at the last hop
/// is that of the rules.
[[nodiscard]] std::optional<ErrorFall> fallOfError(const ErrorExplanation& explanation);

}  // namespace keyfall
