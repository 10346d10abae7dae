// SPDX-License-Identifier: MIT
#include "ui/callgraph/key_chips.h"

#include "core/graph/graph_text.h"
#include "core/graph/tensor_words.h"
#include "core/keys/key_model.h"
#include "ui/picture/text_measure.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

bool isRedispatch(CallKind kind)
{
    return kind == CallKind::redispatch || kind == CallKind::redispatchBoxed;
}

}  // namespace

KeySet excludedKeys(const CallGraph& graph, const Hop& hop)
{
    if (!graph.model || graph.predicted || (hop.kind != CallKind::call && hop.kind != CallKind::callBoxed))
        return {};
    const KeyModel& model = *graph.model;
    const KeySet unmentioned = model.excludedByDefault();  // every thread's, as Autocast outside of its blocks
    if (hop.parent == 0 && hop.call < graph.calls.size()) {
        const TopCall& call = graph.calls[hop.call];
        const KeySet asked = call.argumentKeys | call.tlsIncluded;
        return model.difference(KeySet(asked.bits() & call.tlsExcluded.bits()), hop.keysetIn | unmentioned);
    }
    // Of nested calls the graph keeps no thread's sets: what their arguments bring and their set lacks was taken.
    KeySet brought;
    for (const TensorMeta& input : hop.inputs)
        if (input.defined)
            brought |= keysOf(model, input);
    return model.difference(brought, hop.keysetIn | unmentioned);
}

std::vector<KeyChip> chipsInto(const CallGraph& graph, const Hop& hop)
{
    std::vector<KeyChip> chips;
    if (!graph.model || hop.kind == CallKind::callDirect)  // no set decided where that went
        return chips;
    const Hop* caller = isRedispatch(hop.kind) ? graph.find(hop.parent) : nullptr;
    const KeySet excluded = excludedKeys(graph, hop);
    std::vector<Key> keys = graph.model->keysOf(hop.keysetIn | excluded);
    if (caller != nullptr && caller->key) {
        chips.push_back({*caller->key, KeyChip::State::left});
        std::erase(keys, *caller->key);
    }
    chips.reserve(chips.size() + keys.size());
    bool below = false;
    for (const Key key : keys) {
        const auto passed = std::find_if(hop.considered.begin(), hop.considered.end(),
                                         [key](const Considered& considered) { return considered.key == key; });
        if (graph.model->has(excluded, key) && !graph.model->has(hop.keysetIn, key)) {
            chips.push_back({key, KeyChip::State::excluded});
        } else if (key == hop.key) {
            chips.push_back({key, KeyChip::State::next});
            below = true;
        } else if (passed != hop.considered.end()) {
            chips.push_back(
                {key, passed->reason == NotChosen::excluded ? KeyChip::State::excluded : KeyChip::State::passed});
        } else {
            // Above the chosen key and not passed: an entry of another build, or a key that a mask took.
            chips.push_back({key, below || !hop.key ? KeyChip::State::waiting : KeyChip::State::passed});
        }
    }
    return chips;
}

double ChipMetrics::widthOf(std::string_view name)
{
    return textWidth(FontRole::smallBold, name) + 2 * padding;
}

ChipRow chipRow(const CallGraph& graph, std::vector<KeyChip> chips, double room)
{
    ChipRow row;
    row.widths.reserve(chips.size());
    const double plus = ChipMetrics::widthOf("+00");
    for (std::size_t i = 0; i < chips.size(); ++i) {
        const double width = ChipMetrics::widthOf(keyName(graph, chips[i].key));
        const bool last = i + 1 == chips.size();
        if (i > 0 && row.width + width + (last ? 0 : plus + ChipMetrics::between) > room) {
            row.more = static_cast<int>(chips.size() - i);
            row.width += plus;
            chips.resize(i);
            break;
        }
        row.widths.push_back(width);
        row.width += width + (last ? 0 : ChipMetrics::between);
    }
    row.chips = std::move(chips);
    return row;
}

}  // namespace keyfall
