// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace keyfall {

/// Whether `file`, which need not exist, lies in `folder` or below it once links and ".." are followed. A document that was
/// sent names files beside itself and no others of this machine.
[[nodiscard]] bool liesBelow(const std::string& folder, const std::string& file);

}  // namespace keyfall
