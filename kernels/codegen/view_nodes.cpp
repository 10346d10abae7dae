// SPDX-License-Identifier: MIT
#include "kernels/codegen/node_reader.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace keyfall::codegen {

namespace {

using Kind = NodeArgument::Kind;

class ViewReader {
public:
    ViewReader(FusionBuilder& builder, const TracedCall& call)
        : builder_(builder), call_(call), value_(call.arguments[0].value), rank_(builder.valueOf(value_).shape.size())
    {
    }

    bool read()
    {
        const std::string_view op = call_.op;
        const std::size_t given = call_.arguments.size();
        if (op == "t" || (op == "numpy_T" && rank_ <= 2))
            return permute(rank_ == 2 ? std::vector<std::size_t>{1, 0} : identity());
        if (given == 3 && op == "transpose") {
            std::vector<std::size_t> order = identity();
            if (rank_ > 0)
                std::swap(order[dimension(1)], order[dimension(2)]);
            return permute(std::move(order));
        }
        if (given == 2 && op == "permute") {
            std::vector<std::size_t> order;
            for (const std::int64_t dim : call_.arguments[1].list)
                order.push_back(wrapped(dim, rank_));
            return permute(std::move(order));
        }
        if (given == 2 && op == "unsqueeze") {
            ViewStep step;
            step.kind = ViewStep::Kind::insert;
            step.dim = wrapped(call_.arguments[1].integer(), rank_ + 1);
            return add(step);
        }
        if (op == "view" || op == "reshape" || op == "flatten" || op == "unflatten" || op == "squeeze"
            || op == "contiguous" || op == "detach" || op == "alias" || op == "view_as" || op == "reshape_as")
            return as(ViewStep::Kind::reshape);
        if (op == "expand" || op == "expand_as" || op == "broadcast_to")
            return as(ViewStep::Kind::expand);
        if (given == 3 && op == "select")
            return pick();
        if (given == 5 && op == "slice")
            return slice();
        return false;
    }

private:
    [[nodiscard]] static std::size_t wrapped(std::int64_t dim, std::size_t rank)
    {
        return static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(rank) : dim);
    }
    [[nodiscard]] std::size_t dimension(std::size_t argument) const
    {
        return std::min(wrapped(call_.arguments[argument].integer(), rank_), rank_ == 0 ? 0 : rank_ - 1);
    }
    [[nodiscard]] std::vector<std::size_t> identity() const
    {
        std::vector<std::size_t> order(rank_);
        std::iota(order.begin(), order.end(), std::size_t{0});
        return order;
    }

    bool permute(std::vector<std::size_t> order)
    {
        ViewStep step;
        step.kind = ViewStep::Kind::permute;
        step.order = std::move(order);
        return add(std::move(step));
    }

    bool as(ViewStep::Kind kind)
    {
        ViewStep step;
        step.kind = kind;
        return add(std::move(step));
    }

    bool pick()
    {
        const std::int64_t index = call_.arguments[2].integer();
        ViewStep step;
        step.kind = ViewStep::Kind::select;
        step.dim = dimension(1);
        step.start = index < 0 ? index + builder_.valueOf(value_).shape[step.dim] : index;
        return add(step);
    }

    /// slice(x, dim, start, end, step)
    bool slice()
    {
        ViewStep step;
        step.kind = ViewStep::Kind::slice;
        step.dim = dimension(1);
        const std::int64_t size = builder_.valueOf(value_).shape[step.dim];
        const NodeArgument& start = call_.arguments[2];
        step.start = start.kind == Kind::number ? start.integer() : 0;
        step.start = std::clamp<std::int64_t>(step.start < 0 ? step.start + size : step.start, 0, size);
        step.step = call_.arguments[4].kind == Kind::number ? call_.arguments[4].integer() : 1;
        return add(step);
    }

    bool add(ViewStep step)
    {
        const FusionValue& base = builder_.valueOf(value_);
        const IrType& type = call_.result.type;
        if (type.dtype != base.dtype)
            throw Opaque{"it reads the elements as another type"};
        FusionGraph& graph = builder_.graph();
        FusionNode node;
        node.kind = FusionKind::view;
        node.op = call_.op;
        node.operands = {{value_, {}}};
        node.view = std::move(step);
        node.source = call_.result.name;
        node.results = {graph.values.size()};
        FusionValue value;
        value.name = call_.result.name;
        value.dtype = type.dtype;
        value.shape = type.shape;
        value.strides = type.strides;
        value.device = type.device;
        value.known = true;
        value.node = graph.nodes.size();
        graph.values.push_back(std::move(value));
        graph.nodes.push_back(std::move(node));
        return true;
    }

    FusionBuilder& builder_;
    const TracedCall& call_;
    std::size_t value_;
    std::size_t rank_;
};

}  // namespace

bool readView(FusionBuilder& builder, const TracedCall& call)
{
    if (call.arguments.empty() || call.arguments[0].kind != Kind::tensor)
        return false;
    return ViewReader(builder, call).read();
}

}  // namespace keyfall::codegen
