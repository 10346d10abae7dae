// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/graph/call_graph.h"

#include <functional>
#include <string>
#include <string_view>

namespace keyfall {

/// What a dump says of an operator besides its kernels: facts of its definition that no call depends on.
struct DumpDefinition {
    std::string schema = {};  ///< as it prints; empty: the text of the operator's own schema
    std::string debug = {};   ///< who defined it: "registered at file:line"; empty: as the operator itself says
    std::string aliasAnalysis = "CONSERVATIVE (default)";
    /// The schema inferred from a kernel's C++ signature; nothing prints as "(none)".
    std::function<std::string(const RegistrationView&)> inferred = {};
};

/// The registrations of an operator as PyTorch's `_dispatch_dump` prints them (pytorch:X1).
[[nodiscard]] std::string pytorchDump(const Dispatcher& dispatcher, OperatorHandle op,
                                      const DumpDefinition& definition = {});

/// A schema as the model's PyTorch prints it: a single result in parentheses up to 1.8, plainly later (pytorch:X1).
[[nodiscard]] std::string pytorchSchema(std::string_view schema, const KeyModel& model);

/// The computed table as `_dispatch_dump_table` prints it (pytorch:X2): what the rules give, not what is stored.
[[nodiscard]] std::string pytorchTableDump(const Dispatcher& dispatcher, OperatorHandle op);

/// The hops of a graph as TORCH_SHOW_DISPATCH_TRACE prints them (pytorch:X3). Hops made by a kernel for which
/// `silent(kernel name)` is true leave no line, as those of kernels inside a release build of libtorch do.
[[nodiscard]] std::string pytorchTrace(const CallGraph& graph,
                                       const std::function<bool(const std::string&)>& silent = {});

}  // namespace keyfall
