// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/device.h"
#include "core/tensor/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// A tensor as a session or vector file writes it (form T of vectors/ops/FORMAT.md).
struct TensorSpec {
    std::string name;
    DType dtype = DType::float32;
    std::vector<std::int64_t> shape;
    std::vector<double> data;            ///< exact for every type but int64, which `integers` holds
    std::vector<std::int64_t> integers;  ///< int64 data
    std::optional<double> fill;
    std::optional<std::uint64_t> random;  ///< Philox 4x32-10 seed, uniform in [0, 1)
    std::optional<std::vector<std::int64_t>> strides;
    std::int64_t offset = 0;
    Device device;
    bool requiresGrad = false;
    std::string other;  ///< JSON text of a form that is not strided (sparse, quantized, nested); empty for strided

    friend bool operator==(const TensorSpec&, const TensorSpec&) = default;
};

}  // namespace keyfall
