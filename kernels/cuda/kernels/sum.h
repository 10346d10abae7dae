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

    KEYFALL_HD static C plus(C a, C b)
    {
        if constexpr (std::is_same_v<C, std::int64_t>)
            return static_cast<C>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
        else
            return a + b;
    }
    /// The sum of elements first, first + step ... below `end` of the output whose elements begin at `inputOffset`.
    [[nodiscard]] KEYFALL_HD C sumOf(std::int64_t inputOffset, std::int64_t first, std::int64_t end,
                                     std::int64_t step) const
    {
        const Operand& input = operands[1];
        if (reduced.dims == 1 && input.dtype == ComputeType<C>::kNative) {
            const C* const begin = static_cast<const C*>(input.data) + inputOffset;
            const std::int64_t stride = reducedInput.strides[0];
            return sumOfElements(first, end, step, [=](std::int64_t i) { return begin[i * stride]; });
        }
        return sumOfElements(first, end, step, [&](std::int64_t i) {
            std::int64_t offsets[1];
            locate(reduced, i, &reducedInput, offsets);
            return load<C>(input.dtype, input.data, inputOffset + offsets[0]);
        });
    }
    /// Groups of 64 are summed apart, so that a long float sum loses no more than one of a few hundred elements does. Eight
    /// are read before the first is added: a thread that waits for each would leave most of the memory's bandwidth unused.
    template <class Element>
    [[nodiscard]] KEYFALL_HD static C sumOfElements(std::int64_t first, std::int64_t end, std::int64_t step,
                                                    const Element& element)
    {
        constexpr int kAtOnce = 8;
        constexpr int kGroup = 64;
        C total = C(0);
        C group = C(0);
        int inGroup = 0;
        std::int64_t i = first;
        for (; i < end - (kAtOnce - 1) * step; i += kAtOnce * step) {
            C read[kAtOnce];
            for (int k = 0; k < kAtOnce; ++k)
                read[k] = element(i + k * step);
            for (int k = 0; k < kAtOnce; ++k)
                group = plus(group, read[k]);
            if ((inGroup += kAtOnce) == kGroup) {
                total = plus(total, group);
                group = C(0);
                inGroup = 0;
            }
        }
        for (; i < end; i += step)
            group = plus(group, element(i));
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

/// How the elements of an output are shared out among several sums, which leave what they have in `partial` for a second
/// launch: C[output][chunk].
template <class C>
struct SumChunks {
    std::int64_t count = 1;
    void* partial = nullptr;  ///< where there is more than one

    [[nodiscard]] KEYFALL_HD C sumOf(const SumSpace<C>& space, std::int64_t output, std::int64_t chunk,
                                     std::int64_t first, std::int64_t step) const
    {
        std::int64_t offsets[2];
        locate(space.kept, output, space.operands, offsets);
        const std::int64_t length = (space.reduced.count + count - 1) / count;
        const std::int64_t end = (chunk + 1) * length;
        return space.sumOf(offsets[1], chunk * length + first, end < space.reduced.count ? end : space.reduced.count,
                           step);
    }
    KEYFALL_HD void write(const SumSpace<C>& space, std::int64_t output, std::int64_t chunk, C sum) const
    {
        if (count > 1)
            return put(partial, output * count + chunk, sum);
        std::int64_t offsets[2];
        locate(space.kept, output, space.operands, offsets);
        space.write(offsets[0], sum);
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        if (count > 1)
            visit(partial);
    }
};

/// One thread an output, or a chunk of it: for few elements each, or when neighbouring outputs read neighbouring elements.
template <class C>
struct SumPerThread {
    static constexpr KernelName kNameText = kernelName("sum_per_thread", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    SumSpace<C> space;
    SumChunks<C> chunks;

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        const std::int64_t index = at.number();
        if (index >= space.kept.count * chunks.count)
            return;
        const std::int64_t output = index % space.kept.count;
        const std::int64_t chunk = index / space.kept.count;
        chunks.write(space, output, chunk, chunks.sumOf(space, output, chunk, 0, 1));
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        space.forEachPointer(visit);
        chunks.forEachPointer(visit);
    }
};

/// 2^foldings threads an output, or a chunk of it; several of them in a block of 256.
template <class C>
struct SumPerBlock {
    static constexpr KernelName kNameText = kernelName("sum_per_block", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    static constexpr int kFewestFoldings = 5;  ///< a warp
    static constexpr int kMostFoldings = 8;
    static_assert(1U << kMostFoldings == kSumThreads);

    struct Shared {
        C sums[kSumThreads];
    };
    struct Registers {};

    SumSpace<C> space;
    SumChunks<C> chunks;
    int foldings = kMostFoldings;

    [[nodiscard]] KEYFALL_HD int phases() const { return 1 + foldings + 1; }

    KEYFALL_HD void operator()(int phase, const LaunchIndex& at, Shared& shared, Registers&) const
    {
        const std::uint32_t t = at.thread.x;
        const std::uint32_t width = 1U << foldings;
        const std::uint32_t mine = t & (width - 1);
        const std::int64_t line = static_cast<std::int64_t>(at.block.x) * (kSumThreads >> foldings) + (t >> foldings);
        if (line >= space.kept.count * chunks.count)
            return;
        const std::int64_t output = line / chunks.count;
        const std::int64_t chunk = line % chunks.count;
        if (phase == 0) {
            shared.sums[t] = chunks.sumOf(space, output, chunk, mine, width);
        } else if (phase <= foldings) {
            const std::uint32_t half = width >> phase;
            if (mine < half)
                shared.sums[t] = SumSpace<C>::plus(shared.sums[t], shared.sums[t + half]);
        } else if (mine == 0) {
            chunks.write(space, output, chunk, shared.sums[t]);
        }
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        space.forEachPointer(visit);
        chunks.forEachPointer(visit);
    }
};

}  // namespace keyfall::cuda
