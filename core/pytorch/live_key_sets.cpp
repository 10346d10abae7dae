// SPDX-License-Identifier: MIT
#include "core/pytorch/live_key_sets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

/// The names in `DispatchKeySet(A, B)`, or in a plain list of names.
std::vector<std::string_view> namesIn(std::string_view text)
{
    if (const std::size_t open = text.find('('); open != std::string_view::npos)
        text = text.substr(open + 1, text.rfind(')') - open - 1);
    std::vector<std::string_view> names;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        std::string_view name = text.substr(0, comma);
        text.remove_prefix(std::min(comma + 1, text.size()));
        while (name.starts_with(' '))
            name.remove_prefix(1);
        while (name.ends_with(' '))
            name.remove_suffix(1);
        if (!name.empty())
            names.push_back(name);
    }
    return names;
}

LiveKeySet read(const ImportedKeySet& set, const KeyModel& model)
{
    LiveKeySet live{set.what, set.text, {}, {}};
    for (const std::string_view name : namesIn(set.text))
        if (const auto key = model.find(name); key && !model.setOf(*key).empty())
            live.keys = model.add(live.keys, *key);
        else
            live.unknown.emplace_back(name);
    return live;
}

std::string setText(const LiveKeySet& set, const KeyModel& model)
{
    return fmt::format("{} ({}){}", model.names(set.keys), model.hex(set.keys),
                       set.unknown.empty() ? std::string()
                                           : fmt::format(", and {}, which {} does not have",
                                                         fmt::join(set.unknown, ", "), model.name()));
}

std::string threadSentence(std::string_view which, const LiveKeySet& set, KeySet byDefault, const KeyModel& model)
{
    const bool usual = set.keys == byDefault && set.unknown.empty();
    return fmt::format("the thread's {} set: {}, {}", which, setText(set, model),
                       usual ? "as in every new thread"
                             : fmt::format("where a new thread has {}", model.names(byDefault)));
}

}  // namespace

std::optional<Key> LiveKeySets::highestInCall(const LiveKeySet& tensor, const KeyModel& model) const
{
    const KeySet in = included ? included->keys : model.includedByDefault();
    const KeySet out = excluded ? excluded->keys : model.excludedByDefault();
    return model.highest(model.difference(tensor.keys | in | model.alwaysIncluded(), out));
}

LiveKeySets liveKeySets(const ImportedTables& tables, const KeyModel& model)
{
    LiveKeySets sets;
    for (const ImportedKeySet& set : tables.live)
        sets.tensors.push_back(read(set, model));
    for (const ImportedKeySet& set : tables.tls) {
        if (set.what == "include")
            sets.included = read(set, model);
        else if (set.what == "exclude")
            sets.excluded = read(set, model);
    }
    return sets;
}

std::vector<std::string> sentencesOf(const LiveKeySets& sets, const KeyModel& model)
{
    std::vector<std::string> sentences;
    for (const LiveKeySet& set : sets.tensors) {
        const auto highest = sets.highestInCall(set, model);
        sentences.push_back(fmt::format("{}: {}, highest in a call: {}", set.what, setText(set, model),
                                        highest ? model.nameOf(*highest) : std::string("no key")));
    }
    if (sets.included)
        sentences.push_back(threadSentence("include", *sets.included, model.includedByDefault(), model));
    if (sets.excluded)
        sentences.push_back(threadSentence("exclude", *sets.excluded, model.excludedByDefault(), model));
    return sentences;
}

}  // namespace keyfall
