// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/pasted_entries.h"

#include <cstddef>
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

}  // namespace keyfall
