// SPDX-License-Identifier: MIT
#include "ui/orderlab/order_effects.h"

#include "core/dispatch/proof.h"
#include "core/script/overloads.h"
#include "core/session/prepared_session.h"
#include "ui/keyset/next_key.h"
#include "ui/orderlab/effect_model.h"

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kLongestFall = 70;  ///< more hops than a model has keys

/// The same keys, by name, as bits of the other model: an order changes bits, never names.
KeySet sameKeys(KeySet set, const KeyModel& from, const KeyModel& to)
{
    KeySet result;
    for (const KeyInfo& info : from.keys())
        if (info.kind != KeyKind::alias && info.kind != KeyKind::placeholder && from.has(set, info.key))
            if (const auto key = to.find(info.name))
                result |= to.setOf(*key);
    return result | (set & from.backendBits());
}

OrderEffect effectOf(const std::string& call, const std::string& op, KeySet keys, const Dispatcher& before,
                     const Dispatcher& after)
{
    const auto here = before.find(op);
    const auto there = after.find(op);
    return {call, here ? predictedFall(before, *here, keys) : EffectModel::tr("no such operator").toStdString(),
            there ? predictedFall(after, *there, sameKeys(keys, before.model(), after.model()))
                  : EffectModel::tr("no such operator").toStdString()};
}

}  // namespace

std::string predictedFall(const Dispatcher& dispatcher, OperatorHandle op, KeySet keys)
{
    const KeyModel& model = dispatcher.model();
    std::string text;
    Resolution answer = dispatcher.resolve(op, keys);
    for (int hop = 0; hop < kLongestFall; ++hop) {
        if (!answer.found || !answer.key)
            return text + (text.empty() ? "" : " > ")
                + (answer.key ? model.nameOf(*answer.key) + ": error" : std::string("no kernel"));
        text += (text.empty() ? "" : " > ") + model.nameOf(*answer.key);
        const KeyKind kind = model.info(*answer.key).kind;
        if (kind == KeyKind::backend || kind == KeyKind::undefined || answer.provenance == Provenance::math)
            return text;
        const KeySet next = answer.handed & model.below(*answer.key);
        if (next == answer.handed)
            return text;
        ProofQuestion question;
        question.start = ProofStart::redispatch;
        question.arguments = {{"set", next}};
        const Proof proof = prove(dispatcher, op, question);
        answer.found = proof.found;
        answer.key = proof.key;
        answer.provenance = proof.provenance;
        answer.handed = next;
    }
    return text + " > ...";
}

std::vector<OrderEffect> orderEffects(const Session& session, const PreparedSession& before,
                                      const PreparedSession& after, const RunResult* run)
{
    const Dispatcher& here = before.runtime->dispatcher();
    const Dispatcher& there = after.runtime->dispatcher();
    std::vector<OrderEffect> effects;
    if (run != nullptr && run->graph && run->graph->model->name() == here.model().name())
        for (const TopCall& call : run->graph->calls)
            effects.push_back(effectOf(call.source.empty() ? call.op : call.source, call.op, call.keyset, here, there));

    const NextKey next = nextKey(session, here.model(), &before);
    const KeySet keys = next.effective;
    const std::string& first = next.op;
    if (here.find(first))
        effects.push_back(
            effectOf(EffectModel::tr("%1, with the edited key set").arg(QString::fromStdString(first)).toStdString(),
                     first, keys, here, there));
    // The others only where something changes, asked for their first key; the whole fall is then worked out.
    const KeySet keysThere = sameKeys(keys, here.model(), there.model());
    for (const OperatorHandle& op : here.operators()) {
        const auto other = there.find(op.name());
        if (op.name() == first || !other)
            continue;
        const Resolution a = here.resolve(op, keys);
        const Resolution b = there.resolve(*other, keysThere);
        const std::string nameA = a.key ? here.model().nameOf(*a.key) : std::string();
        const std::string nameB = b.key ? there.model().nameOf(*b.key) : std::string();
        if (nameA != nameB || a.found != b.found)
            effects.push_back(effectOf(op.name(), op.name(), keys, here, there));
    }
    return effects;
}

}  // namespace keyfall
