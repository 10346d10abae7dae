// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <vector>

namespace keyfall {

/// A backend fallback that libtorch itself registers before any operator exists.
struct LibraryFallback {
    Key key;
    bool fallthrough;
};

/// The fallbacks of the PyTorch that `model` is about, in ascending priority (pytorch:K8; the lists are those that
/// 1.13.1, 2.6.0 and 2.15.0 report, and for 1.8 those of its source). Empty for a model of another system.
[[nodiscard]] std::vector<LibraryFallback> libraryFallbacks(const KeyModel& model);

}  // namespace keyfall
