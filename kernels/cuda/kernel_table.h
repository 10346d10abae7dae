// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernel_entry.h"

namespace keyfall::cuda {

/// Launches `functor` (an `F`) on the real device. Defined for the kernels that real/*.cu lists and only there, so a
/// kernel that was forgotten in the lists is a link error.
template <class F>
int launchReal(const void* functor, const LaunchConfig& config, void* stream);

template <class F>
[[nodiscard]] constexpr KernelEntry kernelEntry()
{
    KernelEntry entry = KernelEntry::emulatedOnly<F>();
#if defined(KEYFALL_HAVE_CUDA)
    entry.real = &launchReal<F>;
#endif
    return entry;
}

/// The operators' kernels on both devices. For this library's own sources: it depends on how they are built.
template <class F>
inline constexpr KernelEntry kKernelEntry = kernelEntry<F>();

}  // namespace keyfall::cuda
