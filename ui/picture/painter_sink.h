// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/display_list.h"

#include <QPainter>

namespace keyfall {

class PaintCache;

/// Which items `paintItems` draws.
enum class ItemFilter { all, sticky, moving };

/// The outline of a box or a path; no pen where it has none.
[[nodiscard]] QPen penOf(const DisplayItem& item);

/// Draws a display list with the painter's current transform: screen, PNG and PDF are this one function. Items outside of
/// `clip` (in the picture's coordinates) are skipped. The background is not drawn. Leaves pen, brush and font changed.
/// `cache`: of a view that paints the list frame after frame; see Note [Kept words and boxes].
void paintItems(QPainter& painter, const DisplayList& list, const QRectF& clip, ItemFilter filter = ItemFilter::all,
                PaintCache* cache = nullptr);

}  // namespace keyfall
