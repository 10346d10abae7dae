// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/picture/display_list.h"

#include <cstdint>
#include <optional>

namespace keyfall {

/// What the signs of a ladder mean, for who sees the picture without the window: only the signs that are in it, in lines of
/// at most `width`. `call`: of this call alone. Words are those of pictures, the same in every language.
[[nodiscard]] DisplayList pictureLegend(const CallGraph& graph, std::optional<std::uint32_t> call, const Theme& theme,
                                        double width);

}  // namespace keyfall
