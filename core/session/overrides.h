// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/pytorch/imported_tables.h"
#include "core/session/session.h"

#include <vector>

namespace keyfall {

/// The registrations of a session over kernels of `tables`, in order, after `known` earlier ones of the dispatcher. Each has
/// PyTorch's warning as that PyTorch gives it: 1.13 each time, 2.x once for a process and never for Meta (pytorch:E8). The
/// overrides of PyTorch's own, which the tables have too, are not told: importing it warns of none.
[[nodiscard]] std::vector<KernelOverride> overridesOf(const Dispatcher& dispatcher, const ImportedTables& tables,
                                                      std::size_t known = 0);

/// The same of a prepared session, which starts from its tables; none where it starts from none.
[[nodiscard]] std::vector<KernelOverride> sessionOverrides(const Session& session, const Dispatcher& dispatcher);

}  // namespace keyfall
