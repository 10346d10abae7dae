// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/pytorch/pasted_error.h"

#include <string>
#include <vector>

namespace keyfall {

/// The key's name without the ending that names had before 1.6: `CPUTensorId` (pytorch:M5).
[[nodiscard]] std::string plainName(std::string name);

/// The keys that an error lists, in its order: of its table or, without one, of "only available for these backends".
/// A name that was cut off is left out.
[[nodiscard]] std::vector<std::string> namesIn(const PastedError& error);

/// The new name of PrivateUse1 when the text has one: "npu" comes with "AutogradNPU" or "Autogradnpu" (pytorch:E9).
[[nodiscard]] std::string privateUseName(const std::vector<std::string>& names, const std::string& key);

/// The name as the model knows it: PrivateUse1's new name gives way to the old one, wherever it stands in `name`.
[[nodiscard]] std::string modelName(const std::string& name, const std::string& custom);

/// The device behind a per-backend key, in torch's words. `custom` is what PrivateUse1 is called, if not that.
[[nodiscard]] std::string deviceOf(const KeyModel& model, Key key, const std::string& custom);

}  // namespace keyfall
