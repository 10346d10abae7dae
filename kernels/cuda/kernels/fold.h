// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/kernel_name.h"
#include "kernels/cuda/kernels/operand.h"

namespace keyfall::cuda {

inline constexpr std::uint32_t kFoldThreads = 256;

/// One result a thread: Fold (kernels/functions/folds.h) over the reduced elements in order.
template <class Fold, class C>
struct FoldPerThread {
    static constexpr KernelName kNameText = kernelName(Fold::kName, ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    Loop kept;
    Operand operands[2];  ///< output, input: strides of the kept dimensions
    Loop reduced;
    Operand reducedInput;  ///< strides of the reduced dimensions; its data is not used

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        const std::int64_t index = at.number();
        if (index >= kept.count)
            return;
        std::int64_t offsets[2];
        locate(kept, index, operands, offsets);
        Fold fold;
        for (std::int64_t i = 0; i < reduced.count; ++i) {
            std::int64_t inside[1];
            locate(reduced, i, &reducedInput, inside);
            fold.step(load<C>(operands[1].dtype, operands[1].data, offsets[1] + inside[0]), i);
        }
        store(operands[0].dtype, operands[0].data, offsets[0], fold.result());
    }

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }
};

}  // namespace keyfall::cuda
