// SPDX-License-Identifier: MIT
#include "core/trace/json_writer.h"

#include "core/graph/graph_text.h"
#include "core/graph/tensor_words.h"
#include "core/keys/key_model.h"
#include "core/session/run.h"
#include "core/session/tensor_json.h"
#include "core/text/json_text.h"

#include <charconv>
#include <map>

namespace keyfall {

namespace {

std::string hex(const CallGraph& graph, KeySet set)
{
    if (graph.model)
        return graph.model->hex(set);
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, set.bits(), 16).ptr;
    return "0x" + std::string(digits, end);
}

Json keysetJson(const CallGraph& graph, KeySet set)
{
    Json names = Json::array();
    if (graph.model)
        for (const Key key : graph.model->keysOf(set))
            names.push_back(graph.model->nameOf(key));
    return {{"bits", hex(graph, set)}, {"keys", std::move(names)}};
}

Json metaJson(const CallGraph& graph, const TensorMeta& meta)
{
    if (!meta.defined)
        return nullptr;
    Json json = {{"dtype", typeName(meta)},
                 {"shape", std::vector<std::int64_t>(meta.shape.begin(), meta.shape.end())},
                 {"device", deviceName(meta)},
                 {"layout", layoutName(meta)}};
    if (graph.model)
        json["keyset"] = hex(graph, keysOf(*graph.model, meta));
    if (!meta.foreign)  // nobody recorded them
        json["strides"] = std::vector<std::int64_t>(meta.strides.begin(), meta.strides.end());
    json["requires_grad"] = meta.requiresGrad;
    if (meta.batched)
        json["batched"] = true;
    return json;
}

Json metasJson(const CallGraph& graph, const std::vector<TensorMeta>& metas)
{
    Json list = Json::array();
    for (const TensorMeta& meta : metas)
        list.push_back(metaJson(graph, meta));
    return list;
}

Json hopJson(const CallGraph& graph, const Hop& hop)
{
    Json json = {{"id", hop.id}, {"parent", hop.parent}, {"kind", nameOf(hop.kind)}, {"op", hop.op.str()}};
    json["key"] = hop.key ? Json(keyName(graph, hop.key)) : Json(nullptr);
    json["slot"] = hop.slot;
    json["kernel"] = hop.kernel.empty() ? Json(nullptr) : Json(hop.kernel.str());
    json["provenance"] = kernelIsUnknown(graph, hop) ? std::string_view("unknown") : nameOf(hop.provenance);
    json["keyset_in"] = hex(graph, hop.keysetIn);
    json["keyset_handed"] = hex(graph, hop.keysetHanded);
    json["considered"] = Json::array();
    for (const Considered& skipped : hop.considered)
        json["considered"].push_back({{"key", keyName(graph, skipped.key)}, {"reason", nameOf(skipped.reason)}});
    json["events"] = Json::array();
    for (const HopEvent& event : hop.events)
        json["events"].push_back({{"kind", nameOf(event.kind)}, {"text", event.text}, {"at_ns", event.atNs}});
    json["inputs"] = metasJson(graph, hop.inputs);
    json["outputs"] = metasJson(graph, hop.outputs);
    json["start_ns"] = hop.startNs;
    json["duration_ns"] = hop.durationNs;
    json["error"] = hop.error ? Json(hop.error->message) : Json(nullptr);
    if (hop.error)
        json["error_raised_here"] = hop.error->raisedHere;
    return json;
}

/// What stands before a call's hops ...
Json headOf(const CallGraph& graph, const TopCall& call)
{
    Json json = {{"op", call.op.str()}, {"source", call.source.str()}, {"keyset", keysetJson(graph, call.keyset)}};
    json["argument_keyset"] = hex(graph, call.argumentKeys);
    json["tls"] = {{"included", hex(graph, call.tlsIncluded)}, {"excluded", hex(graph, call.tlsExcluded)}};
    for (const CallResult& result : call.results) {
        Json assigned = {{"name", result.name.str()}};
        if (!result.text.empty())
            assigned["text"] = result.text.str();
        if (result.number)
            assigned["number"] = jsonNumber(*result.number, DType::float64);
        json["assigned"].push_back(std::move(assigned));
    }
    return json;
}

/// ... and behind them; `results`: tensors with data, instead of what the first hop gave back.
Json tailOf(const CallGraph& graph, const TopCall& call, Json results = {})
{
    const Hop* first = graph.find(call.firstHop);
    if (results.empty())
        results = first ? metasJson(graph, first->outputs) : Json::array();
    return {{"results", std::move(results)},
            {"error", first && first->error ? Json(first->error->message) : Json(nullptr)}};
}

Json callJson(const CallGraph& graph, const TopCall& call)
{
    Json json = headOf(graph, call);
    json["hops"] = Json::array();
    for (std::uint32_t i = 0; i < call.hopCount; ++i)
        if (const Hop* hop = graph.find(call.firstHop + i))
            json["hops"].push_back(hopJson(graph, *hop));
    json.update(tailOf(graph, call));
    return json;
}

Json headOf(const CallGraph& graph)
{
    Json json = {{"model", graph.model ? graph.model->name() : std::string()}, {"predicted", graph.predicted}};
    if (graph.resultsOmitted > 0)
        json["assigned_omitted"] = graph.resultsOmitted;
    return json;
}

void writeCall(JsonStream& out, const CallGraph& graph, const TopCall& call, Json results)
{
    out.beginObject();
    out.members(headOf(graph, call));
    out.beginList("hops");
    for (std::uint32_t i = 0; i < call.hopCount; ++i)
        if (const Hop* hop = graph.find(call.firstHop + i))
            out.item(hopJson(graph, *hop));
    out.end();
    out.members(tailOf(graph, call, std::move(results)));
    out.end();
}

/// The graph's members, in the open object; `resultsOf(i)`: the tensors that call i made, or nothing.
template <class ResultsOf>
void writeGraph(JsonStream& out, const CallGraph& graph, std::optional<std::uint32_t> only, ResultsOf&& resultsOf)
{
    out.members(headOf(graph));
    out.beginList("calls");
    for (std::uint32_t i = 0; i < graph.calls.size(); ++i)
        if (!only || *only == i)
            writeCall(out, graph, graph.calls[i], resultsOf(i));
    out.end();
}

}  // namespace

Json callGraphJson(const CallGraph& graph)
{
    Json json = headOf(graph);
    json["calls"] = Json::array();
    for (const TopCall& call : graph.calls)
        json["calls"].push_back(callJson(graph, call));
    return json;
}

void writeCallGraphJson(const CallGraph& graph, const TextSink& sink, std::optional<std::uint32_t> call)
{
    JsonStream out(sink);
    out.beginObject();
    writeGraph(out, graph, call, [](std::uint32_t) { return Json(); });
    out.end();
}

void writeRunJson(const RunResult& result, const TextSink& sink, std::optional<std::uint32_t> call)
{
    const CallGraph nothing;
    const CallGraph& graph = result.graph ? *result.graph : nothing;
    Json results = Json::array();
    for (const ResultTensor& tensor : result.results)
        results.push_back(tensorJson(tensor));
    std::map<HopId, std::vector<std::size_t>> made;  // results by the first hop of the call that made them
    for (const ResultOrigin& origin : result.origins)
        made[origin.call].push_back(origin.result);
    JsonStream out(sink);
    out.beginObject();
    writeGraph(out, graph, call, [&](std::uint32_t i) {
        Json own = Json::array();
        if (const auto found = made.find(graph.calls[i].firstHop); found != made.end())
            for (const std::size_t at : found->second)
                own.push_back(results.at(at));
        return own;
    });
    out.members({{"results", std::move(results)},
                 {"error", result.error ? Json(*result.error) : Json(nullptr)},
                 {"error_line", result.errorLine},
                 {"trace", result.reports.tracedGraph},
                 {"profile", result.reports.profileTable}});
    out.end();
}

}  // namespace keyfall
