// SPDX-License-Identifier: MIT
#include "app/commands/recording_words.h"

#include "app/commands/fall_words.h"
#include "core/graph/graph_text.h"
#include "core/pytorch/recorded_graphs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace keyfall::app {

namespace {

constexpr std::size_t kShownFalls = 40;

struct Fall {
    std::string op;
    std::vector<std::string> keys;
    std::size_t count = 0;
    std::int64_t totalNs = 0;
};

std::vector<Fall> fallsOf(const Recording& recording)
{
    std::map<std::pair<std::string, std::vector<std::string>>, Fall> falls;
    for (const TracedGraph& traced : recordedGraphs(recording))
        for (const TopCall& call : traced.graph.calls) {
            std::vector<std::string> keys;
            for (HopId id = call.firstHop; id < call.firstHop + call.hopCount; ++id)
                keys.push_back(keyName(traced.graph, traced.graph.find(id)->key));
            Fall& fall = falls[{call.op, keys}];
            fall.op = call.op;
            fall.keys = std::move(keys);
            ++fall.count;
            fall.totalNs += traced.graph.find(call.firstHop)->durationNs;
        }
    std::vector<Fall> list;
    for (auto& [unused, fall] : falls)
        list.push_back(std::move(fall));
    std::stable_sort(list.begin(), list.end(), [](const Fall& a, const Fall& b) { return a.totalNs > b.totalNs; });
    return list;
}

std::size_t threadsOf(const Recording& recording)
{
    std::set<std::size_t> threads;
    for (const RecordedCall& call : recording.calls)
        threads.insert(call.thread);
    return threads.size();
}

std::size_t operatorsOf(const Recording& recording)
{
    std::set<std::string> ops;
    for (const RecordedCall& call : recording.calls)
        ops.insert(call.op);
    return ops.size();
}

std::string plural(std::size_t count, const std::string& word)
{
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

}  // namespace

std::string recordingText(const Recording& recording)
{
    std::string text = fmt::format("A recording of PyTorch {}: {} of {} in {}", recording.version,
                                   plural(recording.calls.size(), "call"), plural(operatorsOf(recording), "operator"),
                                   plural(threadsOf(recording), "thread"));
    if (recording.dropped > 0)
        text += fmt::format(", and {} more that were only counted", recording.dropped);
    text += ".\n";
    if (!recording.ended)
        text += "It has no end: the program was ended from outside, or the file was cut off.\n";
    else if (!recording.calls.empty())
        text += fmt::format("Recording took {:.3f} s of {:.3f} s, {:.0f} µs a call.\n", recording.recorderSeconds,
                            recording.seconds,
                            recording.recorderSeconds * 1e6 / static_cast<double>(recording.calls.size()));
    const std::vector<Fall> falls = fallsOf(recording);
    text +=
        fmt::format("\nDistinct falls: {}. The operators, arguments and times were recorded; the keys are predicted "
                    "from the registrations in the file.\n",
                    falls.size());
    for (std::size_t i = 0; i < std::min(falls.size(), kShownFalls); ++i)
        text += fmt::format("{:>7} × {}  {}  {}\n", falls[i].count, timeColumn(falls[i].totalNs, 9), falls[i].op,
                            fmt::join(falls[i].keys, " → "));
    if (falls.size() > kShownFalls)
        text += fmt::format("        and {} more (--json lists all)\n", falls.size() - kShownFalls);
    std::size_t errors = 0;
    for (const RecordedCall& call : recording.calls)
        if (!call.error.empty() && errors++ < 5)
            text += fmt::format("\n{} raised at {}: {}\n", call.op, call.at.empty() ? "?" : call.at, call.error);
    return text;
}

Json recordingJson(const Recording& recording)
{
    Json json = {{"torch_version", recording.version},  {"calls", recording.calls.size()},
                 {"operators", operatorsOf(recording)}, {"threads", threadsOf(recording)},
                 {"dropped", recording.dropped},        {"complete", recording.ended},
                 {"seconds", recording.seconds},        {"recorder_seconds", recording.recorderSeconds}};
    json["falls"] = Json::array();
    for (const Fall& fall : fallsOf(recording))
        json["falls"].push_back({{"op", fall.op},
                                 {"keys", fall.keys},
                                 {"count", fall.count},
                                 {"total_ns", fall.totalNs},
                                 {"predicted", true}});
    json["errors"] = Json::array();
    for (const RecordedCall& call : recording.calls)
        if (!call.error.empty())
            json["errors"].push_back({{"op", call.op}, {"at", call.at}, {"text", call.error}});
    return json;
}

}  // namespace keyfall::app
