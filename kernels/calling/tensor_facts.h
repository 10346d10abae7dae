// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

namespace keyfall {

/// What a gradient must look like: the tensor it is the gradient of.
struct TensorFacts {
    DType dtype = DType::float32;
    Dims shape;
    Device device;

    [[nodiscard]] static TensorFacts of(const Tensor& tensor)
    {
        return {tensor.dtype(), tensor.shape(), tensor.device()};
    }
};

}  // namespace keyfall
