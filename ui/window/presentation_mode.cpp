// SPDX-License-Identifier: MIT
#include "ui/window/presentation_mode.h"

#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QPainter>
#include <QStatusBar>
#include <QToolBar>

namespace keyfall {

namespace {

QCursor laserPointer()
{
    constexpr int kSize = 32;
    QPixmap picture(kSize, kSize);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    QRadialGradient glow(kSize / 2.0, kSize / 2.0, kSize / 2.0);
    glow.setColorAt(0.0, QColor(255, 40, 40, 255));
    glow.setColorAt(0.35, QColor(255, 40, 40, 220));
    glow.setColorAt(1.0, QColor(255, 40, 40, 0));
    painter.setBrush(glow);
    painter.drawEllipse(picture.rect());
    painter.end();
    return QCursor(picture, kSize / 2, kSize / 2);
}

}  // namespace

PresentationMode::PresentationMode(QMainWindow& window) : QObject(&window), window_(window) {}

void PresentationMode::setOn(bool on)
{
    if (on == on_)
        return;
    on_ = on;
    if (on)
        enter();
    else
        leave();
    Q_EMIT changed(on);
}

void PresentationMode::enter()
{
    layout_ = window_.saveState();
    states_ = window_.windowState();
    QList<QWidget*> chrome{window_.menuBar(), window_.statusBar()};
    for (auto* bar : window_.findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly))
        chrome.append(bar);
    for (auto* dock : window_.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
        chrome.append(dock);
    for (QWidget* widget : chrome) {
        if (!widget->isHidden()) {
            hidden_.append(widget);
            widget->hide();
        }
    }
    font_ = QApplication::font();
    QFont large = font_;
    large.setPointSizeF(font_.pointSizeF() * kTypeScale);
    QApplication::setFont(large);
    if (QWidget* centre = window_.centralWidget())
        centre->setCursor(laserPointer());
    window_.showFullScreen();
}

void PresentationMode::leave()
{
    QApplication::setFont(font_);
    if (QWidget* centre = window_.centralWidget())
        centre->unsetCursor();
    for (const QPointer<QWidget>& widget : hidden_) {
        if (widget)
            widget->show();
    }
    hidden_.clear();
    window_.setWindowState(states_);
    window_.restoreState(layout_);
}

}  // namespace keyfall
