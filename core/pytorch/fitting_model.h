// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// The built-in PyTorch model whose key list fits these printed names, which come in table order; and whether it fits
/// completely.
struct FittingModel {
    std::shared_ptr<const KeyModel> model;
    bool complete = false;
};
[[nodiscard]] FittingModel modelForKeys(const std::vector<std::string>& names);

}  // namespace keyfall
