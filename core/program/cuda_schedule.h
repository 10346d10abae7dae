// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cached_kernel.h"

#include <cstdint>
#include <optional>

namespace keyfall {

/// Most threads of a block of a kernel that is rendered as CUDA C++.
inline constexpr std::int64_t kCudaBlock = 256;

/// Whether a block of threads computes a point together, a row: each thread takes every so many-th step of its reductions
/// and loops. So where these go from neighbour to neighbour in memory; else a thread computes a point, and neighbouring threads
/// neighbouring points.
[[nodiscard]] bool blocksAreRows(const KernelProgram& program);

/// The steps that the threads of a row share, of its longest reduction or loop; nothing where they differ from point to
/// point.
[[nodiscard]] std::optional<SizeExpr> rowSteps(const KernelProgram& program);

/// How many points a program has, over its variables: the product of the sizes of its parallel axes.
[[nodiscard]] SizeExpr pointsOf(const KernelProgram& program);

/// How many threads a block has.
enum class LocalSize {
    fixed,  ///< kCudaBlock
    timed,  ///< what the first launch finds fastest (local_tuning.h); before that, and where nothing is timed, kernels:3's,
            ///< and for blocks that are rows `fixed`'s
};

/// How a rendered kernel is launched: as many blocks as its points need, one where there are none. A block that is a row has
/// as many threads as its longest reduction or loop has steps, in whole warps of 32 and at most kCudaBlock.
[[nodiscard]] KernelSchedule cudaSchedule(const KernelProgram& program, LocalSize local = LocalSize::fixed);
/// Most threads of a block of such a kernel.
[[nodiscard]] constexpr std::int64_t mostThreads(LocalSize local)
{
    return local == LocalSize::fixed ? kCudaBlock : 1024;
}

}  // namespace keyfall
