// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/fusion_graph.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::codegen {

/// Why two groups stay apart.
enum class MergeRefusal : std::uint8_t {
    opaque,        ///< the producer is a call
    shapes,        ///< the values have different shapes
    reductions,    ///< both reduce, and not the same dimensions of the same shape
    row,           ///< a reduced value lies along another dimension
    view,          ///< a view between them moves elements
    path,          ///< a path would leave the group and enter it again
    slots,         ///< more than 16 buffers
    instructions,  ///< more than 256 instructions
    device,        ///< they are on different devices
    write,         ///< an operator between them changes its argument
    siblings,      ///< neither reads the other, both read the same: merges are with producers only
};
[[nodiscard]] std::string_view nameOf(MergeRefusal refusal);

struct Refusal {
    MergeRefusal why = MergeRefusal::shapes;
    std::string text;  ///< with names and numbers
};

/// Where the dimensions of a value lie: for each the group's dimension, or none where the value is the same everywhere.
using Place = std::vector<std::optional<std::size_t>>;

/// How the values of one group lie in its full shape.
struct GroupLayout {
    Dims shape;                           ///< the full shape S
    std::vector<bool> reduced;            ///< the dimensions D, by dimension of S; all false without a reduction
    bool flat = false;                    ///< no reductions, and reshapes between: points are elements in their order
    std::map<std::size_t, Place> places;  ///< by value that a node of the group computes

    [[nodiscard]] bool reduces() const;
    /// Whether a value has one element for each row: none for each element of a reduced dimension.
    [[nodiscard]] bool isRow(std::size_t value) const;
};

/// What a value is a view of: the first value that is no result of a view, and the views, the outermost first.
struct ViewChain {
    std::size_t root = 0;
    std::vector<std::size_t> views;
};
[[nodiscard]] ViewChain viewChainOf(const FusionGraph& graph, std::size_t value);

/// The layout of a group of nodes (ascending), or why they do not fit into one.
[[nodiscard]] tl::expected<GroupLayout, Refusal> layoutOf(const FusionGraph& graph,
                                                          const std::vector<std::size_t>& nodes);

}  // namespace keyfall::codegen
