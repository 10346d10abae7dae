// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

namespace keyfall {

/// The specs of the built-in models, one file each.
[[nodiscard]] ModelSpec ferrotorchSpec();

}  // namespace keyfall
