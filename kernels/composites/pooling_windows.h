// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/compose.h"

#include <cstdint>

namespace keyfall::ops {

/// The arguments of a pooling over the last two dimensions, one number or two each. An empty stride is the kernel's size.
struct PlanePooling {
    const char* op;  ///< as errors name it
    Ints kernel;
    Ints stride;
    Ints padding;
    Ints dilation{1};
    bool ceilMode =
        false;  ///< a last window that is not full counts, too, if it begins in the input or the padding before
};

/// The windows of a pooling along one dimension.
struct Windows {
    std::int64_t count = 0;
    std::int64_t kernel = 0;
    std::int64_t stride = 0;
    std::int64_t padding = 0;  ///< before the input, and behind it
    std::int64_t dilation = 0;
    std::int64_t beyond = 0;  ///< how far the last of them reaches behind the padding
};

/// Along the rows (`axis` 0) and along the columns (1).
struct PlaneWindows {
    Windows axis[2];
};

/// Throws DispatchError, in PyTorch's words, where the numbers make no pooling of this input.
[[nodiscard]] PlaneWindows windowsOf(const Tensor& self, const PlanePooling& pooling);

/// The input with `value` around its last two dimensions, as far as the padding goes, and behind it so far as windows reach.
[[nodiscard]] Tensor padded(const TensorMath& math, const Tensor& input, const PlaneWindows& windows, double value,
                            double beyond);

/// What each window sees: [kernel elements, ..., rows, columns] of a padded input.
[[nodiscard]] Tensor seenThrough(const TensorMath& math, const Tensor& padded, const PlaneWindows& windows);

}  // namespace keyfall::ops
