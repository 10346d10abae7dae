// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <string>
#include <vector>

namespace keyfall {

/// What one bit of a model's key sets stands for.
struct BitName {
    int bit = 0;
    std::string name;  ///< a backend component or a functionality
    KeyKind kind = KeyKind::mode;
    bool backendComponent = false;  ///< chooses among the instances of the functionalities (pytorch:M1)

    friend bool operator==(const BitName&, const BitName&) = default;
};

/// Every bit of the model, lowest first; `result[i].bit == i`.
[[nodiscard]] std::vector<BitName> bitNames(const KeyModel& model);

}  // namespace keyfall
