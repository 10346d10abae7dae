// SPDX-License-Identifier: MIT
#include "kernels/codegen/index_text.h"

namespace keyfall::codegen {

namespace {

std::string grouped(const std::string& text)
{
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

}  // namespace

Coordinates IndexText::unflattened(const std::string& flat, const Dims& shape)
{
    Coordinates at(shape.size(), "0");
    std::string inner = "1";
    bool outermost = true;
    std::size_t first = shape.size();
    for (std::size_t d = shape.size(); d-- > 0;)
        if (shape[d] != 1)
            first = d;
    for (std::size_t d = shape.size(); d-- > 0;) {
        if (shape[d] == 1)
            continue;
        outermost = d == first;
        const std::string row = inner == "1" ? grouped(flat) : grouped(flat) + " // " + grouped(inner);
        at[d] = outermost ? row : grouped(row) + " % " + names_.size(shape[d]);
        inner = timesText(names_.size(shape[d]), inner);
    }
    return at;
}

Coordinates IndexText::broadcast(const Dims& shape, const Coordinates& at) const
{
    Coordinates own(shape.size(), "0");
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (shape[d] != 1)
            own[d] = at[at.size() - shape.size() + d];
    return own;
}

Coordinates IndexText::reshaped(const Dims& base, const Dims& shape, const Coordinates& at)
{
    std::vector<std::size_t> from;
    std::vector<std::size_t> to;
    for (std::size_t d = 0; d < base.size(); ++d)
        if (base[d] != 1)
            from.push_back(d);
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (shape[d] != 1)
            to.push_back(d);
    bool same = from.size() == to.size();
    for (std::size_t i = 0; same && i < from.size(); ++i)
        same = base[from[i]] == shape[to[i]];
    if (same) {
        Coordinates own(base.size(), "0");
        for (std::size_t i = 0; i < from.size(); ++i)
            own[from[i]] = at[to[i]];
        return own;
    }
    std::string flat = "0";
    const std::vector<std::string> strides = names_.strides(shape, contiguousStrides(shape));
    for (std::size_t d = 0; d < shape.size(); ++d)
        flat = plusText(flat, timesText(at[d], strides[d]));
    return unflattened(flat, base);
}

Coordinates IndexText::before(const FusionNode& view, const Coordinates& at)
{
    const Dims& base = graph_.values[*view.operands[0].value].shape;
    const Dims& shape = graph_.values[view.result()].shape;
    const ViewStep& step = view.view;
    Coordinates own(base.size(), "0");
    switch (step.kind) {
    case ViewStep::Kind::permute:
        for (std::size_t d = 0; d < at.size(); ++d)
            own[step.order[d]] = at[d];
        return own;
    case ViewStep::Kind::insert:
        for (std::size_t d = 0, b = 0; d < at.size(); ++d)
            if (d != step.dim)
                own[b++] = at[d];
        return own;
    case ViewStep::Kind::expand: return broadcast(base, at);
    case ViewStep::Kind::select:
        for (std::size_t b = 0, d = 0; b < base.size(); ++b)
            own[b] = b == step.dim ? std::to_string(step.start) : at[d++];
        return own;
    case ViewStep::Kind::slice:
        own = at;
        own[step.dim] = plusText(timesText(at[step.dim], std::to_string(step.step)), std::to_string(step.start));
        return own;
    case ViewStep::Kind::reshape:
    case ViewStep::Kind::remove: break;
    }
    return reshaped(base, shape, at);
}

Coordinates IndexText::through(const ViewChain& chain, Coordinates at)
{
    for (const std::size_t view : chain.views)
        at = before(graph_.nodes[view], at);
    return at;
}

std::string IndexText::linear(const FusionValue& value, const Coordinates& at)
{
    const std::vector<std::string> strides = names_.strides(value.shape, value.strides);
    std::string text = "0";
    for (std::size_t d = 0; d < at.size(); ++d)
        text = plusText(text, timesText(at[d], strides[d]));
    return text;
}

}  // namespace keyfall::codegen
