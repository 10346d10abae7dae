// SPDX-License-Identifier: MIT
#include "core/trace/chrome_writer.h"

#include "core/graph/graph_text.h"
#include "core/graph/tensor_words.h"
#include "core/keys/key_model.h"
#include "core/trace/chrome_trace.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace keyfall {

namespace {

constexpr std::int64_t kHost = 1;
/// Devices are processes of their own below the host.
constexpr std::int64_t kFirstDevice = 100;

/// An end that lies within its slice also when nothing is left of it.
std::int64_t middle(std::int64_t startNs, std::int64_t endNs)
{
    return startNs + (endNs - startNs) / 2;
}

template <class Metas>
Json dimsOf(const Metas& metas)
{
    Json dims = Json::array();
    for (const TensorMeta& meta : metas) {
        Json sizes = Json::array();
        for (const std::int64_t size : meta.shape)
            sizes.push_back(size);
        dims.push_back(std::move(sizes));
    }
    return dims;
}

template <class Metas>
Json typesOf(const Metas& metas)
{
    Json types = Json::array();
    for (const TensorMeta& meta : metas)
        types.push_back(meta.defined ? typeName(meta) : std::string_view());
    return types;
}

template <class Metas>
void addInputs(Json& arguments, const Metas& metas)
{
    Json strides = Json::array();
    for (const TensorMeta& meta : metas) {
        Json steps = Json::array();
        for (const std::int64_t stride : meta.strides)
            steps.push_back(stride);
        strides.push_back(std::move(steps));
    }
    arguments["Input Dims"] = dimsOf(metas);
    arguments["Input type"] = typesOf(metas);
    arguments["Input Strides"] = std::move(strides);
}

/// What the Profiler knows of a call and a hop does not.
void addFigures(Json& arguments, const ProfileSlice& slice)
{
    arguments["Allocated Bytes"] = slice.allocatedBytes;
    arguments["Self Allocated Bytes"] = slice.selfBytes();
    arguments["Memory Use"] = nameOf(slice.memoryUse);
    arguments["Bytes Moved"] = slice.bytesMoved;
    arguments["Phase"] = slice.phase == ProfilePhase::backward ? "backward" : "forward";
    if (slice.flops)
        arguments["FLOPs"] = *slice.flops;
    if (slice.sequence)
        arguments["Sequence number"] = *slice.sequence;
    if (slice.device)
        arguments["correlation"] = slice.id;
    if (slice.failed)
        arguments["Failed"] = true;
}

/// The lanes of devices, named when first used.
class DeviceLanes {
public:
    explicit DeviceLanes(ChromeTrace& trace) : trace_(trace) {}

    /// The slice on its stream's lane and the arrow to it; `shiftNs` takes the profile's clock to the trace's.
    void add(const ProfileSlice& slice, ChromeLane from, std::int64_t callNs, std::int64_t shiftNs)
    {
        if (!slice.device)
            return;
        const DeviceSpan& span = *slice.device;
        const Json arguments = {{"External id", slice.id}, {"correlation", slice.id}, {"stream", span.stream}};
        if (!span.resolved) {  // flagged, not drawn as something that took no time (eleven:2.2.4)
            trace_.instant(from, slice.op + ": the device did not say when it ran", "kernel", callNs, arguments);
            return;
        }
        const ChromeLane lane{kFirstDevice + span.device, span.stream};
        if (devices_.insert(span.device).second)
            trace_.nameProcess(lane.process, "cuda:" + std::to_string(span.device), 100 + span.device);
        if (streams_.insert({span.device, span.stream}).second)
            trace_.nameThread(lane, "stream " + std::to_string(span.stream), span.stream);
        trace_.slice(lane, slice.op, "kernel", span.startNs + shiftNs, span.totalNs(), arguments);
        trace_.flow("ac2g", slice.id, from, callNs, lane, middle(span.startNs, span.endNs) + shiftNs);
    }

private:
    ChromeTrace& trace_;
    std::set<int> devices_;
    std::set<std::pair<int, int>> streams_;
};

/// Rounding of a clock can let a child end a nanosecond after its parent; slices must nest.
std::vector<std::pair<std::int64_t, std::int64_t>> nestedTimes(const CallGraph& graph)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> times;
    times.reserve(graph.hops.size());
    for (const Hop& hop : graph.hops) {
        std::pair<std::int64_t, std::int64_t> time{hop.startNs,
                                                   hop.startNs + std::max<std::int64_t>(hop.durationNs, 0)};
        if (hop.parent != 0) {
            const auto& [from, to] = times[hop.parent - 1];
            time.first = std::clamp(time.first, from, to);
            time.second = std::clamp(time.second, time.first, to);
        }
        times.push_back(time);
    }
    return times;
}

bool isCall(const Hop& hop)
{
    return hop.parent == 0 || (hop.kind != CallKind::redispatch && hop.kind != CallKind::redispatchBoxed);
}

}  // namespace

void writeChromeTrace(const CallGraph& graph, const Profile& profile, const TextSink& sink)
{
    constexpr ChromeLane kLane{kHost, 1};
    ChromeTrace trace(sink);
    DeviceLanes devices(trace);
    if (graph.model)
        trace.about("keyModel", graph.model->name());
    trace.nameProcess(kHost, "keyfall", 0);
    trace.nameThread(kLane, "thread 1", 1);
    std::unordered_map<std::uint32_t, const ProfileSlice*> figures;
    for (const ProfileSlice& slice : profile)
        if (slice.hop != 0)
            figures[slice.hop] = &slice;
    const auto times = nestedTimes(graph);
    std::vector<std::int64_t> children(graph.hops.size());
    for (std::size_t i = 0; i < graph.hops.size(); ++i)
        if (graph.hops[i].parent != 0)
            children[graph.hops[i].parent - 1] += times[i].second - times[i].first;

    std::int64_t external = 0;
    for (std::size_t i = 0; i < graph.hops.size(); ++i) {
        const Hop& hop = graph.hops[i];
        const auto [start, end] = times[i];
        if (isCall(hop)) {
            Json arguments = {{"External id", ++external}};
            addInputs(arguments, hop.inputs);
            if (hop.parent == 0 && hop.call < graph.calls.size() && !graph.calls[hop.call].source.empty())
                arguments["Line"] = graph.calls[hop.call].source.str();
            trace.slice(kLane, std::string(hop.op.str()), "cpu_op", start, end - start, std::move(arguments));
        }
        Json arguments = {{"External id", external}, {"Hop", hop.id}, {"Op", hop.op.str()}};
        arguments["Kind"] = nameOf(hop.kind);
        arguments["Kernel"] = hop.kernel.str();
        arguments["Self us"] = static_cast<double>(end - start - children[i]) / 1000;
        if (hop.error)
            arguments["Error"] = hop.error->message;
        const auto found = figures.find(hop.id);
        if (found != figures.end())
            addFigures(arguments, *found->second);
        trace.slice(kLane, keyName(graph, hop.key), "dispatch_hop", start, end - start, std::move(arguments));
        for (const HopEvent& event : hop.events)
            trace.instant(kLane, std::string(nameOf(event.kind)), "dispatch_hop", std::clamp(event.atNs, start, end),
                          {{"Text", event.text}});
        if (found != figures.end())
            devices.add(*found->second, kLane, start, start - found->second->startNs);
    }
    trace.end();
}

void writeChromeTrace(const Profile& profile, const TextSink& sink)
{
    ChromeTrace trace(sink);
    DeviceLanes devices(trace);
    trace.nameProcess(kHost, "keyfall", 0);
    std::set<std::uint32_t> threads;
    std::map<std::uint64_t, const ProfileSlice*> forward;
    std::vector<const ProfileSlice*> ended;
    for (const ProfileSlice& slice : profile) {
        const ChromeLane lane{kHost, slice.thread};
        if (threads.insert(slice.thread).second)
            trace.nameThread(lane, "thread " + std::to_string(slice.thread), static_cast<int>(slice.thread));
        Json arguments = {{"External id", slice.id}};
        addInputs(arguments, slice.inputs);
        addFigures(arguments, slice);
        arguments["Self us"] = static_cast<double>(slice.selfNs()) / 1000;
        trace.slice(lane, slice.op, "cpu_op", slice.startNs, slice.totalNs(), std::move(arguments));
        devices.add(slice, lane, slice.startNs, 0);
        ended.push_back(&slice);
        if (!slice.sequence)
            continue;
        if (slice.phase == ProfilePhase::forward) {
            forward.emplace(*slice.sequence, &slice);  // the outermost call is first: it owns the node
        } else if (const auto made = forward.find(*slice.sequence); made != forward.end()) {
            trace.flow("fwdbwd", static_cast<std::int64_t>(*slice.sequence), {kHost, made->second->thread},
                       middle(made->second->startNs, made->second->endNs), lane, middle(slice.startNs, slice.endNs));
            forward.erase(made);  // one arrow a node, to its first backward call
        }
    }
    std::stable_sort(ended.begin(), ended.end(),
                     [](const ProfileSlice* a, const ProfileSlice* b) { return a->endNs < b->endNs; });
    std::map<std::string, std::int64_t> bytes;
    for (const ProfileSlice* slice : ended) {
        if (slice->selfBytes() == 0)
            continue;
        bytes[nameOf(slice->memoryUse)] += slice->selfBytes();
        trace.counter(kHost, "bytes allocated so far", slice->endNs, Json(bytes));
    }
    trace.end();
}

}  // namespace keyfall
