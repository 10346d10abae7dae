// SPDX-License-Identifier: MIT
#include "ui/window/panel_room.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>

#include <utility>

namespace keyfall {

PanelRoom::PanelRoom(QWidget* panel, QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(panel->accessibleName());
    setWidget(panel);
    panel->setAutoFillBackground(false);  // which setWidget switched on
    viewport()->setAutoFillBackground(false);
    panel->installEventFilter(this);
    if (QWidget* proxy = panel->focusProxy())
        setFocusProxy(proxy);
}

QSize PanelRoom::minimumSizeHint() const
{
    const int line = fontMetrics().height();
    const int bar = scrolls_ ? verticalScrollBar()->sizeHint().width() : 0;
    return {qMax(9 * line, widget()->minimumSizeHint().width() + bar), 5 * line};
}

int PanelRoom::leastHeight(int width) const
{
    const QLayout* const layout = widget()->layout();
    return layout && layout->hasHeightForWidth() ? layout->minimumHeightForWidth(width)
                                                 : widget()->minimumSizeHint().height();
}

void PanelRoom::fitPanel()
{
    const QSize room = maximumViewportSize();
    // Asked for the least width, so that more width does not take back what made it necessary.
    const bool scrolls = leastHeight(widget()->minimumSizeHint().width()) > room.height();
    if (std::exchange(scrolls_, scrolls) != scrolls)
        updateGeometry();
    int width = room.width();
    if (leastHeight(width) > room.height())
        width -= verticalScrollBar()->sizeHint().width();
    const QSize size(width, qMax(room.height(), leastHeight(width)));
    if (widget()->size() != size)
        widget()->resize(size);
}

void PanelRoom::resizeEvent(QResizeEvent* event)
{
    fitPanel();
    QScrollArea::resizeEvent(event);
}

bool PanelRoom::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        fitPanel();
    }
    return QScrollArea::eventFilter(watched, event);
}

}  // namespace keyfall
