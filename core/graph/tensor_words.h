// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/tensor/tensor.h"

#include <string>
#include <string_view>

namespace keyfall {

// What a graph says of a tensor. Of a recorded one it is what the recording said, whatever Keyfall computes with itself.

/// `float32`; of a recorded tensor also `complex64`, `float8_e4m3fn`.
[[nodiscard]] std::string_view typeName(const TensorMeta& meta);
/// `cuda:0`; of a recorded tensor also `mps:0` or a renamed backend's name.
[[nodiscard]] std::string deviceName(const TensorMeta& meta);
/// `strided`, `sparse_coo`; of a recorded tensor also `mkldnn`.
[[nodiscard]] std::string_view layoutName(const TensorMeta& meta);
/// `strided`, `sparse_coo`, `sparse_csr`, `quantized`, `nested`.
[[nodiscard]] std::string_view layoutName(Layout layout);
/// The keys it brought to its call.
[[nodiscard]] KeySet keysOf(const KeyModel& model, const TensorMeta& meta);

}  // namespace keyfall
