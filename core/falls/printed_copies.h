// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <string_view>
#include <vector>

namespace keyfall {

/// `to` of `aten::to.dtype`.
[[nodiscard]] std::string_view baseName(std::string_view op);

/// The copies between host and device that a printed trace shows, which has no tensors (design:strange.6).
struct PrintedCopies {
    struct Copy {
        HopId hop = 0;
        HopId other = 0;  ///< what shows it: the allocation below on the other side, the kernel above; 0: itself

        friend bool operator==(const Copy&, const Copy&) = default;
    };

    std::vector<Copy> found;
    bool untold = false;  ///< a copy ran of which no allocation tells where its result is
};

[[nodiscard]] PrintedCopies printedCopies(const CallGraph& graph);

}  // namespace keyfall
