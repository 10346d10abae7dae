// SPDX-License-Identifier: MIT
#include "core/version.h"

namespace keyfall {

std::string_view version()
{
    return KEYFALL_VERSION;
}

}  // namespace keyfall
