// SPDX-License-Identifier: MIT
#include "core/pytorch/recorded_graphs.h"

#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/trace_records.h"
#include "core/query/predicted_fall.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace keyfall {

namespace {

/// Builds the graphs; equal calls (one operator, one key set, the same sets of the thread) are predicted once.
class Builder {
public:
    Builder(const Recording& recording, std::shared_ptr<const KeyModel> model)
        : recording_(recording), predicted_(predictedDispatcher(recording.tables, model)), model_(std::move(model))
    {
        const auto names = printedNames(*model_);
        for (const std::vector<std::string>& set : recording.sets) {
            KeySet bits;
            for (const std::string& name : set)
                if (const auto key = names.find(name); key != names.end())
                    bits = bits | model_->info(key->second).bits;
            // Without a backend bit the autograd keys of the backends are in the set and in no print (pytorch:M12).
            if (std::find(set.begin(), set.end(), "AutogradOther") != set.end())
                bits = bits | model_->layerBits(Layer::autograd);
            sets_.push_back(bits);
        }
    }

    std::vector<TracedGraph> build()
    {
        std::map<std::size_t, std::size_t> places;
        for (const RecordedCall& call : recording_.calls) {
            const auto [at, isNew] = places.emplace(call.thread, graphs_.size());
            if (isNew) {
                graphs_.push_back({fmt::format("thread {}", call.thread), 1, {}});
                graphs_.back().graph.model = model_;
                graphs_.back().graph.predicted = true;
            }
            add(graphs_[at->second].graph, call);
        }
        if (graphs_.size() == 1)
            graphs_.front().source.clear();
        return std::move(graphs_);
    }

private:
    using Situation = std::tuple<std::string, std::uint64_t, std::uint64_t, std::uint64_t>;

    void add(CallGraph& graph, const RecordedCall& recorded)
    {
        KeySet arguments;
        for (const RecordedArgument& argument : recorded.arguments)
            arguments = arguments | sets_[argument.keys];
        KeySet included = sets_[recorded.included];
        KeySet excluded = sets_[recorded.excluded];
        if (!recorded.outermost) {
            included = model_->includedByDefault();
            excluded = model_->excludedByDefault();
            if (recorded.inference)
                excluded = excluded | model_->layerBits(Layer::autograd);
        }
        const CallGraph& fall = fallOf(recorded.op, arguments, included, excluded);
        const auto before = static_cast<HopId>(graph.hops.size());
        TopCall call = fall.calls.front();
        call.source =
            recorded.at + (recorded.publicCall.empty() ? "" : (recorded.at.empty() ? "" : " ") + recorded.publicCall);
        call.firstHop = before + 1;
        for (Hop hop : fall.hops) {
            hop.id += before;
            hop.parent += hop.parent == 0 ? 0 : before;
            hop.call = static_cast<std::uint32_t>(graph.calls.size());
            hop.startNs = recorded.startNs;
            hop.durationNs = recorded.durationNs;
            graph.hops.push_back(std::move(hop));
        }
        Hop& first = graph.hops[before];
        for (const RecordedArgument& argument : recorded.arguments)
            first.inputs.push_back(argument.meta);
        if (!recorded.error.empty())
            for (std::size_t i = before; i < graph.hops.size(); ++i)
                graph.hops[i].error = HopError{recorded.error, i + 1 == graph.hops.size()};
        graph.calls.push_back(std::move(call));
    }

    const CallGraph& fallOf(const std::string& op, KeySet arguments, KeySet included, KeySet excluded)
    {
        const auto [at, isNew] = falls_.try_emplace(Situation{op, arguments.bits(), included.bits(), excluded.bits()});
        if (!isNew)
            return at->second;
        if (const auto handle = predicted_.dispatcher->find(op)) {
            at->second = predictFallUnder(*predicted_.dispatcher, *handle, arguments, included, excluded).graph;
            return at->second;
        }
        // The recorder could not ask for its registrations: the call was seen, its fall is not known.
        CallGraph& graph = at->second;
        Hop hop;
        hop.id = 1;
        hop.op = op;
        hop.keysetIn = model_->difference(arguments | included, excluded);
        hop.key = model_->highest(hop.keysetIn);
        hop.events.push_back({EventKind::warning, "the recording holds no registrations of " + op, 0});
        TopCall call;
        call.op = op;
        call.argumentKeys = arguments;
        call.keyset = hop.keysetIn;
        call.tlsIncluded = included;
        call.tlsExcluded = excluded;
        call.firstHop = 1;
        call.hopCount = 1;
        graph.hops.push_back(std::move(hop));
        graph.calls.push_back(std::move(call));
        return graph;
    }

    const Recording& recording_;
    ImportedDispatcher predicted_;
    std::shared_ptr<const KeyModel> model_;
    std::vector<KeySet> sets_;
    std::map<Situation, CallGraph> falls_;
    std::vector<TracedGraph> graphs_;
};

}  // namespace

std::vector<TracedGraph> recordedGraphs(const Recording& recording)
{
    // Without any registrations the newest model's keys are the best guess.
    auto fitting = modelOf(recording.tables);
    auto model = fitting ? fitting->model : KeyModel::builtIn("pytorch-2.15").value();
    return Builder(recording, std::move(model)).build();
}

}  // namespace keyfall
