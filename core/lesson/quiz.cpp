// SPDX-License-Identifier: MIT
#include "core/lesson/quiz.h"

#include "core/dispatch/stale_entries.h"
#include "core/session/registrations.h"
#include "core/session/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace keyfall {

namespace {

constexpr std::size_t kQuestions = 10;
constexpr int kMostTries = 4000;  ///< one throw in fifty is a question of level 7

/// The library's distributions differ between machines; the same seed must give the same question on all (splitmix64).
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
    bool oneIn(std::size_t count) { return below(count) == 0; }
    template <class Item>
    Item take(std::vector<Item>& items)
    {
        const std::size_t at = below(items.size());
        Item item = items[at];
        items.erase(items.begin() + static_cast<long>(at));
        return item;
    }

private:
    std::uint64_t next()
    {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31U);
    }

    std::uint64_t state_;
};

/// The tables of a question's session, without anything that could run.
struct QuizTables {
    std::unique_ptr<Dispatcher> dispatcher;
    OperatorHandle op;
    std::vector<Registration> registrations;
};

std::optional<QuizTables> tablesOf(const Session& session)
{
    const auto model = modelOf(session);
    if (!model)
        return std::nullopt;
    auto dispatcher = std::make_unique<Dispatcher>(
        *model, DispatcherOptions{.strict = session.strict, .freshTables = session.freshTables});
    const OperatorHandle op = dispatcher->intern("f");
    QuizTables tables{std::move(dispatcher), op, {}};
    for (const SessionRegistration& registration : session.registrations) {
        auto made = predictRegistration(*tables.dispatcher, registration);
        if (!made)
            return std::nullopt;
        for (Registration& one : *made)
            tables.registrations.push_back(std::move(one));
    }
    return tables;
}

TensorSpec argument()
{
    TensorSpec spec;
    spec.name = "a";
    spec.shape = {2};
    spec.data = {1, 2};
    return spec;
}

/// Makes one question of a level; nothing where the dice gave none that is worth asking.
class Maker {
public:
    Maker(int level, std::uint64_t seed) : level_(level), dice_(seed * 8 + static_cast<std::uint64_t>(level))
    {
        question_.level = level;
        session().standardKernels = false;
        session().place = Placement::asGiven;
        session().tensors = {argument()};
        session().program = {"y = f(a)"};
        if (level >= 5) {
            session().model = "pytorch-2.6";
            // Every call of PyTorch includes these two; in a PyTorch they fall through.
            for (const char* const key : {"BackendSelect", "ADInplaceOrView"})
                session().registrations.push_back({"", key, FallthroughKernel{}});
        }
        model_ = modelOf(session()).value();  // a built-in one
    }

    std::optional<QuizQuestion> make()
    {
        switch (level_) {
        case 1:
        case 2:
        case 3: return firstKey();
        case 4: return lastKey();
        case 5: return slot();
        case 6:
        case 7: return rule();
        default: return std::nullopt;
        }
    }

private:
    Session& session() { return question_.session; }
    [[nodiscard]] std::string nameOf(Key key) const { return model_->nameOf(key); }

    void registerAt(Key key, KernelChoice kernel)
    {
        session().registrations.push_back({"f", nameOf(key), std::move(kernel)});
    }

    /// The kernel that belongs at a key: backends compute, layers go on.
    [[nodiscard]] KernelChoice usualKernel(Key key) const
    {
        if (model_->info(key).kind == KeyKind::backend)
            return ReturnKernel{0};
        return RedispatchKernel{};
    }

    /// Some lanes, highest first.
    std::vector<Key> someLanes(std::size_t least, std::size_t most)
    {
        std::vector<Key> left = model_->lanes();
        std::set<std::size_t> chosen;
        const std::size_t count = least + dice_.below(most - least + 1);
        while (chosen.size() < count)
            chosen.insert(dice_.below(left.size()));
        std::vector<Key> keys;
        for (const std::size_t at : chosen)
            keys.push_back(left[at]);
        return keys;
    }

    void setKeys(const std::vector<Key>& keys)
    {
        KeySet set;
        for (const Key key : keys)
            set = model_->add(set, key);
        session().explicitKeys = set;
    }

    std::optional<QuizQuestion> finish(const std::vector<std::string>& options, const std::string& right)
    {
        question_.options = options;
        const auto found = std::find(options.begin(), options.end(), right);
        const bool different = std::set<std::string>(options.begin(), options.end()).size() == options.size();
        if (found == options.end() || !different || options.size() < 2)
            return std::nullopt;
        question_.right = static_cast<std::size_t>(found - options.begin());
        return question_;
    }

    /// Resolution of the first lookup, and the table's own word for it: kept only where the two agree.
    std::optional<Resolution> firstLookup(const QuizTables& tables, KeySet keys)
    {
        const Resolution resolution = tables.dispatcher->resolve(tables.op, keys);
        if (!resolution.found)
            return resolution;
        for (const SlotView& slot : tables.dispatcher->table(tables.op))
            if (static_cast<int>(slot.slot) == resolution.slot)
                return slot.kernel == resolution.kernel && slot.provenance == resolution.provenance
                    ? std::optional(resolution)
                    : std::nullopt;
        return std::nullopt;
    }

    std::optional<QuizQuestion> firstKey()
    {
        const std::vector<Key> keys = someLanes(3, 6);
        setKeys(keys);
        for (const Key key : keys) {
            const std::size_t kind = level_ == 1 ? 0 : dice_.below(3);
            if (kind == 0)
                registerAt(key, usualKernel(key));
            else if (kind == 1)
                registerAt(key, FallthroughKernel{});
        }
        if (session().registrations.empty())  // an operator that nobody registered is none
            return std::nullopt;
        std::vector<Key> named = keys;
        if (level_ == 3) {
            const Key in = dice_.oneIn(2) ? someLanes(1, 1).front() : keys.front();
            session().include = model_->add(session().include, in);
            if (std::find(named.begin(), named.end(), in) == named.end()) {
                registerAt(in, usualKernel(in));
                named.push_back(in);
            }
            session().exclude = model_->add(session().exclude, dice_.oneIn(2) ? keys.front() : in);
        }
        const auto tables = tablesOf(session());
        const auto resolution = tables ? firstLookup(*tables, effectiveKeys(session(), *model_)) : std::nullopt;
        if (!resolution)
            return std::nullopt;
        std::vector<std::string> options;
        for (const Key lane : model_->lanes())
            if (std::find(named.begin(), named.end(), lane) != named.end())
                options.push_back(nameOf(lane));
        options.emplace_back(kNoKernelOption);
        return finish(options, resolution->found ? nameOf(*resolution->key) : kNoKernelOption);
    }

    std::optional<QuizQuestion> lastKey()
    {
        question_.ask = QuizQuestion::Ask::lastKey;
        const std::vector<Key> keys = someLanes(3, 6);
        setKeys(keys);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const bool last = i + 1 == keys.size();
            if (last || dice_.oneIn(4))
                registerAt(keys[i], ReturnKernel{0});
            else if (dice_.oneIn(4))  // always downwards, so that nothing goes round
                registerAt(keys[i], CallDirectKernel{nameOf(keys[i + 1 + dice_.below(keys.size() - i - 1)])});
            else
                registerAt(keys[i], RedispatchKernel{});
        }
        const auto tables = tablesOf(session());
        if (!tables)
            return std::nullopt;
        // What each kernel does is known, so the chain is followed without running it.
        KeySet set = *session().explicitKeys;
        std::optional<Key> at;
        for (std::size_t hop = 0; hop < kMostQuizHops; ++hop) {
            if (!at) {
                const auto resolution = firstLookup(*tables, set);
                if (!resolution || !resolution->found)
                    return std::nullopt;
                at = resolution->key;
            }
            const auto kernel =
                std::find_if(session().registrations.begin(), session().registrations.end(),
                             [&](const SessionRegistration& registration) { return registration.key == nameOf(*at); });
            if (const auto* direct = std::get_if<CallDirectKernel>(&kernel->kernel)) {
                at = model_->find(direct->key);
                continue;
            }
            if (std::holds_alternative<ReturnKernel>(kernel->kernel)) {
                std::vector<std::string> options;
                for (const Key key : keys)
                    options.push_back(nameOf(key));
                return finish(options, nameOf(*at));
            }
            set = set & model_->below(*at);
            at.reset();
        }
        return std::nullopt;
    }

    std::optional<QuizQuestion> slot()
    {
        question_.ask = QuizQuestion::Ask::slot;
        // Instances only: a functionality on a backend, of which two make four.
        std::vector<Key> instances;
        for (const Key lane : model_->lanes())
            if (model_->info(lane).backend >= 0)
                instances.push_back(lane);
        const Key one = dice_.take(instances);
        const Key other = dice_.take(instances);
        setKeys({one, other});
        const std::vector<Key> keys = model_->keysOf(*session().explicitKeys);
        if (keys.size() < 2 || keys.size() > 6)
            return std::nullopt;
        for (const Key key : keys)
            registerAt(key, ReturnKernel{0});
        const auto tables = tablesOf(session());
        const auto resolution = tables ? firstLookup(*tables, effectiveKeys(session(), *model_)) : std::nullopt;
        if (!resolution || !resolution->found)
            return std::nullopt;
        std::vector<std::string> options;
        for (const Key key : keys)
            options.push_back(std::to_string(*model_->info(key).slot));
        return finish(options, std::to_string(resolution->slot));
    }

    std::optional<QuizQuestion> rule()
    {
        question_.ask = QuizQuestion::Ask::rule;
        session().freshTables = level_ == 6;
        constexpr std::array<const char*, 7> kAt{"CPU",
                                                 "CUDA",
                                                 "AutogradCPU",
                                                 "AutogradCUDA",
                                                 "Autograd",
                                                 "CompositeImplicitAutograd",
                                                 "CompositeExplicitAutograd"};
        std::vector<const char*> left(kAt.begin(), kAt.end());
        if (dice_.oneIn(2))
            session().registrations.push_back({"", "AutogradCPU", RedispatchKernel{}});
        const std::size_t count = 2 + dice_.below(2);
        for (std::size_t i = 0; i < count; ++i)
            session().registrations.push_back({"f", dice_.take(left), RedispatchKernel{}});
        auto tables = tablesOf(session());
        if (!tables)
            return std::nullopt;
        constexpr std::array<const char*, 4> kAsked{"CPU", "CUDA", "AutogradCPU", "AutogradCUDA"};
        question_.key = kAsked[dice_.below(kAsked.size())];
        const std::vector<StaleEntry> stale = staleEntries(*tables->dispatcher, tables->op);
        if (level_ == 7) {  // an entry that is not what the registrations mean
            const auto found = std::find_if(stale.begin(), stale.end(), [this](const StaleEntry& entry) {
                return entry.stored.key && nameOf(*entry.stored.key) == question_.key
                    && entry.stored.provenance != entry.computed.provenance;
            });
            if (found == stale.end())
                return std::nullopt;
            session().freshTables = dice_.oneIn(2);  // the answer is the other one then
            tables = tablesOf(session());
        }
        const Key key = *model_->find(question_.key);
        session().explicitKeys = model_->setOf(key);
        const Resolution resolution = tables->dispatcher->resolve(tables->op, effectiveKeys(session(), *model_));
        std::vector<std::string> options;
        for (const Provenance provenance : {Provenance::kernel, Provenance::autograd, Provenance::math,
                                            Provenance::defaultBackend, Provenance::fallback, Provenance::missing})
            options.emplace_back(keyfall::nameOf(provenance));
        for (const SlotView& view : tables->dispatcher->table(tables->op))
            if (view.key == key && view.provenance == resolution.provenance)
                return finish(options, std::string(keyfall::nameOf(view.provenance)));
        return std::nullopt;
    }

    int level_;
    Dice dice_;
    QuizQuestion question_;
    std::shared_ptr<const KeyModel> model_;
};

}  // namespace

Expected<QuizQuestion> quizQuestion(int level, std::uint64_t seed)
{
    if (level < 1 || level > kQuizLevels)
        return badInput("quiz", fmt::format("there is no level {}", level),
                        fmt::format("levels are 1 to {}", kQuizLevels));
    // What the dice gave may be no question: the next throw is as much this seed's as the first.
    for (std::uint64_t attempt = 0; attempt < kMostTries; ++attempt)
        if (auto question = Maker(level, seed + attempt * 0x100000001ULL).make())
            return std::move(*question);
    return badInput("quiz", fmt::format("seed {} gives no question of level {}", seed, level), "use another seed");
}

Expected<std::vector<QuizQuestion>> quiz(int level, std::uint64_t seed)
{
    std::vector<QuizQuestion> questions;
    for (std::size_t i = 0; i < kQuestions; ++i) {
        auto question = quizQuestion(level, seed * 1000 + i);
        if (!question)
            return tl::unexpected<Error>(question.error());
        questions.push_back(std::move(*question));
    }
    return questions;
}

}  // namespace keyfall
