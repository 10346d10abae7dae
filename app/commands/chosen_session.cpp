// SPDX-License-Identifier: MIT
#include "app/commands/chosen_session.h"

#include "core/keys/model_file.h"

namespace keyfall::app {

Expected<Session> chosenSession(const SessionChoice& choice)
{
    Session session;
    if (!choice.session.empty()) {
        auto read = readSession(choice.session);
        if (!read)
            return tl::unexpected<Error>(read.error());
        session = std::move(*read);
    } else if (!choice.model.empty()) {
        const auto model = modelNamed(choice.model);
        if (!model)
            return tl::unexpected<Error>(model.error());
        setModel(session, **model);
    }
    session.strict = session.strict || choice.strict;
    session.freshTables = session.freshTables || choice.fresh;
    return session;
}

}  // namespace keyfall::app
