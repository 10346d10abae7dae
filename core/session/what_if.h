// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/difference.h"
#include "core/session/run.h"

#include <string>
#include <variant>

namespace keyfall {

/// "What if this key were not in the set here?"
struct WithoutKey {
    std::string key;

    friend bool operator==(const WithoutKey&, const WithoutKey&) = default;
};

/// "What if that kernel were here?" Any choice of a session but `standard` and `fallthrough`.
struct WithKernel {
    KernelChoice kernel;

    friend bool operator==(const WithKernel&, const WithKernel&) = default;
};

/// A change at one hop of a run, and nowhere else.
struct WhatIf {
    HopId hop = 0;  ///< of the run that the question is about
    std::variant<WithoutKey, WithKernel> change;

    friend bool operator==(const WhatIf&, const WhatIf&) = default;
};

/// "without Autograd at add.Tensor (hop 2)", "with return 0 at add.Tensor, Cpu (hop 3)".
[[nodiscard]] std::string textOf(const WhatIf& question, const CallGraph& graph);

/// The run that answers it. Up to the hop it is the run that was asked about.
struct WhatIfAnswer {
    RunResult run;  ///< the hop's record has an event that says what was changed
    GraphDifference difference;
};

/// Runs the session once more with the change at its hop. A session's run takes the same hops every time, so
/// the hop is found by its number. `asked`: the run that the question is about, which
/// `session` made.
///
/// Errors: the hop is not there or has no such key, the call names its key itself, the kernel cannot stand at one hop,
/// or the session is not the one that made `asked`.
[[nodiscard]] Expected<WhatIfAnswer> runWhatIf(const Session& session, const CallGraph& asked, const WhatIf& question,
                                               const RuntimeFactory& factory, RunControl* control = nullptr);

/// The session with registrations that make the change for every call of the hop's operator: a fallthrough at the key, or
/// the kernel at the hop's key. The error says why there are none.
[[nodiscard]] Expected<Session> keepAsRegistrations(const Session& session, const CallGraph& asked,
                                                    const WhatIf& question);

}  // namespace keyfall
