// SPDX-License-Identifier: MIT
#pragma once

class QTextDocument;

namespace keyfall {

/// Lets code within sentences of a Markdown document be seen as code: "`a` wants a gradient" reads like English otherwise,
/// for a single letter looks the same in a font of fixed width.
void markCodeSpans(QTextDocument& document);

}  // namespace keyfall
