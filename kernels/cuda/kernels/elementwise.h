// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/kernel_name.h"
#include "kernels/cuda/kernels/operand.h"

#include <utility>

namespace keyfall::cuda {

inline constexpr std::uint32_t kElementwiseThreads = 256;
/// Each thread takes four elements a block's width apart: neighbours read neighbours, and four reads are under way.
inline constexpr int kElementsPerThread = 4;

/// output = formula(inputs ...) for every index of a loop. C is the type to compute in.
template <class Formula, class C>
struct Elementwise {
    static constexpr int kInputs = Formula::kInputs;
    static constexpr KernelName kNameText = kernelName(Formula::kName, ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    Loop loop;
    Operand operands[kInputs + 1];  ///< the output, then the inputs
    Formula formula;
    bool native = false;  ///< at most one dimension and every element stored as C (where's condition as bool)

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        const std::int64_t first =
            static_cast<std::int64_t>(at.block.x) * (kElementsPerThread * at.threads.x) + at.thread.x;
        if (native)
            runNative(first, at.threads.x, std::make_integer_sequence<int, kInputs>{});
        else
            runGeneral(first, at.threads.x, std::make_integer_sequence<int, kInputs>{});
    }

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }

private:
    /// Every input is read as C, but for the condition of `where`.
    template <int I>
    KEYFALL_HD auto input(std::int64_t offset) const
    {
        if constexpr (kInputs == 3 && I == 0)
            return load<std::int64_t>(operands[1], offset) != 0;
        else
            return load<C>(operands[I + 1], offset);
    }

    template <int I>
    KEYFALL_HD auto nativeInput(std::int64_t index) const
    {
        const Operand& operand = operands[I + 1];
        if constexpr (kInputs == 3 && I == 0)
            return at<std::uint8_t>(operand.data, index * operand.strides[0]) != 0;
        else
            return operand.given ? givenValue<C>(operand)
                                 : keyfall::cuda::at<C>(operand.data, index * operand.strides[0]);
    }

    template <int... I>
    KEYFALL_HD void runGeneral(std::int64_t first, std::uint32_t step, std::integer_sequence<int, I...>) const
    {
        for (int k = 0; k < kElementsPerThread; ++k) {
            const std::int64_t index = first + static_cast<std::int64_t>(k) * step;
            if (index >= loop.count)
                return;
            std::int64_t offsets[kInputs + 1];
            locate(loop, index, operands, offsets);
            store(operands[0].dtype, operands[0].data, offsets[0], formula(input<I>(offsets[I + 1])...));
        }
    }

    /// All reads before the first write: the output may be one of the inputs, so the compiler could not move them.
    template <int... I>
    KEYFALL_HD void runNative(std::int64_t first, std::uint32_t step, std::integer_sequence<int, I...>) const
    {
        using Result = decltype(formula(nativeInput<I>(0)...));
        Result results[kElementsPerThread];
        for (int k = 0; k < kElementsPerThread; ++k) {
            const std::int64_t index = first + static_cast<std::int64_t>(k) * step;
            if (index < loop.count)
                results[k] = formula(nativeInput<I>(index)...);
        }
        for (int k = 0; k < kElementsPerThread; ++k) {
            const std::int64_t index = first + static_cast<std::int64_t>(k) * step;
            if (index < loop.count)
                put(operands[0].data, index * operands[0].strides[0], results[k]);
        }
    }
};

/// Blocks for `count` elements.
[[nodiscard]] constexpr LaunchConfig elementwiseConfig(std::int64_t count)
{
    constexpr std::int64_t perBlock = std::int64_t{kElementwiseThreads} * kElementsPerThread;
    return {{static_cast<std::uint32_t>((count + perBlock - 1) / perBlock), 1, 1}, {kElementwiseThreads, 1, 1}};
}

}  // namespace keyfall::cuda
