// SPDX-License-Identifier: MIT
// What panels may do to the window's width: nothing.
#include "ui/window/docks.h"

#include <QDockWidget>
#include <QLayout>

namespace keyfall {

/// Left, right and what is between them may need more than there is, and Qt would make the window wider than its screen.
void Docks::keepWidth()
{
    if (!window_.isVisible())
        return;
    const auto least = [this] {
        window_.layout()->invalidate();
        return window_.minimumSizeHint();
    };
    closeUntil([&] { return least().width() <= window_.width(); });
    const QSize size = least().boundedTo(window_.size());
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
