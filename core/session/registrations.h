// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

namespace keyfall {

/// Registers what one line of a session says, under the name "session". A base name (`add`) stands for every overload
/// the runtime has; an operator that it does not have is made on the fly, without a schema.
[[nodiscard]] Expected<std::vector<Registration>> applyRegistration(Runtime& runtime,
                                                                    const SessionRegistration& registration);

/// The same in a dispatcher whose kernels are only predicted (imported tables): `standard` stands for a kernel that is
/// not here either, and what is not a fallthrough is never called.
[[nodiscard]] Expected<std::vector<Registration>> predictRegistration(Dispatcher& dispatcher,
                                                                      const SessionRegistration& registration);

/// The kernel that a session's choice stands for (but not `standard`, which the runtime has).
[[nodiscard]] Kernel sessionKernel(const KernelChoice& choice, Dispatcher& dispatcher);

}  // namespace keyfall
