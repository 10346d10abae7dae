// SPDX-License-Identifier: MIT
#include "core/query/predicted_fall.h"

#include "core/dispatch/stand_in.h"
#include "core/query/operator_facts.h"
#include "core/query/out_variants.h"

#include <optional>

namespace keyfall {

namespace {

Hop hopOf(const Resolution& resolution, HopId id)
{
    Hop hop;
    hop.id = id;
    hop.parent = id - 1;
    hop.kind = id == 1 ? CallKind::call : CallKind::redispatch;
    hop.depth = id - 1;
    hop.op = resolution.op;
    hop.key = resolution.key;
    hop.slot = resolution.slot;
    hop.kernel = resolution.kernel;
    hop.provenance = resolution.provenance;
    hop.keysetIn = resolution.keyset;
    hop.keysetHanded = resolution.handed;
    hop.considered = resolution.considered;
    if (!resolution.error.empty())
        hop.error = HopError{resolution.error, true};
    return hop;
}

/// Keyfall's own kernels, and those that a session says redispatch, go on below their own key.
bool isOurs(std::string_view kernel)
{
    return (kernel.starts_with("standard") && !isStandIn(kernel)) || kernel == "session:redispatch";
}

/// How a kernel ends the fall; nothing for one that goes on below its key.
std::optional<FallEnd> endAt(const KeyModel& model, const OperatorHandle& op, const Resolution& resolution)
{
    if (!resolution.found || !resolution.key)
        return FallEnd::fails;
    const KeyInfo& info = model.info(*resolution.key);
    const bool computes = info.kind == KeyKind::backend || info.kind == KeyKind::undefined;
    const std::string_view kernel = resolution.kernel;
    if (isOurs(kernel))  // our layers pass on what is not theirs
        return computes ? std::optional(FallEnd::computes) : std::nullopt;
    if (kernel.starts_with("session:") && kernel != "session:standard")
        return FallEnd::ends;
    switch (resolution.provenance) {
    case Provenance::math:
    case Provenance::nested:
    case Provenance::batched:
    case Provenance::defaultBackend: return FallEnd::decomposes;
    default: break;
    }
    if (info.name == "BackendSelect" && OperatorFacts::hasTrait(op, "factory")
        && !resolution.handed.hasAny(model.backendKeys()))
        return FallEnd::selects;
    if (info.name == "Python" || info.name == "PythonDispatcher" || info.name == "PreDispatch")
        return FallEnd::python;
    const bool ofKind = info.kind == KeyKind::tensorKind && resolution.provenance != Provenance::fallback;
    return computes || ofKind ? std::optional(FallEnd::computes) : std::nullopt;
}

/// What the kernel passes on to. PyTorch's at autograd keys go on below all of these (after_autograd, pytorch:K8): a
/// nested tensor comes to AutogradNestedTensor and never to AutogradCPU, which is in its set as well.
KeySet belowOf(const KeyModel& model, const Resolution& resolution)
{
    KeySet below = model.below(*resolution.key);
    const auto isAutograd = [&model](const KeyInfo& info) {
        const std::optional<int> bit = model.info(info.functionality).bit;
        return bit && model.layerBits(Layer::autograd).hasAny(KeySet(1ULL << *bit));
    };
    if (isOurs(resolution.kernel) || !isAutograd(model.info(*resolution.key)))
        return below;
    for (const KeyInfo& info : model.keys())
        if (isAutograd(info))
            below = below & model.below(info.key);
    return below;
}

/// The explicit composite without side effects is what a structured operator has: it makes the result and calls `.out`.
void nameOut(PredictedFall& fall, const Dispatcher& dispatcher, const OperatorHandle& op, const Resolution& last)
{
    const auto composite = dispatcher.model().find("CompositeExplicitAutogradNonFunctional");
    if (last.provenance != Provenance::defaultBackend || !composite || !dispatcher.hasKernel(op.name(), *composite)
        || !dispatcher.model().aliasContains(*composite, *last.key))
        return;
    const auto out = OutVariants(dispatcher).of(op);
    if (!out)
        return;
    fall.end = FallEnd::callsOut;
    fall.out = out->name();
    for (const SlotView& slot : dispatcher.table(*out))
        if (slot.key == last.key) {
            fall.outHere = slot.provenance != Provenance::missing && !slot.fallthrough;
            fall.outFallback = fall.outHere && slot.provenance == Provenance::fallback;
        }
}

}  // namespace

std::string_view nameOf(FallEnd end)
{
    switch (end) {
    case FallEnd::computes: return "computes";
    case FallEnd::decomposes: return "decomposes";
    case FallEnd::callsOut: return "calls out";
    case FallEnd::selects: return "selects backend";
    case FallEnd::ends: return "ends";
    case FallEnd::fails: return "fails";
    case FallEnd::python: return "python";
    }
    return {};
}

PredictedFall predictFall(const Dispatcher& dispatcher, OperatorHandle op, KeySet requested, KeySet include,
                          KeySet exclude)
{
    const KeyModel& model = dispatcher.model();
    return predictFallUnder(dispatcher, op, requested, include | model.includedByDefault(),
                            exclude | model.excludedByDefault());
}

PredictedFall predictFallUnder(const Dispatcher& dispatcher, OperatorHandle op, KeySet requested, KeySet included,
                               KeySet excluded, KeySet made)
{
    const KeyModel& model = dispatcher.model();
    PredictedFall fall;
    CallGraph& graph = fall.graph;
    graph.model = dispatcher.sharedModel();
    graph.predicted = true;
    TopCall call;
    call.op = op.name();
    call.argumentKeys = requested;
    call.tlsIncluded = included;
    call.tlsExcluded = excluded;
    const KeySet wanted = requested | call.tlsIncluded;
    call.keyset = model.difference(wanted, call.tlsExcluded);
    call.firstHop = 1;

    KeySet keys = call.keyset;
    for (HopId id = 1; id <= model.lanes().size() + 1; ++id) {
        const Resolution resolution = dispatcher.resolve(op, keys, id == 1 ? wanted & call.tlsExcluded : KeySet());
        graph.hops.push_back(hopOf(resolution, id));
        const auto end = endAt(model, op, resolution);
        const bool selects = end == FallEnd::selects && !made.empty();
        if (end && !selects) {
            fall.end = *end;
            if (*end == FallEnd::decomposes)
                nameOut(fall, dispatcher, op, resolution);
            break;
        }
        // What it would be handed further down; the set must shrink, or the fall would not end.
        const KeySet below = (selects ? made : resolution.handed) & belowOf(model, resolution);
        if (below == keys)
            break;
        keys = below;
    }
    call.hopCount = static_cast<std::uint32_t>(graph.hops.size());
    if (graph.hops.back().error)
        for (std::size_t i = 0; i + 1 < graph.hops.size(); ++i)
            graph.hops[i].error = HopError{graph.hops.back().error->message, false};
    graph.calls.push_back(std::move(call));
    return fall;
}

}  // namespace keyfall
