// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/kernel_name.h"
#include "kernels/cuda/kernels/operand.h"

namespace keyfall::cuda {

inline constexpr std::uint32_t kLineThreads = 128;

/// One line along a dimension a thread, so that sums and writes to one place keep their order.
struct LineSpace {
    Loop lines;
    Operand operands[3];  ///< output, input, index: strides of the other dimensions
    std::int64_t length = 0;
    std::int64_t strides[3] = {};  ///< of the dimension

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }
    /// Whether this thread has a line; `offsets` are those of its first elements.
    [[nodiscard]] KEYFALL_HD bool find(const LaunchIndex& at, std::int64_t (&offsets)[3]) const
    {
        const std::int64_t line = static_cast<std::int64_t>(at.block.x) * at.threads.x + at.thread.x;
        if (line >= lines.count)
            return false;
        locate(lines, line, operands, offsets);
        return true;
    }
    [[nodiscard]] KEYFALL_HD std::int64_t indexAt(const std::int64_t (&offsets)[3], std::int64_t i) const
    {
        return at<std::int64_t>(operands[2].data, offsets[2] + i * strides[2]);
    }
};

template <class C>
struct CumsumKernel : LineSpace {
    static constexpr KernelName kNameText = kernelName("cumsum", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        std::int64_t offsets[3];
        if (!find(at, offsets))
            return;
        C total{};
        for (std::int64_t i = 0; i < length; ++i) {
            const C element = load<C>(operands[1].dtype, operands[1].data, offsets[1] + i * strides[1]);
            if constexpr (std::is_same_v<C, std::int64_t>)
                total = static_cast<C>(static_cast<std::uint64_t>(total) + static_cast<std::uint64_t>(element));
            else
                total += element;
            store(operands[0].dtype, operands[0].data, offsets[0] + i * strides[0], total);
        }
    }
};

/// Moves elements as integers of their size, so one kernel serves all types.
struct GatherKernel : LineSpace {
    static constexpr const char* kName = "gather_kernel";

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        std::int64_t offsets[3];
        if (!find(at, offsets))
            return;
        for (std::int64_t i = 0; i < length; ++i)
            store(
                operands[0].dtype, operands[0].data, offsets[0] + i * strides[0],
                load<std::int64_t>(operands[1].dtype, operands[1].data, offsets[1] + indexAt(offsets, i) * strides[1]));
    }
};

template <class C>
struct ScatterKernel : LineSpace {
    static constexpr KernelName kNameText = kernelName("scatter", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    bool add = false;

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        std::int64_t offsets[3];
        if (!find(at, offsets))
            return;
        for (std::int64_t i = 0; i < length; ++i) {
            const std::int64_t to = offsets[0] + indexAt(offsets, i) * strides[0];
            C element = load<C>(operands[1].dtype, operands[1].data, offsets[1] + i * strides[1]);
            if (add)
                element = element + load<C>(operands[0].dtype, operands[0].data, to);
            store(operands[0].dtype, operands[0].data, to, element);
        }
    }
};

/// One thread that counts: where each true element is.
struct FindTrueKernel {
    static constexpr const char* kName = "find_true_kernel";
    void* marks = nullptr;      ///< bool[length]
    void* positions = nullptr;  ///< int64, one for each true element
    std::int64_t length = 0;

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        visit(marks);
        visit(positions);
    }
    KEYFALL_HD void operator()(const LaunchIndex&) const
    {
        std::int64_t found = 0;
        for (std::int64_t i = 0; i < length; ++i)
            if (at<std::uint8_t>(marks, i) != 0)
                put(positions, found++, i);
    }
};

/// Insertion sort of each line, in place in the output: right for lines of some hundred elements.
template <class C>
struct SortKernel : LineSpace {
    static constexpr KernelName kNameText = kernelName("sort", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;
    bool descending = false;

    [[nodiscard]] KEYFALL_HD bool comesFirst(C a, C b) const
    {
        const bool below = a < b || (b != b && a == a);
        const bool above = b < a || (a != a && b == b);
        return descending ? above : below;
    }
    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        std::int64_t offsets[3];
        if (!find(at, offsets))
            return;
        const Operand& out = operands[0];
        for (std::int64_t i = 0; i < length; ++i) {
            const C element = load<C>(operands[1].dtype, operands[1].data, offsets[1] + i * strides[1]);
            std::int64_t hole = i;
            for (; hole > 0; --hole) {
                const C before = load<C>(out.dtype, out.data, offsets[0] + (hole - 1) * strides[0]);
                if (!comesFirst(element, before))
                    break;
                store(out.dtype, out.data, offsets[0] + hole * strides[0], before);
                put(operands[2].data, offsets[2] + hole * strides[2], indexAt(offsets, hole - 1));
            }
            store(out.dtype, out.data, offsets[0] + hole * strides[0], element);
            put(operands[2].data, offsets[2] + hole * strides[2], i);
        }
    }
};

}  // namespace keyfall::cuda
