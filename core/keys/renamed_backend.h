// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/tensor/device.h"

#include <memory>
#include <string>

namespace keyfall {

/// The model of a process that calls PrivateUse1 `name` (pytorch:N10): its keys are also read as `foo`, `Autogradfoo` and
/// so on, and print as before. Error: the name is no name, or is that of another device; the model has no PrivateUse1.
[[nodiscard]] Expected<std::shared_ptr<const KeyModel>> withPrivateUse1Called(const std::string& name,
                                                                              const KeyModel& model);
/// `foo` for PrivateUse1 and `Autogradfoo`, as the sentences of errors say it; lists and tables keep the key's name.
[[nodiscard]] std::string nameInSentence(const KeyModel& model, Key key);
/// The same place, printed as that process prints it.
[[nodiscard]] Device calledAsIn(const KeyModel& model, Device device);
/// The same as nobody renamed it: further names make no other model.
[[nodiscard]] ModelSpec withoutRenaming(ModelSpec spec);

}  // namespace keyfall
