// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/tensor/value.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::codegen {

/// What a node is to the fusion (design of kernels, section 3).
enum class FusionKind : std::uint8_t {
    pointwise,  ///< each element from the elements at the same place
    reduction,
    view,    ///< the same elements under other indices
    opaque,  ///< stays a call of the dispatcher
};

/// An argument: a value of the graph, or a number.
struct FusionOperand {
    std::optional<std::size_t> value;  ///< index in `FusionGraph::values`
    Scalar number = std::int64_t{0};

    friend bool operator==(const FusionOperand&, const FusionOperand&) = default;
};

/// A tensor of the graph.
struct FusionValue {
    std::string name;  ///< without the percent sign; parts of a composite add a dot and their name
    DType dtype = DType::float32;
    Dims shape;
    Dims strides;
    Device device;
    std::optional<std::size_t> node;  ///< what computes it; none of an input or a constant
    bool known = false;               ///< shape and type were recorded
    bool returned = false;
};

/// How a view's indices become those of what it is a view of.
struct ViewStep {
    enum class Kind : std::uint8_t { permute, reshape, expand, insert, remove, select, slice };
    Kind kind = Kind::reshape;
    std::vector<std::size_t> order;  ///< permute: dimension d of the view is dimension order[d]
    std::size_t dim = 0;             ///< insert, remove, select, slice
    std::int64_t start = 0;          ///< select, slice: counted from the front
    std::int64_t step = 1;           ///< slice

    friend bool operator==(const ViewStep&, const ViewStep&) = default;
};

/// A step of the graph, composites expanded.
struct FusionNode {
    FusionKind kind = FusionKind::opaque;
    std::string op;  ///< without namespace and overload: `add`, `sum`
    std::vector<FusionOperand> operands;
    std::vector<std::size_t> results;  ///< one, but of an opaque node
    DType compute = DType::float32;    ///< pointwise: the type that operands are cast to first
    std::vector<bool> reduced;         ///< reduction and `over_count`: by dimension of the input
    std::size_t counted = 0;           ///< `over_count`: the value whose reduced elements are counted
    std::int64_t correction = 0;       ///< `over_count`: taken from the count
    ViewStep view;
    std::string reason;   ///< opaque: why
    std::string source;   ///< name of the traced node's first result
    bool writes = false;  ///< it changes an argument: nothing moves across it

    [[nodiscard]] std::size_t result() const { return results.front(); }
};

/// A traced graph as fusion sees it: tensors only, numbers inside the nodes.
struct FusionGraph {
    std::vector<FusionValue> values;
    std::vector<FusionNode> nodes;
    std::vector<std::size_t> inputs;  ///< values that are older than the graph, constants included
    std::vector<std::size_t> outputs;

    /// By value: the nodes that read it, ascending.
    [[nodiscard]] std::vector<std::vector<std::size_t>> readers() const;
};

/// Expands the composites that are listed (softmax, log_softmax, layer_norm, mean, var, std) and says what each node is.
/// Error: the graph is not sound (eleven:2.1.7).
[[nodiscard]] Expected<FusionGraph> fusionGraphOf(const IrGraph& graph);

}  // namespace keyfall::codegen
