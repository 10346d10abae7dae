// SPDX-License-Identifier: MIT
#include "core/dispatch/lint.h"

#include "core/dispatch/lint_origin.h"
#include "core/dispatch/reclaim.h"
#include "core/dispatch/stale_entries.h"
#include "core/dispatch/stand_in.h"

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

    void report(FindingKind kind, std::string key, FindingCause cause)
    {
        findings_.push_back({kind, op_.name(), std::move(key), std::move(cause)});
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

    /// The usual way on is the mask below the own key; at a key that this mask keeps, it leads nowhere else
    /// (pytorch:M7).
    void redispatches()
    {
        if (model_.spec().redispatch != RedispatchRule::maskBelow)
            return;
        forEachActive([&](const RegistrationView& view) {
            if (!view.key || view.fallthrough || model_.info(*view.key).kind == KeyKind::alias)
                return;
            if (model_.has(model_.below(*view.key), *view.key))
                report(FindingKind::redispatchesToItself, keyName(view.key), SurvivesItsMask{view.kernel});
        });
    }

    /// Where a call with exactly these keys would end: the masks of calls, as pytorch:K4 chooses them.
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
            report(FindingKind::executedFallthrough, info.printed,
                   UnmaskedFallthrough{slot.kernel, slot.provenance, info.kind == KeyKind::undefined});
        }
    }

    void ambiguity()
    {
        for (const SlotView& slot : fresh_) {
            if (slot.provenance != Provenance::ambiguousAutogradOther)
                continue;
            std::vector<std::pair<std::string, std::string>> backends;
            forEachActive([&](const RegistrationView& view) {
                if (view.key && model_.info(*view.key).kind != KeyKind::alias
                    && model_.has(model_.constant("autogradother_backends").value_or(KeySet()), *view.key))
                    backends.emplace_back(keyName(view.key), view.kernel);
            });
            std::reverse(backends.begin(), backends.end());
            report(FindingKind::ambiguousAutogradOther, keyName(slot.key), AmbiguousBackends{std::move(backends)});
        }
    }

    void staleness()
    {
        for (const StaleEntry& entry : staleEntries(dispatcher_, op_))
            report(FindingKind::staleEntry, keyName(entry.stored.key),
                   StoredOtherwise{lintedEntry(entry.stored), lintedEntry(entry.computed)});
    }

    /// Whether any argument can bring a key set (pytorch:K1); without a schema it may.
    [[nodiscard]] bool mayTakeTensors() const
    {
        return !op_.schema()
            || std::any_of(op_.schema()->arguments.begin(), op_.schema()->arguments.end(),
                           [](const SchemaArgument& argument) {
                               return argument.type.kind == TypeKind::tensor && !argument.type.nested;
                           });
    }

    /// A backend kernel keeps the implicit composite out of the backend's autograd key (pytorch:R12); who then records
    /// gradients?
    void autograd()
    {
        if (!isPytorch() || !mayTakeTensors())
            return;
        forEachActive([&](const RegistrationView& view) {
            if (!view.key || view.fallthrough || !model_.nameOf(*view.key).starts_with("PrivateUse")
                || isPytorchs(view.where))  // its collectives have no gradient and mean it
                return;
            const Key key = model_.autogradOf(*view.key);
            const SlotView* entry = freshAt(key);
            if (entry == nullptr
                || (entry->provenance != Provenance::missing && entry->provenance != Provenance::fallback)
                || (entry->kernel.starts_with("standard") && !isStandIn(entry->kernel)))  // our Autograd layer records
                return;
            report(FindingKind::missingAutograd, model_.nameOf(key),
                   NoGradient{keyName(view.key), view.kernel,
                              entry->provenance == Provenance::missing ? NoGradient::Instead::nothing
                                  : entry->fallthrough                 ? NoGradient::Instead::fallthrough
                                                                       : NoGradient::Instead::fallback,
                              activeAt("CompositeImplicitAutograd") != nullptr});
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
            if (newer == history_.begin() + static_cast<std::ptrdiff_t>(i) || isMeantOverride(model_, view, *newer))
                continue;
            const std::string library = libraryOf(newer->where);
            const std::string old = libraryOf(view.where);
            report(library == old ? FindingKind::inactiveKernel : FindingKind::overridesLibrary, keyName(view.key),
                   Replaced{view.kernel, old, newer->kernel, library});
        }
    }

    void shadows()
    {
        forEachActive([&](const RegistrationView& view) {
            if (!view.key || model_.info(*view.key).kind != KeyKind::alias || onlyPytorchs())
                return;
            const bool fills = std::any_of(fresh_.begin(), fresh_.end(), [&](const SlotView& slot) {
                return slot.key && slot.kernel == view.kernel && slot.provenance != Provenance::kernel
                    && slot.provenance != Provenance::fallback
                    && (model_.info(*slot.key).kind == KeyKind::undefined
                        || model_.aliasContains(*view.key, *slot.key));
            });
            if (!fills)
                report(FindingKind::shadowedKernel, keyName(view.key), FillsNothing{view.kernel, winnersOf(*view.key)});
        });
    }

    /// Whether nobody but PyTorch registered kernels of the operator.
    [[nodiscard]] bool onlyPytorchs() const
    {
        return std::all_of(history_.begin(), history_.end(),
                           [](const RegistrationView& view) { return isPytorchs(view.where); });
    }

    /// What fills the members of an alias instead, counted by provenance.
    [[nodiscard]] std::vector<std::pair<Provenance, std::size_t>> winnersOf(Key alias) const
    {
        std::vector<std::pair<Provenance, std::size_t>> counts;
        for (const SlotView& slot : fresh_) {
            if (!slot.key || !model_.aliasContains(alias, *slot.key))
                continue;
            const auto known = std::find_if(counts.begin(), counts.end(),
                                            [&slot](const auto& count) { return count.first == slot.provenance; });
            if (known == counts.end())
                counts.emplace_back(slot.provenance, 1);
            else
                ++known->second;
        }
        return counts;
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
                       NoWayThere{view.kernel, model_.spec().otherAutograd});
                return;
            }
            // Backends and kinds of tensors come from arguments only; modes come from the thread as well.
            // Meta, too: fake tensors put it into the include set since 2.0.
            const bool meta = info.name == "Meta" && model_.find("PreDispatch");
            const bool fromArguments = !meta
                && (model_.info(info.functionality).kind == KeyKind::backend
                    || model_.info(info.functionality).kind == KeyKind::tensorKind
                    || info.name.starts_with("Autograd"));
            if (keyless && fromArguments && (select == nullptr || select->fallthrough))
                report(FindingKind::unreachableEntry, info.printed, NoWayThere{view.kernel, {}});
        });
    }

    [[nodiscard]] bool takesGenerator() const
    {
        return std::any_of(op_.schema()->arguments.begin(), op_.schema()->arguments.end(),
                           [](const SchemaArgument& argument) { return argument.type.text.starts_with("Generator"); });
    }

    /// An autograd instance that the constructor of tensors never gives (pytorch:M15).
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

LintedEntry lintedEntry(const SlotView& slot)
{
    if (slot.provenance == Provenance::missing)
        return {};
    return {slot.kernel, std::string(nameOf(slot.provenance)), slot.fallthrough};
}

std::vector<Finding> lint(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops)
{
    std::vector<Finding> findings;
    for (const OperatorHandle& op : ops)
        OperatorLint(dispatcher, op, findings).run();
    return findings;
}

}  // namespace keyfall
