// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

namespace keyfall {

/// The specs of the built-in models.
[[nodiscard]] ModelSpec ferrotorchSpec();

/// PyTorch 1.8's single enum (pytorch:2).
[[nodiscard]] ModelSpec pytorchClassicSpec();

/// The key lists of PyTorch's functionality × backend dispatcher (pytorch:3, N1).
enum class PytorchModern { v1_13, v2_4, v2_6, v2_15 };
[[nodiscard]] ModelSpec pytorchModernSpec(PytorchModern version);

}  // namespace keyfall
