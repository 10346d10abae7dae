// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall {

/// What a recorder takes to write one hop down on this machine, in nanoseconds: the difference that it makes to a fall
/// through kernels that do nothing, by the median of several rounds (design:falls.8). Takes a few milliseconds; call it
/// on a thread that nobody records.
[[nodiscard]] double measureRecorderNsPerHop();

}  // namespace keyfall
