// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_fwd.h"
#include "ui/kernels/kernel_views.h"

#include <optional>

namespace keyfall {

/// How many steps the playback of a view has; 0: it has none.
[[nodiscard]] int stepsOf(KernelViews::View view, const KernelStudy& study);

/// What a view shows, as data. `study` has something to show.
[[nodiscard]] Json viewJson(KernelViews::View view, const KernelStudy& study, const CodeView& code,
                            const std::optional<LaunchGrid>& grid);

}  // namespace keyfall
