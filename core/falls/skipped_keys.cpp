// SPDX-License-Identifier: MIT
#include "core/falls/skipped_keys.h"

#include "core/keys/key_model.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace keyfall {

namespace {

constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();

class Collector {
public:
    explicit Collector(const FallTable& table) : table_(table), ownKeys_(table.falls.size())
    {
        found_.sets.emplace_back();
        numbers_[{}] = 0;
        next_.emplace_back();
    }

    SkippedKeys run()
    {
        for (std::uint32_t source = 0; source < table_.sources.size(); ++source)
            walk(source);
        return std::move(found_);
    }

private:
    void walk(std::uint32_t source)
    {
        const SharedList<Hop>& hops = table_.sources[source].graph->hops;
        const FallTable::Hops& known = table_.hops[source];
        std::vector<std::uint32_t>& sets = found_.setAt.emplace_back(hops.size(), 0);
        std::vector<std::uint32_t> begins(hops.size());
        std::vector<std::uint32_t> names;  // by the key's value in this model
        for (std::uint32_t i = 0; i < hops.size(); ++i) {
            const Hop& hop = hops[i];
            begins[i] = known.step[i] == 0 ? i : begins[hop.parent - 1];
            std::uint32_t& set = sets[begins[i]];
            for (const Considered& passed : hop.considered) {
                const std::uint32_t name = nameOf(names, source, passed.key);
                if (name != kUnknown && !isAt(known.fall[i], name))
                    set = with(set, name);
            }
        }
    }

    std::uint32_t nameOf(std::vector<std::uint32_t>& names, std::uint32_t source, Key key)
    {
        const KeyModel* model = table_.sources[source].graph->model.get();
        if (model == nullptr)
            return kUnknown;
        if (key.value() >= names.size())
            names.resize(key.value() + std::size_t{1}, kUnknown);
        std::uint32_t& name = names[key.value()];
        if (name == kUnknown) {
            const auto [known, isNew] =
                byText_.try_emplace(model->nameOf(key), static_cast<std::uint32_t>(found_.names.size()));
            if (isNew)
                found_.names.push_back({known->first, source, key});
            name = known->second;
        }
        return name;
    }

    /// Whether a hop of the fall is at that key.
    bool isAt(std::uint32_t fall, std::uint32_t name)
    {
        // Which of a few keys are a fall's own is asked for each hop, so it is found once for each pair.
        std::vector<std::optional<bool>>& own = ownKeys_[fall];
        if (name >= own.size())
            own.resize(found_.names.size());
        if (!own[name]) {
            const std::vector<FallStep>& steps = table_.falls[fall].steps;
            own[name] = std::any_of(steps.begin(), steps.end(),
                                    [&](const FallStep& step) { return step.key == found_.names[name].key; });
        }
        return *own[name];
    }

    /// The set with that key in it as well.
    std::uint32_t with(std::uint32_t set, std::uint32_t name)
    {
        if (name >= next_[set].size())
            next_[set].resize(found_.names.size(), kUnknown);
        if (next_[set][name] != kUnknown)
            return next_[set][name];
        std::vector<std::uint32_t> keys = found_.sets[set];
        if (const auto at = std::lower_bound(keys.begin(), keys.end(), name); at == keys.end() || *at != name)
            keys.insert(at, name);
        const auto [known, isNew] = numbers_.try_emplace(keys, static_cast<std::uint32_t>(found_.sets.size()));
        if (isNew) {
            found_.sets.push_back(std::move(keys));
            next_.emplace_back();
        }
        return next_[set][name] = known->second;
    }

    const FallTable& table_;
    SkippedKeys found_;
    std::unordered_map<std::string, std::uint32_t> byText_;
    std::vector<std::vector<std::optional<bool>>> ownKeys_;        ///< by fall and name
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;  ///< of sets
    std::vector<std::vector<std::uint32_t>> next_;                 ///< by set and name: the set with that name
};

}  // namespace

SkippedKeys skippedKeysOf(const FallTable& table)
{
    return Collector(table).run();
}

}  // namespace keyfall
