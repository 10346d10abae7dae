// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/fact_check.h"
#include "core/keys/key_model.h"

#include <memory>
#include <string>

namespace keyfall {

/// `0x` and sixteen digits: how vector files write key sets.
[[nodiscard]] std::string wideHex(KeySet set);
/// Reads `wideHex`, or fails at the place.
[[nodiscard]] KeySet keySetAt(const JsonPlace& place);
/// A key by the name that the modelled system prints, or fails at the place.
[[nodiscard]] Key keyAt(const JsonPlace& place, const KeyModel& model);
/// The keys of a set in the order in which the modelled system iterates them, as it prints them (pytorch:C6, M12).
[[nodiscard]] Json iterationOf(const KeyModel& model, KeySet set);
/// The built-in model for a vector file's "torch_version" ("1.13.1", "2.4-seed002"), or fails at the place. `chosen` is
/// the model that the caller wants instead; null for none.
[[nodiscard]] std::shared_ptr<const KeyModel> modelForVersion(const JsonPlace& place,
                                                              const std::shared_ptr<const KeyModel>& chosen = nullptr);

/// The value of the key that the modelled system's own parser makes of a name, or null (pytorch:M13).
[[nodiscard]] Json nativeParse(const KeyModel& model, const std::string& name);

/// Compares the key facts that both `keys_*` and `keyset_*` files have.
void checkKeyFacts(FactCheck& check, const JsonPlace& root, const KeyModel& model);
/// Replays the "tls" steps with real guards on a dispatcher of the model.
void checkTlsSteps(FactCheck& check, const JsonPlace& steps, std::shared_ptr<const KeyModel> model);
/// Compares "sets", "binary" and "keyops".
void checkSetFacts(FactCheck& check, const JsonPlace& root, const KeyModel& model);

}  // namespace keyfall
