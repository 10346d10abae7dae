// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/conformance.h"
#include "core/conformance/vector_file.h"

namespace keyfall {

/// Replays one file of one format. A new format is one such function and one line in conformance.cpp.
using Replayer = Expected<ConformanceReport> (*)(const VectorFile& file, const RuntimeFactory& factory,
                                                 const ConformanceOptions& options);

/// `keyfall-ferrotorch-vectors`: keys, key sets and dispatch of the 11-key model (eleven:1.5).
[[nodiscard]] Expected<ConformanceReport> replayFerrotorch(const VectorFile& file, const RuntimeFactory& factory,
                                                           const ConformanceOptions& options);

/// `keyfall-key-vectors`: every fact of a PyTorch key list and, where the file has them, key set algebra and
/// thread-local guards (pytorch:2, pytorch:3 and pytorch:7).
[[nodiscard]] Expected<ConformanceReport> replayKeys(const VectorFile& file, const RuntimeFactory& factory,
                                                     const ConformanceOptions& options);

/// `keyfall-dispatch-vectors`: registrations, tables, stored entries, dumps and calls (pytorch:4 to pytorch:9).
[[nodiscard]] Expected<ConformanceReport> replayDispatch(const VectorFile& file, const RuntimeFactory& factory,
                                                         const ConformanceOptions& options);

/// `keyfall-operator-tables`: the registrations of every operator of a PyTorch and the tables they give
/// (pytorch:R0-R12).
[[nodiscard]] Expected<ConformanceReport> replayOperatorTables(const VectorFile& file, const RuntimeFactory& factory,
                                                               const ConformanceOptions& options);

/// `keyfall-scenario-vectors`: PyTorch's own tests of its dispatcher (test_dispatch.py), in every order they allow.
[[nodiscard]] Expected<ConformanceReport> replayDispatcherTests(const VectorFile& file, const RuntimeFactory& factory,
                                                                const ConformanceOptions& options);

/// `keyfall-keyset-assertions`: PyTorch's own tests of its key sets (DispatchKeySet_test.cpp).
[[nodiscard]] Expected<ConformanceReport> replayKeySetAssertions(const VectorFile& file, const RuntimeFactory& factory,
                                                                 const ConformanceOptions& options);

/// `keyfall-tensor-keyset-vectors`: key sets of live tensors and thread-local states (pytorch:M17, T3).
[[nodiscard]] Expected<ConformanceReport> replayTensorKeySets(const VectorFile& file, const RuntimeFactory& factory,
                                                              const ConformanceOptions& options);

/// `keyfall-op-vectors`: results, gradients and errors of operators and programs (values:1). A record that
/// needs an operator, a layout or a layer that is not there counts as not run, with its reason.
[[nodiscard]] Expected<ConformanceReport> replayOperators(const VectorFile& file, const RuntimeFactory& factory,
                                                          const ConformanceOptions& options);

/// `keyfall-kernel-vectors`: sizes, launches, kernel programs, keys (kernels:0). A record of an unknown kind counts as not
/// run.
[[nodiscard]] Expected<ConformanceReport> replayKernels(const VectorFile& file, const RuntimeFactory& factory,
                                                        const ConformanceOptions& options);

}  // namespace keyfall
