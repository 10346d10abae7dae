// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/plan_text.h"
#include "ui/kernels/rows_model.h"

#include <QString>

#include <map>
#include <span>
#include <string>
#include <vector>

namespace keyfall {

/// The hazards of a plan's edges. A plan has many more hazards than edges, so they are gone through once.
class EdgeHazards {
public:
    explicit EdgeHazards(const Plan& plan);
    /// Null for one that was asked for.
    [[nodiscard]] const Hazard* of(const OpEdge& edge) const { return of_.at(edge); }

private:
    std::map<OpEdge, const Hazard*> of_;
};

[[nodiscard]] bool touches(const std::vector<ByteRange>& ranges, std::span<const std::byte> memory);

/// `names`: of the buffers; without one a buffer has its number.
[[nodiscard]] QString bufferName(const std::vector<std::string>& names, std::size_t buffer);

/// The number of a buffer among what is drawn and listed: those behind the ops' and the edges'.
[[nodiscard]] int itemOfBuffer(const Plan& plan, std::size_t buffer);
/// What an op, an edge or a buffer is: for tooltips, tables and readers.
[[nodiscard]] QString planSentence(const Plan& plan, const std::vector<std::string>& buffers, int item);
/// "3 ops in 3 levels, 2 hazards."
[[nodiscard]] QString planSummary(const Plan& plan);
[[nodiscard]] std::vector<TableColumn> planColumns();
/// One row an op, in the order in which they run, then one a buffer.
[[nodiscard]] std::vector<RowsModel::Row> planRows(const Plan& plan, const std::vector<std::string>& buffers);

}  // namespace keyfall
