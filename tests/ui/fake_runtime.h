// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "core/session/session.h"

namespace keyfall::test {

/// A runtime for tests of the window: a few operators, boxed kernels that compute nothing, and no kernels library.
///
/// add, mul, relu, noop: a kernel at Cpu that returns its first argument. add and relu: one at Autograd that notes
/// "saved" and redispatches. Every operator: Tracer's fallback, which redispatches, and Autocast's, which falls through.
[[nodiscard]] RuntimeFactory fakeRuntime();

/// Two tensors, one of which requires a gradient, and a program of two calls.
[[nodiscard]] Session fakeSession();

}  // namespace keyfall::test
