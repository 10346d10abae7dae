// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/diagram_composer.h"
#include "ui/kernels/kernel_study.h"

namespace keyfall {

/// The cache as a picture: above, where each kernel is (in memory, loaded, in a file); below, who asked when, a lane a
/// caller: who led the compile, who waited, who hit, and what the cache's own workers did meanwhile. What still goes on has
/// an open end. Items are the spans of the log, playback goes through their beginnings.
[[nodiscard]] DisplayList displayCache(const KernelStudy& study, const Theme& theme, const DiagramState& state);

}  // namespace keyfall
