// SPDX-License-Identifier: MIT
#include "core/pytorch/trace_records.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace keyfall {

namespace {

/// Longer chains of redispatches in flat text are a loop; they go on side by side instead of ever deeper.
constexpr std::size_t kDeepest = 4096;

using Names = std::unordered_map<std::string_view, Key>;

/// The names of a model, made once: a program's output is read call by call, and a model has hundreds.
std::shared_ptr<const Names> namesOf(const std::shared_ptr<const KeyModel>& model)
{
    constexpr std::size_t kModels = 8;
    // The model is held as well: the views are into it, and another one must not come to its address.
    thread_local std::vector<std::pair<std::shared_ptr<const KeyModel>, std::shared_ptr<const Names>>> known;
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const auto& entry) { return entry.first == model; });
    if (found != known.end())
        return found->second;
    if (known.size() >= kModels)
        known.erase(known.begin());
    return known.emplace_back(model, std::make_shared<const Names>(printedNames(*model))).second;
}

bool isRedispatch(CallKind kind)
{
    return kind == CallKind::redispatch || kind == CallKind::redispatchBoxed;
}

}  // namespace

bool TraceRecords::startsCall(const TraceLine& line) const
{
    if (open_.empty() || line.indent < open_.front().indent)
        return true;
    return line.indent == open_.front().indent && !isRedispatch(line.kind);
}

void TraceRecords::add(const TraceLine& line)
{
    if (startsCall(line)) {
        open_.clear();
    } else {
        while (open_.back().indent > line.indent)
            open_.pop_back();
        const bool outermost = line.indent == open_.front().indent;
        if ((!outermost && open_.back().indent == line.indent) || (open_.size() >= kDeepest && open_.size() > 1))
            open_.pop_back();
    }
    indented_ = indented_ || line.indent > 0;
    Record record;
    record.parent = open_.empty() ? 0 : open_.back().id;
    record.depth = static_cast<std::uint32_t>(open_.size());
    record.op = ops_.intern(line.op);
    // More than 65,535 key names are no trace of anything; the rest share the last number.
    record.key = keys_.size() < std::numeric_limits<std::uint16_t>::max()
        ? static_cast<std::uint16_t>(keys_.intern(line.key))
        : std::numeric_limits<std::uint16_t>::max() - 1;
    record.kind = line.kind;
    records_.push_back(record);
    open_.push_back({line.indent, static_cast<std::uint32_t>(records_.size())});
}

void TraceRecords::clear()
{
    records_.clear();
    open_.clear();
    ops_ = {};
    keys_ = {};
}

std::shared_ptr<const KeyModel> TraceRecords::fittingModel() const
{
    const std::array<std::string_view, 5> nested{"pytorch-2.15", "pytorch-2.6", "pytorch-2.4", "pytorch-1.13",
                                                 "pytorch-1.8"};
    const std::array<std::string_view, 5> flat{"pytorch-1.13", "pytorch-2.15", "pytorch-2.6", "pytorch-2.4",
                                               "pytorch-1.8"};
    std::shared_ptr<const KeyModel> best;
    std::size_t bestKnown = 0;
    for (const std::string_view name : indented_ ? nested : flat) {
        const std::shared_ptr<const KeyModel> model = KeyModel::builtIn(name).value();
        const auto names = namesOf(model);
        std::size_t known = 0;
        for (std::uint32_t i = 1; i < keys_.size(); ++i)
            known += names->contains(keys_[TextId{i}]) ? 1 : 0;
        if (!best || known > bestKnown) {
            best = model;
            bestKnown = known;
        }
        if (known + 1 == keys_.size())
            break;
    }
    return best;
}

CallGraph TraceRecords::graph(std::shared_ptr<const KeyModel> model) const
{
    struct KnownKey {
        std::optional<Key> key;
        int slot = -1;
        KeySet bits;
    };
    const auto names = namesOf(model);
    std::vector<KnownKey> known(keys_.size());
    for (std::uint32_t i = 0; i < keys_.size(); ++i)
        if (const auto found = names->find(keys_[TextId{i}]); found != names->end()) {
            const KeyInfo& info = model->info(found->second);
            known[i] = {info.key, info.slot.value_or(-1), info.bits};
        }

    std::vector<SharedText> ops;
    for (std::uint32_t i = 0; i < ops_.size(); ++i)
        ops.emplace_back(ops_[TextId{i}]);

    CallGraph graph;
    graph.model = std::move(model);
    graph.predicted = true;
    graph.hops.reserve(records_.size());
    graph.calls.reserve(static_cast<std::size_t>(
        std::count_if(records_.begin(), records_.end(), [](const Record& record) { return record.parent == 0; })));
    for (const Record& record : records_) {
        const KnownKey& key = known[record.key];
        if (record.parent == 0) {
            TopCall& call = graph.calls.emplace_back();
            call.op = ops[static_cast<std::size_t>(record.op)];
            call.keyset = key.bits;
            call.firstHop = static_cast<HopId>(graph.hops.size() + 1);
        }
        TopCall& call = graph.calls.back();
        ++call.hopCount;
        Hop& hop = graph.hops.emplace_back();
        hop.id = static_cast<HopId>(graph.hops.size());
        hop.parent = record.parent;
        hop.kind = record.kind;
        hop.call = static_cast<std::uint32_t>(graph.calls.size() - 1);
        hop.depth = record.depth;
        hop.op = ops[static_cast<std::size_t>(record.op)];
        hop.key = key.key;
        hop.slot = key.slot;
        hop.keysetIn = key.bits;
        hop.keysetHanded = key.bits;
        if (!key.key)
            hop.events.push_back({EventKind::warning,
                                  "the key '" + keys_[TextId{record.key}] + "' is not in " + graph.model->name(), 0});
    }
    return graph;
}

std::unordered_map<std::string_view, Key> printedNames(const KeyModel& model)
{
    std::unordered_map<std::string_view, Key> names;
    // Runtime keys first: StartOfDenseBackends prints like Undefined (pytorch:M10), and Undefined is meant.
    for (const bool placeholders : {false, true})
        for (const KeyInfo& info : model.keys())
            if ((info.kind == KeyKind::placeholder) == placeholders) {
                names.emplace(info.printed.empty() ? info.name : info.printed, info.key);
                if (!placeholders)
                    names.emplace(info.name, info.key);
            }
    return names;
}

}  // namespace keyfall
