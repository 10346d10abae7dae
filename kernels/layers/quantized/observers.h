// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/quantized/qparams.h"

#include <cstdint>
#include <optional>
#include <vector>

/// Watch batches of numbers and say how to quantize them (eleven:2.7.4). All arithmetic is in float32, as PyTorch's.
/// A batch with a NaN is NaN from then on to PyTorch; here NaN and infinities are passed over.
namespace keyfall::quantized {

struct ObserverOptions {
    CodeRange codes;
    Scheme scheme = Scheme::affine;
};

/// The range of everything seen.
class MinMaxObserver {
public:
    void see(const std::vector<double>& batch);
    [[nodiscard]] QParams qparams(const ObserverOptions& options) const;

private:
    std::optional<float> least_;
    float most_ = 0;
};

/// The range moves by `constant` of the way to each batch's; the first batch's is taken as it is.
class MovingAverageObserver {
public:
    explicit MovingAverageObserver(double constant = 0.01) : constant_(static_cast<float>(constant)) {}
    void see(const std::vector<double>& batch);
    [[nodiscard]] QParams qparams(const ObserverOptions& options) const;

private:
    float constant_;
    std::optional<float> least_;
    float most_ = 0;
};

/// A range for every index of one dimension.
class PerChannelObserver {
public:
    explicit PerChannelObserver(int axis) : axis_(axis) {}
    /// `batch` in row-major order; `channels` elements along the axis, `stride` elements from one to the next.
    void see(const std::vector<double>& batch, std::int64_t channels, std::int64_t stride);
    [[nodiscard]] QParams qparams(const ObserverOptions& options) const;

private:
    int axis_;
    std::vector<MinMaxObserver> channels_;
};

}  // namespace keyfall::quantized
