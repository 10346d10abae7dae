// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace keyfall {

/// Compiled kernels in memory that a run leaves to the next one (kernels:D12). One run at a time works with them.
class KeptKernels {
public:
    KeptKernels() = default;
    KeptKernels(const KeptKernels&) = delete;
    KeptKernels& operator=(const KeptKernels&) = delete;
    virtual ~KeptKernels() = default;

    /// How many there are now. From any thread.
    [[nodiscard]] virtual std::size_t count() const = 0;
};

}  // namespace keyfall
