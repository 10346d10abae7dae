// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_query.h"

#include <optional>

namespace keyfall {

/// Dispatch's part of a run's own time, and how far the figure can be trusted (design:falls.8): another program on the
/// processor makes one hop last as long as a thousand others, and that is dispatch or a kernel's as it happens.
struct DispatchShare {
    double measured = 0;   ///< of 1
    double byMedians = 0;  ///< the same where each occurrence of a fall that is there often takes its median
    double repeated = 0;   ///< how much of the own time such falls have

    /// Most of it was measured once, or a few times.
    [[nodiscard]] bool measuredOnce() const { return repeated < 0.5; }
    /// A few occurrences alone make it another.
    [[nodiscard]] bool unsteady() const { return measured - byMedians > 0.05 || byMedians - measured > 0.05; }
};

/// Of the falls that `selection` names, where there is one; nothing where dispatch is not told from kernels. Linear in the
/// hops.
[[nodiscard]] std::optional<DispatchShare> dispatchShareOf(const FallTable& table,
                                                           const FallSelection* selection = nullptr);

}  // namespace keyfall
