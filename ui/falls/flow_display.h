// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/flow.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/flow_match.h"
#include "ui/picture/display_list.h"

namespace keyfall {

struct FlowOptions {
    double width = 1400;  ///< of the whole picture
    int selected = -1;    ///< index of the band that is marked
    bool background = true;
    const FlowMatch* match = nullptr;  ///< what a question leaves; null: nothing is asked
    bool low = false;                  ///< without a title, and lower: for a panel
    QString subject = {};              ///< what the title says the run is of: a file; empty: nothing
    QString before = {};               ///< what it is compared with
};

/// The flow as a display list: a lane a key, a band for all falls that stop at the same keys, with its operators side by
/// side. Where a kernel ran it is filled, where the key was skipped hollow, where an error arose crossed. Items of a band
/// have its index as `detail` and the first hop of their operator's first fall as `hop`.
[[nodiscard]] DisplayList displayFlow(const Flow& flow, const FallTable& table, const Theme& theme,
                                      const FlowOptions& options = {});

}  // namespace keyfall
