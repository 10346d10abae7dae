// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/ir_effects.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace keyfall {

namespace {

/// Operators whose results do not follow from their arguments: random, or memory as it was found.
constexpr std::array<std::string_view, 16> kNotRepeatable{
    "empty", "new_empty", "bernoulli", "dropout", "native_dropout", "multinomial", "normal",     "poisson",
    "rrelu", "binomial",  "rand",      "randn",   "randint",        "randperm",    "empty_like", "empty_strided"};
/// Operators that may return an argument itself although their schema does not say so.
constexpr std::array<std::string_view, 9> kMayReturnArgument{"dropout",    "feature_dropout", "alpha_dropout",
                                                             "type_as",    "atleast_1d",      "atleast_2d",
                                                             "atleast_3d", "meshgrid",        "broadcast_tensors"};

template <class Names>
bool isAmong(const Names& names, std::string_view op)
{
    return std::find(names.begin(), names.end(), op) != names.end();
}

bool isRandom(std::string_view op)
{
    return isAmong(kNotRepeatable, op) || op.starts_with("rand") || op.find("dropout") != std::string_view::npos;
}

}  // namespace

IrEffects effectsOf(const Dispatcher& dispatcher, const IrNode& node)
{
    IrEffects effects;
    if (node.op.starts_with("prim::")) {
        effects.known = node.op == "prim::Constant" || node.op == "prim::ListConstruct" || node.op == "prim::ListUnpack"
            || node.op == "prim::TupleConstruct";
        effects.views = node.op != "prim::Constant";
        effects.repeats = true;
        return effects;
    }
    const std::string_view op = std::string_view(node.op).substr(node.op.starts_with("aten::") ? 6 : 0);
    std::vector<OperatorHandle> overloads = dispatcher.overloads(node.op);
    if (overloads.empty())
        overloads = dispatcher.overloads(op);
    effects.known = !overloads.empty();
    effects.writes = op.size() > 1 && op.back() == '_' && !op.ends_with("__");
    effects.views = isAmong(kMayReturnArgument, op);
    effects.repeats = !isRandom(op);
    // A node has all arguments of its overload: one with `out` is not what a node of fewer stands for.
    const auto fits = [&node](const OperatorHandle& overload) {
        return overload.schema() && overload.schema()->arguments.size() == node.inputs.size();
    };
    if (std::any_of(overloads.begin(), overloads.end(), fits))
        std::erase_if(overloads,
                      [&fits](const OperatorHandle& overload) { return overload.schema() && !fits(overload); });
    for (const OperatorHandle& overload : overloads) {
        if (!overload.schema()) {  // nobody said what it does
            effects.known = false;
            continue;
        }
        for (const SchemaArgument& argument : overload.schema()->arguments) {
            effects.writes = effects.writes || (argument.type.written && fits(overload));
            effects.views = effects.views || argument.type.text.starts_with("Tensor(");
            effects.repeats = effects.repeats && argument.type.text.find("Generator") == std::string::npos;
        }
    }
    return effects;
}

IrAliases::IrAliases(const Dispatcher& dispatcher, const IrGraph& graph)
{
    std::vector<std::string> written;
    std::vector<std::string> external;
    for (const IrValue& input : graph.inputs)
        external.push_back(input.name);
    for (const IrNode& node : graph.nodes) {
        if (node.op == "prim::Constant") {
            for (const IrValue& output : node.outputs)
                if (output.type.kind == IrType::Kind::tensor)
                    external.push_back(output.name);
            continue;
        }
        const IrEffects effects = effectsOf(dispatcher, node);
        if (effects.known && !effects.writes && !effects.views)
            continue;
        std::vector<std::string> all = node.inputs;
        for (const IrValue& output : node.outputs)
            all.push_back(output.name);
        for (const std::string& value : all)
            join(all.front(), value);
        if ((!effects.known || effects.writes) && !all.empty())
            written.push_back(all.front());
    }
    for (const std::string& value : written)
        written_.insert(rootOf(value));
    for (const std::string& value : external)
        external_.insert(rootOf(value));
    // The caller may pass the same memory twice, so who writes one input may have written every input.
    if (std::any_of(external.begin(), external.end(), [this](const std::string& value) { return isWritten(value); }))
        for (const std::string& value : external)
            written_.insert(rootOf(value));
    for (const std::string& value : graph.outputs)
        returned_.insert(rootOf(value));
}

std::string IrAliases::rootOf(const std::string& value) const
{
    std::string at = value;
    for (auto parent = parents_.find(at); parent != parents_.end(); parent = parents_.find(at))
        at = parent->second;
    return at;
}

void IrAliases::join(const std::string& a, const std::string& b)
{
    std::string first = rootOf(a);
    std::string second = rootOf(b);
    if (first != second)
        parents_[std::move(second)] = std::move(first);
}

}  // namespace keyfall
