// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/elementwise.h"

namespace keyfall::cuda {

/// operands[0] = operands[1], any type into any other.
struct CopyKernel {
    static constexpr const char* kName = "copy_kernel";

    Loop loop;
    Operand operands[2];

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        const Operand& to = operands[0];
        const Operand& from = operands[1];
        for (int k = 0; k < kElementsPerThread; ++k) {
            const std::int64_t index =
                (static_cast<std::int64_t>(at.block.x) * kElementsPerThread + k) * at.threads.x + at.thread.x;
            if (index >= loop.count)
                return;
            std::int64_t offsets[2];
            locate(loop, index, operands, offsets);
            if (isFloating(from.dtype))
                storeAny(to.dtype, to.data, offsets[0], loadAnyFloating(from.dtype, from.data, offsets[1]));
            else
                storeAny(to.dtype, to.data, offsets[0], load<std::int64_t>(from.dtype, from.data, offsets[1]));
        }
    }

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }
};

/// operands[0] = value.
struct FillKernel {
    static constexpr const char* kName = "fill_kernel";

    Loop loop;
    Operand operands[1];
    bool isReal = false;  ///< `real` is the value, else `integer`
    double real = 0;
    std::int64_t integer = 0;

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        const Operand& to = operands[0];
        for (int k = 0; k < kElementsPerThread; ++k) {
            const std::int64_t index =
                (static_cast<std::int64_t>(at.block.x) * kElementsPerThread + k) * at.threads.x + at.thread.x;
            if (index >= loop.count)
                return;
            std::int64_t offsets[1];
            locate(loop, index, operands, offsets);
            if (isReal)
                storeAny(to.dtype, to.data, offsets[0], real);
            else
                storeAny(to.dtype, to.data, offsets[0], integer);
        }
    }

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        operands[0].forEachPointer(visit);
    }
};

}  // namespace keyfall::cuda
