// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/imported_tables.h"

#include <optional>
#include <string>
#include <string_view>

namespace keyfall {

/// A line of a text that may have passed through loggers and terminals, without what they put around it: colour codes,
/// the sides of a box, spaces at both ends (pytorch:X5). A timestamp or a program's name before the text stays.
[[nodiscard]] std::string_view withoutFrame(std::string_view line);

/// `Key[alias] (inactive): debug :: inferred [ flags ]` (pytorch:X1), as views into the line.
struct KernelLine {
    std::string_view key;
    std::string_view debug;
    std::string_view inferred;  ///< empty for "(none)"
    bool alias = false;
    bool inactive = false;
    bool fallthrough = false;
    bool boxed = false;
    bool unboxed = false;
};
/// `Key: [fallthrough ]debug [provenance]` (pytorch:X2).
struct TableLine {
    std::string_view key;
    std::string_view debug;
    std::string_view provenance;
    bool fallthrough = false;
};

/// The line as one of the two; a prefix before a key of some PyTorch is skipped.
[[nodiscard]] std::optional<KernelLine> kernelLine(std::string_view line);
[[nodiscard]] std::optional<TableLine> tableLine(std::string_view line);

/// Whether a PyTorch of any version known here prints this name: a runtime key, an alias, or `catchall`.
[[nodiscard]] bool isPrintedKey(std::string_view name);
/// Whether the text has the form of an operator's name: `aten::add.Tensor`.
[[nodiscard]] bool isOperatorName(std::string_view text);

}  // namespace keyfall
