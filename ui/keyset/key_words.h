// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "ui/keyset/next_key.h"

#include <QString>

namespace keyfall {

/// "Autograd, bit 7, mode": what a screen reader says of a key.
[[nodiscard]] QString describeKey(const KeyModel& model, Key key);
/// The same with what its layer does.
[[nodiscard]] QString plainAbout(const KeyModel& model, Key key);
/// The tooltip of a key: name, bit, kind, and what its layer does.
[[nodiscard]] QString tooltipOf(const KeyModel& model, Key key);

/// A few words beside the key: "next" ("runs" for a hop that was entered), "no kernel", "excluded" ...; empty for a key
/// that takes no part.
[[nodiscard]] QString roleText(KeyRole role, const NextKey& next);
/// One sentence that says why: "Tracer is passed: it has no kernel for add."
[[nodiscard]] QString roleSentence(KeyRole role, const QString& key, const NextKey& next);
/// Which lookup the words are about: "First lookup", "Hop 3".
[[nodiscard]] QString lookupName(const NextKey& next);
/// "Next: Autograd", "Hop 3: add at Cpu", or why there is no next key.
[[nodiscard]] QString headline(const NextKey& next, const KeyModel& model);
/// The sentences for all higher keys that do not win, one a line; empty when the highest key wins.
[[nodiscard]] QString whyNotHigher(const NextKey& next, const KeyModel& model);
/// Everything there is to say below the headline: what runs or what is wrong, and why no higher key wins.
[[nodiscard]] QString explanation(const NextKey& next, const KeyModel& model);

}  // namespace keyfall
