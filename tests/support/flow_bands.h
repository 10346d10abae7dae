// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_query.h"
#include "core/falls/flow.h"
#include "core/graph/graph_text.h"

#include <QString>

#include <algorithm>
#include <map>
#include <set>
#include <string>

/// What the bands of a flow say of single falls, found once more hop by hop.
namespace keyfall::test {

/// Where the fall that begins at `begin` stops and what it skips, key by key: `Cpu returned, Vmap skipped`.
inline std::string stopsOf(const FallTable& table, const Occurrence& begin)
{
    const CallGraph& graph = *table.sources[begin.source].graph;
    const FallTable::Hops& known = table.hops[begin.source];
    std::vector<bool> within;  // whether that hop belongs to the fall, from the first on
    std::map<std::string, std::string> stops;
    for (HopId id = begin.hop; id <= graph.hops.size(); ++id) {
        const Hop& hop = graph.hops[id - 1];
        if (id > begin.hop && hop.depth <= graph.hops[begin.hop - 1].depth)
            break;
        within.push_back(id == begin.hop || (known.step[id - 1] != 0 && within[hop.parent - begin.hop]));
        if (!within.back())
            continue;
        std::string& stop = stops[hop.key ? keyName(graph, hop.key) : std::string()];
        if (hop.error && hop.error->raisedHere)
            stop = "raised";
        else if (hop.error && stop != "raised")
            stop = "error";
        else if (!hop.error && stop != "raised" && stop != "error")
            stop = "returned";
        for (const Considered& passed : hop.considered)
            stops.try_emplace(keyName(graph, passed.key), "skipped");
    }
    std::string text;
    for (const auto& [key, stop] : stops)
        text += key + " " + stop + ", ";
    return text;
}

/// The same of a band.
inline std::string stopsOf(const Flow& flow, const FlowBand& band)
{
    std::map<std::string, std::string> stops;
    for (const FlowStop& stop : band.stops)
        stops[flow.lanes[stop.lane].key] = stop.skipped ? "skipped"
            : stop.end == StepEnd::raised               ? "raised"
            : stop.end == StepEnd::passedOn             ? "error"
                                                        : "returned";
    std::string text;
    for (const auto& [key, stop] : stops)
        text += key + " " + stop + ", ";
    return text;
}

/// Empty where the question of each band names its falls and no others, else what is wrong.
inline QString wrongQuestions(const FallTable& table)
{
    const Flow flow = flowOf(table);
    for (const FlowBand& band : flow.bands) {
        const QString question = QString::fromStdString(band.question);
        const auto query = FallQuery::parse(band.question, table);
        if (!query)
            return question + ": " + QString::fromStdString(query.error().text());
        const FallSelection selection = query->run(table);
        const std::string stops = stopsOf(flow, band);
        const std::set<std::uint32_t> shares(band.shares.begin(), band.shares.end());
        std::uint64_t count = 0;
        for (const Occurrence& each : table.members) {
            const bool named = selection[each.source][each.hop - 1];
            const std::string its = stopsOf(table, each);
            const bool belongs =
                band.folded > 0 ? shares.contains(flow.shareOf[each.source][each.hop - 1]) : its == stops;
            if (named != belongs)
                return QStringLiteral("%1 (%2) %3 hop %4 (%5)")
                    .arg(question, QString::fromStdString(stops),
                         named ? QStringLiteral("names") : QStringLiteral("lacks"))
                    .arg(each.hop)
                    .arg(QString::fromStdString(its));
            count += named ? 1 : 0;
        }
        if (count != band.count)
            return QStringLiteral("%1: %2 falls, the band has %3").arg(question).arg(count).arg(band.count);
    }
    return {};
}

}  // namespace keyfall::test
