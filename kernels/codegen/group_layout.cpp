// SPDX-License-Identifier: MIT
#include "kernels/codegen/group_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace keyfall::codegen {

namespace {

tl::unexpected<Refusal> refuse(MergeRefusal why, std::string text)
{
    return tl::unexpected<Refusal>(Refusal{why, std::move(text)});
}

/// "sum(dim=[0, 1])": what a reduction reduces, as PyTorch writes it.
std::string reducing(const FusionNode& node)
{
    std::vector<std::size_t> dims;
    for (std::size_t d = 0; d < node.reduced.size(); ++d)
        if (node.reduced[d])
            dims.push_back(d);
    return dims.size() == 1 ? fmt::format("{}(dim={})", node.op, dims.front())
                            : fmt::format("{}(dim=[{}])", node.op, fmt::join(dims, ", "));
}

std::string shapeText(const Dims& shape)
{
    std::string text = "(";
    for (std::size_t d = 0; d < shape.size(); ++d)
        text += (d == 0 ? "" : ", ") + std::to_string(shape[d]);
    return text + ")";
}

/// The dimensions that are not one, in their order.
std::vector<std::size_t> wideDims(const Dims& shape)
{
    std::vector<std::size_t> wide;
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (shape[d] != 1)
            wide.push_back(d);
    return wide;
}

bool sameSizes(const Dims& a, const std::vector<std::size_t>& of, const Dims& b, const std::vector<std::size_t>& to)
{
    if (of.size() != to.size())
        return false;
    for (std::size_t i = 0; i < of.size(); ++i)
        if (a[of[i]] != b[to[i]])
            return false;
    return true;
}

class Layouter {
public:
    Layouter(const FusionGraph& graph, const std::vector<std::size_t>& nodes) : graph_(graph), nodes_(nodes) {}

    tl::expected<GroupLayout, Refusal> run()
    {
        if (auto found = findShape(); !found)
            return tl::unexpected<Refusal>(found.error());
        for (const std::size_t n : nodes_)
            if (auto placed = place(graph_.nodes[n]); !placed)
                return otherwise(placed.error());
        return std::move(layout_);
    }

private:
    [[nodiscard]] const FusionValue& value(std::size_t v) const { return graph_.values[v]; }

    /// Without a layout by dimensions: elements in one order, or the reason, which is the view where there is one.
    tl::expected<GroupLayout, Refusal> otherwise(const Refusal& reason)
    {
        const bool shapes = reason.why == MergeRefusal::shapes || reason.why == MergeRefusal::view;
        if (!shapes || layout_.reduces())
            return tl::unexpected<Refusal>(reason);
        const auto view = viewInside();
        if (view && everythingIsFlat())
            return flat();
        if (view && reason.why == MergeRefusal::shapes)
            return refuse(MergeRefusal::view, moving(graph_.nodes[*view]));
        return tl::unexpected<Refusal>(reason);
    }

    /// "transpose moves the elements of %1: (4, 6) becomes (6, 4)".
    [[nodiscard]] std::string moving(const FusionNode& view) const
    {
        const FusionValue& base = value(*view.operands[0].value);
        return fmt::format("{} moves the elements of %{}: {} becomes {}", view.op, base.name, shapeText(base.shape),
                           shapeText(value(view.result()).shape));
    }

    /// A view of a value of this group that a node of this group reads.
    [[nodiscard]] std::optional<std::size_t> viewInside() const
    {
        for (const std::size_t n : nodes_)
            for (const FusionOperand& operand : graph_.nodes[n].operands) {
                if (!operand.value)
                    continue;
                const ViewChain chain = viewChainOf(graph_, *operand.value);
                const auto& producer = graph_.values[chain.root].node;
                if (!chain.views.empty() && producer && std::binary_search(nodes_.begin(), nodes_.end(), *producer))
                    return chain.views.front();
            }
        return std::nullopt;
    }

    tl::expected<void, Refusal> findShape()
    {
        const FusionNode* first = nullptr;
        for (const std::size_t n : nodes_) {
            const FusionNode& node = graph_.nodes[n];
            if (node.kind != FusionKind::reduction)
                continue;
            const Dims& shape = value(*node.operands[0].value).shape;
            if (first == nullptr) {
                first = &node;
                layout_.shape = shape;
                layout_.reduced = node.reduced;
            } else if (!(shape == layout_.shape) || node.reduced != layout_.reduced) {
                return refuse(MergeRefusal::reductions,
                              fmt::format("{} of {} and {} of {}: not the same dimensions of one shape",
                                          reducing(*first), shapeText(layout_.shape), reducing(node),
                                          shapeText(shape)));
            }
        }
        if (first == nullptr) {
            layout_.shape = value(graph_.nodes[nodes_.back()].result()).shape;
            layout_.reduced.assign(layout_.shape.size(), false);
        }
        return {};
    }

    /// The place of a view's dimensions from those of what it is a view of.
    tl::expected<Place, Refusal> through(const FusionNode& node, const Place& from) const
    {
        const Dims& base = value(*node.operands[0].value).shape;
        const Dims& shape = value(node.result()).shape;
        Place to(shape.size());
        switch (node.view.kind) {
        case ViewStep::Kind::permute:
            for (std::size_t d = 0; d < to.size(); ++d)
                to[d] = from[node.view.order[d]];
            return to;
        case ViewStep::Kind::insert:
            for (std::size_t d = 0, b = 0; d < to.size(); ++d)
                if (d != node.view.dim)
                    to[d] = from[b++];
            return to;
        case ViewStep::Kind::expand:
            for (std::size_t b = 0; b < base.size(); ++b)
                if (const std::size_t d = shape.size() - base.size() + b; base[b] != 1 || shape[d] == 1)
                    to[d] = from[b];
            return to;
        case ViewStep::Kind::reshape:
        case ViewStep::Kind::remove: {
            const std::vector<std::size_t> before = wideDims(base);
            const std::vector<std::size_t> after = wideDims(shape);
            if (!sameSizes(base, before, shape, after))
                break;
            for (std::size_t i = 0; i < before.size(); ++i)
                to[after[i]] = from[before[i]];
            return to;
        }
        case ViewStep::Kind::select:
        case ViewStep::Kind::slice: break;
        }
        return refuse(MergeRefusal::view, moving(node));
    }

    /// The place of an operand that is computed inside the group; nothing when it comes from outside.
    tl::expected<std::optional<Place>, Refusal> placeOf(std::size_t operand) const
    {
        const ViewChain chain = viewChainOf(graph_, operand);
        const auto found = layout_.places.find(chain.root);
        if (found == layout_.places.end())
            return std::optional<Place>();
        Place place = found->second;
        for (auto view = chain.views.rbegin(); view != chain.views.rend(); ++view) {
            auto next = through(graph_.nodes[*view], place);
            if (!next)
                return tl::unexpected<Refusal>(next.error());
            place = std::move(*next);
        }
        return std::optional<Place>(std::move(place));
    }

    /// The places that a value of this shape may have: that of the full shape, that of a row with and without ones.
    [[nodiscard]] std::vector<Place> candidates(const Dims& shape) const
    {
        std::vector<Place> all;
        const Dims& full = layout_.shape;
        const auto identity = [&](bool row) {
            Place place(shape.size());
            for (std::size_t d = 0; d < shape.size(); ++d) {
                if (shape[d] != (row && layout_.reduced[d] ? 1 : full[d]))
                    return;
                if (!row || !layout_.reduced[d])
                    place[d] = d;
            }
            all.push_back(std::move(place));
        };
        if (shape.size() == full.size()) {
            identity(false);
            if (layout_.reduces())
                identity(true);
        }
        if (!layout_.reduces())
            return all;
        Place rest;
        bool fits = true;
        for (std::size_t d = 0; d < full.size(); ++d)
            if (!layout_.reduced[d]) {
                fits = fits && rest.size() < shape.size() && shape[rest.size()] == full[d];
                rest.emplace_back(d);
            }
        if (fits && rest.size() == shape.size())
            all.push_back(std::move(rest));
        return all;
    }

    /// Whether an operand that lies at `from` can be read by a value that lies at `to`: its last dimensions are the
    /// value's last ones, and each is the same dimension of the group.
    [[nodiscard]] static bool aligned(const Place& from, const Dims& shape, const Place& to)
    {
        for (std::size_t d = 0; d < from.size(); ++d)
            if (from[d] && shape[d] != 1 && to[to.size() - from.size() + d] != from[d])
                return false;
        return true;
    }

    tl::expected<void, Refusal> place(const FusionNode& node)
    {
        const Dims& shape = value(node.result()).shape;
        std::vector<Place> possible = candidates(shape);
        if (possible.empty())
            return refuse(MergeRefusal::shapes,
                          fmt::format("%{} has the shape {}, which does not fit the points of the group, {}",
                                      value(node.result()).name, shapeText(shape), shapeText(layout_.shape)));
        if (node.kind == FusionKind::reduction) {
            possible = {possible.back()};  // what it leaves is a row
            if (const std::vector<Place> rows = candidates(shape);
                rows.size() > 1 && shape.size() == layout_.shape.size())
                possible = {rows[1]};
        }
        bool viewMoves = false;
        for (const FusionOperand& operand : node.operands) {
            if (!operand.value)
                continue;
            auto from = placeOf(*operand.value);
            if (!from)
                return tl::unexpected<Refusal>(from.error());
            if (!*from)
                continue;
            viewMoves = viewMoves || !viewChainOf(graph_, *operand.value).views.empty();
            const Dims& of = value(*operand.value).shape;
            if (node.kind == FusionKind::reduction) {
                Place full(layout_.shape.size());
                for (std::size_t d = 0; d < full.size(); ++d)
                    full[d] = d;
                if (!aligned(**from, of, full))
                    possible.clear();
            } else {
                std::erase_if(possible, [&](const Place& to) { return !aligned(**from, of, to); });
            }
            if (!possible.empty())
                continue;
            if (viewMoves)
                return refuse(MergeRefusal::view,
                              fmt::format("a view between moves the elements of %{}: {} becomes {}",
                                          value(viewChainOf(graph_, *operand.value).root).name,
                                          shapeText(value(viewChainOf(graph_, *operand.value).root).shape),
                                          shapeText(of)));
            return refuse(MergeRefusal::row,
                          fmt::format("%{} {} lies along another dimension of {}", value(*operand.value).name,
                                      shapeText(of), shapeText(layout_.shape)));
        }
        layout_.places[node.result()] = possible.front();
        return {};
    }

    /// Whether all values of the group have the same elements in the same order.
    [[nodiscard]] bool everythingIsFlat() const
    {
        const std::int64_t count = elementCount(layout_.shape);
        std::map<std::size_t, bool> inside;
        for (const std::size_t n : nodes_) {
            const FusionNode& node = graph_.nodes[n];
            if (elementCount(value(node.result()).shape) != count)
                return false;
            for (const FusionOperand& operand : node.operands) {
                if (!operand.value)
                    continue;
                const ViewChain chain = viewChainOf(graph_, *operand.value);
                if (!inside[chain.root])
                    continue;
                if (elementCount(value(*operand.value).shape) != count)
                    return false;
                for (const std::size_t view : chain.views)
                    if (const auto kind = graph_.nodes[view].view.kind;
                        kind != ViewStep::Kind::reshape && kind != ViewStep::Kind::insert)
                        return false;
            }
            inside[node.result()] = true;
        }
        return true;
    }

    GroupLayout flat()
    {
        layout_.flat = true;
        layout_.places.clear();
        for (const std::size_t n : nodes_)
            layout_.places[graph_.nodes[n].result()] = {};
        return std::move(layout_);
    }

    const FusionGraph& graph_;
    const std::vector<std::size_t>& nodes_;
    GroupLayout layout_;
};

}  // namespace

std::string_view nameOf(MergeRefusal refusal)
{
    constexpr std::array<std::string_view, 11> kNames{"opaque", "shapes", "reductions", "row",
                                                      "view",   "path",   "slots",      "instructions",
                                                      "device", "write",  "siblings"};
    return kNames[static_cast<std::size_t>(refusal)];
}

bool GroupLayout::reduces() const
{
    return std::find(reduced.begin(), reduced.end(), true) != reduced.end();
}

bool GroupLayout::isRow(std::size_t value) const
{
    for (const auto& dim : places.at(value))
        if (dim && reduced[*dim])
            return false;
    return true;
}

ViewChain viewChainOf(const FusionGraph& graph, std::size_t value)
{
    ViewChain chain{value, {}};
    for (auto node = graph.values[value].node; node && graph.nodes[*node].kind == FusionKind::view;
         node = graph.values[chain.root].node) {
        chain.views.push_back(*node);
        chain.root = *graph.nodes[*node].operands[0].value;
    }
    return chain;
}

tl::expected<GroupLayout, Refusal> layoutOf(const FusionGraph& graph, const std::vector<std::size_t>& nodes)
{
    return Layouter(graph, nodes).run();
}

}  // namespace keyfall::codegen
