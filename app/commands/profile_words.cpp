// SPDX-License-Identifier: MIT
#include "app/commands/profile_words.h"

#include "app/commands/fall_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace keyfall::app {

namespace {

constexpr std::size_t kShownOperators = 40;

}  // namespace

ProfileSummary summarizeProfile(const std::vector<TracedGraph>& graphs)
{
    ProfileSummary summary;
    summary.threads = graphs.size();
    std::map<std::string, ProfileSummary::Operator> operators;
    for (const TracedGraph& traced : graphs) {
        summary.calls += traced.graph.calls.size();
        summary.inside += traced.graph.hops.size() - traced.graph.calls.size();
        for (const Hop& hop : traced.graph.hops) {
            ProfileSummary::Operator& op = operators[hop.op.str()];
            ++op.count;
            op.totalNs += hop.durationNs;
            op.ownNs += hop.durationNs;
            if (hop.parent != 0)
                operators[traced.graph.hops[hop.parent - 1].op.str()].ownNs -= hop.durationNs;
            summary.timed |= hop.durationNs > 0;
        }
    }
    for (auto& [name, op] : operators) {
        op.name = name;
        summary.operators.push_back(std::move(op));
    }
    std::stable_sort(summary.operators.begin(), summary.operators.end(), [&](const auto& a, const auto& b) {
        return summary.timed ? a.ownNs > b.ownNs : a.count > b.count;
    });
    return summary;
}

std::string profileText(const ProfileSummary& summary)
{
    std::string text = fmt::format("A profile of torch.profiler: {} {}, {} operators inside them, {} {}\n",
                                   summary.calls, summary.calls == 1 ? "call" : "calls", summary.inside,
                                   summary.threads, summary.threads == 1 ? "thread" : "threads");
    text += "It names operators and their arguments, no dispatch keys, key sets or kernels: those are unknown.\n";
    text +=
        "`keyfall export` draws which operator called which; resources/pytorch/record.py records the keys as well.\n";
    text += fmt::format("\nOperators: {}{}\n", summary.operators.size(),
                        summary.timed ? ", the most time of their own first" : "");
    for (std::size_t i = 0; i < std::min(kShownOperators, summary.operators.size()); ++i) {
        const ProfileSummary::Operator& op = summary.operators[i];
        text += summary.timed ? fmt::format("  {:>6} ×  {} own  {}  {}\n", op.count, timeColumn(op.ownNs, 9),
                                            timeColumn(op.totalNs, 9), op.name)
                              : fmt::format("  {:>6} ×  {}\n", op.count, op.name);
    }
    if (summary.operators.size() > kShownOperators)
        text += fmt::format("  and {} more\n", summary.operators.size() - kShownOperators);
    return text;
}

Json profileJson(const ProfileSummary& summary, const std::string& input)
{
    Json json = {
        {"input", input},           {"kind", "profile"},          {"calls", summary.calls},
        {"inside", summary.inside}, {"threads", summary.threads}, {"unknown", {"keys", "key sets", "kernels"}}};
    json["operators"] = Json::array();
    for (const ProfileSummary::Operator& op : summary.operators)
        json["operators"].push_back({{"op", op.name},
                                     {"count", op.count},
                                     {"own_ns", summary.timed ? Json(op.ownNs) : nullptr},
                                     {"total_ns", summary.timed ? Json(op.totalNs) : nullptr}});
    return json;
}

}  // namespace keyfall::app
