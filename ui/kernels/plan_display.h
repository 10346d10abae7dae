// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/plan_text.h"
#include "ui/kernels/diagram_composer.h"

#include <string>
#include <vector>

namespace keyfall {

/// A plan as a picture: a column a level, an arrow an edge with its hazards and how many bytes they are about; below, dotted,
/// the hazards that follow from the arrows (of many only those of what is chosen); then the storages as strips with their
/// buffers. Items are the ops, the links, the buffers (plan_words.h); playback goes through the order.
/// `buffers`: names of the buffers, or nothing.
[[nodiscard]] DisplayList displayPlan(const Plan& plan, const std::vector<std::string>& buffers, const Theme& theme,
                                      const DiagramState& state);

}  // namespace keyfall
