// SPDX-License-Identifier: MIT
#include "core/trace/json_writer.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "core/session/result_tensor.h"
#include "core/session/run.h"

#include <charconv>
#include <map>

namespace keyfall {

namespace {

using Json = nlohmann::ordered_json;

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
    Json json = {{"dtype", nameOf(meta.dtype)},
                 {"shape", std::vector<std::int64_t>(meta.shape.begin(), meta.shape.end())},
                 {"device", nameOf(meta.device)},
                 {"layout", layoutName(meta.layout)}};
    if (graph.model)
        json["keyset"] = hex(graph, graph.model->keysOf(TensorTraits::fromRaw(meta.traits)));
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
    json["kernel"] = hop.kernel.empty() ? Json(nullptr) : Json(hop.kernel);
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

Json callJson(const CallGraph& graph, const TopCall& call)
{
    Json json = {{"op", call.op}, {"source", call.source}, {"keyset", keysetJson(graph, call.keyset)}};
    json["argument_keyset"] = hex(graph, call.argumentKeys);
    json["tls"] = {{"included", hex(graph, call.tlsIncluded)}, {"excluded", hex(graph, call.tlsExcluded)}};
    json["hops"] = Json::array();
    for (std::uint32_t i = 0; i < call.hopCount; ++i)
        if (const Hop* hop = graph.find(call.firstHop + i))
            json["hops"].push_back(hopJson(graph, *hop));
    const Hop* first = graph.find(call.firstHop);
    json["results"] = first ? metasJson(graph, first->outputs) : Json::array();
    json["error"] = first && first->error ? Json(first->error->message) : Json(nullptr);
    return json;
}

/// The variables that a program line assigns: "a, b = max(x, 1)" -> a, b.
std::vector<std::string> assignedNames(const std::string& source)
{
    const auto equals = source.find('=');
    if (equals == std::string::npos || source.find('(') < equals)
        return {};
    std::vector<std::string> names(1);
    for (const char c : std::string_view(source).substr(0, equals)) {
        if (c == ',')
            names.emplace_back();
        else if (c != ' ' && c != '\t')
            names.back() += c;
    }
    return names;
}

}  // namespace

nlohmann::ordered_json callGraphJson(const CallGraph& graph)
{
    Json json = {{"model", graph.model ? graph.model->name() : std::string()}, {"predicted", graph.predicted}};
    json["calls"] = Json::array();
    for (const TopCall& call : graph.calls)
        json["calls"].push_back(callJson(graph, call));
    return json;
}

nlohmann::ordered_json runResultJson(const RunResult& result)
{
    Json json = result.graph ? callGraphJson(*result.graph) : callGraphJson(CallGraph{});
    json["results"] = Json::array();
    std::map<std::string, Json> byName;
    for (const ResultTensor& tensor : result.results) {
        json["results"].push_back(tensorJson(tensor));
        byName[tensor.name] = json["results"].back();
    }
    if (result.graph) {
        // The last call of the last line that assigns a variable is the one that made its value.
        std::map<std::string, std::size_t> maker;
        for (std::size_t i = 0; i < result.graph->calls.size(); ++i)
            for (const std::string& name : assignedNames(result.graph->calls[i].source))
                maker[name] = i;
        for (std::size_t i = 0; i < result.graph->calls.size(); ++i) {
            Json results = Json::array();
            for (const std::string& name : assignedNames(result.graph->calls[i].source))
                if (maker[name] == i && byName.contains(name))
                    results.push_back(byName[name]);
            if (!results.empty())
                json["calls"][i]["results"] = std::move(results);
        }
    }
    json["error"] = result.error ? Json(*result.error) : Json(nullptr);
    json["error_line"] = result.errorLine;
    json["trace"] = result.reports.tracedGraph;
    json["profile"] = result.reports.profileTable;
    return json;
}

}  // namespace keyfall
