// SPDX-License-Identifier: MIT
#pragma once

#include "ui/manual/manual_book.h"

namespace keyfall {

/// Reads a page as it lies in resources/manual: Markdown, headings of parts end with `{#anchor}`, blocks fenced with
/// `session` hold session files, blocks fenced with `falls` what their run gives.
[[nodiscard]] ManualPage readManualPage(const QString& id, const QString& source, const QString& openWords);

}  // namespace keyfall
