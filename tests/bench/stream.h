// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>

namespace keyfall::bench {

/// STREAM's triad, a[i] = b[i] + s * c[i], over arrays of floats in memory as tensors have it (in huge pages where the system
/// gives them) and on the threads that operators and kernels use: what is measured beside it has the same.
class StreamTriad {
public:
    explicit StreamTriad(std::int64_t elements);

    void plain();
    void streaming();
    /// What one of them moves.
    [[nodiscard]] double bytes() const { return static_cast<double>(a_.numel()) * 12; }

private:
    using Loop = void (*)(float*, const float*, const float*, std::int64_t);
    void run(Loop loop);

    Tensor a_, b_, c_;
};

/// GB/s of the better one's fastest of many rounds.
[[nodiscard]] double streamTriad(std::int64_t elements);

}  // namespace keyfall::bench
