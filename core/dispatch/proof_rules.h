// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/proof.h"

namespace keyfall {

/// The origin of a stored entry. The table keeps the provenance (pytorch:S5); the registrations tell the rest.
[[nodiscard]] EntryOrigin originOf(const Dispatcher& dispatcher, OperatorHandle op, std::uint32_t slot,
                                   Provenance provenance, const std::string& kernel);

}  // namespace keyfall
