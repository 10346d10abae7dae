// SPDX-License-Identifier: MIT
#include "ui/window/panel_room.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>

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
    return {qMax(9 * line, widget()->minimumSizeHint().width()), 5 * line};
}

void PanelRoom::fitPanel()
{
    const QLayout* const layout = widget()->layout();
    const auto least = [this, layout](int width) {
        return layout && layout->hasHeightForWidth() ? layout->minimumHeightForWidth(width)
                                                     : widget()->minimumSizeHint().height();
    };
    const QSize room = maximumViewportSize();
    int width = room.width();
    if (least(width) > room.height())
        width -= verticalScrollBar()->sizeHint().width();
    const QSize size(width, qMax(room.height(), least(width)));
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
