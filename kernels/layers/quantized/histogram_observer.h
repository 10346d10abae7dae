// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/quantized/observers.h"

#include <vector>

namespace keyfall::quantized {

/// Keeps a histogram of everything seen and chooses the range with the least squared error of quantizing it
/// (eleven:2.7.4): far outliers are given up when that makes all others more exact.
class HistogramObserver {
public:
    static constexpr std::size_t kBins = 2048;
    static constexpr std::size_t kUpsample = 16;

    /// When a batch is outside of the range so far, the bins become wider: each is cut into `kUpsample` parts that are
    /// put together anew, so that counts move by less than a sixteenth of a bin.
    void see(const std::vector<double>& batch);
    [[nodiscard]] QParams qparams(const ObserverOptions& options) const;
    /// The range that the search ends with; least > most before anything was seen.
    struct Range {
        double least = 1;
        double most = 0;
    };
    [[nodiscard]] Range search(CodeRange codes) const;

private:
    [[nodiscard]] double binWidth() const { return (most_ - least_) / static_cast<double>(kBins); }
    void widen(double least, double most);
    void count(double number);
    [[nodiscard]] double errorOf(std::size_t first, std::size_t last, double steps) const;

    std::vector<double> bins_;
    double least_ = 1;
    double most_ = 0;
};

}  // namespace keyfall::quantized
