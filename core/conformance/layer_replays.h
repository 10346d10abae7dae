// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/operator_run.h"

namespace keyfall {

/// What a record's function gave inside the layers that the record names.
struct LayeredOutcome {
    Stack outputs;
    std::string graph;  ///< of a record that expects one: what the Tracer wrote down
};

/// Runs the function inside the record's blocks, the outermost first: `autocast`, the trace (`expect.graph`), and one
/// vmap for each of `levels`. With `grad_wrt` the function that is mapped is its gradient. Throws `Raised` for what a
/// block refuses, and `NotAvailable` for what `device` has other rules for.
[[nodiscard]] LayeredOutcome runInLayers(const JsonPlace& record, const RecordedFunction& function, Runtime& runtime,
                                         Device device);

}  // namespace keyfall
