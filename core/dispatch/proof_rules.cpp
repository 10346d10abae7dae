// SPDX-License-Identifier: MIT
#include "core/dispatch/proof_rules.h"

#include "core/dispatch/dispatcher.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

/// The active registrations of one operator, asked by key.
class Registrations {
public:
    Registrations(const Dispatcher& dispatcher, const OperatorHandle* op)
        : model_(dispatcher.model()), views_(dispatcher.history(op))
    {
    }

    [[nodiscard]] const RegistrationView* activeAt(std::optional<Key> key) const
    {
        const auto at = std::find_if(views_.begin(), views_.end(), [key](const RegistrationView& view) {
            return view.key == key && view.state == RegistrationView::State::active;
        });
        return at == views_.end() ? nullptr : &*at;
    }
    [[nodiscard]] const RegistrationView* activeAt(std::string_view name) const
    {
        const auto key = model_.find(name);
        return key ? activeAt(*key) : nullptr;
    }
    /// The active alias registration that reaches `key` with this kernel, newest first.
    [[nodiscard]] const RegistrationView* aliasFor(Key key, const std::string& kernel) const
    {
        for (const RegistrationView& view : views_)
            if (view.state == RegistrationView::State::active && view.key && view.kernel == kernel
                && model_.info(*view.key).kind == KeyKind::alias && reaches(*view.key, key))
                return &view;
        return nullptr;
    }

private:
    [[nodiscard]] bool reaches(Key alias, Key key) const
    {
        return model_.info(key).kind == KeyKind::undefined || model_.aliasContains(alias, key);
    }

    const KeyModel& model_;
    std::vector<RegistrationView> views_;
};

constexpr std::string_view kNonFunctional = "CompositeExplicitAutogradNonFunctional";

TableRule ruleOf(Provenance provenance, const Registrations& registrations, std::optional<Key> key,
                 const KeyModel& model, const std::string& kernel)
{
    switch (provenance) {
    case Provenance::kernel: return TableRule::direct;
    case Provenance::defaultBackend: {
        // R3 comes before R4, so the non-functional one filled it wherever it reaches the key.
        const RegistrationView* first = registrations.activeAt(kNonFunctional);
        const bool reaches = first != nullptr && key
            && (model.info(*key).kind == KeyKind::undefined || model.aliasContains(*first->key, *key));
        return reaches && first->kernel == kernel ? TableRule::explicitNonFunctional : TableRule::explicitComposite;
    }
    case Provenance::nested: return TableRule::nested;
    case Provenance::math: return TableRule::implicitComposite;
    case Provenance::autograd: return TableRule::autograd;
    case Provenance::batched: return TableRule::batched;
    case Provenance::fallback: return TableRule::fallback;
    case Provenance::ambiguousAutogradOther: return TableRule::ambiguous;
    case Provenance::missing: return TableRule::missing;
    }
    return TableRule::missing;
}

std::string whereText(const RegistrationView* view, const KeyModel& model)
{
    if (view == nullptr)
        return {};
    std::string text =
        view->key ? ", registered at " + model.nameOf(*view->key) : std::string(", registered without a key");
    return view->where.empty() ? text : text + " (" + view->where + ")";
}

/// R5 in words, for entries that an implicit kernel would have filled otherwise.
std::string implicitStoodBack(const Registrations& registrations, const KeyModel& model, Key key)
{
    for (const std::string_view name : {"CompositeImplicitAutograd", "Math"}) {
        const RegistrationView* implicit = registrations.activeAt(name);
        if (implicit != nullptr && model.aliasContains(*implicit->key, key))
            return fmt::format("; {} does not fill it, because a backend kernel exists (R5)", name);
    }
    return {};
}

std::string sentenceOf(TableRule rule, const std::string& key, const std::string& alias, const KeyModel& model)
{
    const bool plain = model.spec().precedence == Precedence::plain;
    switch (rule) {
    case TableRule::direct: return fmt::format("A kernel is registered at {} itself", key);
    case TableRule::explicitNonFunctional:
    case TableRule::explicitComposite:
        return fmt::format("Nothing is registered at {}; {} stands for it and has a kernel", key, alias);
    case TableRule::nested: return fmt::format("{} is a nested tensor key, and {} has a kernel", key, alias);
    case TableRule::ambiguous:
        return fmt::format("The implicit composite would fill {}, but a backend behind it has a kernel of its own",
                           key);
    case TableRule::implicitComposite:
        return plain ? fmt::format("A kernel registered without a key serves {}", key)
                     : fmt::format("{} stands for {}, and no backend kernel stands against it", alias, key);
    case TableRule::autograd: return fmt::format("{} stands for {} and has a kernel", alias, key);
    case TableRule::batched: return fmt::format("{} has a kernel, which serves {}", alias, key);
    case TableRule::fallback: return fmt::format("Nothing of this operator serves {}; the key's fallback does", key);
    case TableRule::missing: return fmt::format("No registration, alias or fallback serves {}", key);
    }
    return {};
}

}  // namespace

std::string_view numberOf(TableRule rule, const KeyModel& model)
{
    if (model.spec().precedence == Precedence::plain)
        return {};
    switch (rule) {
    case TableRule::direct: return "R2";
    case TableRule::explicitNonFunctional: return "R3";
    case TableRule::explicitComposite: return "R4";
    case TableRule::nested: return "R6";
    case TableRule::ambiguous: return "R7a";
    case TableRule::implicitComposite: return "R7b";
    case TableRule::autograd: return "R8";
    case TableRule::batched: return "R9";
    case TableRule::fallback: return "R10";
    case TableRule::missing: return "R11";
    }
    return {};
}

EntryOrigin originOf(const Dispatcher& dispatcher, OperatorHandle op, std::uint32_t slot, Provenance provenance,
                     const std::string& kernel)
{
    const KeyModel& model = dispatcher.model();
    const auto key = model.keyOfSlot(slot);
    const std::string name = key ? model.nameOf(*key) : "the empty set";
    const Registrations registrations(dispatcher, &op);
    EntryOrigin origin;
    origin.rule = ruleOf(provenance, registrations, key, model, kernel);

    const RegistrationView* view = nullptr;
    if (origin.rule == TableRule::direct)
        view = registrations.activeAt(key);
    else if (origin.rule == TableRule::explicitNonFunctional)
        view = registrations.activeAt(kNonFunctional);
    else if (origin.rule != TableRule::fallback && origin.rule != TableRule::missing && key)
        view = registrations.aliasFor(*key, kernel);
    const Registrations fallbacks(dispatcher, nullptr);
    if (origin.rule == TableRule::fallback && key)
        view = fallbacks.activeAt(*key);
    if (view == nullptr && origin.rule == TableRule::implicitComposite)
        view = registrations.activeAt(std::optional<Key>());
    origin.where = whereText(view, model);
    const std::string alias = view != nullptr && view->key ? model.nameOf(*view->key) : std::string("an alias key");
    origin.sentence = sentenceOf(origin.rule, name, alias, model);
    if (key && origin.rule >= TableRule::autograd)
        origin.sentence += implicitStoodBack(registrations, model, *key);
    origin.sentence += ".";

    for (const SlotView& fresh : dispatcher.freshTable(op)) {
        if (fresh.slot != slot || (fresh.provenance == provenance && fresh.kernel == kernel))
            continue;
        origin.fresh = fresh.kernel;
        origin.sentence += fmt::format(" The stored entry is stale: the rules would now give {} (S4).",
                                       fresh.kernel.empty() ? "none" : fresh.kernel);
    }
    return origin;
}

}  // namespace keyfall
