// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/operator_run.h"

#include <cstdint>

namespace keyfall {

/// One vmap of a record: a dimension of each tensor, `kNoDimension` for one that is the same for every example.
struct MapLevel {
    std::vector<std::int64_t> in;
    std::vector<std::int64_t> out;
};

/// The gradient of a scalar function with respect to one of its inputs, mapped over `levels`: one gradient an example,
/// the batches at the `out` dimensions of the levels (values:5.4).
///
/// `run` maps the function itself. It is given inputs and levels in which the input has a leaf for every example, also
/// where it is the same for all, and outputs whose batches are in front. Throws `Raised`.
[[nodiscard]] Tensor
mappedGradient(const std::vector<Tensor>& inputs, std::size_t wanted, const std::vector<MapLevel>& levels,
               Runtime& runtime,
               const std::function<Stack(const std::vector<Tensor>&, const std::vector<MapLevel>&)>& run);

}  // namespace keyfall
