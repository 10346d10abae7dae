// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <string>
#include <vector>

namespace keyfall {

/// A model with the same keys in another order of priority, for the order lab: `order` names every functionality once,
/// lowest first. Everything else of the model stays; its name says that it is reordered. The model's own order gives the
/// model's own data under its own name.
[[nodiscard]] Expected<std::shared_ptr<const KeyModel>> reorderedModel(const KeyModel& model,
                                                                       const std::vector<std::string>& order);
/// The names of the functionalities, lowest priority first: the order that a model has.
[[nodiscard]] std::vector<std::string> orderOf(const KeyModel& model);

}  // namespace keyfall
