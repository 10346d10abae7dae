// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

#include <optional>
#include <string_view>

namespace keyfall::privateuse1 {

// Note [Explicit composites at PrivateUse1]
// PyTorch's explicit composites serve each backend, but not by themselves: they call what the backend must have, such as
// `empty.memory_format`, `empty_strided`, `as_strided` and `_copy_from`. At the keys of Keyfall's own backends one kernel does
// all at once; at PrivateUse1 the calls are made, because they are what a new backend is about.

/// What the explicit composite `op` does at PrivateUse1. `host`: its kernel for the CPU, of which views take their sizes and
/// strides. Nothing for an operator whose calls are not written down here: it stays predicted.
[[nodiscard]] std::optional<Kernel> explicitParts(std::string_view op, const Kernel& host);

}  // namespace keyfall::privateuse1
