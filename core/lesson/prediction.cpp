// SPDX-License-Identifier: MIT
#include "core/lesson/prediction.h"

#include "core/keys/key_model.h"

#include <algorithm>
#include <string_view>

namespace keyfall {

namespace {

// The graph keeps an error's text, not its kind; an executed fall-through (pytorch:E4) is known by how it begins.
constexpr std::string_view kExecutedFallthrough = "fallthrough_kernel was executed";

bool endsHere(const Hop& hop)
{
    if (!hop.error || !hop.error->raisedHere)
        return false;
    return hop.provenance == Provenance::missing || hop.provenance == Provenance::ambiguousAutogradOther
        || std::string_view(hop.error->message).starts_with(kExecutedFallthrough);
}

}  // namespace

bool isAsked(const CallGraph& graph, const Hop& hop)
{
    return hop.kind != CallKind::callDirect && graph.model && graph.model->keysOf(hop.keysetIn).size() > 1;
}

Prediction predictionAt(const CallGraph& graph, const Hop& hop)
{
    Prediction prediction;
    prediction.hop = hop.id;
    if (!graph.model)
        return prediction;
    const KeyModel& model = *graph.model;
    std::vector<Key> known = model.keysOf(hop.keysetIn);
    for (const Considered& skipped : hop.considered)
        known.push_back(skipped.key);
    // By the lanes' order: a set of both would have keys that neither has, where backends and functionalities multiply.
    for (const Key lane : model.lanes())
        if (std::find(known.begin(), known.end(), lane) != known.end())
            prediction.keys.push_back(lane);
    for (const Key key : known)
        if (std::find(prediction.keys.begin(), prediction.keys.end(), key) == prediction.keys.end())
            prediction.keys.push_back(key);
    if (endsHere(hop))
        prediction.fails = hop.key;
    else
        prediction.right = hop.key;
    return prediction;
}

const Hop* hopOfCall(const CallGraph& graph, std::size_t call, std::size_t number)
{
    if (call < 1 || call > graph.calls.size())
        return nullptr;
    const TopCall& top = graph.calls[call - 1];
    return number < 1 || number > top.hopCount ? nullptr : graph.find(top.firstHop + static_cast<HopId>(number - 1));
}

std::vector<HopId> askedHops(const CallGraph& graph, std::size_t call)
{
    std::vector<HopId> hops;
    if (call >= graph.calls.size())
        return hops;
    for (std::uint32_t i = 0; i < graph.calls[call].hopCount; ++i)
        if (const Hop* hop = graph.find(graph.calls[call].firstHop + i); hop != nullptr && isAsked(graph, *hop))
            hops.push_back(hop->id);
    return hops;
}

WrongKey whyWrong(const CallGraph& graph, const Hop& hop, std::optional<Key> answer)
{
    if (!answer)
        return WrongKey::hasKernel;
    for (const Considered& skipped : hop.considered)
        if (skipped.key == *answer)
            switch (skipped.reason) {
            case NotChosen::noKernel: return WrongKey::noKernel;
            case NotChosen::fallthrough: return WrongKey::fallsThrough;
            case NotChosen::excluded: return WrongKey::excluded;
            case NotChosen::shadowed: return WrongKey::shadowed;
            }
    const Prediction prediction = predictionAt(graph, hop);
    if (prediction.fails == answer)
        return WrongKey::fails;
    const bool inSet = std::find(prediction.keys.begin(), prediction.keys.end(), *answer) != prediction.keys.end();
    return inSet ? WrongKey::lower : WrongKey::outsideTheSet;
}

}  // namespace keyfall
