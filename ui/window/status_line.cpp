// SPDX-License-Identifier: MIT
#include "ui/window/status_line.h"

#include <QEvent>
#include <QStatusBar>

namespace keyfall {

StatusLine::StatusLine(QStatusBar& bar, QWidget& beside) : QObject(&bar), bar_(bar), beside_(beside)
{
    bar_.installEventFilter(this);
    beside_.installEventFilter(this);
}

void StatusLine::say(const QString& sentence)
{
    sentence_ = sentence;
    show();
}

bool StatusLine::eventFilter(QObject*, QEvent* event)
{
    if (event->type() == QEvent::Resize && !sentence_.isEmpty() && bar_.currentMessage() == shown_)
        show();
    return false;
}

void StatusLine::show()
{
    constexpr int kBetween = 48;
    const int room = bar_.width() - beside_.width() - kBetween;
    shown_ = bar_.fontMetrics().elidedText(sentence_, Qt::ElideRight, room);
    bar_.showMessage(shown_);
}

}  // namespace keyfall
