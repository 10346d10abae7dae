// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"
#include "core/keys/key_model.h"

#include <string_view>

namespace keyfall {

/// Whether `where` ("path:line") is in PyTorch's own tree. What PyTorch ships and means is no finding.
[[nodiscard]] bool isPytorchs(std::string_view where);

/// Whether PyTorch means it that `newer` lies over `old`: over its kernels in C++ it lays kernels in Python, mostly the
/// fake kernels at Meta, of which it does not warn either (pytorch:E8).
[[nodiscard]] bool isMeantOverride(const KeyModel& model, const RegistrationView& old, const RegistrationView& newer);

}  // namespace keyfall
