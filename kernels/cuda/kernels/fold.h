// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/kernel_name.h"
#include "kernels/cuda/kernels/operand.h"

namespace keyfall::cuda {

inline constexpr std::uint32_t kFoldThreads = 256;

/// Where the elements of a fold are.
struct FoldSpace {
    Loop kept;
    Operand operands[2];  ///< output, input: strides of the kept dimensions
    Loop reduced;
    Operand reducedInput;  ///< strides of the reduced dimensions; its data is not used

    /// Of output number `output`, elements first, first + step ...
    template <class Fold, class C>
    [[nodiscard]] KEYFALL_HD Fold foldOf(std::int64_t output, std::int64_t first, std::int64_t step) const
    {
        std::int64_t offsets[2];
        locate(kept, output, operands, offsets);
        Fold fold;
        for (std::int64_t i = first; i < reduced.count; i += step) {
            std::int64_t inside[1];
            locate(reduced, i, &reducedInput, inside);
            fold.step(load<C>(operands[1].dtype, operands[1].data, offsets[1] + inside[0]), i);
        }
        return fold;
    }
    template <class Fold>
    KEYFALL_HD void write(std::int64_t output, const Fold& fold) const
    {
        std::int64_t offsets[2];
        locate(kept, output, operands, offsets);
        store(operands[0].dtype, operands[0].data, offsets[0], fold.result());
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }
};

/// One result a thread: Fold (kernels/functions/folds.h) over the reduced elements in order.
template <class Fold, class C>
struct FoldPerThread {
    static constexpr KernelName kNameText = kernelName(Fold::kName, ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    FoldSpace space;

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        if (const std::int64_t output = at.number(); output < space.kept.count)
            space.write(output, space.foldOf<Fold, C>(output, 0, 1));
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        space.forEachPointer(visit);
    }
};

/// One result a block: for many elements each.
template <class Fold, class C>
struct FoldPerBlock {
    static constexpr KernelName kNameText = kernelName(Fold::kName, ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    static constexpr int kFoldings = 8;  ///< 256 threads: 128, 64 ... 1
    static_assert(1U << kFoldings == kFoldThreads);

    struct Shared {
        Fold folds[kFoldThreads];
    };
    struct Registers {};

    FoldSpace space;

    [[nodiscard]] KEYFALL_HD int phases() const { return 1 + kFoldings + 1; }

    KEYFALL_HD void operator()(int phase, const LaunchIndex& at, Shared& shared, Registers&) const
    {
        const std::uint32_t t = at.thread.x;
        if (phase == 0) {
            shared.folds[t] = space.foldOf<Fold, C>(at.block.x, t, kFoldThreads);
        } else if (phase <= kFoldings) {
            const std::uint32_t half = kFoldThreads >> phase;
            if (t < half)
                shared.folds[t].merge(shared.folds[t + half]);
        } else if (t == 0) {
            space.write(at.block.x, shared.folds[0]);
        }
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        space.forEachPointer(visit);
    }
};

}  // namespace keyfall::cuda
