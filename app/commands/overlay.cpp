// SPDX-License-Identifier: MIT
#include "app/commands/overlay.h"

#include "core/dispatch/stand_in.h"
#include "core/session/overrides.h"
#include "core/session/registrations.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

void say(const KeyModel& model, const KernelOverride& over)
{
    std::cerr << fmt::format("keyfall: note: {} at {}: '{}' is registered over '{}'\n", over.op, model.nameOf(over.key),
                             over.next, pytorchKernelName(over.previous));
    if (!over.warning.empty())
        std::cerr << over.warning << '\n';
}

}  // namespace

Expected<void> overlaySession(Imported& imported, const std::string& path)
{
    const auto session = readSession(path);
    if (!session)
        return tl::unexpected<Error>(session.error());
    Dispatcher& dispatcher = *imported.predicted.dispatcher;
    const auto model = modelOf(*session);
    if (!model)
        return tl::unexpected<Error>(model.error());
    if ((*model)->name() != dispatcher.model().name())
        return badInput(path,
                        fmt::format("the session is of the key model {}, the tables are of {}", (*model)->name(),
                                    dispatcher.model().name()),
                        fmt::format("\"model\": \"{}\" in the session, or --model", dispatcher.model().name()));
    const std::size_t known = dispatcher.overrides().size();
    for (std::size_t i = 0; i < session->registrations.size(); ++i) {
        auto made = predictRegistration(dispatcher, session->registrations[i]);
        if (!made) {
            Error error = made.error();
            error.where = fmt::format("{}#/registrations/{}", path, i);
            return tl::unexpected<Error>(std::move(error));
        }
        for (Registration& registration : *made)
            registration.keep();
    }
    for (const KernelOverride& over : overridesOf(dispatcher, imported.tables, known))
        say(dispatcher.model(), over);
    return {};
}

void saySessionOverrides(const Session& session, const Dispatcher& dispatcher)
{
    for (const KernelOverride& over : sessionOverrides(session, dispatcher))
        say(dispatcher.model(), over);
}

Expected<Imported> tablesForCommand(const std::string& table, const std::string& model, const std::string& session)
{
    auto imported = importForCommand(table, model);
    if (!imported || session.empty())
        return imported;
    if (auto laid = overlaySession(*imported, session); !laid)
        return tl::unexpected<Error>(laid.error());
    return imported;
}

}  // namespace keyfall::app
