// SPDX-License-Identifier: MIT
#include "ui/window/run_sign.h"

#include "ui/window/run_state_words.h"
#include "ui/window/workbench.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace keyfall {

namespace {

/// Enough to see at once that this is not the truth, little enough to go on reading.
constexpr int kVeilAlpha = 150;
constexpr int kWidest = 460;

}  // namespace

RunSign::RunSign(Workbench& bench, QWidget* picture)
    : QWidget(picture), bench_(bench), picture_(picture), note_(new QPushButton(picture)), why_(new QLabel(picture))
{
    setObjectName(QStringLiteral("runSign"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    note_->setObjectName(QStringLiteral("runSign.note"));
    note_->setFocusPolicy(Qt::NoFocus);  // F5 does the same; Tab goes on to what can be read
    note_->setCursor(Qt::PointingHandCursor);
    why_->setObjectName(QStringLiteral("runSign.why"));
    why_->setAttribute(Qt::WA_TransparentForMouseEvents);
    why_->setTextFormat(Qt::PlainText);
    why_->setWordWrap(true);
    why_->setAlignment(Qt::AlignCenter);
    why_->setAutoFillBackground(true);
    why_->setMargin(6);
    picture_->installEventFilter(this);
    connect(note_, &QPushButton::clicked, this, &RunSign::runWanted);
    connect(&bench_.document, &Document::runStateChanged, this, &RunSign::refresh);
    connect(&bench_.document, &Document::runFinished, this, &RunSign::refresh);
    connect(&bench_.document, &Document::replaced, this, &RunSign::refresh);
    setTheme(theme_);
    refresh();
}

void RunSign::setTheme(const Theme& theme)
{
    theme_ = theme;
    const QColor ground = theme_.tint(theme_[ColorRole::warning]);
    QPalette colours = why_->palette();
    colours.setColor(QPalette::Window, theme_[ColorRole::background]);
    colours.setColor(QPalette::WindowText, theme_[ColorRole::text]);
    why_->setPalette(colours);
    colours.setColor(QPalette::Button, ground);
    colours.setColor(QPalette::ButtonText, textOn(ground));
    note_->setPalette(colours);
    update();
}

bool RunSign::isShown() const
{
    return note_->isVisibleTo(picture_);
}

QString RunSign::text() const
{
    return note_->isVisibleTo(picture_) ? note_->text() : QString();
}

void RunSign::refresh()
{
    RunStateWords words = runStateWords(bench_);
    if (bench_.document.runState().kind == RunState::Kind::foreign)
        words = {};  // the line above the picture says whose calls these are
    const auto run = bench_.document.lastRun();
    blank_ = !words.title.isEmpty() && (!run || run->graph->hops.empty());
    dims_ = bench_.document.runState().kind == RunState::Kind::outOfDate;
    note_->setText(words.title);
    note_->setEnabled(words.runHelps);
    note_->setAccessibleName(words.title.isEmpty() ? tr("State of the run") : words.title);
    note_->setAccessibleDescription(words.why);
    why_->setText(words.why);
    note_->setVisible(!words.title.isEmpty());
    why_->setVisible(!words.title.isEmpty() && !words.why.isEmpty());
    setVisible(blank_ || dims_);
    place();
    update();
}

void RunSign::place()
{
    setGeometry(picture_->rect());
    raise();
    const int room = qMin(kWidest, picture_->width() - 16);
    note_->setFixedWidth(qMin(note_->sizeHint().width() + 16, room));
    note_->resize(note_->width(), note_->sizeHint().height());
    // A short run would make words in the middle flicker: those that go by themselves stand aside.
    const bool aside = !blank_ && !dims_;
    if (aside) {
        note_->move(picture_->width() - note_->width() - 12, 8);
    } else {
        const int width = qMin(room, qMax(note_->width(), why_->sizeHint().width() + 24));
        why_->setFixedWidth(width);
        const int height = why_->isHidden() ? 0 : why_->heightForWidth(width);
        const int top = (blank_ ? picture_->height() / 2 : picture_->height() / 3) - note_->height();
        note_->move((picture_->width() - note_->width()) / 2, qMax(4, top));
        why_->setGeometry((picture_->width() - width) / 2, note_->geometry().bottom() + 6, width, height);
    }
    why_->raise();
    note_->raise();
}

bool RunSign::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == picture_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        place();
    return QWidget::eventFilter(watched, event);
}

void RunSign::paintEvent(QPaintEvent*)
{
    QColor veil = theme_[ColorRole::background];
    veil.setAlpha(blank_ ? 255 : kVeilAlpha);
    QPainter(this).fillRect(rect(), veil);
}

}  // namespace keyfall
