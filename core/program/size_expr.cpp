// SPDX-License-Identifier: MIT
#include "core/program/size_expr.h"

#include "core/program/size_fault.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

std::string SizeExpr::canonical() const
{
    return canonical([this](std::size_t name) { return names_[name]; });
}

std::string SizeExpr::canonical(const std::function<std::string(std::size_t name)>& rename) const
{
    // Where the code of each node's subtree begins; its last argument ends directly before the node itself.
    std::vector<std::size_t> begins(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        std::size_t begin = i;
        for (int k = 0; k < factsOf(nodes_[i].op).arguments; ++k)
            begin = begins[begin - 1];
        begins[i] = begin;
    }
    /// A node to write, or (for a text) what stands between.
    struct Piece {
        std::size_t node = 0;
        std::string_view text;
    };
    std::string out;
    std::vector<Piece> toDo{{nodes_.size() - 1, {}}};
    while (!toDo.empty()) {
        const Piece piece = toDo.back();
        toDo.pop_back();
        if (!piece.text.empty()) {
            out += piece.text;
            continue;
        }
        const Node& node = nodes_[piece.node];
        const SizeOpFacts& facts = factsOf(node.op);
        if (node.op == SizeOp::constant) {
            out += node.value < 0 ? fmt::format("({})", node.value) : fmt::format("{}", node.value);
            continue;
        }
        if (node.op == SizeOp::variable) {
            out += rename(node.name);
            continue;
        }
        // Written from left to right, so put onto the stack from right to left.
        toDo.push_back({0, ")"});
        std::size_t argument = piece.node;
        for (int k = facts.arguments; k > 0; --k) {
            --argument;
            toDo.push_back({argument, {}});
            argument = begins[argument];
            if (k > 1 && facts.infix) {
                toDo.push_back({0, " "});
                toDo.push_back({0, facts.text});
                toDo.push_back({0, " "});
            } else if (k > 1) {
                toDo.push_back({0, ", "});
            }
        }
        if (facts.infix) {
            out += "(";
            out += facts.arguments == 1 ? facts.text : std::string_view();
        } else {
            out += facts.text;
            out += node.op == SizeOp::bind ? fmt::format("({}, ", rename(node.name)) : "(";
        }
    }
    return out;
}

std::vector<std::string> SizeExpr::uses() const
{
    std::vector<std::string> used;
    for (const Node& node : nodes_)
        if (node.op == SizeOp::variable)
            used.push_back(names_[node.name]);
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    return used;
}

std::optional<std::int64_t> SizeExpr::constant() const
{
    if (nodes_.size() == 1 && nodes_.front().op == SizeOp::constant)
        return nodes_.front().value;
    return std::nullopt;
}

namespace {

/// The bounds that a node's variable has: those written, else those declared.
const SizeBounds* boundsOf(const SizeExpr& expr, const SizeExpr::Node& node, const SizeDeclarations& declared)
{
    if (node.bounded)
        return &node.bounds;
    const auto at = declared.find(expr.names()[node.name]);
    return at == declared.end() ? nullptr : &at->second;
}

}  // namespace

Expected<std::int64_t> SizeExpr::evaluate(const SizeValues& values, const SizeDeclarations& declared) const
{
    std::vector<std::int64_t> stack;
    for (const Node& node : nodes_) {
        const bool named = node.op == SizeOp::variable || node.op == SizeOp::bind;
        if (node.op == SizeOp::constant) {
            stack.push_back(node.value);
            continue;
        }
        if (node.op == SizeOp::variable) {
            const auto at = values.find(names_[node.name]);
            if (at == values.end())
                return badInput({}, sizeFaultText(SizeFault::unbound, names_[node.name]));
            stack.push_back(at->second);
        }
        if (named) {
            const SizeBounds* bounds = boundsOf(*this, node, declared);
            if (bounds && !bounds->contain(stack.back()))
                return badInput({}, outsideBoundsText(names_[node.name], stack.back(), *bounds));
            continue;
        }
        const auto count = static_cast<std::size_t>(factsOf(node.op).arguments);
        const std::int64_t* const arguments = stack.data() + stack.size() - count;
        const SizeResult result =
            applied(node.op, arguments[0], count > 1 ? arguments[1] : 0, count > 2 ? arguments[2] : 0);
        if (result.fault != SizeFault::none)
            return badInput({}, sizeFaultText(result.fault, factsOf(node.op).text, arguments, count));
        stack.resize(stack.size() - count + 1);
        stack.back() = result.value;
    }
    return stack.back();
}

}  // namespace keyfall
