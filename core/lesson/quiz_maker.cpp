// SPDX-License-Identifier: MIT
#include "core/lesson/quiz_maker.h"

#include "core/dispatch/stale_entries.h"
#include "core/lesson/quiz_dice.h"
#include "core/lesson/quiz_keys.h"
#include "core/lesson/quiz_tables.h"
#include "core/session/run.h"

#include <algorithm>
#include <array>
#include <set>

namespace keyfall {

namespace {

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
    Maker(int level, std::uint64_t seed, const std::string& model)
        : level_(level),
          dice_(seed * 8 + static_cast<std::uint64_t>(level)),
          model_(KeyModel::builtIn(model).value()),
          keys_(*model_)
    {
        question_.level = level;
        session().standardKernels = false;
        session().place = Placement::asGiven;
        session().tensors = {argument()};
        session().program = {"y = f(a)"};
        session().model = model;
        for (const std::string& key : keys_.always())
            session().registrations.push_back({"", key, FallthroughKernel{}});
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

    [[nodiscard]] bool skipsGaps() const { return model_->spec().missing == MissingKernel::skip; }

    /// The kernel that belongs at a key: backends compute, layers go on. In PyTorch a kind of tensor is a backend too.
    [[nodiscard]] KernelChoice usualKernel(Key key) const
    {
        const KeyKind kind = model_->info(key).kind;
        if (kind == KeyKind::backend || (kind == KeyKind::tensorKind && !skipsGaps()))
            return ReturnKernel{0};
        return RedispatchKernel{};
    }

    /// The kernel at a key of the set; nothing: it has none. Where a gap is an error there are fewer of them, so that not
    /// every second answer is one.
    [[nodiscard]] std::optional<KernelChoice> someKernel(Key key)
    {
        const std::size_t kind = level_ == 1 ? 0 : skipsGaps() ? dice_.below(3) : dice_.below(5) / 2;
        if (kind == 0)
            return usualKernel(key);
        return kind == 1 ? std::optional<KernelChoice>(FallthroughKernel{}) : std::nullopt;
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

    std::optional<QuizQuestion> firstKey()
    {
        session().explicitKeys = keys_.draw(dice_, std::nullopt).keys;
        const std::vector<Key> keys = model_->keysOf(*session().explicitKeys);
        if (!QuizKeys::isWorthAsking(keys))
            return std::nullopt;
        bool any = false;
        for (const Key key : keys)
            if (auto kernel = someKernel(key)) {
                registerAt(key, std::move(*kernel));
                any = true;
            }
        if (!any)  // an operator that nobody registered is none
            return std::nullopt;
        std::vector<Key> named = keys;
        if (level_ == 3) {
            const Key in = dice_.oneIn(2) ? keys_.included(dice_) : keys.front();
            session().include = model_->add(session().include, in);
            if (std::find(named.begin(), named.end(), in) == named.end()) {
                registerAt(in, usualKernel(in));
                named.push_back(in);
            }
            session().exclude = model_->add(session().exclude, dice_.oneIn(2) ? keys.front() : in);
        }
        const auto tables = QuizTables::of(session());
        const auto resolution = tables ? tables->lookup(effectiveKeys(session(), *model_)) : std::nullopt;
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
        // Where a redispatch asks the arguments anew, the call has what its argument brings and what the thread includes.
        const bool recomputed = model_->spec().redispatch == RedispatchRule::recompute;
        const QuizKeys::Drawn drawn =
            keys_.draw(dice_, recomputed ? std::optional(session().tensors.front().traits()) : std::nullopt);
        const std::vector<Key> keys = model_->keysOf(drawn.keys);
        if (!QuizKeys::isWorthAsking(keys))
            return std::nullopt;
        session().explicitKeys = recomputed ? drawn.brought : drawn.keys;
        session().include = recomputed ? KeySet(drawn.keys.bits() & ~drawn.brought.bits()) : KeySet();
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const bool last = i + 1 == keys.size();
            if (last || dice_.oneIn(4))
                registerAt(keys[i], ReturnKernel{0});
            else if (dice_.oneIn(4))  // always downwards, so that nothing goes round
                registerAt(keys[i], CallDirectKernel{nameOf(keys[i + 1 + dice_.below(keys.size() - i - 1)])});
            else
                registerAt(keys[i], RedispatchKernel{});
        }
        const auto tables = QuizTables::of(session());
        if (!tables)
            return std::nullopt;
        // What each kernel does is known, so the chain is followed without running it.
        KeySet set = effectiveKeys(session(), *model_);
        std::optional<Key> at;
        for (std::size_t hop = 0; hop < kMostQuizHops; ++hop) {
            if (!at) {
                const auto resolution = tables->lookup(set);
                if (!resolution || !resolution->found)
                    return std::nullopt;
                at = resolution->key;
            }
            const auto kernel = std::find_if(session().registrations.begin(), session().registrations.end(),
                                             [&](const SessionRegistration& registration) {
                                                 return !registration.op.empty() && registration.key == nameOf(*at);
                                             });
            if (kernel == session().registrations.end())
                return std::nullopt;
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
        session().explicitKeys = model_->setOf(one) | model_->setOf(other);
        const std::vector<Key> keys = model_->keysOf(*session().explicitKeys);
        if (keys.size() < 2 || keys.size() > 6)
            return std::nullopt;
        for (const Key key : keys)
            registerAt(key, ReturnKernel{0});
        const auto tables = QuizTables::of(session());
        const auto resolution = tables ? tables->lookup(effectiveKeys(session(), *model_)) : std::nullopt;
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
        const bool classic = model_->spec().precedence == Precedence::classic;
        std::vector<const char*> left{"CPU",
                                      "CUDA",
                                      "AutogradCPU",
                                      "AutogradCUDA",
                                      "Autograd",
                                      classic ? "Math" : "CompositeImplicitAutograd",
                                      classic ? "DefaultBackend" : "CompositeExplicitAutograd"};
        if (dice_.oneIn(2))
            session().registrations.push_back({"", "AutogradCPU", RedispatchKernel{}});
        const std::size_t count = 2 + dice_.below(2);
        for (std::size_t i = 0; i < count; ++i) {
            const std::string at = dice_.take(left);
            // Below a backend is nothing: a kernel there that went on would meet a composite again and again.
            const bool goesOn = at.starts_with("Autograd");
            session().registrations.push_back(
                {"f", at, goesOn ? KernelChoice(RedispatchKernel{}) : KernelChoice(ReturnKernel{0})});
        }
        auto tables = QuizTables::of(session());
        if (!tables)
            return std::nullopt;
        constexpr std::array<const char*, 4> kAsked{"CPU", "CUDA", "AutogradCPU", "AutogradCUDA"};
        question_.key = kAsked[dice_.below(kAsked.size())];
        const std::vector<StaleEntry> stale = staleEntries(tables->dispatcher(), tables->op());
        if (level_ == 7) {  // an entry that is not what the registrations mean
            const auto found = std::find_if(stale.begin(), stale.end(), [this](const StaleEntry& entry) {
                return entry.stored.key && nameOf(*entry.stored.key) == question_.key
                    && entry.stored.provenance != entry.computed.provenance;
            });
            if (found == stale.end())
                return std::nullopt;
            session().freshTables = dice_.oneIn(2);  // the answer is the other one then
            tables = QuizTables::of(session());
        }
        const Key key = *model_->find(question_.key);
        session().explicitKeys = model_->setOf(key);
        const Resolution resolution = tables->dispatcher().resolve(tables->op(), effectiveKeys(session(), *model_));
        std::vector<std::string> options;
        for (const Provenance provenance : {Provenance::kernel, Provenance::autograd, Provenance::math,
                                            Provenance::defaultBackend, Provenance::fallback, Provenance::missing})
            options.emplace_back(keyfall::nameOf(provenance));
        for (const SlotView& view : tables->dispatcher().table(tables->op()))
            if (view.key == key && view.provenance == resolution.provenance)
                return finish(options, std::string(keyfall::nameOf(view.provenance)));
        return std::nullopt;
    }

    int level_;
    QuizDice dice_;
    QuizQuestion question_;
    std::shared_ptr<const KeyModel> model_;
    QuizKeys keys_;
};

}  // namespace

std::optional<QuizQuestion> makeQuizQuestion(int level, std::uint64_t seed, const std::string& model)
{
    return Maker(level, seed, model).make();
}

}  // namespace keyfall
