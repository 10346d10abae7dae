// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/emulated/run_emulated.h"
#include "kernels/cuda/launch_index.h"

#include <cstddef>
#include <type_traits>

namespace keyfall::cuda {

/// Gives a cudaError_t.
using RealFunction = int (*)(const void* functor, const LaunchConfig& config, void* stream);

/// One kernel on both devices: name, the emulated function, the real one (null where nvcc was not there, and for the
/// kernels of a test). kernel_table.h makes those of the operators.
struct KernelEntry {
    const char* name = "";
    EmulatedFunction emulated = nullptr;
    ShiftPointers shiftPointers = nullptr;
    std::size_t functorBytes = 0;
    RealFunction real = nullptr;

    /// For kernels that only the emulated device runs.
    template <class F>
    [[nodiscard]] static constexpr KernelEntry emulatedOnly()
    {
        static_assert(std::is_trivially_copyable_v<F>, "a kernel is copied byte by byte into the launch's parameters");
        return {F::kName, &runEmulated<F>, &keyfall::cuda::shiftPointers<F>, sizeof(F), nullptr};
    }
};

}  // namespace keyfall::cuda
