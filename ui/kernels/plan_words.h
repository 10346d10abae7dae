// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/plan_text.h"
#include "ui/kernels/rows_model.h"

#include <QString>

#include <string>
#include <vector>

namespace keyfall {

/// `names`: of the buffers; without one a buffer has its number.
[[nodiscard]] QString bufferName(const std::vector<std::string>& names, std::size_t buffer);

/// The number of a link (linksOf) and of a buffer among what is drawn and listed: behind those of the ops, which have their own.
[[nodiscard]] int itemOfLink(const Plan& plan, std::size_t link);
[[nodiscard]] int itemOfBuffer(const Plan& plan, std::size_t buffer);
/// What an op, a link or a buffer is: for tooltips, tables and readers.
[[nodiscard]] QString planSentence(const Plan& plan, const std::vector<std::string>& buffers, int item);
/// "RAW+WAW", "view".
[[nodiscard]] QString kindsOf(const Plan& plan, const PlanLink& link);
/// "Hazards: 3. Arrows: 2. Following from the arrows: 1."
[[nodiscard]] QString hazardCounts(const Plan& plan, const std::vector<PlanLink>& links);
/// "Operations: 3 in 3 levels." and the hazards.
[[nodiscard]] QString planSummary(const Plan& plan);
[[nodiscard]] std::vector<TableColumn> planColumns();
/// One row an op, in the order in which they run, then one a link, then one a buffer.
[[nodiscard]] std::vector<RowsModel::Row> planRows(const Plan& plan, const std::vector<std::string>& buffers);

}  // namespace keyfall
