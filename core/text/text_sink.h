// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

namespace keyfall {

/// Where a text goes piece by piece. The view lives during the call.
using TextSink = std::function<void(std::string_view)>;

}  // namespace keyfall
