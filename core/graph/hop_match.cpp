// SPDX-License-Identifier: MIT
#include "core/graph/hop_match.h"

#include "core/keys/key_model.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace keyfall {

namespace {

constexpr std::int32_t kNoKey = -1;
/// A key of the newer graph that the older one's model does not have.
constexpr std::int32_t kForeignKey = -2;

/// What makes two hops of one call equal.
struct Place {
    std::string_view op;
    std::int32_t key = kNoKey;

    friend bool operator==(const Place&, const Place&) = default;
};

struct PlaceHash {
    std::size_t operator()(const Place& place) const
    {
        return std::hash<std::string_view>{}(place.op) * 31 + static_cast<std::size_t>(place.key + 2);
    }
};

/// The values of the newer graph's keys in the older graph's model.
class Translation {
public:
    Translation(const CallGraph& before, const CallGraph& after) : from_(after.model.get()), to_(before.model.get())
    {
        same_ = from_ == to_ || from_ == nullptr || to_ == nullptr;
    }

    [[nodiscard]] std::int32_t valueOf(const std::optional<Key>& key)
    {
        if (!key)
            return kNoKey;
        if (same_)
            return key->value();
        if (const auto known = known_.find(key->value()); known != known_.end())
            return known->second;
        const std::optional<Key> there = to_->find(from_->nameOf(*key));
        return known_[key->value()] = there ? std::int32_t{there->value()} : kForeignKey;
    }

private:
    const KeyModel* from_;
    const KeyModel* to_;
    bool same_ = true;
    std::unordered_map<std::uint16_t, std::int32_t> known_;
};

void matchCall(const CallGraph& before, const TopCall& old, const CallGraph& after, const TopCall& now,
               Translation& keys, std::vector<HopId>& matches)
{
    struct Equals {
        std::vector<HopId> ids;
        std::size_t taken = 0;
    };
    std::unordered_map<Place, Equals, PlaceHash> places;
    for (HopId id = old.firstHop; id < old.firstHop + old.hopCount; ++id) {
        const Hop& hop = before.hops[id - 1];
        places[{hop.op, hop.key ? std::int32_t{hop.key->value()} : kNoKey}].ids.push_back(id);
    }
    for (HopId id = now.firstHop; id < now.firstHop + now.hopCount; ++id) {
        const Hop& hop = after.hops[id - 1];
        const auto found = places.find({hop.op, keys.valueOf(hop.key)});
        if (found != places.end() && found->second.taken < found->second.ids.size())
            matches[id - 1] = found->second.ids[found->second.taken++];
    }
}

}  // namespace

std::vector<std::uint32_t> matchCalls(const CallGraph& before, const CallGraph& after)
{
    std::map<std::pair<std::string_view, std::string_view>, std::uint32_t> lines;
    const auto linesOf = [&lines](const CallGraph& graph) {
        std::vector<std::uint32_t> numbers;
        for (const TopCall& call : graph.calls)
            numbers.push_back(
                lines.try_emplace({call.op, call.source}, static_cast<std::uint32_t>(lines.size())).first->second);
        return numbers;
    };
    const std::vector<std::uint32_t> old = linesOf(before);
    std::vector<std::uint32_t> matches = matchInOrder(old, linesOf(after));
    // Where both have other calls at the same place, they are the same with another line.
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < matches.size();) {
        if (matches[i] != kNoMatch) {
            next = matches[i++] + 1;
            continue;
        }
        std::size_t end = i;
        while (end < matches.size() && matches[end] == kNoMatch)
            ++end;
        const std::uint32_t until = end < matches.size() ? matches[end] : static_cast<std::uint32_t>(old.size());
        for (; i < end; ++i)
            if (next < until)
                matches[i] = next++;
    }
    return matches;
}

std::vector<HopId> matchHops(const CallGraph& before, const CallGraph& after)
{
    std::vector<HopId> matches(after.hops.size(), 0);
    const std::vector<std::uint32_t> calls = matchCalls(before, after);
    Translation keys(before, after);
    for (std::size_t i = 0; i < calls.size(); ++i)
        if (calls[i] != kNoMatch)
            matchCall(before, before.calls[calls[i]], after, after.calls[i], keys, matches);
    return matches;
}

HopId hopAfter(HopId hop, const std::vector<HopId>& matches)
{
    HopId nearest = 0;
    HopId there = 0;
    for (std::size_t i = 0; i < matches.size(); ++i)
        if (matches[i] > nearest && matches[i] <= hop) {
            nearest = matches[i];
            there = static_cast<HopId>(i) + 1;
        }
    return there;
}

}  // namespace keyfall
