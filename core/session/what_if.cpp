// SPDX-License-Identifier: MIT
#include "core/session/what_if.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/hop_watcher.h"
#include "core/graph/graph_text.h"
#include "core/session/registrations.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

/// What the watcher found, which lives longer than it.
struct Found {
    bool reached = false;
    std::string instead;  ///< what stood at the hop's number when it was not the hop; empty when it was
};

/// Changes one hop.
class OneHop final : public HopWatcher {
public:
    OneHop(const WhatIf& question, const Hop& asked, const CallGraph& graph, Runtime& runtime, Found& found)
        : hop_(question.hop),
          op_(asked.op),
          key_(keyName(graph, asked.key)),
          said_(textOf(question, graph)),
          model_(runtime.dispatcher().model()),
          found_(found)
    {
        if (const auto* without = std::get_if<WithoutKey>(&question.change))
            keyGone_ = model_.find(without->key);
        else
            kernel_ = sessionKernel(std::get<WithKernel>(question.change).kernel, runtime.dispatcher());
    }

    std::string start(HopId hop, HopStart& start) override
    {
        if (hop != hop_)
            return {};
        found_.reached = true;
        const auto at = model_.keyOfSlot(start.slot);
        // A hop that found no kernel may have no key: then its operator alone tells it.
        if (start.op->name() != op_ || (key_ != kNoKey && (!at || model_.nameOf(*at) != key_))) {
            found_.instead = start.op->name() + " at " + (at ? model_.nameOf(*at) : std::string(kNoKey));
            return {};
        }
        if (keyGone_)
            lookUpAnew(start, model_.remove(start.in, *keyGone_));
        else
            start.kernel = &*kernel_;
        return "what if: " + said_;
    }
    void output(HopId, const Tensor&) override {}

private:
    static constexpr std::string_view kNoKey = "no key";

    HopId hop_;
    std::string op_;
    std::string key_;
    std::string said_;
    const KeyModel& model_;
    Found& found_;
    std::optional<Key> keyGone_;
    std::optional<Kernel> kernel_;
};

/// The hop, if the question makes sense for it.
Expected<const Hop*> hopOf(const CallGraph& graph, const WhatIf& question)
{
    const Hop* hop = graph.find(question.hop);
    if (hop == nullptr)
        return badInput({}, fmt::format("there is no hop {}; the run has {}", question.hop, graph.hops.size()));
    const std::string where = fmt::format("hop {} ({}, {})", hop->id, hop->op.str(), keyName(graph, hop->key));
    if (graph.predicted || !graph.model)
        return badInput(where, "nothing ran here: it was read, not run", "ask about a run of a session");
    if (const auto* without = std::get_if<WithoutKey>(&question.change)) {
        const auto key = graph.model->parseKey(without->key);
        if (!key)
            return tl::unexpected<Error>(key.error());
        if (hop->kind == CallKind::callDirect)
            return badInput(where, "a direct call names its kernel's key itself and looks nothing up",
                            "put another kernel there instead");
        if (!graph.model->has(hop->keysetIn, *key))
            return badInput(where,
                            fmt::format("{} is not in the set {}", without->key, graph.model->names(hop->keysetIn)));
        return hop;
    }
    const KernelChoice& kernel = std::get<WithKernel>(question.change).kernel;
    if (std::holds_alternative<StandardKernel>(kernel))
        return badInput(where, "the standard kernel stands where its table puts it, not at one hop",
                        "end the registration that covers it");
    if (std::holds_alternative<FallthroughKernel>(kernel))
        return badInput(where, "a fallthrough is no kernel that could run at a hop", "take the key out of the set");
    if (hop->provenance == Provenance::missing)
        return badInput(where, "no kernel was found here, so there is none to take another's place",
                        "register one at the key that shall have it");
    return hop;
}

}  // namespace

std::string textOf(const WhatIf& question, const CallGraph& graph)
{
    const Hop* hop = graph.find(question.hop);
    const std::string op = hop != nullptr ? hop->op.str() : "?";
    if (const auto* without = std::get_if<WithoutKey>(&question.change))
        return fmt::format("without {} at {} (hop {})", without->key, op, question.hop);
    return fmt::format("with {} at {}, {} (hop {})", textOf(std::get<WithKernel>(question.change).kernel), op,
                       hop != nullptr ? keyName(graph, hop->key) : "?", question.hop);
}

Expected<WhatIfAnswer> runWhatIf(const Session& session, const CallGraph& asked, const WhatIf& question,
                                 const RuntimeFactory& factory, RunControl* control)
{
    const auto hop = hopOf(asked, question);
    if (!hop)
        return tl::unexpected<Error>(hop.error());
    RunControl own;
    RunControl& used = control != nullptr ? *control : own;
    Found found;
    used.watch = [&](Runtime& runtime) { return std::make_unique<OneHop>(question, **hop, asked, runtime, found); };
    auto run = runSession(session, factory, &used);
    used.watch = {};
    if (!run)
        return tl::unexpected<Error>(run.error());
    if (!found.reached || !found.instead.empty())
        return badInput(textOf(question, asked),
                        found.reached ? fmt::format("the session now has {} there", found.instead)
                                      : fmt::format("the session now ends after {} hops", run->graph->hops.size()),
                        "run the session, then ask again");
    GraphDifference difference = differenceOf(asked, *run->graph);
    return WhatIfAnswer{std::move(*run), std::move(difference)};
}

Expected<Session> keepAsRegistrations(const Session& session, const CallGraph& asked, const WhatIf& question)
{
    const auto hop = hopOf(asked, question);
    if (!hop)
        return tl::unexpected<Error>(hop.error());
    Session kept = session;
    if (const auto* without = std::get_if<WithoutKey>(&question.change)) {
        kept.registrations.push_back({(*hop)->op.str(), without->key, FallthroughKernel{}});
        return kept;
    }
    kept.registrations.push_back(
        {(*hop)->op.str(), keyName(asked, (*hop)->key), std::get<WithKernel>(question.change).kernel});
    return kept;
}

}  // namespace keyfall
