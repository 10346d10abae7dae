// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/ir_effects.h"
#include "kernels/layers/tracer/ir_passes.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace keyfall {

namespace {

/// Definitions of a graph's values, for looking upwards from a node.
class Definitions {
public:
    explicit Definitions(const IrGraph& graph)
    {
        for (const IrValue& input : graph.inputs)
            types_[input.name] = input.type;
        for (const IrNode& node : graph.nodes)
            for (const IrValue& output : node.outputs) {
                types_[output.name] = output.type;
                makers_[output.name] = &node;
            }
    }

    /// The node that makes the value; null for an input.
    [[nodiscard]] const IrNode* maker(const std::string& value) const
    {
        const auto found = makers_.find(value);
        return found == makers_.end() ? nullptr : found->second;
    }
    [[nodiscard]] const IrType& typeOf(const std::string& value) const { return types_.at(value); }

    /// A constant number; nothing for a tensor or something computed.
    [[nodiscard]] std::optional<double> number(const std::string& value) const
    {
        const IrNode* node = maker(value);
        const IrType::Kind kind = typeOf(value).kind;
        if (node == nullptr || node->op != "prim::Constant" || node->attributes.empty()
            || (kind != IrType::Kind::integer && kind != IrType::Kind::floating))
            return std::nullopt;
        const std::string& text = node->attributes.front().second;
        double result = 0;
        const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), result);
        if (status != std::errc{} || end != text.data() + text.size())
            return std::nullopt;
        return result;
    }
    [[nodiscard]] bool isNumber(const std::string& value, double wanted) const
    {
        const auto found = number(value);
        return found && *found == wanted;
    }
    /// The value's maker when that is `op`.
    [[nodiscard]] const IrNode* madeBy(const std::string& value, const char* op) const
    {
        const IrNode* node = maker(value);
        return node != nullptr && node->op == op ? node : nullptr;
    }

private:
    std::unordered_map<std::string, IrType> types_;
    std::unordered_map<std::string, const IrNode*> makers_;
};

struct Simpler {
    std::string value;  ///< what the node's result is
    std::string reason;
};

/// A dimension counted from the front.
std::optional<std::int64_t> dimension(const Definitions& definitions, const std::string& value, std::size_t rank)
{
    const auto number = definitions.number(value);
    if (!number)
        return std::nullopt;
    const auto dim = static_cast<std::int64_t>(*number);
    return dim < 0 ? dim + static_cast<std::int64_t>(rank) : dim;
}

std::optional<Simpler> doubleTranspose(const Definitions& definitions, const IrNode& node)
{
    if (node.op == "aten::t")
        if (const IrNode* inner = definitions.madeBy(node.inputs.front(), "aten::t"))
            return Simpler{inner->inputs.front(), "a transposition of a transposition"};
    if (node.op != "aten::transpose" || node.inputs.size() != 3)
        return std::nullopt;
    const IrNode* inner = definitions.madeBy(node.inputs.front(), "aten::transpose");
    if (inner == nullptr || inner->inputs.size() != 3)
        return std::nullopt;
    const std::size_t rank = definitions.typeOf(node.inputs.front()).shape.size();
    const auto dim = [&](const IrNode& of, std::size_t i) { return dimension(definitions, of.inputs[i], rank); };
    const auto a = dim(node, 1);
    const auto b = dim(node, 2);
    const auto c = dim(*inner, 1);
    const auto d = dim(*inner, 2);
    if (!a || !b || !c || !d || !((a == c && b == d) || (a == d && b == c)))
        return std::nullopt;
    return Simpler{inner->inputs.front(), "a transposition of the same transposition"};
}

std::optional<Simpler> neutralNumber(const Definitions& definitions, const IrNode& node)
{
    const std::size_t count = node.inputs.size();
    if ((node.op == "aten::add" || node.op == "aten::sub") && count == 3 && definitions.isNumber(node.inputs[1], 0)) {
        const auto alpha = definitions.number(node.inputs[2]);
        if (alpha && std::isfinite(*alpha))
            return Simpler{node.inputs[0], node.op == "aten::add" ? "x + 0" : "x - 0"};
    }
    if ((node.op == "aten::mul" || node.op == "aten::div") && count == 2 && definitions.isNumber(node.inputs[1], 1))
        return Simpler{node.inputs[0], node.op == "aten::mul" ? "x * 1" : "x / 1"};
    if (node.op == "aten::neg")
        if (const IrNode* inner = definitions.madeBy(node.inputs.front(), "aten::neg"))
            return Simpler{inner->inputs.front(), "neg of neg"};
    return std::nullopt;
}

bool isContiguous(const IrType& type)
{
    std::int64_t expected = 1;
    for (std::size_t i = type.shape.size(); i-- > 0;) {
        if (type.shape[i] != 1 && type.strides[i] != expected)
            return false;
        expected *= type.shape[i];
    }
    return true;
}

/// The argument that a reshape of a reshape can take directly. Of contiguous memory both are views of the same elements;
/// of other memory the first may copy, and then the strides of the second would differ.
std::optional<std::string> argumentBelowReshape(const Definitions& definitions, const IrNode& node)
{
    const auto reshapes = [](const IrNode* of) {
        return of != nullptr && of->inputs.size() == 2 && (of->op == "aten::reshape" || of->op == "aten::view");
    };
    if (!reshapes(&node) || !reshapes(definitions.maker(node.inputs.front())))
        return std::nullopt;
    const std::string& below = definitions.maker(node.inputs.front())->inputs.front();
    const IrType& type = definitions.typeOf(below);
    if (!type.complete || !isContiguous(type) || type.dtype != node.outputs.front().type.dtype)
        return std::nullopt;
    return below;
}

}  // namespace

IrChanges simplifyNodes(const Dispatcher& dispatcher, IrGraph& graph)
{
    IrChanges changes;
    for (IrNode& node : graph.nodes) {
        if (node.outputs.size() != 1 || node.inputs.empty() || !effectsOf(dispatcher, node).pure())
            continue;
        const Definitions definitions(graph);
        const IrAliases aliases(dispatcher, graph);
        const std::string name = node.outputs.front().name;
        if (const auto below = argumentBelowReshape(definitions, node); below && !aliases.isWritten(name)) {
            changes.push_back("%" + name + " reshapes %" + *below + ": a reshape of a reshape");
            node.inputs.front() = *below;
            continue;
        }
        const auto view = doubleTranspose(definitions, node);  // the same memory under another name
        const auto simpler = view ? view : neutralNumber(definitions, node);
        const bool used = simpler && definitions.typeOf(simpler->value) == node.outputs.front().type
            && node.outputs.front().type.complete
            && (view ? !aliases.isWritten(name) : aliases.canReplace(name, simpler->value));
        if (!used)
            continue;
        replaceUses(graph, name, simpler->value);
        changes.push_back("%" + name + " is %" + simpler->value + ": " + simpler->reason);
    }
    return changes;
}

}  // namespace keyfall
