// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/kernel.h"

namespace keyfall {

/// Whether PyTorch has a kernel for `op` at BackendSelect: a factory, which has no tensor argument (factory_call.h).
[[nodiscard]] bool selectsBackend(const OperatorHandle& op);

/// That kernel: takes the key from the call's `device` (pytorch:N11) and passes on to it.
[[nodiscard]] Kernel backendSelectKernel();

}  // namespace keyfall
