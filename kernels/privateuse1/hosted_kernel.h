// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

#include <string>
#include <string_view>

namespace keyfall::privateuse1 {

/// The kernel "standard" of `op` at PrivateUse1, `standard:privateuseone`: what `cpu`, its kernel for the CPU, does, on the
/// memory of the device. A tensor of another device is PyTorch's error, but for a number and where `op` copies.
[[nodiscard]] Kernel hostedKernel(std::string op, Kernel cpu);

/// The same for what a backend needs before anything runs and Keyfall has nowhere else: `_copy_from`,
/// `_copy_from_and_resize`, `empty_strided`, `as_strided`, `_reshape_alias`, `resize_`, but for the first two also of the
/// CPU. Only for those that `hasMemoryKernel` knows.
[[nodiscard]] Kernel memoryKernel(std::string_view op, DeviceType device = DeviceType::privateUse1);
[[nodiscard]] bool hasMemoryKernel(std::string_view op);

}  // namespace keyfall::privateuse1
