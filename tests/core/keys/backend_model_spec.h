// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

/// The key list of PyTorch 2.4 (pytorch:M1-M3) as data: 15 backends × 45 functionalities, 6 of them per backend.
/// Test data that proves that the architecture carries the model; not the built-in model.
[[nodiscard]] keyfall::ModelSpec backendModelSpec();
