// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/fact_check.h"
#include "core/keys/key_model.h"

#include <string>
#include <vector>

namespace keyfall {

/// One key set that an assertion is about, and the keys it was made of.
struct AssertionCase {
    KeySet set;
    std::vector<Key> keys;
};

/// Every case that a `build` list stands for: one for a list of keys, many for "<each ...>".
///
/// Items: a key, `+CPUBit` (a backend component alone), `#4` (a value), `FULL`. Fails at what is none of them.
[[nodiscard]] std::vector<AssertionCase> assertionCases(const KeyModel& model, const JsonPlace& build);
/// The set of one list of items.
[[nodiscard]] AssertionCase assertionCase(const KeyModel& model, const JsonPlace& items);

/// Compares one law, a sentence that must hold for every case. Fails for a sentence that is not known.
void checkLaw(FactCheck& check, const JsonPlace& law, const KeyModel& model, const std::vector<AssertionCase>& cases);

/// The keys of a set in ascending value, as PyTorch iterates.
[[nodiscard]] std::vector<Key> ascending(const KeyModel& model, KeySet set);

}  // namespace keyfall
