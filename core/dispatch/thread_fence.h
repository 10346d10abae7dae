// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall {

/// A fence in every running thread of the process, at the price of the one that asks: `membarrier(PRIVATE_EXPEDITED)`, so
/// that readers need none. False where the system has no such call, or refuses it.
[[nodiscard]] bool canFenceThreads();
bool fenceThreads();

}  // namespace keyfall
