// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::app {

/// What `keyfall --version` says: the commit that was built (cmake/KeyfallVersion.cmake). A source of its own, since it
/// changes with every commit.
[[nodiscard]] const char* programVersion();

}  // namespace keyfall::app
