// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/proof.h"

namespace keyfall {

/// Which registration filled a table entry, by which rule, and in words.
struct EntryOrigin {
    TableRule rule = TableRule::missing;
    std::string sentence;              ///< "R7: CompositeImplicitAutograd ..."
    std::string where;                 ///< ", registered at CPU by standard"; empty when nobody says
    std::optional<std::string> fresh;  ///< Proof::fresh
};

/// The origin of a stored entry. The table keeps the provenance (pytorch.md S5); the registrations tell the rest.
[[nodiscard]] EntryOrigin originOf(const Dispatcher& dispatcher, OperatorHandle op, std::uint32_t slot,
                                   Provenance provenance, const std::string& kernel);

}  // namespace keyfall
