// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"
#include "ui/kernels/diagram_composer.h"
#include "ui/kernels/rows_model.h"

#include <QString>

#include <vector>

namespace keyfall {

/// A fused program as a picture: a band a step of the result, in the order in which they run; in it the operators that
/// became its kernel, left to right by what they need. Below a band's operators: why it did not join another one. Items
/// are the nodes, playback goes through the trace.
[[nodiscard]] DisplayList displayFusion(const FusedProgram& fused, const Theme& theme, const DiagramState& state);

/// "%4 = mul %a %b", as the trace has it.
[[nodiscard]] QString nodeText(const FusedProgram& fused, std::size_t node);
/// What a node is, where it ended up and why: for tooltips, tables and readers.
[[nodiscard]] QString nodeSentence(const FusedProgram& fused, std::size_t node);
/// "pointwise", "reduction" ..., for people.
[[nodiscard]] QString kindWord(FusedKind kind);
/// "5 operators in 2 kernels and 1 call."
[[nodiscard]] QString fusionSummary(const FusedProgram& fused);

[[nodiscard]] std::vector<TableColumn> fusionColumns();
/// One row an operator, as the trace has them.
[[nodiscard]] std::vector<RowsModel::Row> fusionRows(const FusedProgram& fused);

}  // namespace keyfall
