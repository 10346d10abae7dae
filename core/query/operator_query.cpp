// SPDX-License-Identifier: MIT
#include "core/query/operator_query.h"

#include "core/graph/call_graph.h"
#include "core/query/glob.h"
#include "core/query/operator_facts.h"
#include "core/query/query_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

using Condition = OperatorQuery::Condition;
using Kind = OperatorQuery::Kind;

/// A word that begins a condition: what it takes after a colon, and whether a key may follow.
struct Word {
    std::string_view text;
    Kind kind;
    bool takesValue;
    bool takesKey;
    bool needsKey;
    std::string_view means;
};

constexpr std::array kWords{
    Word{"has", Kind::has, false, true, true, "has@CUDA: the table has an entry there, of any origin"},
    Word{"missing", Kind::missing, false, true, true, "missing@XLA: the table has none"},
    Word{"provenance", Kind::provenance, true, true, false,
         "provenance:math@Meta: kernel, default, nested, math, autograd, batched, fallback, ambiguous or missing"},
    Word{"kernel", Kind::kernel, true, true, false, "kernel:*meta*@Meta: the entry's kernel is called so"},
    Word{"fallthrough", Kind::fallthrough, false, true, false, "fallthrough@ADInplaceOrView: the entry falls through"},
    Word{"ambiguous", Kind::ambiguous, false, true, false, "an entry is ambiguous: calling it is an error"},
    Word{"stale", Kind::stale, false, true, false, "a stored entry is not what the rules now give"},
    Word{"inactive", Kind::inactive, false, true, false, "a kernel was registered over, inactive@Meta"},
    Word{"schema", Kind::schema, true, false, false,
         "schema:inplace: inplace, out, functional, factory, view, lists, none, or a pattern: schema:*Generator*"},
    Word{"name", Kind::name, true, false, false, "name:conv*: also with the namespace, name:aten::conv*"},
};

constexpr std::array<std::string_view, 7> kTraits{"inplace", "out", "functional", "factory", "view", "lists", "none"};

Expected<void> setKeys(Condition& condition, std::string_view word, const KeyModel& model)
{
    condition.keys.assign(model.keys().size(), false);
    bool any = false;
    for (const KeyInfo& info : model.keys()) {
        if (info.kind == KeyKind::placeholder || !matchesGlob(condition.key, info.name))
            continue;
        condition.keys[info.key.value()] = true;
        any = true;
    }
    if (any)
        return {};
    const auto known = model.parseKey(condition.key);  // for its near misses
    if (known) {
        condition.keys[known->value()] = true;
        return {};
    }
    return wrongWord(word, known.error().message, known.error().advice);
}

Expected<void> setValue(Condition& condition, std::string_view word)
{
    if (condition.kind == Kind::provenance) {
        const auto provenance = provenanceAsked(condition.value, word);
        if (!provenance)
            return tl::unexpected<Error>(provenance.error());
        condition.value = *provenance;
        return {};
    }
    if (condition.kind == Kind::schema && condition.value.find('*') == std::string::npos
        && std::find(kTraits.begin(), kTraits.end(), condition.value) == kTraits.end())
        return wrongWord(word, fmt::format("'{}' is no kind of schema", condition.value),
                         fmt::format("one of {}, or a pattern with *", fmt::join(kTraits, ", ")));
    return {};
}

/// One condition: `[-|!][word[:value]][@key]`, or a part of a name.
Expected<Condition> conditionOf(std::string_view word, const KeyModel& model)
{
    const std::string_view whole = word;
    Condition condition;
    if (word.starts_with('-') || word.starts_with('!')) {
        condition.negated = true;
        word.remove_prefix(1);
    }
    if (const std::size_t at = word.rfind('@'); at != std::string_view::npos) {
        condition.key = word.substr(at + 1);
        word = word.substr(0, at);
        if (condition.key.empty())
            return wrongWord(whole, "a key is missing behind '@'", "@CPU, @Autograd*");
    }
    if (word.empty()) {
        if (condition.key.empty())
            return wrongWord(whole, "nothing is asked", "@CPU, missing@Meta, name:conv*");
        condition.kind = Kind::registered;
        if (auto set = setKeys(condition, whole, model); !set)
            return tl::unexpected<Error>(set.error());
        return condition;
    }
    std::size_t colon = word.find(':');
    if (colon != std::string_view::npos && word.substr(colon).starts_with("::"))
        colon = std::string_view::npos;  // aten::add is a name
    const std::string_view first = word.substr(0, colon);
    const auto known = std::find_if(kWords.begin(), kWords.end(), [&](const Word& w) { return w.text == first; });
    if (colon == std::string_view::npos && (known == kWords.end() || known->takesValue)) {
        if (!condition.key.empty()) {
            std::vector<std::string> words;
            for (const Word& other : kWords)
                if (other.takesKey)
                    words.emplace_back(other.text);
            return wrongWord(whole, fmt::format("'{}' is nothing that can be asked of a key", word),
                             fmt::format("{}", fmt::join(words, ", ")));
        }
        condition.kind = Kind::name;
        condition.value =
            word.find_first_of("*?") == std::string_view::npos ? fmt::format("*{}*", word) : std::string(word);
        return condition;
    }
    if (known == kWords.end()) {
        std::vector<std::string> words;
        for (const Word& other : kWords)
            words.emplace_back(other.text);
        return wrongWord(whole, fmt::format("'{}' is no question", first), fmt::format("{}", fmt::join(words, ", ")));
    }
    condition.kind = known->kind;
    if (known->takesValue != (colon != std::string_view::npos) || (known->takesValue && colon + 1 == word.size()))
        return wrongWord(whole, known->takesValue ? "a value is missing behind ':'" : "it takes no value",
                         std::string(known->means));
    if (known->takesValue)
        condition.value = word.substr(colon + 1);
    if (known->needsKey && condition.key.empty())
        return wrongWord(whole, "a key is missing", std::string(known->means));
    if (!known->takesKey && !condition.key.empty())
        return wrongWord(whole, "it is not about a key", std::string(known->means));
    if (auto set = setValue(condition, whole); !set)
        return tl::unexpected<Error>(set.error());
    if (!condition.key.empty())
        if (auto set = setKeys(condition, whole, model); !set)
            return tl::unexpected<Error>(set.error());
    return condition;
}

}  // namespace

Expected<OperatorQuery> OperatorQuery::parse(std::string_view text, const KeyModel& model)
{
    OperatorQuery query;
    auto all = readConditions<Condition>(text, [&](std::string_view word) { return conditionOf(word, model); });
    if (!all)
        return tl::unexpected<Error>(all.error());
    query.all_ = std::move(*all);
    return query;
}

std::vector<QueryMatch> OperatorQuery::run(const Dispatcher& dispatcher) const
{
    std::vector<QueryMatch> matches;
    for (const OperatorHandle& op : dispatcher.operators()) {
        OperatorFacts facts(dispatcher, op);
        QueryMatch match{op, {}};
        const bool fits = std::all_of(all_.begin(), all_.end(), [&](const std::vector<Condition>& alternatives) {
            return std::any_of(alternatives.begin(), alternatives.end(), [&](const Condition& condition) {
                std::vector<QueryRow> rows;
                const bool holds = facts.holds(condition, rows) != condition.negated;
                if (holds && !condition.negated)
                    match.rows.insert(match.rows.end(), rows.begin(), rows.end());
                return holds;
            });
        });
        if (fits)
            matches.push_back(std::move(match));
    }
    return matches;
}

const std::vector<std::pair<std::string_view, std::string_view>>& OperatorQuery::words()
{
    static const std::vector<std::pair<std::string_view, std::string_view>> kAll = [] {
        std::vector<std::pair<std::string_view, std::string_view>> all{
            {"@", "@CPU: a kernel is registered there; names of keys may have * and ?"}};
        for (const Word& word : kWords)
            all.emplace_back(word.text, word.means);
        return all;
    }();
    return kAll;
}

}  // namespace keyfall
