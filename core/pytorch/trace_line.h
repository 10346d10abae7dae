// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// One dispatch as TORCH_SHOW_DISPATCH_TRACE prints it (pytorch:X3); the views lie in the text it was found in.
struct TraceLine {
    std::string source;      ///< the rank, process or thread that a prefix names: "rank0"; empty when none does
    std::size_t indent = 0;  ///< spaces right before the label
    CallKind kind = CallKind::call;
    std::string_view op;
    std::string_view key;  ///< as printed; may be a name that no model knows
};

/// The dispatches on one line of a program's output: mostly none or one, several when two processes wrote at once.
/// `found` is replaced. Colour codes must be gone already (`withoutEscapes`). Gives whether all that begin as a dispatch,
/// with a label that is one, could be read to their end.
bool findTraceLines(std::string_view line, std::vector<TraceLine>& found);

/// The rank, process or thread that the text before a message names, without times and levels:
/// `[rank0]:`, torchrun's `[default0]:`, `(Worker pid=71)`, mpirun's `[1,0]<stderr>:`, `srun --label`'s `0: `, a log
/// line's thread number, `worker_1 |`. Empty when nothing does.
[[nodiscard]] std::string traceSource(std::string_view prefix);

/// The text without ANSI escape sequences and carriage returns. Returns `text` itself when there are none, else a view
/// of `buffer`.
[[nodiscard]] std::string_view withoutEscapes(std::string_view text, std::string& buffer);

}  // namespace keyfall
