// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

#include <string>
#include <string_view>

namespace keyfall {

// Note [Keyfall's kernel for a registration of PyTorch's]
// A session can start from the registrations of a real PyTorch, whose kernels are not here. Where Keyfall has a kernel
// that computes the same, it runs in that place (design:2.8) and its name says both: what computes, and what PyTorch
// registered there. `standard:cpu computed by Keyfall, registered at RegisterCPU_0.cpp:12`.

/// `own`, called `standard:cpu computed by Keyfall, <registered>`. Boxed.
[[nodiscard]] Kernel standInFor(Kernel own, std::string_view registered);

/// Whether a kernel of that name stands in for one of PyTorch's.
[[nodiscard]] bool isStandIn(std::string_view kernel);

/// What the modelled PyTorch calls the kernel: `registered at ...` of a stand-in, the name itself of any other.
[[nodiscard]] std::string_view pytorchKernelName(std::string_view kernel);

}  // namespace keyfall
