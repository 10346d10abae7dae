// SPDX-License-Identifier: MIT
#include "core/dispatch/proof.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/proof_rules.h"
#include "core/graph/tensor_words.h"

#include <algorithm>

namespace keyfall {

namespace {

/// Builds the lines in order while the sets are computed.
class Prover {
public:
    Prover(const Dispatcher& dispatcher, OperatorHandle op, const ProofQuestion& question)
        : dispatcher_(dispatcher), op_(op), question_(question), model_(dispatcher.model()), table_(op.entry().table())
    {
        proof_.model = dispatcher.sharedModel();
        proof_.op = op.name();
        proof_.question = question;
    }

    Proof operator()()
    {
        addArguments();
        addThreadKeys();
        if (question_.start == ProofStart::direct)
            chooseDirect();
        else
            choose();
        addEntry();
        return std::move(proof_);
    }

private:
    void addSet(ProofStep step, KeySet keys) { proof_.lines.push_back({step, keys}); }
    void addFact(ProofStep step) { proof_.lines.push_back({step}); }

    void addArguments()
    {
        for (std::size_t i = 0; i < question_.arguments.size(); ++i) {
            arguments_ |= question_.arguments[i].keys;
            proof_.lines.push_back({ProofStep::argument, question_.arguments[i].keys, i});
        }
        if (question_.start == ProofStart::arguments)
            addSet(ProofStep::arguments, arguments_);
        proof_.effective = arguments_;
    }

    void addThreadKeys()
    {
        if (question_.start != ProofStart::arguments && question_.start != ProofStart::explicitSet)
            return;
        KeySet wanted = arguments_ | question_.included;
        if (question_.start == ProofStart::arguments && !model_.alwaysIncluded().empty()) {
            wanted |= model_.alwaysIncluded();
            addSet(ProofStep::constant, model_.alwaysIncluded());
        }
        addSet(ProofStep::included, question_.included);
        addSet(ProofStep::excluded, question_.excluded);
        proof_.effective = model_.difference(wanted, question_.excluded);
        addSet(ProofStep::effective, proof_.effective);
    }

    /// pytorch:K3, K4; the masks of a redispatch are pytorch:K6's.
    void choose()
    {
        const bool redispatch = question_.start == ProofStart::redispatch;
        std::uint64_t mask = redispatch ? table_.redispatchMask : table_.mask;
        if (!redispatch && table_.backendMasks != nullptr) {
            const KeySet from = masksByArguments(proof_) ? arguments_ : proof_.effective;
            mask = table_.backendMaskFor(from, from);
            proof_.maskBackend = std::max(0, model_.highestBackend(from));
        }
        proof_.mask = KeySet(mask) & model_.all();
        proof_.final = KeySet(proof_.effective.bits() & mask);
        if (!redispatch || table_.redispatchMask != ~0ULL)
            addSet(ProofStep::mask, proof_.mask);
        addSet(ProofStep::final, proof_.final);
        proof_.slot = static_cast<std::uint32_t>(table_.rules->indexOf(proof_.final));
        proof_.key = model_.keyOfSlot(proof_.slot);
        addTopBits();
    }

    void addTopBits()
    {
        proof_.functionality = model_.highestFunctionality(proof_.final);
        proof_.backend = model_.highestBackend(proof_.final);
        const std::uint64_t rule = topBit((proof_.final.bits() << 1) | 1);
        if (model_.slotRules().backendMask[rule] != 0)
            proof_.slots = model_.slotRules().offset[rule];
        addFact(ProofStep::functionality);
        if (!model_.spec().backends.empty())
            addFact(ProofStep::backend);
        addFact(ProofStep::index);
    }

    void chooseDirect()
    {
        proof_.mask = model_.all();
        proof_.final = proof_.effective;
        proof_.key = question_.direct;
        const auto slot = proof_.key ? model_.info(*proof_.key).slot : std::nullopt;
        proof_.slot = slot ? static_cast<std::uint32_t>(*slot) : model_.emptySlot();
        addFact(ProofStep::functionality);
        addFact(ProofStep::index);
    }

    void addEntry()
    {
        const Kernel& kernel = table_.at(proof_.slot);
        proof_.provenance = table_.provenanceAt(proof_.slot);
        proof_.kernel = kernel.name();
        const bool missing = proof_.provenance == Provenance::missing;
        const bool ambiguous = proof_.provenance == Provenance::ambiguousAutogradOther;
        proof_.found = !missing && !ambiguous && !kernel.isFallthrough();
        if (proof_.key && missing && !model_.has(proof_.final, *proof_.key))
            proof_.key.reset();  // as `resolve`: nothing was chosen
        proof_.origin = originOf(dispatcher_, op_, proof_.slot, proof_.provenance, proof_.kernel);
        addFact(ProofStep::entry);
        addFact(ProofStep::rule);
    }

    const Dispatcher& dispatcher_;
    OperatorHandle op_;
    const ProofQuestion& question_;
    const KeyModel& model_;
    const DispatchTable& table_;
    KeySet arguments_;
    Proof proof_;
};

}  // namespace

bool masksByArguments(const Proof& proof)
{
    return proof.model->spec().maskBackends == MaskBackends::ofArguments
        && proof.question.start == ProofStart::arguments;
}

const ProofLine* Proof::find(ProofStep step) const
{
    const auto at =
        std::find_if(lines.begin(), lines.end(), [step](const ProofLine& line) { return line.step == step; });
    return at == lines.end() ? nullptr : &*at;
}

Proof prove(const Dispatcher& dispatcher, OperatorHandle op, const ProofQuestion& question)
{
    const CallScope scope(dispatcher.threadState());
    return Prover(dispatcher, op, question)();
}

ProofQuestion questionOf(const CallGraph& graph, const Hop& hop)
{
    const KeyModel& model = *graph.model;
    ProofQuestion question;
    if (hop.kind == CallKind::callDirect) {
        question.start = ProofStart::direct;
        question.direct = hop.key;
        question.arguments = {{{}, hop.keysetIn}};
        return question;
    }
    if (hop.kind == CallKind::redispatch || hop.kind == CallKind::redispatchBoxed) {
        question.start = ProofStart::redispatch;
        question.arguments = {{{}, hop.keysetIn}};
        return question;
    }
    KeySet arguments;
    for (std::size_t i = 0; i < hop.inputs.size(); ++i) {
        const KeySet keys = keysOf(model, hop.inputs[i]);
        question.arguments.push_back({{}, keys});
        arguments |= keys;
    }
    if (hop.parent == 0 && hop.call < graph.calls.size()) {
        const TopCall& call = graph.calls[hop.call];
        question.included = call.tlsIncluded;
        question.excluded = call.tlsExcluded;
        const KeySet all = arguments | question.included | model.alwaysIncluded();
        if (model.difference(all, question.excluded) == hop.keysetIn)
            return question;
        // The program's sets were asked for explicitly: what is not the thread's was asked for.
        question.start = ProofStart::explicitSet;
        question.arguments = {{{}, hop.keysetIn}};
        return question;
    }
    question.inferred = true;
    question.included = hop.keysetIn & ~(arguments | model.alwaysIncluded());
    question.excluded = (arguments | model.alwaysIncluded()) & ~hop.keysetIn;
    return question;
}

}  // namespace keyfall
