// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

namespace keyfall {

/// What a gradient must look like: the tensor it is the gradient of.
struct TensorFacts {
    DType dtype = DType::float32;
    Dims shape;
    Device device;
    bool byColumns = false;  ///< a matrix that lies in memory column by column

    [[nodiscard]] static TensorFacts of(const Tensor& tensor)
    {
        const Dims& shape = tensor.shape();
        const bool byColumns = shape.size() == 2 && tensor.strides()[0] == 1 && tensor.strides()[1] == shape[0];
        return {tensor.dtype(), shape, tensor.device(), byColumns};
    }
};

}  // namespace keyfall
