// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace keyfall {

/// What a text is that somebody hands in.
enum class TextKind {
    error,      ///< a dispatcher's error or warning (pytorch:E1-E8)
    trace,      ///< TORCH_SHOW_DISPATCH_TRACE (pytorch:X3), what resources/pytorch/record.py or torch.profiler wrote
    stateDump,  ///< `_dispatch_dump` (pytorch:X1), perhaps with tables
    tableDump,  ///< `_dispatch_dump_table` (pytorch:X2) alone
    registrationList,  ///< one operator a line (pytorch:X4)
    exportedTables,    ///< JSON of resources/pytorch/export_tables.py, or operator tables of the vectors
    session,
    keyModel,
    callGraph,  ///< JSON of `run --json`, `resolve --json`, `export --to x.json`
    otherJson,
    unknown,
};

[[nodiscard]] std::string_view nameOf(TextKind kind);  ///< "error", "trace", "state_dump" ...

struct Detection {
    TextKind kind = TextKind::unknown;
    std::size_t line = 0;  ///< where that was seen, from 1; 0: nowhere
    std::string reason;    ///< "line 3 begins `name: `"

    friend bool operator==(const Detection&, const Detection&) = default;
};

/// What `text` is, by its content alone. A text may hold several things: an error comes before a trace, a trace before
/// a dump. Reads no more than the first megabyte.
[[nodiscard]] Detection detectText(std::string_view text);

/// Whether the text can only be a JSON document: its first character opens one and no log line.
[[nodiscard]] bool looksLikeJson(std::string_view text);

}  // namespace keyfall
