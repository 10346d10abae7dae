// SPDX-License-Identifier: MIT
#include "core/dispatch/proof.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/proof_rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

/// "A, B and 3 more", or "none": keys in a sentence.
std::string listed(const KeyModel& model, KeySet set)
{
    constexpr std::size_t kMost = 4;
    const std::vector<Key> keys = model.keysOf(set);
    std::string text;
    for (std::size_t i = 0; i < keys.size() && i < kMost; ++i)
        text += (i == 0 ? "" : ", ") + model.nameOf(keys[i]);
    if (keys.size() > kMost)
        text += fmt::format(" and {} more", keys.size() - kMost);
    return text.empty() ? "nothing" : text;
}

/// Builds the lines in order while the sets are computed.
class Prover {
public:
    Prover(const Dispatcher& dispatcher, OperatorHandle op, const ProofQuestion& question)
        : dispatcher_(dispatcher), op_(op), question_(question), model_(dispatcher.model()), table_(op.entry().table())
    {
        proof_.model = dispatcher.sharedModel();
        proof_.op = op.name();
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
    void addSet(ProofStep step, std::string label, KeySet keys, std::string explanation)
    {
        proof_.lines.push_back({step, std::move(label), keys, model_.hex(keys), std::move(explanation)});
    }
    void addFact(ProofStep step, std::string label, std::string value, std::string explanation)
    {
        proof_.lines.push_back({step, std::move(label), std::nullopt, std::move(value), std::move(explanation)});
    }

    void addArguments()
    {
        const bool scans = question_.start == ProofStart::arguments;
        for (const ProofArgument& argument : question_.arguments) {
            arguments_ |= argument.keys;
            std::string words = scans ? fmt::format("{} brings {}.", argument.name, listed(model_, argument.keys))
                : question_.start == ProofStart::explicitSet
                ? "The call was asked for with this set; its arguments are not looked at."
                : question_.start == ProofStart::redispatch
                ? "The kernel above passes this set on; arguments and thread are not asked again."
                : "The caller passes this set and names the key itself.";
            addSet(ProofStep::argument, argument.name, argument.keys, std::move(words));
        }
        if (scans)
            addSet(ProofStep::arguments, "union", arguments_,
                   question_.arguments.empty() ? "No argument takes part, so the union is empty."
                                               : "Every key that any argument brings.");
        proof_.effective = arguments_;
    }

    void addThreadKeys()
    {
        if (question_.start != ProofStart::arguments && question_.start != ProofStart::explicitSet)
            return;
        KeySet wanted = arguments_ | question_.included;
        if (question_.start == ProofStart::arguments && !model_.alwaysIncluded().empty()) {
            wanted |= model_.alwaysIncluded();
            addSet(ProofStep::constant, "always included", model_.alwaysIncluded(),
                   fmt::format("The model adds {} to every call, whatever the thread says.",
                               listed(model_, model_.alwaysIncluded())));
        }
        const char* inferred = question_.inferred ? " (as far as the recorded sets tell)" : "";
        addSet(ProofStep::included, "thread includes", question_.included,
               question_.included.empty() ? fmt::format("The thread-local include set adds nothing{}.", inferred)
                                          : fmt::format("The thread-local include set adds {}{}.",
                                                        listed(model_, question_.included), inferred));
        const KeySet left = model_.difference(wanted, question_.excluded);
        addSet(ProofStep::excluded, "thread excludes", question_.excluded,
               question_.excluded.empty()
                   ? fmt::format("The thread-local exclude set takes nothing away{}.", inferred)
                   : fmt::format("The thread-local exclude set takes {} away{}{}.",
                                 listed(model_, wanted & question_.excluded & ~left), inferred,
                                 model_.keptByDifference() != 0 ? "; backend bits always stay" : ""));
        proof_.effective = left;
        addSet(ProofStep::effective, "effective set", left,
               left.empty() ? "Nothing is left: no key is active."
                            : "Union and includes, without the excludes: what the lookup starts from.");
    }

    /// pytorch.md K3, K4; the masks of a redispatch are K6's.
    void choose()
    {
        const bool redispatch = question_.start == ProofStart::redispatch;
        std::uint64_t mask = redispatch ? table_.redispatchMask : table_.mask;
        std::string label = "operator mask";
        std::string which;
        if (!redispatch && table_.backendMasks != nullptr) {
            const bool ofArguments =
                model_.spec().maskBackends == MaskBackends::ofArguments && question_.start == ProofStart::arguments;
            const KeySet from = ofArguments ? arguments_ : proof_.effective;
            mask = table_.backendMaskFor(from, from);
            const int backend = std::max(0, model_.highestBackend(from));
            const std::string& name = model_.spec().backends[static_cast<std::size_t>(backend)];
            label = "mask for " + name;
            which = fmt::format(" The operator has a mask per backend; {} is the highest backend of the {}.", name,
                                ofArguments ? "arguments" : "effective set");
        }
        proof_.mask = KeySet(mask) & model_.all();
        proof_.final = KeySet(proof_.effective.bits() & mask);
        if (!redispatch || table_.redispatchMask != ~0ULL) {
            const KeySet passed = proof_.effective & ~proof_.final;
            const char* who =
                model_.spec().missing == MissingKernel::skip ? "no kernel or a fallthrough" : "a fallthrough";
            addSet(ProofStep::mask, std::move(label), proof_.mask,
                   (passed.empty()
                        ? fmt::format("No active key has {} here, so none is passed.", who)
                        : fmt::format("{} has {} at {}, which is passed.", proof_.op, who, listed(model_, passed)))
                       + which);
        }
        addSet(ProofStep::final, "final set", proof_.final,
               proof_.final.empty() ? "No key is left to choose."
                                    : "What the table index is computed from: its highest bits decide.");
        proof_.slot = static_cast<std::uint32_t>(table_.rules->indexOf(proof_.final));
        proof_.key = model_.keyOfSlot(proof_.slot);
        addTopBits();
    }

    void addTopBits()
    {
        proof_.functionality = model_.highestFunctionality(proof_.final);
        proof_.backend = model_.highestBackend(proof_.final);
        const bool hasBackends = !model_.spec().backends.empty();
        const std::uint64_t rule = topBit((proof_.final.bits() << 1) | 1);
        const std::uint64_t offset = model_.slotRules().offset[rule];
        const bool perBackend = model_.slotRules().backendMask[rule] != 0;
        if (proof_.functionality) {
            const KeyInfo& info = model_.info(*proof_.functionality);
            addFact(ProofStep::functionality, hasBackends ? "top functionality" : "top key", info.name,
                    fmt::format("The highest {}bit of the final set is bit {}, {}.",
                                hasBackends ? "functionality " : "", *info.bit, info.name));
        } else {
            addFact(ProofStep::functionality, hasBackends ? "top functionality" : "top key", "none",
                    "The final set has no functionality bit, so the entry of no key is read.");
        }
        if (hasBackends)
            addFact(ProofStep::backend, "top backend", model_.backendName(proof_.backend),
                    !proof_.functionality || perBackend
                        ? proof_.backend < 0
                            ? "There is no backend bit; the first backend's position counts."
                            : fmt::format("The highest backend bit of the final set is bit {}.", proof_.backend)
                        : fmt::format("{} is one key for all backends, so the backend bits do not count.",
                                      model_.nameOf(*proof_.functionality)));
        const std::string sum = perBackend
            ? fmt::format("The entries of {} start at {}; the backend's position {} is added.",
                          model_.nameOf(*proof_.functionality), offset, proof_.slot - offset)
            : fmt::format("The entry of {} is number {}.",
                          proof_.functionality ? model_.nameOf(*proof_.functionality) : "no key", proof_.slot);
        addFact(ProofStep::index, "table index", std::to_string(proof_.slot), sum);
    }

    void chooseDirect()
    {
        proof_.mask = model_.all();
        proof_.final = proof_.effective;
        proof_.key = question_.direct;
        const auto slot = proof_.key ? model_.info(*proof_.key).slot : std::nullopt;
        proof_.slot = slot ? static_cast<std::uint32_t>(*slot) : model_.emptySlot();
        addFact(ProofStep::functionality, "named key", proof_.key ? model_.nameOf(*proof_.key) : "none",
                "A direct call looks no key up: the caller named it, in the set or not.");
        addFact(ProofStep::index, "table index", std::to_string(proof_.slot), "The entry of the named key.");
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
        const EntryOrigin origin = originOf(dispatcher_, op_, proof_.slot, proof_.provenance, proof_.kernel);
        proof_.rule = origin.rule;
        const std::string entry = missing ? "missing" : kernel.isFallthrough() ? "fallthrough" : proof_.kernel;
        addFact(ProofStep::entry, "entry", entry,
                missing         ? "No kernel: the call is an error."
                    : ambiguous ? "The entry is ambiguous: the call is an error (E3)."
                    : kernel.isFallthrough()
                    ? "A fallthrough that could not be masked out is executed: the call is an error."
                    : fmt::format("{} runs{}.", proof_.kernel, origin.where));
        proof_.fresh = origin.fresh;
        const std::string_view number = numberOf(proof_.rule, model_);
        addFact(ProofStep::rule, "rule",
                number.empty() ? std::string(nameOf(proof_.provenance))
                               : fmt::format("{} {}", number, nameOf(proof_.provenance)),
                origin.sentence);
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
        question.arguments = {{"passed set", hop.keysetIn}};
        return question;
    }
    if (hop.kind == CallKind::redispatch || hop.kind == CallKind::redispatchBoxed) {
        question.start = ProofStart::redispatch;
        question.arguments = {{"passed set", hop.keysetIn}};
        return question;
    }
    KeySet arguments;
    for (std::size_t i = 0; i < hop.inputs.size(); ++i) {
        const KeySet keys = model.keysOf(TensorTraits::fromRaw(hop.inputs[i].traits));
        question.arguments.push_back({fmt::format("argument {}", i), keys});
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
        question.arguments = {{"explicit set", hop.keysetIn}};
        return question;
    }
    question.inferred = true;
    question.included = hop.keysetIn & ~(arguments | model.alwaysIncluded());
    question.excluded = (arguments | model.alwaysIncluded()) & ~hop.keysetIn;
    return question;
}

}  // namespace keyfall
