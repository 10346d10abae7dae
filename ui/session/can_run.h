// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall {

class Document;

/// Whether a run would show something: not where the session makes no call and another program's calls are in the window,
/// which such a run would put away for nothing.
[[nodiscard]] bool canRun(const Document& document);

}  // namespace keyfall
