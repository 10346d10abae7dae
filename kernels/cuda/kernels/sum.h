// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/kernel_name.h"
#include "kernels/cuda/kernels/operand.h"

#include <type_traits>

namespace keyfall::cuda {

inline constexpr std::uint32_t kSumThreads = 256;

/// Where the elements of a reduction are: operands of `kept` are the output and the input, `reduced` strides the input.
template <class C>
struct SumSpace {
    Loop kept;
    Operand operands[2];  ///< output, input: strides of the kept dimensions
    Loop reduced;
    Operand reducedInput;  ///< strides of the reduced dimensions; its data is not used
    C divisor = C(1);      ///< of the mean: the number of elements

    [[nodiscard]] KEYFALL_HD C element(std::int64_t inputOffset, std::int64_t index) const
    {
        std::int64_t offsets[1];
        locate(reduced, index, &reducedInput, offsets);
        return load<C>(operands[1].dtype, operands[1].data, inputOffset + offsets[0]);
    }
    KEYFALL_HD static C plus(C a, C b)
    {
        if constexpr (std::is_same_v<C, std::int64_t>)
            return static_cast<C>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
        else
            return a + b;
    }
    /// The sum of elements first, first + step ... below `end`. Groups of 64 are summed apart, so that a long float sum
    /// loses no more than one of a few hundred elements does.
    [[nodiscard]] KEYFALL_HD C sumOf(std::int64_t inputOffset, std::int64_t first, std::int64_t end,
                                     std::int64_t step) const
    {
        C total = C(0);
        C group = C(0);
        int inGroup = 0;
        for (std::int64_t i = first; i < end; i += step) {
            group = plus(group, element(inputOffset, i));
            if (++inGroup == 64) {
                total = plus(total, group);
                group = C(0);
                inGroup = 0;
            }
        }
        return plus(total, group);
    }
    KEYFALL_HD void write(std::int64_t outputOffset, C sum) const
    {
        store(operands[0].dtype, operands[0].data, outputOffset, sum / divisor);
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }
};

/// One thread an output: for few elements each, or when neighbouring outputs read neighbouring elements.
template <class C>
struct SumPerThread {
    static constexpr KernelName kNameText = kernelName("sum_per_thread", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    SumSpace<C> space;

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        const std::int64_t index = at.number();
        if (index >= space.kept.count)
            return;
        std::int64_t offsets[2];
        locate(space.kept, index, space.operands, offsets);
        space.write(offsets[0], space.sumOf(offsets[1], 0, space.reduced.count, 1));
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        space.forEachPointer(visit);
    }
};

/// One block an output, or `chunks` blocks an output that leave their sums in `partial` for a second launch.
template <class C>
struct SumPerBlock {
    static constexpr KernelName kNameText = kernelName("sum_per_block", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    static constexpr int kFoldings = 8;  ///< 256 threads: 128, 64 ... 1
    static_assert(1U << kFoldings == kSumThreads);

    struct Shared {
        C sums[kSumThreads];
    };
    struct Registers {};

    SumSpace<C> space;
    std::int64_t chunks = 1;
    void* partial = nullptr;  ///< chunks > 1: C[output][chunk]

    [[nodiscard]] KEYFALL_HD int phases() const { return 1 + kFoldings + 1; }

    KEYFALL_HD void operator()(int phase, const LaunchIndex& at, Shared& shared, Registers&) const
    {
        const std::uint32_t t = at.thread.x;
        if (phase == 0) {
            std::int64_t offsets[2];
            locate(space.kept, at.block.x / chunks, space.operands, offsets);
            const std::int64_t chunk = at.block.x % chunks;
            const std::int64_t length = (space.reduced.count + chunks - 1) / chunks;
            const std::int64_t end = (chunk + 1) * length;
            shared.sums[t] = space.sumOf(offsets[1], chunk * length + t,
                                         end < space.reduced.count ? end : space.reduced.count, kSumThreads);
        } else if (phase <= kFoldings) {
            const std::uint32_t half = kSumThreads >> phase;
            if (t < half)
                shared.sums[t] = SumSpace<C>::plus(shared.sums[t], shared.sums[t + half]);
        } else if (t == 0) {
            if (chunks > 1) {
                put(partial, at.block.x, shared.sums[0]);
            } else {
                std::int64_t offsets[2];
                locate(space.kept, at.block.x, space.operands, offsets);
                space.write(offsets[0], shared.sums[0]);
            }
        }
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        space.forEachPointer(visit);
        if (chunks > 1)
            visit(partial);
    }
};

}  // namespace keyfall::cuda
