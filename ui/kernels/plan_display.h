// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/plan_text.h"
#include "ui/kernels/diagram_composer.h"
#include "ui/kernels/rows_model.h"

#include <QString>

#include <string>
#include <vector>

namespace keyfall {

/// A plan as a picture: a column a level, an arrow an edge with its hazards and how many bytes they are about; below, the
/// storages as strips with their buffers. Items are the ops, then the edges; playback goes through the order.
/// `buffers`: names of the buffers, or nothing.
[[nodiscard]] DisplayList displayPlan(const Plan& plan, const std::vector<std::string>& buffers, const Theme& theme,
                                      const DiagramState& state);
/// What an op or an edge is: for tooltips, tables and readers.
[[nodiscard]] QString planSentence(const Plan& plan, const std::vector<std::string>& buffers, int item);
/// "3 ops in 3 levels, 2 hazards."
[[nodiscard]] QString planSummary(const Plan& plan);
[[nodiscard]] std::vector<TableColumn> planColumns();
/// One row an op, in the order in which they run.
[[nodiscard]] std::vector<RowsModel::Row> planRows(const Plan& plan, const std::vector<std::string>& buffers);

}  // namespace keyfall
