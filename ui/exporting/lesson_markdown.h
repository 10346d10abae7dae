// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace keyfall {

/// The Markdown of lessons as HTML without any style: paragraphs whose lines stay lines, lists, fenced code, **bold**,
/// *italic*, `code` and links. Links to the web stay links; `hop:3` goes to a hop of the page's picture (`data-hop`); what
/// only the program has (panels, keys, its manual) is words. Everything else is text, escaped.
[[nodiscard]] QString lessonHtml(const QString& markdown);

}  // namespace keyfall
