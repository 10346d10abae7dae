// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/element_access.h"
#include "kernels/cuda/kernels/kernel_name.h"

#include <cmath>
#include <limits>

namespace keyfall::cuda {

inline constexpr int kMostNormFoldings = 8;  ///< of 256 threads

/// One block a row: its sum, the sums of the distances to the mean that it gives and of their squares, then the results.
/// See Note [Means of rows that are far from zero].
template <class C>
struct LayerNormKernel {
    static constexpr KernelName kNameText = kernelName("layer_norm", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    void* output = nullptr;
    void* input = nullptr;
    void* weight = nullptr;     ///< of type C, as all below; or null
    void* bias = nullptr;       ///< or null
    void* mean = nullptr;       ///< one a row
    void* deviation = nullptr;  ///< one a row
    DType dtype = DType::float32;
    C epsilon = C(0);
    std::int64_t length = 0;
    int foldings = kMostNormFoldings;  ///< a block has 2^foldings threads, which fold into one in as many steps

    struct Shared {
        C elements[1 << kMostNormFoldings];
        C distances[1 << kMostNormFoldings];
        C squares[1 << kMostNormFoldings];
    };
    struct Registers {};

    [[nodiscard]] KEYFALL_HD int phases() const { return 2 * (1 + foldings) + 1; }

    KEYFALL_HD void operator()(int phase, const LaunchIndex& at, Shared& shared, Registers&) const
    {
        const std::uint32_t t = at.thread.x;
        const std::int64_t row = static_cast<std::int64_t>(at.block.x) * length;
        if (phase == 0) {
            shared.elements[t] = C(0);
            for (std::int64_t i = t; i < length; i += at.threads.x)
                shared.elements[t] += element(row + i);
        } else if (phase <= foldings) {
            fold(shared.elements, t, at.threads.x >> phase);
        } else if (phase == foldings + 1) {
            const C centre = centreOf(shared);
            C sum = C(0);
            C squares = C(0);
            for (std::int64_t i = t; i < length; i += at.threads.x) {
                const C distance = element(row + i) - centre;
                sum += distance;
                squares += distance * distance;
            }
            shared.distances[t] = sum;
            shared.squares[t] = squares;
        } else if (phase <= 2 * foldings + 1) {
            const std::uint32_t half = at.threads.x >> (phase - foldings - 1);
            fold(shared.distances, t, half);
            fold(shared.squares, t, half);
        } else {
            write(at, row, shared);
        }
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (void** const pointer : {&output, &input, &weight, &bias, &mean, &deviation})
            if (*pointer != nullptr)
                visit(*pointer);
    }

private:
    KEYFALL_HD static void fold(C* sums, std::uint32_t t, std::uint32_t half)
    {
        if (t < half)
            sums[t] += sums[t + half];
    }
    [[nodiscard]] KEYFALL_HD C element(std::int64_t i) const { return load<C>(dtype, input, i); }
    /// Near the row's mean.
    [[nodiscard]] KEYFALL_HD C centreOf(const Shared& shared) const
    {
        return length == 0 ? C(0) : shared.elements[0] / static_cast<C>(length);
    }

    KEYFALL_HD void write(const LaunchIndex& at, std::int64_t row, const Shared& shared) const
    {
        const C centre = centreOf(shared);
        const C off = length == 0 ? C(0) : shared.distances[0] / static_cast<C>(length);
        const C variance = shared.squares[0] / static_cast<C>(length) - off * off;
        const C scale = C(1) / std::sqrt((variance < C(0) ? C(0) : variance) + epsilon);
        const C shift = -off * scale;
        if (at.thread.x == 0) {
            put(mean, at.block.x, centre + off);
            put(deviation, at.block.x, scale);
        }
        for (std::int64_t i = at.thread.x; i < length; i += at.threads.x) {
            C y = (element(row + i) - centre) * scale + shift;
            if (weight != nullptr)
                y *= cuda::at<C>(weight, i);
            if (bias != nullptr)
                y += cuda::at<C>(bias, i);
            store(dtype, output, row + i, y);
        }
    }
};

}  // namespace keyfall::cuda
