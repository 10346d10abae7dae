// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/stream.h"

namespace keyfall::cuda {

/// The stream of every device that StreamCapture writes launches down from, behind those that work is sent to. No other
/// thread may use it: what it sent there would be written down instead of run.
inline constexpr Stream kCaptureStream{kStreamCount};

/// With that one.
inline constexpr int kAllStreams = kStreamCount + 1;

}  // namespace keyfall::cuda
