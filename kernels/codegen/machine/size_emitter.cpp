// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/size_emitter.h"

namespace keyfall::codegen {

Word SizeEmitter::variable(std::size_t index)
{
    return words_.loaded(values_, static_cast<std::int64_t>(8 * index));
}

/// The same expression of the same axes, whatever loop an axis is of.
std::string SizeEmitter::textOf(const ScopedSize& size) const
{
    return size.expr.canonical([&size](std::size_t name) {
        const ScopedName scoped = size.names[name];
        return (scoped.axis ? "a" : "v") + std::to_string(scoped.index);
    });
}

Word SizeEmitter::value(const ScopedSize& size)
{
    const auto& nodes = size.expr.nodes();
    if (nodes.size() == 1 && nodes[0].op == SizeOp::variable && size.names[nodes[0].name].axis)
        return axes_[size.names[nodes[0].name].index];
    Word& known = known_[textOf(size)];
    if (known.isValid())
        return known;
    std::vector<Word> stack;
    for (const SizeExpr::Node& node : nodes) {
        switch (node.op) {
        case SizeOp::constant: stack.push_back(words_.constant(node.value)); break;
        case SizeOp::variable: {
            const ScopedName name = size.names[node.name];
            stack.push_back(name.axis ? axes_[name.index] : variable(name.index));
            break;
        }
        case SizeOp::bind:
        case SizeOp::trunc:
        case SizeOp::floor:
        case SizeOp::ceil:
        case SizeOp::round: break;
        default: {
            const auto count = static_cast<std::size_t>(factsOf(node.op).arguments);
            const Word made = words_.operation(node.op, std::span(stack).last(count));
            stack.resize(stack.size() - count);
            stack.push_back(made);
        }
        }
    }
    return known_[textOf(size)] = stack.back();
}

}  // namespace keyfall::codegen
