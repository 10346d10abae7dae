// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_error.h"

#include <string>

namespace keyfall::ops {

/// Raises what PyTorch raises for these arguments; the operator's name is added on the way out (registry.h).
[[noreturn]] inline void reject(const std::string& message)
{
    throw DispatchError(DispatchErrorKind::badArgument, message);
}

}  // namespace keyfall::ops
