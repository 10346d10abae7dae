// SPDX-License-Identifier: MIT
#include "core/program/size_builder.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

void SizeBuilder::refuseDepth(std::size_t depth)
{
    if (depth > static_cast<std::size_t>(SizeExpr::kDeepest))
        throw SizeTrouble{fmt::format("nested too deep: at most {} levels are read", SizeExpr::kDeepest)};
}

void SizeBuilder::push(SizeExpr::Node node, std::size_t arguments)
{
    int depth = 0;
    for (std::size_t i = 0; i < arguments; ++i) {
        depth = std::max(depth, depths_.back());
        depths_.pop_back();
    }
    refuseDepth(static_cast<std::size_t>(depth) + 1);
    depths_.push_back(depth + 1);
    expr_.nodes_.push_back(node);
}

std::uint32_t SizeBuilder::indexOf(std::string_view name)
{
    if (!isSizeName(name))
        throw SizeTrouble{fmt::format("syntax: '{}' cannot be the name of a variable", name)};
    auto& names = expr_.names_;
    const auto at = std::find(names.begin(), names.end(), name);
    if (at != names.end())
        return static_cast<std::uint32_t>(at - names.begin());
    names.emplace_back(name);
    return static_cast<std::uint32_t>(names.size() - 1);
}

void SizeBuilder::constant(std::int64_t value)
{
    push({.op = SizeOp::constant, .value = value}, 0);
}

void SizeBuilder::variable(std::string_view name, const SizeBounds* bounds)
{
    push({.op = SizeOp::variable,
          .bounded = bounds != nullptr,
          .name = indexOf(name),
          .bounds = bounds ? *bounds : SizeBounds{}},
         0);
}

void SizeBuilder::bind(std::string_view name, const SizeBounds* bounds)
{
    push({.op = SizeOp::bind,
          .bounded = bounds != nullptr,
          .name = indexOf(name),
          .bounds = bounds ? *bounds : SizeBounds{}},
         1);
}

void SizeBuilder::operation(SizeOp op)
{
    push({.op = op}, static_cast<std::size_t>(factsOf(op).arguments));
}

void SizeBuilder::expression(const SizeExpr& expr)
{
    for (SizeExpr::Node node : expr.nodes_) {
        const bool named = node.op == SizeOp::variable || node.op == SizeOp::bind;
        if (named)
            node.name = indexOf(expr.names_[node.name]);
        push(node, static_cast<std::size_t>(factsOf(node.op).arguments));
    }
}

}  // namespace keyfall
