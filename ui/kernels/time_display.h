// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_figures.h"
#include "core/text/json_fwd.h"
#include "ui/kernels/diagram_composer.h"
#include "ui/kernels/kernel_study.h"
#include "ui/kernels/rows_model.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace keyfall {

/// How long one kernel took, phase by phase; nothing where nobody measured it.
struct KernelTimes : KernelRuns {
    std::optional<std::int64_t> queueNs;  ///< from asking until its compile, or its load from a file, began
    std::optional<std::int64_t> compileNs;
    std::optional<std::int64_t> waitNs;  ///< the longest of a caller that did not compile
    std::optional<std::int64_t> loadNs;
};
[[nodiscard]] KernelTimes timesOf(const KernelStudy& study, std::size_t kernel);
[[nodiscard]] Json jsonOf(const KernelTimes& times);

/// A row a kernel and phase on an axis of powers of ten, since a compile takes a thousand times as long as a run. Items are
/// the kernels.
[[nodiscard]] DisplayList displayTimes(const KernelStudy& study, const Theme& theme, const DiagramState& state);
[[nodiscard]] QString timesSentence(const KernelStudy& study, int kernel);
[[nodiscard]] std::vector<TableColumn> timesColumns();
[[nodiscard]] std::vector<RowsModel::Row> timesRows(const KernelStudy& study);

}  // namespace keyfall
