// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/diagram_composer.h"
#include "ui/kernels/kernel_study.h"
#include "ui/kernels/rows_model.h"

#include <QString>

namespace keyfall {

/// The cache as a picture: above, where each kernel is (in memory, loaded, in a file); below, who asked when, a lane a
/// caller: who led the compile, who waited, who hit, and what the cache's own workers did meanwhile. What still goes on has
/// an open end. Items are the spans of the log, playback goes through their beginnings.
[[nodiscard]] DisplayList displayCache(const KernelStudy& study, const Theme& theme, const DiagramState& state);
/// "caller 3 waited 41 µs for mul_add_relu".
[[nodiscard]] QString spanSentence(const KernelStudy& study, std::size_t span);
/// One row each span of a request, a compile or a load: kernel, who, what, begin, time.
[[nodiscard]] std::vector<TableColumn> cacheColumns();
[[nodiscard]] std::vector<RowsModel::Row> cacheRows(const KernelStudy& study);
/// "16 asked: 2 compiled, 14 waited" and what is on its way.
[[nodiscard]] QString cacheSummary(const KernelStudy& study);
/// What people call a kernel of the study.
[[nodiscard]] QString kernelLabel(const KernelStudy& study, int kernel);

}  // namespace keyfall
