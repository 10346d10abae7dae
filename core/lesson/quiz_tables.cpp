// SPDX-License-Identifier: MIT
#include "core/lesson/quiz_tables.h"

#include "core/session/registrations.h"

namespace keyfall {

std::optional<QuizTables> QuizTables::of(const Session& session)
{
    const auto model = modelOf(session);
    if (!model)
        return std::nullopt;
    auto dispatcher = std::make_unique<Dispatcher>(
        *model, DispatcherOptions{.strict = session.strict, .freshTables = session.freshTables});
    const OperatorHandle op = dispatcher->intern("f");
    QuizTables tables(std::move(dispatcher), op);
    for (const SessionRegistration& registration : session.registrations) {
        auto made = predictRegistration(*tables.dispatcher_, registration);
        if (!made)
            return std::nullopt;
        for (Registration& one : *made)
            tables.registrations_.push_back(std::move(one));
    }
    return tables;
}

std::optional<Resolution> QuizTables::lookup(KeySet keys) const
{
    const Resolution resolution = dispatcher_->resolve(op_, keys);
    if (!resolution.found)
        return resolution;
    for (const SlotView& slot : dispatcher_->table(op_))
        if (static_cast<int>(slot.slot) == resolution.slot)
            return slot.kernel == resolution.kernel && slot.provenance == resolution.provenance
                ? std::optional(resolution)
                : std::nullopt;
    return std::nullopt;
}

}  // namespace keyfall
