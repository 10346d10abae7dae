// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/pytorch/pasted_text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// The errors and warnings of a dispatcher, by their texts (pytorch:8).
enum class DispatchText {
    noKernel,             ///< pytorch:E1 "Could not run ..."
    noTensors,            ///< pytorch:E2 "There were no tensor arguments ..."
    ambiguousAutograd,    ///< pytorch:E3
    fallthroughExecuted,  ///< pytorch:E4
    staleTable,           ///< pytorch:E5
    secondFallback,       ///< pytorch:E6
    secondDefinition,     ///< pytorch:E7
    replacedKernel,       ///< pytorch:E8, a warning
    unknownKeyName,       ///< pytorch:M13 "could not parse dispatch key"
};

[[nodiscard]] std::string_view nameOf(DispatchText kind);  ///< "no_kernel" ...

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

/// What was read from which line, so that a person sees what the explanation rests on.
struct Recognised {
    std::size_t line = 0;
    std::string what;

    friend bool operator==(const Recognised&, const Recognised&) = default;
};

/// An error as it was pasted. What was not in the text is empty.
struct PastedError {
    DispatchText kind = DispatchText::noKernel;
    std::string op;                      ///< "aten::nonzero"
    std::string schema;                  ///< where the text has it
    std::string key;                     ///< as printed; of a renamed PrivateUse1 the new name (pytorch:E9)
    std::vector<std::string> available;  ///< "is only available for these backends"
    bool listCut = false;                ///< the list does not end in the text
    std::vector<PastedEntry> entries;
    std::string previous;  ///< pytorch:E6, E7, E8: where the earlier registration was made
    std::string next;      ///< and the later one
    std::size_t line = 0;  ///< of the pasted text, from 1
    std::vector<Recognised> recognised;

    friend bool operator==(const PastedError&, const PastedError&) = default;
};

/// Every dispatcher error in the text, in order; the same one again (a retry, another rank) is left out. Empty when
/// there is none.
[[nodiscard]] std::vector<PastedError> findErrors(const PastedText& text);

/// The table rows (pytorch:X2) between two line indices; wrapped rows are put together again.
[[nodiscard]] std::vector<PastedEntry> findEntries(const PastedText& text, std::size_t firstIndex = 0,
                                                   std::size_t endIndex = std::string::npos);

/// Whether a single line can begin an error: for those who read a stream and do not keep it.
[[nodiscard]] bool mayBeginError(std::string_view line);
/// Whether a line is a whole table row, or the beginning of one.
[[nodiscard]] bool mayBeginEntry(std::string_view line);

}  // namespace keyfall
