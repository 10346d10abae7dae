// SPDX-License-Identifier: MIT
#include "core/dispatch/lint.h"

#include "core/dispatch/reclaim.h"
#include "core/dispatch/stale_entries.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace keyfall {

namespace {

/// The rules about one operator.
class OperatorLint {
public:
    OperatorLint(const Dispatcher& dispatcher, const OperatorHandle& op, std::vector<Finding>& findings)
        : dispatcher_(dispatcher),
          model_(dispatcher.model()),
          op_(op),
          history_(dispatcher.history(&op)),
          stored_(dispatcher.table(op)),
          fresh_(dispatcher.freshTable(op)),
          findings_(findings)
    {
    }

    void run()
    {
        redispatches();
        fallthroughs();
        ambiguity();
        staleness();
        autograd();
        replacements();
        shadows();
        reach();
    }

private:
    [[nodiscard]] bool isPytorch() const { return model_.spec().precedence != Precedence::plain; }

    void report(FindingKind kind, std::string key, std::string text, std::string advice)
    {
        findings_.push_back({kind, op_.name(), std::move(key), std::move(text), std::move(advice)});
    }

    [[nodiscard]] std::string keyName(const std::optional<Key>& key) const
    {
        return key ? model_.info(*key).printed : "(without a key)";
    }

    /// Registrations that count, newest first.
    template <class Visit>
    void forEachActive(Visit visit) const
    {
        for (const RegistrationView& view : history_)
            if (view.state == RegistrationView::State::active)
                visit(view);
    }

    [[nodiscard]] const RegistrationView* activeAt(std::string_view name) const
    {
        const RegistrationView* found = nullptr;
        const auto key = model_.find(name);
        if (key)
            forEachActive([&](const RegistrationView& view) { found = view.key == key ? &view : found; });
        return found;
    }

    [[nodiscard]] const SlotView* freshAt(Key key) const
    {
        const auto found =
            std::find_if(fresh_.begin(), fresh_.end(), [key](const SlotView& slot) { return slot.key == key; });
        return found == fresh_.end() ? nullptr : &*found;
    }

    /// The usual way on is the mask below the own key; at a key that this mask keeps, it leads nowhere else (M7).
    void redispatches()
    {
        if (model_.spec().redispatch != RedispatchRule::maskBelow)
            return;
        forEachActive([&](const RegistrationView& view) {
            if (!view.key || view.fallthrough || model_.info(*view.key).kind == KeyKind::alias)
                return;
            if (model_.has(model_.below(*view.key), *view.key))
                report(
                    FindingKind::redispatchesToItself, keyName(view.key),
                    fmt::format(
                        "{}: every redispatch mask keeps {}, so the kernel that goes on below its own key meets itself",
                        view.kernel, keyName(view.key)),
                    fmt::format(
                        "exclude {} on the thread while the kernel goes on, or redispatch with a set without it",
                        keyName(view.key)));
        });
    }

    /// Where a call with exactly these keys would end: the masks of calls, as K4 chooses them.
    [[nodiscard]] std::uint32_t slotOfCall(KeySet keys) const
    {
        const CallScope scope(dispatcher_.threadState());
        const DispatchTable& table = op_.entry().table();
        const std::uint64_t mask = table.backendMasks == nullptr ? table.mask : table.backendMaskFor(keys, keys);
        return static_cast<std::uint32_t>(table.rules->indexOf(KeySet(keys.bits() & mask)));
    }

    /// K5: nothing can mask Undefined; anything else that a set of its own key leads to although it falls through.
    void fallthroughs()
    {
        for (const SlotView& slot : stored_) {
            if (!slot.fallthrough || !slot.key)
                continue;
            const KeyInfo& info = model_.info(*slot.key);
            if (slotOfCall(info.bits) != slot.slot)
                continue;
            if (info.kind == KeyKind::undefined)
                report(
                    FindingKind::executedFallthrough, info.printed,
                    fmt::format(
                        "{} [{}] is the entry of Undefined: a call whose keys are all masked or excluded, or that has "
                        "no tensor, executes it",
                        slot.kernel, nameOf(slot.provenance)),
                    "register the fallthrough to the runtime keys that are meant, not to a composite alias or to "
                    "Undefined");
            else
                report(FindingKind::executedFallthrough, info.printed,
                       fmt::format("{} [{}] falls through, but the key is not masked", slot.kernel,
                                   nameOf(slot.provenance)),
                       "register the fallthrough at the functionality's other backends too, or a kernel here");
        }
    }

    void ambiguity()
    {
        for (const SlotView& slot : fresh_) {
            if (slot.provenance != Provenance::ambiguousAutogradOther)
                continue;
            std::vector<std::string> backends;
            forEachActive([&](const RegistrationView& view) {
                if (view.key && model_.info(*view.key).kind != KeyKind::alias
                    && model_.has(model_.constant("autogradother_backends").value_or(KeySet()), *view.key))
                    backends.push_back(fmt::format("{} ({})", keyName(view.key), view.kernel));
            });
            std::reverse(backends.begin(), backends.end());
            report(FindingKind::ambiguousAutogradOther, keyName(slot.key),
                   fmt::format("the implicit composite would serve it, but {} {} a kernel of {} own",
                               fmt::join(backends, ", "), backends.size() == 1 ? "has" : "have",
                               backends.size() == 1 ? "its" : "their"),
                   "register an AutogradOther kernel, or turn the implicit composite into an explicit one with an "
                   "Autograd kernel");
        }
    }

    void staleness()
    {
        for (const StaleEntry& entry : staleEntries(dispatcher_, op_))
            report(
                FindingKind::staleEntry, keyName(entry.stored.key),
                fmt::format("stored: {}; the registrations mean: {}", entryText(entry.stored),
                            entryText(entry.computed)),
                "register in the other order (backends before composites, explicit before implicit ones), or register "
                "any kernel at this key, which refreshes it");
    }

    /// Whether any argument can bring a key set (pytorch.md K1); without a schema it may.
    [[nodiscard]] bool mayTakeTensors() const
    {
        return !op_.schema()
            || std::any_of(op_.schema()->arguments.begin(), op_.schema()->arguments.end(),
                           [](const SchemaArgument& argument) {
                               return argument.type.kind == TypeKind::tensor && !argument.type.nested;
                           });
    }

    /// A backend kernel keeps the implicit composite out of the backend's autograd key (R12); who then records gradients?
    void autograd()
    {
        if (!isPytorch() || !mayTakeTensors())
            return;
        forEachActive([&](const RegistrationView& view) {
            if (!view.key || view.fallthrough || !model_.nameOf(*view.key).starts_with("PrivateUse"))
                return;
            const Key key = model_.autogradOf(*view.key);
            const SlotView* entry = freshAt(key);
            if (entry == nullptr
                || (entry->provenance != Provenance::missing && entry->provenance != Provenance::fallback))
                return;
            const std::string& name = model_.nameOf(key);
            const bool missing = entry->provenance == Provenance::missing;
            const auto* implicit = activeAt("CompositeImplicitAutograd");
            report(FindingKind::missingAutograd, name,
                   fmt::format("{} has {}, and {} {}{}", keyName(view.key), view.kernel, name,
                               missing ? "has nothing: a call with a tensor of the backend fails"
                                   : entry->fallthrough
                                   ? "only its fallthrough: no gradient is recorded, and nobody says so"
                                   : "only its fallback, which records no gradient",
                               implicit != nullptr
                                   ? "; without that kernel the implicit composite would bring its gradient along"
                                   : ""),
                   fmt::format("register an {} kernel (an autograd function){}", name,
                               missing ? ", or a fallthrough as the key's fallback where no gradient is wanted" : ""));
        });
    }

    /// Inactive kernels: of the same library they are left-overs, of another one somebody has been overridden.
    void replacements()
    {
        for (std::size_t i = 0; i < history_.size(); ++i) {
            const RegistrationView& view = history_[i];
            if (view.state != RegistrationView::State::inactive)
                continue;
            const auto newer =
                std::find_if(history_.begin(), history_.begin() + static_cast<std::ptrdiff_t>(i),
                             [&view](const RegistrationView& other) {
                                 return other.key == view.key && other.state == RegistrationView::State::active;
                             });
            if (newer == history_.begin() + static_cast<std::ptrdiff_t>(i))
                continue;
            const std::string library = libraryOf(newer->where);
            const std::string old = libraryOf(view.where);
            if (library == old)
                report(FindingKind::inactiveKernel, keyName(view.key),
                       fmt::format("{} is inactive since {} was registered", view.kernel, newer->kernel),
                       "remove the one that is not wanted; which of them is active depends on the order of loading");
            else
                report(
                    FindingKind::overridesLibrary, keyName(view.key),
                    fmt::format("{} of {} replaces {} of {}", newer->kernel, library, view.kernel, old),
                    "intended? if not, load them the other way round or register at another key; when the newer one is "
                    "deregistered, the older one is active again");
        }
    }

    void shadows()
    {
        forEachActive([&](const RegistrationView& view) {
            if (!view.key || model_.info(*view.key).kind != KeyKind::alias)
                return;
            const bool fills = std::any_of(fresh_.begin(), fresh_.end(), [&](const SlotView& slot) {
                return slot.key && slot.kernel == view.kernel && slot.provenance != Provenance::kernel
                    && slot.provenance != Provenance::fallback
                    && (model_.info(*slot.key).kind == KeyKind::undefined
                        || model_.aliasContains(*view.key, *slot.key));
            });
            if (!fills)
                report(FindingKind::shadowedKernel, keyName(view.key),
                       fmt::format("{} fills no entry: {}", view.kernel, winnersOf(*view.key)),
                       "remove it, or remove the registrations that come before it");
        });
    }

    /// What fills the members of an alias instead, counted by provenance.
    [[nodiscard]] std::string winnersOf(Key alias) const
    {
        std::vector<std::pair<std::string_view, std::size_t>> counts;
        for (const SlotView& slot : fresh_) {
            if (!slot.key || !model_.aliasContains(alias, *slot.key))
                continue;
            const std::string_view name = nameOf(slot.provenance);
            const auto known =
                std::find_if(counts.begin(), counts.end(), [name](const auto& count) { return count.first == name; });
            if (known == counts.end())
                counts.emplace_back(name, 1);
            else
                ++known->second;
        }
        std::vector<std::string> texts;
        for (const auto& [name, count] : counts)
            texts.push_back(fmt::format("{} [{}]", count, name));
        return fmt::format("its keys have {}", fmt::join(texts, ", "));
    }

    void reach()
    {
        if (!isPytorch())
            return;
        const bool keyless = op_.schema() && !mayTakeTensors() && !takesGenerator();
        const RegistrationView* select = activeAt("BackendSelect");
        forEachActive([&](const RegistrationView& view) {
            if (!view.key || view.fallthrough)
                return;
            const KeyInfo& info = model_.info(*view.key);
            if (info.kind == KeyKind::alias || info.kind == KeyKind::undefined || !info.slot)
                return;
            if (isBridgeless(info)) {
                report(FindingKind::unreachableEntry, info.printed,
                       fmt::format("{}: no tensor brings {}, its backend's autograd key is {}", view.kernel,
                                   info.printed, model_.spec().otherAutograd),
                       fmt::format("register at {} instead", model_.spec().otherAutograd));
                return;
            }
            // Backends and kinds of tensors come from arguments only; modes come from the thread as well.
            const bool fromArguments = model_.info(info.functionality).kind == KeyKind::backend
                || model_.info(info.functionality).kind == KeyKind::tensorKind || info.name.starts_with("Autograd");
            if (keyless && fromArguments && (select == nullptr || select->fallthrough))
                report(FindingKind::unreachableEntry, info.printed,
                       fmt::format("{}: the operator takes no tensor, and it has no BackendSelect kernel that could "
                                   "choose a backend",
                                   view.kernel),
                       "register it to an explicit composite or to Undefined, or write a BackendSelect kernel");
        });
    }

    [[nodiscard]] bool takesGenerator() const
    {
        return std::any_of(op_.schema()->arguments.begin(), op_.schema()->arguments.end(),
                           [](const SchemaArgument& argument) { return argument.type.text.starts_with("Generator"); });
    }

    /// An autograd instance that the constructor of tensors never gives (pytorch.md M15).
    [[nodiscard]] bool isBridgeless(const KeyInfo& info) const
    {
        return info.backend >= 0 && info.name.starts_with("Autograd")
            && model_.autogradOfBackend(info.backend) != info.key;
    }

    const Dispatcher& dispatcher_;
    const KeyModel& model_;
    OperatorHandle op_;
    std::vector<RegistrationView> history_;
    std::vector<SlotView> stored_;
    std::vector<SlotView> fresh_;
    std::vector<Finding>& findings_;
};

}  // namespace

std::vector<Finding> lint(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops)
{
    std::vector<Finding> findings;
    for (const OperatorHandle& op : ops)
        OperatorLint(dispatcher, op, findings).run();
    return findings;
}

}  // namespace keyfall
