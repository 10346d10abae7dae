// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/plan.h"
#include "core/text/json_fwd.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// Bytes of a storage that are the cause of a hazard.
struct SharedBytes {
    std::size_t storage = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    friend bool operator==(const SharedBytes&, const SharedBytes&) = default;
};

/// The bytes for which one op waits for the other: what one of them writes and the other one reads or writes, ascending.
[[nodiscard]] std::vector<SharedBytes> sharedBytes(const Plan& plan, const Hazard& hazard);

/// "mul_add_relu", "copy", "view slice", "call mm".
[[nodiscard]] std::string labelOf(const PlanOp& op);

/// Ops, buffers, order, hazards, edges, levels and groups, in the words of kernels:8.4, and whether its launches are one CUDA
/// graph; ops and buffers are indices.
[[nodiscard]] Json jsonOf(const Plan& plan);
/// For Graphviz: a rank a level, an arrow an edge, with its hazards and their bytes. `storages`: names of the pieces of memory;
/// without one it has its number.
[[nodiscard]] std::string dotOf(const Plan& plan, const std::vector<std::string>& storages = {});

}  // namespace keyfall
