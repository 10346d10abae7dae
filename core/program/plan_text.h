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

/// Why one op of a plan waits for another one.
struct PlanLink {
    OpEdge ops;                      ///< who comes first, then who waits
    const Hazard* hazard = nullptr;  ///< the plan's; null: it was asked for, or is a view that the other one reads
    bool follows = false;            ///< a longer path of edges says it already, so that it is none of the graph's
};

/// Whether no hazard but the view that comes first is the reason.
[[nodiscard]] bool readsView(const Plan& plan, const PlanLink& link);

/// The edges of a plan, then the hazards that follow from these: together all of its hazards, each once. A picture draws its
/// edges as arrows, so that what waits for what can be followed; the others are not left out without a word.
[[nodiscard]] std::vector<PlanLink> linksOf(const Plan& plan);

/// The buffers that an op reads and writes, each once, in the order of its buffers. A view moves nothing: it reads itself.
struct OpOperands {
    std::vector<BufferIndex> reads;
    std::vector<BufferIndex> writes;
};

[[nodiscard]] OpOperands operandsOf(const PlanOp& op);

/// "mul_add_relu", "copy", "view slice", "call mm".
[[nodiscard]] std::string labelOf(const PlanOp& op);

/// Ops, buffers, order, hazards, edges, levels and groups, in the words of kernels:8.4, and whether its launches are one CUDA
/// graph; ops and buffers are indices.
[[nodiscard]] Json jsonOf(const Plan& plan);
/// For Graphviz: a rank a level, an arrow an edge, with its hazards and their bytes; dotted ones are the hazards that follow; "view" is an arrow to who reads one.
/// `storages`: names of the pieces of memory; without one it has its number.
[[nodiscard]] std::string dotOf(const Plan& plan, const std::vector<std::string>& storages = {});

}  // namespace keyfall
