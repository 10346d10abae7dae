// SPDX-License-Identifier: MIT
#include "core/program/plan_graph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <queue>

namespace keyfall {

namespace {

using Lists = std::vector<std::vector<std::size_t>>;

/// A row of bits for each op.
class Reach {
public:
    explicit Reach(std::size_t count) : words_((count + 63) / 64), bits_(count * words_) {}

    void add(std::size_t from, std::size_t to) { bits_[from * words_ + to / 64] |= std::uint64_t{1} << to % 64; }
    [[nodiscard]] bool has(std::size_t from, std::size_t to) const
    {
        return (bits_[from * words_ + to / 64] >> to % 64 & 1) != 0;
    }
    void addAll(std::size_t from, std::size_t of)
    {
        for (std::size_t i = 0; i < words_; ++i)
            bits_[from * words_ + i] |= bits_[of * words_ + i];
    }

private:
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

/// Again and again the op with the lowest index whose dependencies are all done (Kahn).
std::vector<std::size_t> orderOf(const Lists& after)
{
    Lists next(after.size());
    std::vector<std::size_t> missing(after.size());
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> free;
    for (std::size_t op = 0; op < after.size(); ++op) {
        for (const std::size_t earlier : after[op])
            next[earlier].push_back(op);
        missing[op] = after[op].size();
        if (missing[op] == 0)
            free.push(op);
    }
    std::vector<std::size_t> order;
    while (!free.empty()) {
        const std::size_t op = free.top();
        free.pop();
        order.push_back(op);
        for (const std::size_t later : next[op])
            if (--missing[later] == 0)
                free.push(later);
    }
    return order;
}

bool meet(const std::vector<ByteRange>& some, const std::vector<ByteRange>& others)
{
    return std::any_of(some.begin(), some.end(), [&others](const ByteRange& one) {
        return std::any_of(others.begin(), others.end(), [&one](const ByteRange& other) { return one.meets(other); });
    });
}

std::vector<Hazard> hazardsOf(const std::vector<OpAccess>& accesses, const std::vector<std::size_t>& order)
{
    std::vector<Hazard> hazards;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const OpAccess& a = accesses[order[i]];
            const OpAccess& b = accesses[order[j]];
            const Hazard hazard{order[i], order[j], meet(a.writes, b.reads), meet(a.reads, b.writes),
                                meet(a.writes, b.writes)};
            if (hazard.readAfterWrite || hazard.writeAfterRead || hazard.writeAfterWrite)
                hazards.push_back(hazard);
        }
    return hazards;
}

/// Edges that no longer path replaces. `next`: later ops, each once.
std::vector<OpEdge> reduced(const Lists& next, const std::vector<std::size_t>& order)
{
    Reach reach(next.size());
    std::vector<OpEdge> edges;
    for (auto op = order.rbegin(); op != order.rend(); ++op) {
        Reach* const all = &reach;
        for (const std::size_t later : next[*op]) {
            const bool longer = std::any_of(next[*op].begin(), next[*op].end(), [all, later](std::size_t other) {
                return other != later && all->has(other, later);
            });
            if (!longer)
                edges.emplace_back(*op, later);
        }
        for (const std::size_t later : next[*op]) {
            reach.add(*op, later);
            reach.addAll(*op, later);
        }
    }
    std::sort(edges.begin(), edges.end());
    return edges;
}

std::vector<std::vector<std::size_t>> groupsOf(const std::vector<std::size_t>& level, const std::vector<bool>& together)
{
    std::vector<std::vector<std::size_t>> groups;
    bool open = false;
    for (const std::size_t op : level) {
        if (together[op] && open)
            groups.back().push_back(op);
        else
            groups.push_back({op});
        open = together[op];
    }
    return groups;
}

}  // namespace

std::string Hazard::kinds() const
{
    std::string text;
    for (const auto& [is, name] : {std::pair(readAfterWrite, "RAW"), {writeAfterRead, "WAR"}, {writeAfterWrite, "WAW"}})
        if (is)
            text += (text.empty() ? "" : "+") + std::string(name);
    return text;
}

Expected<PlanGraph> planGraphOf(const Lists& after, const std::vector<OpAccess>& accesses,
                                const std::vector<bool>& together, std::span<const std::int64_t> ids)
{
    PlanGraph graph;
    graph.order = orderOf(after);
    if (graph.order.size() < after.size()) {
        std::vector<bool> runs(after.size());
        for (const std::size_t op : graph.order)
            runs[op] = true;
        std::vector<std::int64_t> stuck;
        for (std::size_t op = 0; op < after.size(); ++op)
            if (!runs[op])
                stuck.push_back(ids[op]);
        return badInput("plan", fmt::format("cycle detected: the ops [{}] wait for each other", fmt::join(stuck, ", ")),
                        "take a dependency away");
    }
    graph.hazards = hazardsOf(accesses, graph.order);
    Lists next(after.size());
    for (std::size_t op = 0; op < after.size(); ++op)
        for (const std::size_t earlier : after[op])
            next[earlier].push_back(op);
    for (const Hazard& hazard : graph.hazards)
        next[hazard.before].push_back(hazard.after);
    std::vector<std::size_t> depth(after.size());
    for (const std::size_t op : graph.order) {
        std::sort(next[op].begin(), next[op].end());
        next[op].erase(std::unique(next[op].begin(), next[op].end()), next[op].end());
        for (const std::size_t later : next[op])
            depth[later] = std::max(depth[later], depth[op] + 1);
    }
    graph.edges = reduced(next, graph.order);
    for (std::size_t op = 0; op < after.size(); ++op) {
        if (graph.levels.size() <= depth[op])
            graph.levels.resize(depth[op] + 1);
        graph.levels[depth[op]].push_back(op);
    }
    for (const auto& level : graph.levels)
        graph.groups.push_back(groupsOf(level, together));
    return graph;
}

}  // namespace keyfall
