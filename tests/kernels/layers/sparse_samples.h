// SPDX-License-Identifier: MIT
#pragma once

#include "tests/kernels/layers/standard_bench.h"

#include <cmath>
#include <cstdint>
#include <random>

namespace keyfall {

/// Random sparse tensors and the words to compare them with dense ones. All numbers are multiples of a quarter, so sums
/// and products are exact in any order.
class SparseSamples {
public:
    SparseSamples(StandardBench& bench, Device device, unsigned seed) : bench_(bench), device_(device), random_(seed) {}

    [[nodiscard]] std::int64_t pick(std::int64_t least, std::int64_t most)
    {
        return std::uniform_int_distribution<std::int64_t>(least, most)(random_);
    }
    [[nodiscard]] Tensor integers(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& data)
    {
        TensorSpec spec;
        spec.dtype = DType::int64;
        spec.shape = shape;
        spec.integers = data;
        spec.device = device_;
        return bench_.make(spec);
    }
    [[nodiscard]] Tensor dense(const std::vector<std::int64_t>& shape)
    {
        std::int64_t count = 1;
        for (const std::int64_t size : shape)
            count *= size;
        std::vector<double> data;
        for (std::int64_t i = 0; i < count; ++i)
            data.push_back(static_cast<double>(pick(-8, 8)) / 4);
        TensorSpec spec;
        spec.dtype = DType::float64;
        spec.shape = shape;
        spec.data = data;
        spec.device = device_;
        return bench_.make(spec);
    }
    /// `nnz` coordinates in the first `sparseDim` dimensions, some of them twice.
    [[nodiscard]] Tensor coordinates(const std::vector<std::int64_t>& shape, std::int64_t sparseDim, std::int64_t nnz)
    {
        std::vector<std::int64_t> data;
        for (std::int64_t d = 0; d < sparseDim; ++d)
            for (std::int64_t i = 0; i < nnz; ++i)
                data.push_back(pick(0, shape[static_cast<std::size_t>(d)] - 1));
        return integers({sparseDim, nnz}, data);
    }
    [[nodiscard]] Tensor coo(const std::vector<std::int64_t>& shape, std::int64_t sparseDim, std::int64_t nnz)
    {
        std::vector<std::int64_t> values(shape.begin() + sparseDim, shape.end());
        values.insert(values.begin(), nnz);
        return bench_.call("sparse_coo_tensor.indices_size",
                           {coordinates(shape, sparseDim, nnz), dense(values), shape});
    }
    /// All dimensions sparse, coalesced or not as chance has it.
    [[nodiscard]] Tensor coo(const std::vector<std::int64_t>& shape)
    {
        const Tensor made = coo(shape, static_cast<std::int64_t>(shape.size()), pick(0, 7));
        return pick(0, 1) == 0 ? made : bench_.call("coalesce", {made});
    }
    [[nodiscard]] Tensor csr(const std::vector<std::int64_t>& shape)
    {
        return bench_.call("to_sparse_csr", {coo(shape)});
    }

    [[nodiscard]] Tensor toDense(const Tensor& tensor)
    {
        return tensor.layout() == Layout::strided ? tensor : bench_.call("to_dense", {tensor});
    }
    [[nodiscard]] std::vector<double> numbers(const Tensor& tensor)
    {
        const Tensor host = bench_.call("_to_copy", {toDense(tensor.detached()), DType::float64, None{}, kCpu});
        return bench_.numbers(host);
    }
    /// "" when both have one shape and the same elements, NaN and infinities included.
    [[nodiscard]] QString difference(const Tensor& found, const Tensor& expected, double tolerance = 1e-12)
    {
        if (!(found.shape() == expected.shape()))
            return QString("shape %1 instead of %2")
                .arg(textOf(found.shape()).c_str(), textOf(expected.shape()).c_str());
        const auto left = numbers(found);
        const auto right = numbers(expected);
        for (std::size_t i = 0; i < left.size(); ++i)
            if (!(left[i] == right[i] || std::abs(left[i] - right[i]) <= tolerance
                  || (std::isnan(left[i]) && std::isnan(right[i]))))
                return QString("element %1 is %2 instead of %3").arg(i).arg(left[i]).arg(right[i]);
        return {};
    }

private:
    StandardBench& bench_;
    Device device_;
    std::mt19937 random_;
};

}  // namespace keyfall
