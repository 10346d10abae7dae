// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/text_sink.h"
#include "ui/picture/display_list.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace keyfall {

struct SvgOptions {
    double scale = 1;          ///< width and height of the document, in pixels a unit
    bool transparent = false;  ///< no background
    QString title;             ///< what a screen reader says of the picture
    QString description;
};

/// A display list as an SVG 1.1 document in UTF-8. Text stays text: searchable, selectable, with its width given so that
/// another font does not overflow. Items of a hop carry `data-hop`. The same list gives the same bytes.
[[nodiscard]] QByteArray svgDocument(const DisplayList& list, const SvgOptions& options = {});

/// One item as an element, with a line end behind it.
[[nodiscard]] QByteArray svgElement(const DisplayItem& item);
/// The style sheet that elements with text need: a class a role of type.
[[nodiscard]] QByteArray svgFontStyle();

/// The same document, for a picture that is made part by part: `drawParts` calls what it is given with the items of each.
void writeSvg(const QRectF& bounds, const QColor& background, const SvgOptions& options,
              const std::function<void(const std::function<void(const DisplayList&)>&)>& drawParts,
              const TextSink& sink);

}  // namespace keyfall
