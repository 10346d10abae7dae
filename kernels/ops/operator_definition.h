// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "kernels/ops/backend.h"

#include <functional>
#include <string>

namespace keyfall::ops {

/// One standard operator: its schema and how it computes on any backend.
struct OperatorDefinition {
    std::string schema;  ///< in PyTorch's schema language
    std::string name;    ///< `add.Tensor`: the schema's name
    /// The operator's kernel for a backend: unboxed, named `standard:cpu`. Raises DispatchError for bad arguments and
    /// for tensors that are not the backend's (device_check.h).
    std::function<Kernel(const Backend&)> kernelFor;

    [[nodiscard]] Kernel cpu() const;
    [[nodiscard]] Kernel meta() const;
};

}  // namespace keyfall::ops
