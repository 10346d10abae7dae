// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/detect.h"
#include "core/pytorch/error_explanation.h"
#include "core/text/json_text.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall::app {

/// What stands in a dump about one operator.
struct DumpedOperator {
    std::string name;  ///< empty: a table pasted without a name
    std::string schema;
    std::vector<std::string> registrations;  ///< the keys of its state dump, as printed: "Autograd[alias]"
    std::vector<PastedEntry> entries;        ///< of its table
    std::size_t line = 0;
};

struct DumpSummary {
    std::vector<DumpedOperator> operators;
    FittingModel model;
};

/// Operator by operator, what the dumps in `text` hold (pytorch:X1, X2, X4).
[[nodiscard]] DumpSummary summarizeDump(std::string_view text);
[[nodiscard]] std::string summaryText(const DumpSummary& summary, TextKind kind);
[[nodiscard]] Json summaryJson(const DumpSummary& summary);

}  // namespace keyfall::app
