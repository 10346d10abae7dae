// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

#include <optional>

/// The operators along one dimension (ops/backend.h says what each does).
namespace keyfall::cpu {

void cumsum(const ops::AlongPlan& plan);
[[nodiscard]] std::optional<std::int64_t> gatherAlong(const ops::AlongPlan& plan);
[[nodiscard]] std::optional<std::int64_t> scatterAlong(const ops::AlongPlan& plan);
[[nodiscard]] Tensor findTrue(const Tensor& marks);

}  // namespace keyfall::cpu
