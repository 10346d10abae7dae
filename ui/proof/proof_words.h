// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/proof.h"

#include <QString>

namespace keyfall {

/// One line of a proof in words.
struct ProofWords {
    QString label;        ///< "self", "thread includes" ...
    QString value;        ///< the set in hexadecimal, or the conclusion: "AutogradCUDA", "94"
    QString explanation;  ///< one or two sentences
};

/// The words of `line`, one of the proof's own.
[[nodiscard]] ProofWords wordsOf(const Proof& proof, const ProofLine& line);

}  // namespace keyfall
