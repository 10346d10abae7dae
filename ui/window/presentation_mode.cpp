// SPDX-License-Identifier: MIT
#include "ui/window/presentation_mode.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QStatusBar>
#include <QToolBar>

namespace keyfall {

namespace {

constexpr int kHintMs = 4000;
constexpr int kHintZone = 60;     ///< pixels from the top
constexpr int kPatienceMs = 700;  ///< how long a window manager may take

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

PresentationMode::PresentationMode(QMainWindow& window) : QObject(&window), window_(window)
{
    hideHint_.setSingleShot(true);
    returned_.setSingleShot(true);
    returned_.setInterval(kPatienceMs);
    connect(&returned_, &QTimer::timeout, this, [this] {
        restore();
        returning_ = false;
    });
    window_.installEventFilter(this);
}

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
    if (!returning_) {  // else what was there before is known already
        layout_ = window_.saveState();
        states_ = window_.windowState();
        size_ = window_.size();
    }
    returned_.stop();
    returning_ = false;
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
    if (QWidget* centre = window_.centralWidget()) {
        QFont large = centre->font();
        large.setPointSizeF(large.pointSizeF() * kTypeScale);
        centre->setFont(large);
        centre->setCursor(laserPointer());
        hint_ = new QPushButton(tr("Leave the presentation (Esc)"), centre);
        hint_->setObjectName(QStringLiteral("presentation.leave"));
        hint_->setFocusPolicy(Qt::NoFocus);
        hint_->setCursor(Qt::PointingHandCursor);
        connect(hint_, &QPushButton::clicked, this, [this] { setOn(false); });
        connect(&hideHint_, &QTimer::timeout, hint_, &QWidget::hide);
        qApp->installEventFilter(this);
    }
    window_.showFullScreen();
    showHint(kHintMs);
}

void PresentationMode::leave()
{
    qApp->removeEventFilter(this);
    hideHint_.stop();
    delete hint_;
    hint_ = nullptr;
    returning_ = true;
    if (QWidget* centre = window_.centralWidget()) {
        centre->unsetCursor();
        centre->setFont(QFont());
    }
    for (const QPointer<QWidget>& widget : hidden_) {
        if (widget)
            widget->show();
    }
    hidden_.clear();
    window_.setWindowState(states_);
    restore();
    returned_.start();
}

void PresentationMode::restore()
{
    // The middle's large type may have asked for more than the window had.
    if (states_ == Qt::WindowNoState && window_.size() != size_)
        window_.resize(size_);
    window_.restoreState(layout_);
}

void PresentationMode::showHint(int milliseconds)
{
    if (!hint_)
        return;
    hint_->adjustSize();
    hint_->move((hint_->parentWidget()->width() - hint_->width()) / 2, 12);
    hint_->show();
    hint_->raise();
    hideHint_.start(milliseconds);
}

bool PresentationMode::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &window_ && event->type() == QEvent::Resize && returning_)
        QTimer::singleShot(0, this, [this] {
            if (returning_)
                restore();
        });
    if (!on_)
        return false;
    // What nobody else wanted: the find bar and the palette close themselves by Esc.
    if (watched == &window_ && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        setOn(false);
        return true;
    }
    if (watched == &window_ && event->type() == QEvent::Resize)
        showHint(kHintMs);
    if (event->type() == QEvent::MouseMove && watched->isWidgetType()) {
        const QPoint at = static_cast<QMouseEvent*>(event)->globalPosition().toPoint();
        if (window_.mapFromGlobal(at).y() < kHintZone)
            showHint(kHintMs);
    }
    return false;
}

}  // namespace keyfall
