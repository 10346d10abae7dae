// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// One member of what a tensor consists of.
struct TensorPart {
    std::string name;
    Value value;
};

/// The data of a tensor that is not strided, so that core can write and compare it without knowing its layer.
class TensorKind : public TensorExtension {
public:
    /// The members of form T (values:3) by their names; tensors among them share the tensor's memory.
    ///   sparse COO: `indices`, `values`, `coalesced`;  sparse CSR: `crow`, `col`, `values`
    ///   quantized: `scale` and `zero_point` (numbers, or lists with `axis`), `codes`;  nested: `nested`, a list
    [[nodiscard]] virtual std::vector<TensorPart> parts() const = 0;
};

/// The tensor's kind; null for a strided or undefined one, and for one that is mapped by vmap.
[[nodiscard]] const TensorKind* kindOf(const Tensor& tensor);

/// A tensor without storage of its own whose data is `kind`; its strides are all 0.
[[nodiscard]] Tensor makeOfKind(Layout layout, DType dtype, Device device, const Dims& shape,
                                std::shared_ptr<TensorKind> kind);

}  // namespace keyfall
