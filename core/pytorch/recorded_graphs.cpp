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

/// Of the profiler's, shown at one call.
constexpr std::size_t kMostEvents = 20;

/// What the recorder did not ask a tensor, its backend's key tells: SparseCPU, QuantizedCUDA.
std::string layoutOf(const std::vector<std::string>& keys)
{
    constexpr std::pair<std::string_view, std::string_view> kLayouts[]{{"SparseCsr", "sparse_compressed"},
                                                                       {"Sparse", "sparse_coo"},
                                                                       {"Quantized", "quantized"},
                                                                       {"NestedTensor", "nested"},
                                                                       {"Mkldnn", "mkldnn"}};
    for (const auto& [prefix, layout] : kLayouts)
        for (const std::string& key : keys)
            if (key.starts_with(prefix))
                return std::string(layout);
    return "strided";
}

}  // namespace

/// Builds the graphs; equal calls (one operator, one key set, the same sets of the thread) are predicted once.
class RecordedCalls::Builder {
public:
    explicit Builder(const Recording& recording) : recording_(recording) {}

    void takeTables()
    {
        if (!model_) {
            // Without any registrations the newest model's keys are the best guess.
            auto fitting = modelOf(recording_.tables);
            model_ = fitting ? fitting->model : KeyModel::builtIn("pytorch-2.15").value();
        }
        predicted_ = predictedDispatcher(recording_.tables, model_);
    }

    std::vector<TracedGraph> take(const std::vector<RecordedCall>& calls)
    {
        if (!model_)
            takeTables();
        takeSets();
        events_.clear();
        for (const RecordedEvent& event : recording_.events)
            if (event.call != 0)
                events_[event.call].push_back(&event);
        std::vector<TracedGraph> graphs;
        std::map<std::size_t, std::size_t> places;
        for (const RecordedCall& call : calls) {
            const auto [at, isNew] = places.emplace(call.thread, graphs.size());
            if (isNew) {
                graphs.push_back({fmt::format("thread {}", call.thread), 1, {}});
                graphs.back().graph.model = model_;
                graphs.back().graph.predicted = true;
            }
            add(graphs[at->second].graph, call);
        }
        return graphs;
    }

private:
    void takeSets()
    {
        const auto names = printedNames(*model_);
        for (std::size_t i = sets_.size(); i < recording_.sets.size(); ++i) {
            const std::vector<std::string>& set = recording_.sets[i];
            KeySet bits;
            for (const std::string& name : set)
                if (const auto key = names.find(name); key != names.end())
                    bits = bits | model_->info(key->second).bits;
            // Of all autograd keys at once, which a guard excludes, those of the backends are in no print: there is no
            // backend bit beside them (pytorch:M12, M14). A tensor without one has AutogradOther alone (pytorch:M15).
            const auto has = [&set](std::string_view name) {
                return std::find(set.begin(), set.end(), name) != set.end();
            };
            if (has("AutogradOther") && has("AutogradNestedTensor"))
                bits = bits | model_->layerBits(Layer::autograd);
            sets_.push_back(bits);
        }
    }

    using Situation = std::tuple<std::string, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

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
        const CallGraph& fall =
            fallOf(recorded.op, arguments, included, excluded, recorded.made ? sets_[*recorded.made] : KeySet());
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
        addEvents(graph.hops.back(), recorded);
        Hop& first = graph.hops[before];
        for (const RecordedArgument& argument : recorded.arguments)
            first.inputs.push_back(metaOf(argument));
        if (!recorded.error.empty())
            for (std::size_t i = before; i < graph.hops.size(); ++i)
                graph.hops[i].error = HopError{recorded.error, i + 1 == graph.hops.size()};
        graph.calls.push_back(std::move(call));
    }

    TensorMeta metaOf(const RecordedArgument& argument)
    {
        const KeySet keys = sets_[argument.keys];
        TensorMeta meta;
        meta.shape = argument.shape;
        meta.requiresGrad = argument.requiresGrad;
        meta.batched = !(keys & model_->layerBits(Layer::vmap)).empty();
        ForeignTensor said{argument.dtype, argument.device, layoutOf(recording_.sets[argument.keys]), keys.bits()};
        auto& kept = foreign_[said];
        if (!kept)
            kept = std::make_shared<const ForeignTensor>(std::move(said));
        meta.foreign = SharedForeign(kept);
        return meta;
    }

    /// The kernel at the end of the fall is what the profiler looked into.
    void addEvents(Hop& hop, const RecordedCall& recorded)
    {
        const auto found = events_.find(recorded.number);
        if (found == events_.end())
            return;
        for (std::size_t i = 0; i < std::min(kMostEvents, found->second.size()); ++i) {
            const RecordedEvent& event = *found->second[i];
            hop.events.push_back({event.device == "cpu" ? EventKind::profile : EventKind::launch,
                                  fmt::format("torch.profiler saw {}, {:.1f} µs{}", event.name,
                                              static_cast<double>(event.durationNs) / 1000,
                                              event.device == "cpu" ? "" : " on " + event.device),
                                  event.startNs});
        }
        if (found->second.size() > kMostEvents)
            hop.events.push_back(
                {EventKind::profile, fmt::format("and {} more", found->second.size() - kMostEvents), recorded.startNs});
    }

    const CallGraph& fallOf(const std::string& op, KeySet arguments, KeySet included, KeySet excluded, KeySet made)
    {
        const auto [at, isNew] =
            falls_.try_emplace(Situation{op, arguments.bits(), included.bits(), excluded.bits(), made.bits()});
        if (!isNew)
            return at->second;
        if (const auto handle = predicted_.dispatcher->find(op)) {
            at->second = predictFallUnder(*predicted_.dispatcher, *handle, arguments, included, excluded, made).graph;
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
    std::map<ForeignTensor, std::shared_ptr<const ForeignTensor>> foreign_;  ///< few, however many tensors there are
    std::map<std::uint64_t, std::vector<const RecordedEvent*>> events_;      ///< by the call that they lie in
};

RecordedCalls::RecordedCalls(const Recording& recording) : builder_(std::make_unique<Builder>(recording)) {}

RecordedCalls::~RecordedCalls() = default;

void RecordedCalls::takeTables()
{
    builder_->takeTables();
}

std::vector<TracedGraph> RecordedCalls::take(const std::vector<RecordedCall>& calls)
{
    return builder_->take(calls);
}

std::vector<TracedGraph> recordedGraphs(const Recording& recording)
{
    std::vector<TracedGraph> graphs = RecordedCalls(recording).take(recording.calls);
    if (graphs.size() == 1)
        graphs.front().source.clear();
    for (TracedGraph& graph : graphs)
        graph.recorded = recordedRun(recording);
    return graphs;
}

RecordedRun recordedRun(const Recording& recording)
{
    return {recording.version, !recording.ended, recording.dropped};
}

}  // namespace keyfall
