// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/element_access.h"
#include "kernels/cuda/kernels/kernel_name.h"
#include "kernels/functions/philox.h"

#include <type_traits>

namespace keyfall::cuda {

inline constexpr std::uint32_t kRandomThreads = 256;

/// One number a thread (ops::RandomPlan); C is the output's type.
template <class C>
struct RandomKernel {
    static constexpr KernelName kNameText = kernelName("random", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    void* output = nullptr;
    std::int64_t count = 0;
    std::int64_t seed = 0;
    std::int64_t start = 0;
    std::int64_t bits = 0;
    std::int64_t above = 0;  ///< what is added to the bits
    C scale = C(1);

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        const std::int64_t i = at.number();
        if (i >= count)
            return;
        const std::uint64_t place = static_cast<std::uint64_t>(start) + static_cast<std::uint64_t>(i);
        const auto drawn = functions::randomBits<std::int64_t>(static_cast<std::int64_t>(place), seed, bits);
        if constexpr (std::is_same_v<C, std::int64_t>)
            put(output, i, drawn);
        else
            put(output, i, static_cast<C>(drawn + above) * scale);
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        visit(output);
    }
};

}  // namespace keyfall::cuda
