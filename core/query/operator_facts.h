// SPDX-License-Identifier: MIT
#pragma once

#include "core/query/operator_query.h"

#include <optional>
#include <vector>

namespace keyfall {

/// What conditions ask of one operator; tables are computed when the first condition needs them.
class OperatorFacts {
public:
    OperatorFacts(const Dispatcher& dispatcher, OperatorHandle op) : dispatcher_(dispatcher), op_(op) {}

    /// Whether the condition holds as if it were not negated. The rows that show it are appended to `rows`.
    [[nodiscard]] bool holds(const OperatorQuery::Condition& condition, std::vector<QueryRow>& rows);

    /// Whether the operator's schema has a trait: "inplace", "out", "functional", "factory", "view", "lists", "none".
    [[nodiscard]] static bool hasTrait(const OperatorHandle& op, std::string_view trait);

private:
    [[nodiscard]] bool entries(const OperatorQuery::Condition& condition, std::vector<QueryRow>& rows);
    [[nodiscard]] bool registrations(const OperatorQuery::Condition& condition, std::vector<QueryRow>& rows);
    [[nodiscard]] bool stale(const OperatorQuery::Condition& condition, std::vector<QueryRow>& rows);
    [[nodiscard]] const std::vector<SlotView>& table();
    [[nodiscard]] const std::vector<RegistrationView>& history();

    const Dispatcher& dispatcher_;
    OperatorHandle op_;
    std::optional<std::vector<SlotView>> table_;
    std::optional<std::vector<RegistrationView>> history_;
};

}  // namespace keyfall
