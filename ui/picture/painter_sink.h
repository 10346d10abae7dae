// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/display_list.h"

#include <QPainter>

namespace keyfall {

/// Which items `paintItems` draws.
enum class ItemFilter { all, sticky, moving };

/// Draws a display list with the painter's current transform: screen, PNG and PDF are this one function. Items outside of
/// `clip` (in the picture's coordinates) are skipped. The background is not drawn. Leaves pen, brush and font changed.
void paintItems(QPainter& painter, const DisplayList& list, const QRectF& clip, ItemFilter filter = ItemFilter::all);

}  // namespace keyfall
