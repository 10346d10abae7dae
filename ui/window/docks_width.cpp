// SPDX-License-Identifier: MIT
// What panels may do to the window's width: nothing.
#include "ui/window/docks.h"

#include <QDockWidget>

namespace keyfall {

/// Left, right and what is between them may need more than there is, and Qt would make the window wider than its screen.
void Docks::keepWidth()
{
    if (!window_.isVisible())
        return;
    // Whatever changes it has invalidated the layout already. To do so here, where each request of the layout leads, would ask for
    // the next one, for ever.
    closeUntil([this] { return window_.minimumSizeHint().width() <= window_.width(); });
    const QSize size = window_.minimumSizeHint().boundedTo(window_.size());
    if (window_.minimumSize() != size)
        window_.setMinimumSize(size);
}

void Docks::closeUntil(const std::function<bool()>& fits)
{
    if (away_)
        return;
    // What was opened last stays.
    for (const Qt::DockWidgetArea area : {Qt::RightDockWidgetArea, Qt::BottomDockWidgetArea, Qt::LeftDockWidgetArea})
        for (Entry& entry : entries_) {
            if (entry.dock == last_ || entry.dock->isHidden() || entry.dock->isFloating()
                || window_.dockWidgetArea(entry.dock) != area)
                continue;
            if (fits())
                return;
            entry.dock->hide();
            entry.folded = area != Qt::BottomDockWidgetArea && entry.spec.opens <= room_;
        }
}

}  // namespace keyfall
