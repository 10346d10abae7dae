// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/trace/call_graph.h"

#include <functional>
#include <string>

namespace keyfall {

/// The registrations of an operator as PyTorch's `_dispatch_dump` prints them (pytorch.md X1).
[[nodiscard]] std::string pytorchDump(const Dispatcher& dispatcher, OperatorHandle op);

/// The computed table as `_dispatch_dump_table` prints it (pytorch.md X2): what the rules give, not what is stored.
[[nodiscard]] std::string pytorchTableDump(const Dispatcher& dispatcher, OperatorHandle op);

/// The hops of a graph as TORCH_SHOW_DISPATCH_TRACE prints them (pytorch.md X3). Hops made by a kernel for which
/// `silent(kernel name)` is true leave no line, as those of kernels inside a release build of libtorch do.
[[nodiscard]] std::string pytorchTrace(const CallGraph& graph,
                                       const std::function<bool(const std::string&)>& silent = {});

}  // namespace keyfall
