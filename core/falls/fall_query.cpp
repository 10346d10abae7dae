// SPDX-License-Identifier: MIT
#include "core/falls/fall_query.h"

#include "core/keys/key_model.h"
#include "core/query/glob.h"
#include "core/query/query_words.h"
#include "core/text/near_miss.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace keyfall {

namespace {

using Condition = FallQuery::Condition;
using Kind = FallQuery::Kind;

struct Word {
    std::string_view text;
    Kind kind;
    bool takesValue;
    bool takesKey;
    std::string_view means;
};

constexpr std::array kWords{
    Word{"name", Kind::name, true, false,
         "name:conv*: the operator, with or without its namespace; a bare word is any part of its name"},
    Word{"kernel", Kind::kernel, true, true, "kernel:*meta*@Meta: a hop's kernel is called so"},
    Word{"provenance", Kind::provenance, true, true,
         "provenance:math@CPU: kernel, default, nested, math, autograd, batched, fallback, ambiguous or missing"},
    Word{"kind", Kind::kind, true, true,
         "kind:redispatch@CPU: call, redispatch, call_direct, callBoxed or redispatchBoxed"},
    Word{"error", Kind::error, false, true, "error@CUDA: a hop there ended with an error"},
    Word{"raised", Kind::raised, false, true, "raised@CUDA: an error arose there"},
    Word{"boxed", Kind::boxed, false, true, "a hop was reached with its arguments boxed"},
    Word{"skipped", Kind::skipped, false, true,
         "skipped@Autograd: that key was active, passed over, and no hop is there"},
    Word{"nested", Kind::nested, false, false, "the fall is within another one"},
    Word{"depth", Kind::depth, true, false, "depth:2: within so many other falls"},
    Word{"first", Kind::first, true, false, "first:linear*: the operator that the program called"},
    Word{"thread", Kind::thread, true, false, "thread:rank0: the thread or rank, by its name or its number from 0"},
    Word{"line", Kind::line, true, false, "line:*loss*: the program's line (? for a blank)"},
};

constexpr std::array kKinds{CallKind::call, CallKind::redispatch, CallKind::callDirect, CallKind::callBoxed,
                            CallKind::redispatchBoxed};

Expected<void> setValue(Condition& condition, std::string_view word)
{
    if (condition.kind == Kind::provenance) {
        const auto provenance = provenanceAsked(condition.value, word);
        if (!provenance)
            return tl::unexpected<Error>(provenance.error());
        condition.value = *provenance;
        return {};
    }
    if (condition.kind == Kind::kind) {
        std::vector<std::string_view> known;
        for (const CallKind kind : kKinds) {
            if (condition.value == nameOf(kind))
                return {};
            known.push_back(nameOf(kind));
        }
        return wrongWord(word, fmt::format("'{}' is no kind of call", condition.value),
                         fmt::format("one of {}", fmt::join(known, ", ")));
    }
    if (condition.kind == Kind::depth) {
        const char* end = condition.value.data() + condition.value.size();
        const auto [at, problem] = std::from_chars(condition.value.data(), end, condition.depth);
        if (problem != std::errc() || at != end)
            return wrongWord(word, fmt::format("'{}' is no number", condition.value), "depth:0 is the outermost");
    }
    return {};
}

/// The names of all keys that a hop of the run could be at.
std::vector<std::string> keysOf(const FallTable& table)
{
    std::vector<std::string> names;
    for (const FallSource& source : table.sources) {
        if (!source.graph->model)
            continue;
        for (const KeyInfo& info : source.graph->model->keys())
            names.push_back(info.name);
    }
    return names;
}

Expected<void> checkKey(const Condition& condition, std::string_view word, const std::vector<std::string>& keys)
{
    const auto fits = [&](const std::string& name) { return matchesGlob(condition.key, name); };
    if (keys.empty() || condition.key == kNoKeyAsked || std::any_of(keys.begin(), keys.end(), fits))
        return {};
    const std::string near = didYouMean(condition.key, keys);
    return wrongWord(word, fmt::format("the run's model has no key '{}'", condition.key),
                     near.empty() ? "names of keys may have * and ?" : near);
}

/// The rules that put the kernels of composites into other keys' entries; of other aliases a key is enough.
constexpr std::array kComposites{std::pair{"CompositeImplicitAutograd", Provenance::math},
                                 std::pair{"Math", Provenance::math},
                                 std::pair{"CompositeImplicitAutogradNestedTensor", Provenance::nested},
                                 std::pair{"CompositeExplicitAutograd", Provenance::defaultBackend},
                                 std::pair{"CompositeExplicitAutogradNonFunctional", Provenance::defaultBackend},
                                 std::pair{"DefaultBackend", Provenance::defaultBackend},
                                 std::pair{"FuncTorchBatchedDecomposition", Provenance::batched}};

/// No hop is at an alias: it asks for the keys that it stands for, and of a composite for kernels that came by it.
void readAlias(Condition& condition, const FallTable& table)
{
    for (const FallSource& source : table.sources) {
        const KeyModel* model = source.graph->model.get();
        const auto key = model == nullptr ? std::nullopt : model->find(condition.key);
        if (!key || model->info(*key).kind != KeyKind::alias)
            continue;
        for (const Key member : model->info(*key).members)
            condition.members.push_back(model->nameOf(member));
        for (const auto& [name, provenance] : kComposites)
            if (condition.key == name)
                condition.by = provenance;
    }
}

Expected<Condition> conditionOf(std::string_view word, const std::vector<std::string>& keys)
{
    const std::string_view whole = word;
    Condition condition;
    if (word.starts_with('-') || word.starts_with('!')) {
        condition.negated = true;
        word.remove_prefix(1);
    }
    std::size_t colon = word.find(':');
    if (colon != std::string_view::npos && word.substr(colon).starts_with("::"))
        colon = std::string_view::npos;  // aten::add is a name
    const auto known = std::find_if(kWords.begin(), kWords.end(), [&](const Word& w) {
        return w.text == word.substr(0, std::min(colon, word.find('@')));
    });
    // In a line or a thread's name '@' is a character like others.
    if (known == kWords.end() || known->takesKey) {
        if (const std::size_t at = word.rfind('@'); at != std::string_view::npos) {
            condition.key = word.substr(at + 1);
            word = word.substr(0, at);
            if (condition.key.empty())
                return wrongWord(whole, "a key is missing behind '@'", "@CPU, @Autograd*");
            if (auto checked = checkKey(condition, whole, keys); !checked)
                return tl::unexpected<Error>(checked.error());
        }
    }
    if (word.empty()) {
        if (condition.key.empty())
            return wrongWord(whole, "nothing is asked", "@CPU, name:conv*, error");
        condition.kind = Kind::passes;
        return condition;
    }
    if (colon == std::string_view::npos && (known == kWords.end() || known->takesValue)) {
        if (!condition.key.empty())
            return wrongWord(whole, fmt::format("'{}' is nothing that can be asked of a key", word),
                             "kernel:…@CPU, provenance:…@CPU, kind:…@CPU, error@CPU, raised@CPU, boxed@CPU, "
                             "skipped@CPU, or @CPU alone");
        condition.value =
            word.find_first_of("*?") == std::string_view::npos ? fmt::format("*{}*", word) : std::string(word);
        return condition;
    }
    if (known == kWords.end()) {
        std::vector<std::string_view> words;
        for (const Word& other : kWords)
            words.push_back(other.text);
        return wrongWord(whole, fmt::format("'{}' is no question", word.substr(0, colon)),
                         fmt::format("{}", fmt::join(words, ", ")));
    }
    condition.kind = known->kind;
    if (known->takesValue != (colon != std::string_view::npos) || (known->takesValue && colon + 1 == word.size()))
        return wrongWord(whole, known->takesValue ? "a value is missing behind ':'" : "it takes no value",
                         std::string(known->means));
    if (!known->takesKey && !known->takesValue && word.find('@') != std::string_view::npos)
        return wrongWord(whole, "it is not about a key", std::string(known->means));
    if (known->takesValue)
        condition.value = word.substr(colon + 1);
    if (auto set = setValue(condition, whole); !set)
        return tl::unexpected<Error>(set.error());
    return condition;
}

}  // namespace

Expected<FallQuery> FallQuery::parse(std::string_view text, const FallTable& table)
{
    FallQuery query;
    const std::vector<std::string> keys = keysOf(table);
    auto all = readConditions<Condition>(text, [&](std::string_view word) {
        auto condition = conditionOf(word, keys);
        if (condition)
            readAlias(*condition, table);
        return condition;
    });
    if (!all)
        return tl::unexpected<Error>(all.error());
    query.all_ = std::move(*all);
    return query;
}

const std::vector<std::pair<std::string_view, std::string_view>>& FallQuery::words()
{
    static const std::vector<std::pair<std::string_view, std::string_view>> kAll = [] {
        std::vector<std::pair<std::string_view, std::string_view>> all{
            {"@",
             "@CPU: a hop of the fall is at that key; names may have * and ?; an alias stands for its keys; @none: no "
             "key was found"}};
        for (const Word& word : kWords)
            all.emplace_back(word.text, word.means);
        return all;
    }();
    return kAll;
}

}  // namespace keyfall
