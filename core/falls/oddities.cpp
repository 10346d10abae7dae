// SPDX-License-Identifier: MIT
#include "core/falls/oddities.h"

#include "core/falls/printed_copies.h"
#include "core/keys/key_model.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace keyfall {

namespace {

bool isAutograd(const FallStep& step)
{
    return step.key.starts_with("Autograd");
}

bool isBoxed(CallKind kind)
{
    return kind == CallKind::callBoxed || kind == CallKind::redispatchBoxed;
}

bool isCast(std::string_view op)
{
    const std::string_view base = baseName(op);
    return base == "to" || base == "_to_copy";
}

bool hasEvent(const Hop& hop, EventKind kind)
{
    return std::any_of(hop.events.begin(), hop.events.end(), [kind](const HopEvent& e) { return e.kind == kind; });
}

/// The operator that makes a dense tensor, where it comes to a sparse one's key.
bool isToDense(const CallGraph& graph, const Hop& hop)
{
    const std::string_view base = baseName(hop.op.str());
    return (base == "to_dense" || base == "_to_dense") && graph.model && hop.key
        && graph.model->nameOf(*hop.key).starts_with("Sparse");
}

/// By a layer, or by an operator that is not another's way of doing so.
bool densifies(const CallGraph& graph, const Hop& hop)
{
    if (hasEvent(hop, EventKind::densify))
        return true;
    if (!isToDense(graph, hop))
        return false;
    const Hop* above = graph.find(hop.parent);
    return above == nullptr || !(isToDense(graph, *above) || hasEvent(*above, EventKind::densify));
}

class Search {
public:
    explicit Search(const FallTable& table) : table_(table) {}

    std::vector<Oddity> run()
    {
        markFalls();
        for (std::uint32_t source = 0; source < table_.sources.size(); ++source) {
            searchFalls(source);
            searchHops(source);
            searchCasts(source);
        }
        std::vector<Oddity> found;
        for (auto& [what, oddity] : found_)
            if (isOftenEnough(oddity))
                found.push_back(std::move(oddity));
        std::stable_sort(found.begin(), found.end(), [](const Oddity& a, const Oddity& b) {
            return std::tuple(a.kind, b.hops.size(), a.hops.front().hop)
                < std::tuple(b.kind, a.hops.size(), b.hops.front().hop);
        });
        return found;
    }

private:
    using What = std::tuple<OddityKind, std::string_view, std::string_view>;  // kind, operator, key

    void add(OddityKind kind, std::uint32_t source, const Hop& hop, HopId other = 0)
    {
        const FallTable::Hops& known = table_.hops[source];
        const std::string& key = table_.falls[known.fall[hop.id - 1]].steps[known.step[hop.id - 1]].key;
        Oddity& oddity = found_[What(kind, hop.op, key)];
        if (oddity.hops.empty()) {
            oddity.kind = kind;
            oddity.op = hop.op;
            oddity.key = key.empty() ? "no key" : key;
        }
        oddity.hops.push_back({{source, hop.id}, other});
    }

    /// Which steps of which falls are below another autograd key: found once for all occurrences.
    void markFalls()
    {
        secondAutograd_.resize(table_.falls.size());
        for (std::size_t f = 0; f < table_.falls.size(); ++f) {
            const std::vector<FallStep>& steps = table_.falls[f].steps;
            std::vector<bool> below(steps.size(), false);  // an autograd key is above
            for (std::size_t i = 1; i < steps.size(); ++i) {
                below[i] = below[steps[i].after] || isAutograd(steps[steps[i].after]);
                if (!below[i] || !isAutograd(steps[i]))
                    continue;
                secondAutograd_[f].resize(steps.size(), false);
                secondAutograd_[f][i] = true;
            }
        }
    }

    void searchFalls(std::uint32_t source)
    {
        if (std::all_of(secondAutograd_.begin(), secondAutograd_.end(), [](const auto& f) { return f.empty(); }))
            return;
        const CallGraph& graph = *table_.sources[source].graph;
        const FallTable::Hops& known = table_.hops[source];
        for (const Hop& hop : graph.hops) {
            const std::vector<bool>& odd = secondAutograd_[known.fall[hop.id - 1]];
            if (odd.empty() || !odd[known.step[hop.id - 1]])
                continue;
            const Hop* above = graph.find(hop.parent);
            while (!isAutograd(table_.falls[known.fall[above->id - 1]].steps[known.step[above->id - 1]]))
                above = graph.find(above->parent);
            add(OddityKind::autogradTwice, source, hop, above->id);
        }
    }

    void searchHops(std::uint32_t source)
    {
        const CallGraph& graph = *table_.sources[source].graph;
        for (const Hop& hop : graph.hops) {
            if (hop.key && graph.model && graph.model->info(*hop.key).kind == KeyKind::undefined) {
                // A composite's kernel takes such calls; a printed trace names no kernel.
                if (hop.kernel.empty() && (graph.predicted || (hop.error && hop.error->raisedHere)))
                    add(OddityKind::undefinedKey, source, hop);
            } else if (!hop.key && !graph.predicted && hop.keysetIn.empty() && hop.error && hop.error->raisedHere) {
                add(OddityKind::undefinedKey, source, hop);
            }
            if (isBoxed(hop.kind)
                && (graph.predicted || (hop.provenance == Provenance::fallback && isBackend(graph, hop))))
                add(OddityKind::boxedLoop, source, hop);
            if (densifies(graph, hop))
                add(OddityKind::densifyLoop, source, hop);
            if (!hop.events.empty()) {
                if (hasEvent(hop, EventKind::place))
                    add(OddityKind::deviceCopy, source, hop);
            }
        }
        if (graph.predicted)
            for (const PrintedCopies::Copy& copy : printedCopies(graph).found)
                add(OddityKind::deviceCopy, source, graph.hops[copy.hop - 1], copy.other);
    }

    static bool isBackend(const CallGraph& graph, const Hop& hop)
    {
        return graph.model && hop.key && graph.model->info(*hop.key).kind == KeyKind::backend;
    }

    /// Where a tensor comes from that a cast made.
    struct Made {
        DType from = DType::float32;
        HopId hop = 0;
        Dims shape;
    };

    void searchCasts(std::uint32_t source)
    {
        const CallGraph& graph = *table_.sources[source].graph;
        if (graph.predicted)
            return;
        const FallTable::Hops& known = table_.hops[source];
        std::unordered_map<std::uint64_t, Made> made;
        std::vector<bool> within(graph.hops.size(), false);  // a cast's own calls tell of it again
        for (const Hop& hop : graph.hops) {
            const bool inner =
                hop.parent != 0 && (within[hop.parent - 1] || isCast(graph.hops[hop.parent - 1].op.str()));
            within[hop.id - 1] = inner;
            if (hop.parent != 0 && hasEvent(graph.hops[hop.parent - 1], EventKind::cast)) {
                const Hop& layer = graph.hops[hop.parent - 1];
                if (layer.inputs.size() == hop.inputs.size() && layer.op == hop.op)
                    for (std::size_t i = 0; i < hop.inputs.size(); ++i)
                        cast(made, source, layer, layer.inputs[i], hop.inputs[i]);
            }
            if (inner || known.step[hop.id - 1] != 0)
                continue;
            if (isCast(hop.op.str()) && hop.inputs.size() == 1 && hop.outputs.size() == 1) {
                cast(made, source, hop, hop.inputs[0], hop.outputs[0]);
                continue;
            }
            for (const TensorMeta& output : hop.outputs)
                made.erase(output.identity);  // written, or another tensor in its place
        }
    }

    void cast(std::unordered_map<std::uint64_t, Made>& made, std::uint32_t source, const Hop& hop,
              const TensorMeta& from, const TensorMeta& to)
    {
        if (!from.defined || !to.defined || from.identity == to.identity || from.dtype == to.dtype
            || from.shape != to.shape)
            return;
        const auto origin = made.find(from.identity);
        if (origin != made.end() && origin->second.from == to.dtype && origin->second.shape == to.shape)
            add(OddityKind::castBack, source, hop, origin->second.hop);
        made[to.identity] = {from.dtype, hop.id, to.shape};
    }

    /// Whether what needs a loop is in one; of a densified operator only the falls that are stay.
    [[nodiscard]] bool isOftenEnough(Oddity& oddity) const
    {
        if (oddity.kind == OddityKind::boxedLoop)
            return oddity.hops.size() >= kBoxedLoop;
        if (oddity.kind != OddityKind::densifyLoop)
            return true;
        std::unordered_map<std::uint32_t, std::size_t> byFall;
        for (const OddHop& hop : oddity.hops)
            ++byFall[table_.fallOf(hop.hop)];
        std::erase_if(oddity.hops, [&](const OddHop& hop) { return byFall[table_.fallOf(hop.hop)] < kDensifyLoop; });
        return !oddity.hops.empty();
    }

    const FallTable& table_;
    std::vector<std::vector<bool>> secondAutograd_;  ///< by fall and step; empty where there is none
    std::map<What, Oddity> found_;
};

}  // namespace

std::string_view nameOf(OddityKind kind)
{
    switch (kind) {
    case OddityKind::autogradTwice: return "autograd-twice";
    case OddityKind::undefinedKey: return "undefined-key";
    case OddityKind::boxedLoop: return "boxed-loop";
    case OddityKind::castBack: return "cast-back";
    case OddityKind::densifyLoop: return "densify-loop";
    case OddityKind::deviceCopy: return "device-copy";
    }
    return "autograd-twice";
}

std::string_view ruleOf(OddityKind kind)
{
    switch (kind) {
    case OddityKind::autogradTwice: return "design:strange.1";
    case OddityKind::undefinedKey: return "design:strange.2";
    case OddityKind::boxedLoop: return "design:strange.3";
    case OddityKind::castBack: return "design:strange.4";
    case OddityKind::densifyLoop: return "design:strange.5";
    case OddityKind::deviceCopy: return "design:strange.6";
    }
    return "design:strange.1";
}

std::string_view nameOf(Untold untold)
{
    switch (untold) {
    case Untold::keys: return "keys";
    case Untold::tensors: return "tensors";
    case Untold::hops: return "hops";
    }
    return "keys";
}

std::vector<UnjudgedOddity> unjudgedIn(const FallTable& table)
{
    const auto any = [&table](auto&& of) { return std::any_of(table.sources.begin(), table.sources.end(), of); };
    const bool seen = !any([](const FallSource& source) { return source.graph->predicted; });
    // What a file tells of tensors does not say which of them are one.
    const auto isOne = [](const TensorMeta& tensor) { return tensor.identity != 0; };
    const bool tensors = any([&isOne](const FallSource& source) {
        return std::any_of(source.graph->hops.begin(), source.graph->hops.end(), [&isOne](const Hop& hop) {
            return std::any_of(hop.inputs.begin(), hop.inputs.end(), isOne)
                || std::any_of(hop.outputs.begin(), hop.outputs.end(), isOne);
        });
    });
    if ((seen && tensors) || table.falls.empty())
        return {};
    if (!table.keysKnown)
        return {{OddityKind::autogradTwice, Untold::keys}, {OddityKind::undefinedKey, Untold::keys},
                {OddityKind::boxedLoop, Untold::keys},     {OddityKind::castBack, Untold::tensors},
                {OddityKind::densifyLoop, Untold::keys},   {OddityKind::deviceCopy, Untold::keys}};
    std::vector<UnjudgedOddity> rules{{OddityKind::castBack, Untold::tensors}};
    if (table.predicted)
        rules = {{OddityKind::autogradTwice, Untold::hops}, {OddityKind::boxedLoop, Untold::hops}, rules.front()};
    std::size_t found = 0;
    const bool untold = any([&found](const FallSource& source) {
        const PrintedCopies copies = source.graph->predicted ? printedCopies(*source.graph) : PrintedCopies();
        found += copies.found.size();
        return copies.untold;
    });
    if (untold && found == 0)
        rules.push_back({OddityKind::deviceCopy, Untold::hops});
    return rules;
}

std::vector<Oddity> odditiesOf(const FallTable& table, const FallSelection* selection)
{
    std::vector<Oddity> strange = Search(table).run();
    if (selection == nullptr)
        return strange;
    std::erase_if(strange, [selection](Oddity& oddity) {
        std::erase_if(oddity.hops,
                      [selection](const OddHop& hop) { return !(*selection)[hop.hop.source][hop.hop.hop - 1]; });
        return oddity.hops.empty();
    });
    return strange;
}

}  // namespace keyfall
