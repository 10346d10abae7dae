// SPDX-License-Identifier: MIT
#include "ui/lessons/question_facts.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/callgraph/key_chips.h"
#include "ui/words/hop_text.h"
#include "ui/words/listed.h"
#include "ui/words/one_line.h"

#include <algorithm>

namespace keyfall {

namespace {

bool isIn(const std::vector<Key>& keys, Key key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// What a difference takes: a per-backend functionality keeps its backend, which other keys have, too.
bool takes(const KeyModel& model, KeySet excluded, Key key)
{
    return !model.has(model.difference(model.setOf(key), excluded), key);
}

}  // namespace

QuestionFacts::QuestionFacts(const CallGraph& graph, const Hop& hop) : graph_(graph)
{
    if (!graph.model)
        return;
    const Hop* const caller = graph.find(hop.parent);
    const bool redispatched = hop.kind == CallKind::redispatch || hop.kind == CallKind::redispatchBoxed;
    if (caller != nullptr && redispatched)
        describeRedispatch(*caller, hop);
    else if (caller == nullptr && hop.call < graph.calls.size() && graph.calls[hop.call].argumentKeys.bits() != 0)
        describeCall(graph.calls[hop.call], hop);
    else
        describeNested(hop);
    std::sort(coming_.begin(), coming_.end(), [&graph](Key a, Key b) { return keyName(graph, a) < keyName(graph, b); });
}

void QuestionFacts::describeCall(const TopCall& call, const Hop& hop)
{
    const KeyModel& model = *graph_.model;
    coming_ = model.keysOf(call.argumentKeys | call.tlsIncluded);
    const std::vector<Key> left = model.keysOf(hop.keysetIn);
    for (const Key key : coming_)
        if (takes(model, call.tlsExcluded, key) && !isIn(left, key))
            excluded_.push_back(key);
    add(tr("Keys of the call"), model.keysOf(call.argumentKeys));
    // A backend alone is no key, and has a part in all of them.
    std::vector<Key> included = model.keysOf(call.tlsIncluded);
    if (included.empty() && call.tlsIncluded.bits() != 0)
        facts_.push_back({tr("The thread includes"), {QString::fromStdString(model.names(call.tlsIncluded))}});
    add(tr("The thread includes"), included);
    // Also keys that do not come: that they are excluded is for the learner to find of no matter.
    std::vector<Key> masked = excluded_;
    for (const Key key : model.keysOf(model.difference(call.tlsExcluded, model.excludedByDefault())))
        if (!isIn(masked, key))
            masked.push_back(key);
    add(tr("The thread excludes"), masked);
}

/// Of nested calls the graph keeps no thread's sets; what their arguments bring and their set lacks was taken.
void QuestionFacts::describeNested(const Hop& hop)
{
    const KeyModel& model = *graph_.model;
    const KeySet taken = excludedKeys(graph_, hop);
    coming_ = model.keysOf(hop.keysetIn | taken);
    const std::vector<Key> left = model.keysOf(hop.keysetIn);
    for (const Key key : coming_)
        if (takes(model, taken, key) && !isIn(left, key))
            excluded_.push_back(key);
    for (const Considered& passed : hop.considered)
        if (passed.reason == NotChosen::excluded && !isIn(coming_, passed.key)) {  // a mode's, which no argument brings
            coming_.push_back(passed.key);
            excluded_.push_back(passed.key);
        }
    add(tr("Keys of the call"), coming_);
    add(tr("The thread excludes"), excluded_);
}

void QuestionFacts::describeRedispatch(const Hop& caller, const Hop& hop)
{
    const KeyModel& model = *graph_.model;
    const std::vector<Key> had = model.keysOf(caller.keysetIn);
    const std::vector<Key> handedOn = model.keysOf(hop.keysetIn);
    const bool isPart = std::all_of(handedOn.begin(), handedOn.end(), [&had](Key key) { return isIn(had, key); });
    if (!isPart) {  // a set that the kernel made itself
        coming_ = handedOn;
        add(tr("Its kernel hands on"), handedOn);
        return;
    }
    coming_ = had;
    const QString from = HopText::keyText(graph_, caller);
    add(tr("%1 was called with").arg(from), had);
    // What stands below it and is not handed on follows from no rule: its kernel takes it out.
    std::vector<Key> taken;
    const auto at = caller.key ? std::find(had.begin(), had.end(), *caller.key) : had.end();
    for (auto below = at; below != had.end(); ++below)
        if (below != at && !isIn(handedOn, *below))
            taken.push_back(*below);
    add(tr("Its kernel also takes out"), taken);
}

void QuestionFacts::add(const QString& what, const std::vector<Key>& keys)
{
    if (keys.empty())
        return;
    QuestionFact fact{what, {}};
    for (const Key key : keys)
        fact.keys << QString::fromStdString(keyName(graph_, key));
    fact.keys.sort();
    facts_.push_back(std::move(fact));
}

std::vector<Key> QuestionFacts::answers(const std::vector<Key>& considered) const
{
    std::vector<Key> all = considered;
    all.insert(all.end(), excluded_.begin(), excluded_.end());
    std::vector<Key> ordered;
    const auto take = [&](Key key) {
        if (isIn(all, key) && !isIn(ordered, key))
            ordered.push_back(key);
    };
    if (graph_.model)
        for (const Key lane : graph_.model->lanes())
            take(lane);
    for (const Key key : all)
        take(key);
    return ordered;
}

QString QuestionFacts::inWords(const std::vector<QuestionFact>& facts)
{
    QStringList sentences;
    for (const QuestionFact& fact : facts)
        sentences << tr("%1: %2.").arg(fact.what, listNames(fact.keys));
    return onOneLine(sentences);
}

}  // namespace keyfall
