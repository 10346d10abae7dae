// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/conformance.h"
#include "core/conformance/vector_file.h"

namespace keyfall {

/// Replays one file of one format. A new format is one such function and one line in conformance.cpp.
using Replayer = Expected<ConformanceReport> (*)(const VectorFile& file, const RuntimeFactory& factory,
                                                 const ConformanceOptions& options);

/// `keyfall-ferrotorch-vectors`: keys, key sets and dispatch of the 11-key model (eleven-keys-and-layers.md 1.5).
[[nodiscard]] Expected<ConformanceReport> replayFerrotorch(const VectorFile& file, const RuntimeFactory& factory,
                                                           const ConformanceOptions& options);

}  // namespace keyfall
