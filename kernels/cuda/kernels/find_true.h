// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/element_access.h"

namespace keyfall::cuda {

/// Marks in pieces of `piece` elements, one a thread.
struct MarkedPieces {
    void* marks = nullptr;   ///< bool[length]
    void* counts = nullptr;  ///< int64, one a piece
    std::int64_t length = 0;
    std::int64_t piece = 0;

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        visit(marks);
        visit(counts);
    }
    [[nodiscard]] KEYFALL_HD std::int64_t beginOf(std::int64_t number) const
    {
        return number * piece < length ? number * piece : length;
    }
};

/// counts[i] = how many elements of piece i are true.
struct CountTrueKernel : MarkedPieces {
    static constexpr const char* kName = "count_true_kernel";

    KEYFALL_HD void operator()(const LaunchIndex& index) const
    {
        const std::int64_t thread = index.number();
        if (thread * piece >= length)
            return;
        std::int64_t found = 0;
        for (std::int64_t i = beginOf(thread); i < beginOf(thread + 1); ++i)
            found += at<std::uint8_t>(marks, i) != 0 ? 1 : 0;
        put(counts, thread, found);
    }
};

/// positions[i] = where the i-th true element is. `counts` are sums by now: those of a piece and all before it.
struct PlaceTrueKernel : MarkedPieces {
    static constexpr const char* kName = "place_true_kernel";
    void* positions = nullptr;

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        MarkedPieces::forEachPointer(visit);
        visit(positions);
    }
    KEYFALL_HD void operator()(const LaunchIndex& index) const
    {
        const std::int64_t thread = index.number();
        std::int64_t place = thread == 0 || thread * piece >= length ? 0 : at<std::int64_t>(counts, thread - 1);
        for (std::int64_t i = beginOf(thread); i < beginOf(thread + 1); ++i)
            if (at<std::uint8_t>(marks, i) != 0)
                put(positions, place++, i);
    }
};

}  // namespace keyfall::cuda
