// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "core/tensor/value.h"

namespace keyfall::cpu {

/// `to` = `from`, converted to `to`'s type and broadcast to its shape; both on the host.
///
/// Floating to integer cuts the fraction off; what does not fit (NaN, infinities, too large) becomes the lowest int64
/// (int32 for int32), of which the narrow types keep the low bits. Anything but zero is true.
void copy(const Tensor& to, const Tensor& from);
/// Every element becomes `value`, converted in the same way.
void fill(const Tensor& to, const Scalar& value);

}  // namespace keyfall::cpu
