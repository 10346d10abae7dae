// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// The type of a value in a traced graph (eleven:2.1.6).
struct IrType {
    enum class Kind { tensor, integer, floating, boolean, string, device, none, list, optional, tuple };

    Kind kind = Kind::tensor;
    std::vector<IrType> members;  ///< of a list and an optional: one; of a tuple: each
    // Of a tensor; `complete` is false for `Tensor`, whose shape and type are not known.
    bool complete = false;
    DType dtype = DType::float32;
    bool quantized = false;  ///< `dtype` is that of the codes
    Dims shape;
    Dims strides;
    bool requiresGrad = false;
    Device device;

    [[nodiscard]] static IrType of(const Tensor& tensor);
    [[nodiscard]] static IrType plain(Kind kind)
    {
        IrType type;
        type.kind = kind;
        return type;
    }
    [[nodiscard]] static IrType listOf(IrType member)
    {
        IrType type = plain(Kind::list);
        type.members.push_back(std::move(member));
        return type;
    }

    friend bool operator==(const IrType&, const IrType&) = default;
};

/// A value: `%name : Type`.
struct IrValue {
    std::string name;  ///< without the percent sign
    IrType type;

    friend bool operator==(const IrValue&, const IrValue&) = default;
};

/// `%4 : Float(2) = aten::add(%y, %2, %3)`
struct IrNode {
    std::vector<IrValue> outputs;
    std::string op;                                               ///< with its namespace, without overload: `aten::add`
    std::vector<std::pair<std::string, std::string>> attributes;  ///< name and value as printed: {"value", "2"}
    std::vector<std::string> inputs;                              ///< names of values
    std::string location;                                         ///< `file:line:column`; may be empty
    /// The elements of a constant tensor, which the text abbreviates; undefined in a graph that was read from text.
    Tensor constant;

    /// Everything that the text says.
    friend bool operator==(const IrNode& a, const IrNode& b)
    {
        return a.outputs == b.outputs && a.op == b.op && a.attributes == b.attributes && a.inputs == b.inputs
            && a.location == b.location;
    }
};

/// A traced graph: straight-line code over named values.
struct IrGraph {
    std::vector<IrValue> inputs;
    std::vector<IrNode> nodes;
    std::vector<std::string> outputs;

    friend bool operator==(const IrGraph&, const IrGraph&) = default;
};

/// What is wrong with a graph: a value used before it is defined, or defined twice. Empty when it is sound
/// (eleven:2.1.7).
[[nodiscard]] std::string lintGraph(const IrGraph& graph);

/// Removes nodes whose results nobody uses (eleven:2.1.7), as PyTorch's tracer does; names stay. In-place operators
/// stay.
void removeDeadNodes(IrGraph& graph);

}  // namespace keyfall
