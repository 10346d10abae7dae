// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/tiled_product.h"

namespace keyfall::cuda {

/// output[b, i, j] = sum of left[b, i, l] * right[b, l, j]
template <class C>
struct MatmulFactors {
    using Compute = C;
    static constexpr const char* kName = "tiled_matmul";

    struct Place {
        std::int64_t offsets[2];
    };

    Loop batches;
    Operand operands[2];     ///< left, right: strides of the batch dimensions
    void* output = nullptr;  ///< contiguous
    DType dtype = DType::float32;
    std::int64_t sizes[3] = {};  ///< of i, j and l
    std::int64_t leftRowStride = 0;
    std::int64_t leftInnerStride = 0;
    std::int64_t rightInnerStride = 0;
    std::int64_t rightColumnStride = 0;

    [[nodiscard]] KEYFALL_HD std::int64_t rows() const { return sizes[0]; }
    [[nodiscard]] KEYFALL_HD std::int64_t columns() const { return sizes[1]; }
    [[nodiscard]] KEYFALL_HD std::int64_t inner() const { return sizes[2]; }

    [[nodiscard]] KEYFALL_HD Place at(std::int64_t batch) const
    {
        Place place;
        locate(batches, batch, operands, place.offsets);
        return place;
    }
    [[nodiscard]] KEYFALL_HD C left(const Place& place, std::int64_t i, std::int64_t l) const
    {
        return load<C>(dtype, operands[0].data, place.offsets[0] + i * leftRowStride + l * leftInnerStride);
    }
    [[nodiscard]] KEYFALL_HD C right(const Place& place, std::int64_t l, std::int64_t j) const
    {
        return load<C>(dtype, operands[1].data, place.offsets[1] + l * rightInnerStride + j * rightColumnStride);
    }
    KEYFALL_HD void write(std::int64_t batch, std::int64_t i, std::int64_t j, C sum) const
    {
        store(dtype, output, (batch * rows() + i) * columns() + j, sum);
    }

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        visit(output);
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }
};

template <class C>
using TiledMatmul = TiledProduct<MatmulFactors<C>>;

}  // namespace keyfall::cuda
