// SPDX-License-Identifier: MIT
#include "core/dispatch/proof_rules.h"

#include "core/dispatch/dispatcher.h"

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
        // pytorch:R3 comes before pytorch:R4, so the non-functional one filled it wherever it reaches the key.
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

/// R5: the implicit kernel that would have filled the entry otherwise.
std::optional<Key> implicitStoodBack(const Registrations& registrations, const KeyModel& model, Key key)
{
    for (const std::string_view name : {"CompositeImplicitAutograd", "Math"}) {
        const RegistrationView* implicit = registrations.activeAt(name);
        if (implicit != nullptr && model.aliasContains(*implicit->key, key))
            return implicit->key;
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
    const Registrations registrations(dispatcher, &op);
    EntryOrigin origin;
    origin.entry = key;
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
    if (view != nullptr) {
        origin.registered = true;
        origin.at = view->key;
        origin.where = view->where;
    }
    if (key && origin.rule >= TableRule::autograd)
        origin.stoodBack = implicitStoodBack(registrations, model, *key);

    for (const SlotView& fresh : dispatcher.freshTable(op)) {
        if (fresh.slot == slot && (fresh.provenance != provenance || fresh.kernel != kernel))
            origin.fresh = fresh.kernel;
    }
    return origin;
}

}  // namespace keyfall
