// SPDX-License-Identifier: MIT
#include "core/session/overrides.h"

#include "core/dispatch/stand_in.h"
#include "core/pytorch/override_warning.h"
#include "core/session/real_registrations.h"

#include <string_view>

namespace keyfall {

namespace {

/// Whether a session registered a kernel of that name, not the tables (Note [Keyfall's kernel for a registration of
/// PyTorch's]).
bool isOfSession(std::string_view kernel)
{
    return kernel.starts_with("session:") || (kernel.starts_with("standard:") && !isStandIn(kernel));
}

/// Of the operator in the tables; a session leaves aten's namespace out.
const ImportedOperator* findOperator(const ImportedTables& tables, const std::string& name)
{
    const ImportedOperator* found = tables.find(name);
    return found != nullptr ? found : tables.find("aten::" + name);
}

}  // namespace

std::vector<KernelOverride> overridesOf(const Dispatcher& dispatcher, const ImportedTables& tables, std::size_t known)
{
    const KeyModel& model = dispatcher.model();
    const bool once = model.spec().overrideWarning == OverrideWarning::onceNotMeta;
    bool warned = false;
    std::vector<KernelOverride> found;
    const std::vector<KernelOverride> all = dispatcher.overrides();
    for (std::size_t i = known; i < all.size(); ++i) {
        KernelOverride over = all[i];
        if (!isOfSession(over.next) || isOfSession(over.previous))
            continue;
        const ImportedOperator* op = findOperator(tables, over.op);
        const bool warns = op != nullptr && !(once && (warned || model.nameOf(over.key) == "Meta"));
        over.warning = warns ? overrideWarning(tables, *op, model, over.key, over.next) : std::string();
        if (op != nullptr)
            over.shown = shownPreviousKernel(tables, *op);
        warned = warned || warns;
        found.push_back(std::move(over));
    }
    return found;
}

std::vector<KernelOverride> sessionOverrides(const Session& session, const Dispatcher& dispatcher)
{
    const std::string from = registrationTables(session);
    if (from.empty())
        return {};
    const auto tables = tablesNamed(from);
    return tables ? overridesOf(dispatcher, **tables) : std::vector<KernelOverride>();
}

}  // namespace keyfall
