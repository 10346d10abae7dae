// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <memory>
#include <string>

namespace keyfall {

/// Reads a key model from a JSON file (`keyfall-key-model`, resources/schemas/key-model.schema.json), or from standard
/// input for "-". Errors name the file and the JSON pointer, or what the fields contradict.
[[nodiscard]] Expected<std::shared_ptr<const KeyModel>> readModelFile(const std::string& path);
/// Writes the model's complete data atomically: reading it gives an equal model.
[[nodiscard]] Expected<void> saveModelFile(const KeyModel& model, const std::string& path);

/// A built-in model's name, or the path of a model file: what `--model` takes. A name that is neither is an error with
/// the names there are.
[[nodiscard]] Expected<std::shared_ptr<const KeyModel>> modelNamed(const std::string& nameOrPath);

}  // namespace keyfall
