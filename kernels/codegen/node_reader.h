// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/fusion_graph.h"

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace keyfall::codegen {

/// What an argument of a traced node is, once constants and lists are looked through.
struct NodeArgument {
    enum class Kind { none, tensor, number, list, text, tensors };
    Kind kind = Kind::none;
    std::size_t value = 0;
    Scalar number = std::int64_t{0};
    std::vector<std::int64_t> list;
    std::string text;
    std::vector<std::size_t> values;  ///< tensors: a list of them

    [[nodiscard]] bool isInteger() const
    {
        return kind == Kind::number && std::holds_alternative<std::int64_t>(number);
    }
    [[nodiscard]] bool isTruth() const { return kind == Kind::number && std::holds_alternative<bool>(number); }
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] bool truth() const { return integer() != 0; }
    /// A tensor or a number.
    [[nodiscard]] bool isOperand() const { return kind == Kind::tensor || kind == Kind::number; }
    [[nodiscard]] FusionOperand operand() const;
    /// One integer or a list of integers, which dimensions may be written as; empty otherwise.
    [[nodiscard]] std::vector<std::int64_t> integers() const;
};

/// Thrown by a reader of a node; the node is opaque for this reason.
struct Opaque {
    std::string reason;
};

/// What the readers of nodes add to.
class FusionBuilder {
public:
    explicit FusionBuilder(FusionGraph& graph) : graph_(graph) {}

    [[nodiscard]] FusionGraph& graph() { return graph_; }
    [[nodiscard]] const FusionValue& valueOf(std::size_t value) const { return graph_.values[value]; }

    /// Names for what follows: results of parts are called `result.part`.
    void beginNode(std::string source) { source_ = std::move(source); }

    /// A new pointwise node whose result is a new value of this type and shape.
    std::size_t pointwise(const std::string& op, std::vector<FusionOperand> operands, DType compute, DType result,
                          const std::string& part);
    std::size_t reduction(const std::string& op, std::size_t input, const std::vector<bool>& reduced, bool keep,
                          DType result, const std::string& part);
    /// total / (elements that `reduced` takes of `counted` - correction)
    std::size_t overCount(std::size_t total, std::size_t counted, const std::vector<bool>& reduced,
                          std::int64_t correction, const std::string& part);
    /// Gives the last node's result the name, type and strides of the traced result.
    void finish(std::size_t value, const IrValue& traced);

private:
    std::size_t add(FusionNode node, DType dtype, Dims shape, const std::string& part);

    FusionGraph& graph_;
    std::string source_;
};

/// One traced node as one or several of the fusion's; false when this reader does not know the operator.
/// Throws Opaque when it knows it, and why it stays a call.
struct TracedCall {
    std::string_view op;
    const std::vector<NodeArgument>& arguments;
    const IrValue& result;
};
[[nodiscard]] bool readPointwise(FusionBuilder& builder, const TracedCall& call);
[[nodiscard]] bool readReduction(FusionBuilder& builder, const TracedCall& call);
[[nodiscard]] bool readComposite(FusionBuilder& builder, const TracedCall& call);
[[nodiscard]] bool readView(FusionBuilder& builder, const TracedCall& call);

/// Which dimensions of `shape` a list takes; an empty list takes all.
[[nodiscard]] std::vector<bool> reducedMask(const std::vector<std::int64_t>& dims, std::size_t rank);
/// Whether kernel programs have elements of the type.
[[nodiscard]] bool isKernelType(DType dtype);

}  // namespace keyfall::codegen
