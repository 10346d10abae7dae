// SPDX-License-Identifier: MIT
#include "app/commands/run_difference.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall::app {

namespace {

constexpr std::array<std::pair<Differing, std::string_view>, 5> kKinds{{{Differing::gone, "gone"},
                                                                        {Differing::added, "new"},
                                                                        {Differing::kernel, "kernel"},
                                                                        {Differing::values, "results"},
                                                                        {Differing::time, "time"}}};

std::vector<std::string_view> kindsOf(const HopDifference& hop)
{
    std::vector<std::string_view> names;
    for (const auto& [kind, name] : kKinds)
        if (hop.kinds.has(kind))
            names.push_back(name);
    return names;
}

std::string outcomeOf(const Hop& hop)
{
    return hop.error ? "error: " + hop.error->message.substr(0, hop.error->message.find('\n')) : textOf(hop.outputs);
}

/// What a hop was and is, in the respect in which it differs.
std::string changeText(const HopDifference& hop, const Hop* before, const Hop* after)
{
    if (before == nullptr || after == nullptr)
        return (after != nullptr ? after : before)->kernel;
    std::vector<std::string> parts;
    if (hop.kinds.has(Differing::kernel))
        parts.push_back(fmt::format("{} -> {}", before->kernel, after->kernel));
    if (hop.kinds.has(Differing::values) && outcomeOf(*before) != outcomeOf(*after))
        parts.push_back(fmt::format("{} -> {}", outcomeOf(*before), outcomeOf(*after)));
    if (hop.kinds.has(Differing::time))
        parts.push_back(fmt::format("{} -> {}", durationText(before->durationNs), durationText(after->durationNs)));
    return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::string differenceText(const RunPair& pair)
{
    std::string text = fmt::format("{} against {}: {} hops against {}\n", pair.after, pair.before,
                                   pair.afterGraph.hops.size(), pair.beforeGraph.hops.size());
    for (const HopDifference& hop : pair.difference.hops) {
        const Hop* before = pair.beforeGraph.find(hop.before);
        const Hop* after = pair.afterGraph.find(hop.after);
        const Hop& shown = after != nullptr ? *after : *before;
        const CallGraph& graph = after != nullptr ? pair.afterGraph : pair.beforeGraph;
        text += fmt::format("  {:16} {}  {}  {}\n", fmt::format("{}", fmt::join(kindsOf(hop), ", ")), shown.op.str(),
                            keyName(graph, shown.key), changeText(hop, before, after));
    }
    for (const ResultDifference& result : pair.difference.results)
        text += fmt::format("  {:16} {} = {} -> {}\n", "results", result.name,
                            result.before.empty() ? "?" : result.before, result.after.empty() ? "?" : result.after);
    if (pair.difference.sameBehaviour())
        text += pair.difference.hops.empty() ? "Nothing differs.\n" : "Nothing but times differs.\n";
    return text;
}

Json differenceJson(const RunPair& pair)
{
    const auto side = [](const Hop* hop, const CallGraph& graph) {
        if (hop == nullptr)
            return Json(nullptr);
        return Json{{"id", hop->id},
                    {"op", hop->op.str()},
                    {"key", hop->key ? Json(keyName(graph, hop->key)) : Json(nullptr)},
                    {"kernel", hop->kernel.str()},
                    {"duration_ns", hop->durationNs},
                    {"error", hop->error ? Json(hop->error->message) : Json(nullptr)}};
    };
    Json hops = Json::array();
    for (const HopDifference& hop : pair.difference.hops)
        hops.push_back({{"kinds", kindsOf(hop)},
                        {"before", side(pair.beforeGraph.find(hop.before), pair.beforeGraph)},
                        {"after", side(pair.afterGraph.find(hop.after), pair.afterGraph)}});
    Json results = Json::array();
    for (const ResultDifference& result : pair.difference.results)
        results.push_back({{"name", result.name}, {"before", result.before}, {"after", result.after}});
    return {{"before", pair.before},
            {"after", pair.after},
            {"models", {{"before", pair.beforeGraph.model->name()}, {"after", pair.afterGraph.model->name()}}},
            {"same", pair.difference.sameBehaviour()},
            {"hops", std::move(hops)},
            {"results", std::move(results)}};
}

}  // namespace keyfall::app
