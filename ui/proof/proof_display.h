// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/display_list.h"
#include "ui/proof/proof_layout.h"

namespace keyfall {

/// What a picture of a proof shows besides the proof.
struct ProofState {
    int row = -1;     ///< the row that stands out; -1: the last one, the answer
    int column = -1;  ///< the column under focus or pointer
    bool background = true;
};

/// The proof as a picture: what the screen, PNG, PDF and SVG draw (design:2.6).
[[nodiscard]] DisplayList displayProof(const Proof& proof, const ProofLayout& layout, const Theme& theme,
                                       const ProofState& state);

/// "add.Tensor: CPU runs standard:cpu", "add.Tensor finds no kernel": the headline.
[[nodiscard]] QString titleOf(const Proof& proof);
/// What a cell says when asked: the bit's name and whether the row has it, then the row's sentence.
[[nodiscard]] QString cellText(const Proof& proof, const ProofLayout& layout, int row, int column);

}  // namespace keyfall
