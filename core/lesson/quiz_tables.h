// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/session/session.h"

#include <memory>
#include <optional>
#include <vector>

namespace keyfall {

/// The tables of a question's session, without anything that could run.
class QuizTables {
public:
    /// Nothing: a registration does not fit the session's model.
    [[nodiscard]] static std::optional<QuizTables> of(const Session& session);

    [[nodiscard]] const Dispatcher& dispatcher() const { return *dispatcher_; }
    [[nodiscard]] OperatorHandle op() const { return op_; }
    /// What a lookup with these keys finds, and the table's own word for it: only where the two agree.
    [[nodiscard]] std::optional<Resolution> lookup(KeySet keys) const;

private:
    QuizTables(std::unique_ptr<Dispatcher> dispatcher, OperatorHandle op) : dispatcher_(std::move(dispatcher)), op_(op)
    {
    }

    std::unique_ptr<Dispatcher> dispatcher_;
    OperatorHandle op_;
    std::vector<Registration> registrations_;
};

}  // namespace keyfall
