// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

#include <string>
#include <vector>

namespace keyfall {

/// A session that computes what another one means, in float64: what its errors are measured against.
struct DoubleShadow {
    Session session;
    std::vector<std::string> notes;  ///< what still rounds in it, a sentence each
};

/// The same program on the same values, in float64: floating tensors get that type, quantized ones become the numbers that
/// they stand for, `autocast` and `requantize` blocks have no effect, `quantize_per_tensor` and `dequantize` return their
/// argument, and Autocast is in no key set. Lines keep their numbers and texts.
///
/// Errors: a tensor is too large to be copied, or cannot be made.
[[nodiscard]] Expected<DoubleShadow> doubleShadow(const Session& session, const RuntimeFactory& factory);

}  // namespace keyfall
