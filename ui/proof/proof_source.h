// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/proof.h"
#include "core/session/run.h"
#include "ui/session/document.h"

#include <QString>

#include <optional>

namespace keyfall {

/// A proof to show, or why there is none.
struct ProofAnswer {
    std::optional<Proof> proof;
    QString subject;  ///< what is proved: "Hop 3, redispatch", "The first call of the program"
    QString problem;  ///< of no proof: one sentence; beside a proof: a warning
};

/// What the program's first call would look up with the session's key sets: the set that the key panel edits.
[[nodiscard]] ProofAnswer proofOfEditedSet(Document& document);
/// The lookup of a recorded hop, in the session's table of now; a warning when that is no longer the hop's. Of a trace's
/// hop: in the tables that come with Keyfall for its PyTorch.
[[nodiscard]] ProofAnswer proofOfHop(Document& document, const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
