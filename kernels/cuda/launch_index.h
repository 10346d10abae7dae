// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/host_device.h"

#include <cstdint>

namespace keyfall::cuda {

struct Extent3 {
    std::uint32_t x = 1;
    std::uint32_t y = 1;
    std::uint32_t z = 1;

    [[nodiscard]] KEYFALL_HD constexpr std::uint64_t count() const { return static_cast<std::uint64_t>(x) * y * z; }
    friend constexpr bool operator==(const Extent3&, const Extent3&) = default;
};

/// How many blocks, and how many threads in each.
struct LaunchConfig {
    Extent3 grid;
    Extent3 block;

    friend constexpr bool operator==(const LaunchConfig&, const LaunchConfig&) = default;
};

/// Which thread of a launch runs: all a kernel knows about where it is. The real device fills it from blockIdx and
/// threadIdx, the emulated one from its loops.
struct LaunchIndex {
    Extent3 block;   ///< of `grid`
    Extent3 thread;  ///< of `threads`
    Extent3 grid;
    Extent3 threads;

    /// Of this thread among all of a launch that has one dimension.
    [[nodiscard]] KEYFALL_HD constexpr std::int64_t number() const
    {
        return static_cast<std::int64_t>(block.x) * threads.x + thread.x;
    }
};

/// Note [A kernel is a functor over a launch index]
/// Kernels are written once, in kernels/, as structs of plain values that both devices copy and call:
///
///     struct Simple {
///         static constexpr const char* kName = "simple_kernel";
///         KEYFALL_HD void operator()(const LaunchIndex& at) const;
///         template <class Visit> void forEachPointer(Visit&& visit);   // host only
///     };
///
/// A kernel whose threads wait for each other is written in phases; between two phases lies a barrier of the block. What
/// a thread keeps over a barrier is in `Registers`, what the block shares in `Shared`:
///
///         struct Shared {...};  struct Registers {...};
///         KEYFALL_HD int phases() const;
///         KEYFALL_HD void operator()(int phase, const LaunchIndex& at, Shared& shared, Registers& mine) const;
///
/// The real device runs a phase and __syncthreads() in turn; the emulated one runs a phase for every thread of a block
/// before the next phase. `forEachPointer` shows every device address the kernel uses (as `void*&`), because the
/// emulated device has to translate them: Note [Emulated memory is mapped twice].
template <class F>
concept PhasedKernel = requires
{
    typename F::Shared;
    typename F::Registers;
};

}  // namespace keyfall::cuda
