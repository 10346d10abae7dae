// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/pasted_text.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// One row of the table that an error carries (pytorch:X2).
struct PastedEntry {
    std::string key;
    bool fallthrough = false;
    std::string debug;  ///< "registered at ...", whole again where it was wrapped
    std::string file;   ///< of "registered at FILE:LINE"; empty when the debug text has no such form
    int fileLine = 0;
    std::string kind;      ///< the provenance as printed: "kernel", "math kernel", "catch all"
    std::size_t line = 0;  ///< of the pasted text, from 1

    friend bool operator==(const PastedEntry&, const PastedEntry&) = default;
};

/// The table rows (pytorch:X2) between two line indices; wrapped rows are put together again.
[[nodiscard]] std::vector<PastedEntry> findEntries(const PastedText& text, std::size_t firstIndex = 0,
                                                   std::size_t endIndex = std::string::npos);

/// Whether a line is a whole table row, or the beginning of one.
[[nodiscard]] bool mayBeginEntry(std::string_view line);

}  // namespace keyfall
