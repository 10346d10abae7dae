// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/element_access.h"
#include "kernels/cuda/kernels/kernel_name.h"

namespace keyfall::cuda {

/// A step of a merge sort of contiguous lines: neighbouring sorted runs of `width` elements become one of twice as many.
///
/// Each thread places one element: where it comes in its own run, and by bisection in the other one. Equal elements of
/// the left run come first, so the order is stable. Before the first step (width 1) no positions are read.
template <class C>
struct MergeKernel {
    static constexpr KernelName kNameText = kernelName("merge", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    void* keys = nullptr;       ///< C[count]
    void* positions = nullptr;  ///< int64[count]: where each key was in its line
    void* toKeys = nullptr;     ///< the same, merged
    void* toPositions = nullptr;
    std::int64_t count = 0;   ///< of all lines
    std::int64_t length = 0;  ///< of a line
    std::int64_t width = 1;
    bool descending = false;

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (void** pointer : {&keys, &positions, &toKeys, &toPositions})
            visit(*pointer);
    }
    [[nodiscard]] KEYFALL_HD bool comesFirst(C a, C b) const
    {
        const bool below = a < b || (b != b && a == a);  // NaN is the largest
        const bool above = b < a || (a != a && b == b);
        return descending ? above : below;
    }
    KEYFALL_HD void operator()(const LaunchIndex& index) const
    {
        const std::int64_t thread = index.number();
        if (thread >= count)
            return;
        const std::int64_t line = thread / length * length;
        const std::int64_t i = thread - line;
        const std::int64_t left = i / (2 * width) * (2 * width);
        const std::int64_t right = left + width < length ? left + width : length;
        const std::int64_t end = right + width < length ? right + width : length;
        const bool inLeft = i < right;
        const C key = at<C>(keys, thread);
        // How many elements of the other run come before this one.
        std::int64_t low = inLeft ? right : left;
        std::int64_t high = inLeft ? end : right;
        const std::int64_t first = low;
        while (low < high) {
            const std::int64_t middle = low + (high - low) / 2;
            const C other = at<C>(keys, line + middle);
            const bool before = inLeft ? comesFirst(other, key) : !comesFirst(key, other);
            low = before ? middle + 1 : low;
            high = before ? high : middle;
        }
        const std::int64_t to = line + left + (i - (inLeft ? left : right)) + (low - first);
        put(toKeys, to, key);
        put(toPositions, to, width == 1 ? i : at<std::int64_t>(positions, thread));
    }
};

}  // namespace keyfall::cuda
