// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/tensor/value.h"
#include "kernels/layers/tracer/ir_graph.h"

namespace keyfall {

/// The value that a `prim::Constant` node stands for. A tensor comes from the node itself, or (a graph read from text)
/// from its printed elements when those are whole numbers and so not rounded.
[[nodiscard]] Expected<Value> constantValue(const IrNode& node);

}  // namespace keyfall
