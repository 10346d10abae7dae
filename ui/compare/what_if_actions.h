// SPDX-License-Identifier: MIT
#pragma once

#include "ui/compare/run_comparison.h"

#include <QList>

class QAction;

namespace keyfall {

/// The questions that a hop's menu asks: what if its key were not here, what if it returned its argument, what if it
/// failed. Empty for hops that cannot be asked about (a trace's, a prediction's). Owned by `parent`.
[[nodiscard]] QList<QAction*> makeWhatIfActions(RunComparison& comparison, const CallGraph& graph, HopId hop,
                                                QObject* parent);

}  // namespace keyfall
