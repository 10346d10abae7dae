// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/diagram_composer.h"
#include "ui/kernels/launch_grid.h"
#include "ui/kernels/rows_model.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace keyfall {

/// The blocks of a launch side by side, filled as far as their threads have points, and the threads of the chosen one: idle
/// ones are hollow. Items are the blocks.
[[nodiscard]] DisplayList displayLaunch(const LaunchGrid& grid, const Theme& theme, const DiagramState& state);
[[nodiscard]] QString blockSentence(const LaunchGrid& grid, int block);
/// "4 blocks of 256 threads for 1,000 points: 24 threads are idle."
[[nodiscard]] QString launchSummary(const LaunchGrid& grid);
/// How its local size was found, a line each: on which device, and what each took; none where it was not timed.
[[nodiscard]] QStringList tuningLines(const LaunchGrid& grid);
[[nodiscard]] std::vector<TableColumn> launchColumns();
/// One row a block; of many the first ones and the last.
[[nodiscard]] std::vector<RowsModel::Row> launchRows(const LaunchGrid& grid);

}  // namespace keyfall
