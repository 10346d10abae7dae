// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

#include <array>
#include <cstdint>

namespace keyfall::cpu {

/// Where the lines of an AlongPlan lie: blocks of `width` neighbouring lines, each `length` long.
///
/// Neighbours differ in the last dimension, so loops over them run through memory; where the lines lie in that dimension
/// themselves, a block is one line. Tensors are numbered 0 output, 1 input, 2 index; strides are in elements.
struct LineSpace {
    static constexpr std::size_t kTensors = 3;
    using Offsets = std::array<std::int64_t, kTensors>;

    std::int64_t blocks = 0;
    std::int64_t length = 0;
    std::int64_t width = 1;
    Offsets along{};   ///< from an element of a line to the next
    Offsets across{};  ///< from a line of a block to the next

    /// The lines of `shape`, which every tensor of the plan reaches; an undefined one has strides 0.
    LineSpace(const ops::AlongPlan& plan, const Dims& shape) : shape_(shape), dim_(plan.dim)
    {
        const std::size_t last = shape.size() - 1;
        inner_ = dim_ == last ? dim_ : last;
        length = shape[dim_];
        width = inner_ == dim_ ? 1 : shape[inner_];
        blocks = elementCount(shape) == 0 ? 0 : elementCount(shape) / (length * width);
        const std::array<const Tensor*, kTensors> tensors{&plan.output, &plan.input, &plan.index};
        for (std::size_t t = 0; t < kTensors; ++t) {
            if (!tensors[t]->defined())
                continue;
            strides_[t] = tensors[t]->strides();
            along[t] = strides_[t][dim_];
            across[t] = inner_ == dim_ ? 0 : strides_[t][inner_];
        }
    }

    /// Of the first elements of a block.
    [[nodiscard]] Offsets at(std::int64_t block) const
    {
        Offsets offsets{};
        for (std::size_t d = shape_.size(); d-- > 0;) {
            if (d == dim_ || d == inner_)
                continue;
            const std::int64_t index = block % shape_[d];
            block /= shape_[d];
            for (std::size_t t = 0; t < kTensors; ++t)
                if (!strides_[t].empty())
                    offsets[t] += index * strides_[t][d];
        }
        return offsets;
    }

private:
    Dims shape_;
    std::size_t dim_;
    std::size_t inner_ = 0;
    std::array<Dims, kTensors> strides_;
};

}  // namespace keyfall::cpu
