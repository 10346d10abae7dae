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
        const std::int64_t line = at.number();
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
    bool product = false;
    static constexpr KernelName kNameText = kernelName("cumsum", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    KEYFALL_HD void operator()(const LaunchIndex& at) const
    {
        std::int64_t offsets[3];
        if (!find(at, offsets))
            return;
        C total = product ? C{1} : C{};
        for (std::int64_t i = 0; i < length; ++i) {
            const C element = load<C>(operands[1].dtype, operands[1].data, offsets[1] + i * strides[1]);
            if (product && std::is_same_v<C, std::int64_t>)
                total = static_cast<C>(static_cast<std::uint64_t>(total) * static_cast<std::uint64_t>(element));
            else if (product)
                total *= element;
            else if constexpr (std::is_same_v<C, std::int64_t>)
                total = static_cast<C>(static_cast<std::uint64_t>(total) + static_cast<std::uint64_t>(element));
            else
                total += element;
            store(operands[0].dtype, operands[0].data, offsets[0] + i * strides[0], total);
        }
    }
};

/// One element a thread. Moves them as integers of their size, so one kernel serves all types.
struct GatherKernel {
    static constexpr const char* kName = "gather_kernel";
    Loop elements;
    Operand operands[3];      ///< output, input, index; along the dimension the input's stride is 0
    std::int64_t stride = 0;  ///< of the input along the dimension

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }
    KEYFALL_HD void operator()(const LaunchIndex& index) const
    {
        const std::int64_t thread = index.number();
        if (thread >= elements.count)
            return;
        std::int64_t offsets[3];
        locate(elements, thread, operands, offsets);
        const std::int64_t from = offsets[1] + at<std::int64_t>(operands[2].data, offsets[2]) * stride;
        store(operands[0].dtype, operands[0].data, offsets[0],
              load<std::int64_t>(operands[1].dtype, operands[1].data, from));
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

}  // namespace keyfall::cuda
