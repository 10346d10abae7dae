// SPDX-License-Identifier: MIT
#include "ui/window/run_sign.h"

#include "ui/window/run_state_words.h"
#include "ui/window/workbench.h"

#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyfall {

namespace {

/// Enough to see at once that this is not the truth, little enough to go on reading.
constexpr int kVeilAlpha = 150;
constexpr int kWidest = 460;

}  // namespace

RunSign::RunSign(Workbench& bench, QWidget* picture)
    : QWidget(picture),
      bench_(bench),
      picture_(picture),
      card_(new QFrame(picture)),
      note_(new QPushButton(card_)),
      why_(new QLabel(card_))
{
    setObjectName(QStringLiteral("runSign"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    card_->setObjectName(QStringLiteral("runSign.card"));
    card_->setFrameShape(QFrame::Box);
    card_->setAutoFillBackground(true);
    note_->setObjectName(QStringLiteral("runSign.note"));
    note_->setFocusPolicy(Qt::NoFocus);  // F5 does the same; Tab goes on to what can be read
    note_->setFlat(true);
    QFont bold = note_->font();
    bold.setBold(true);
    note_->setFont(bold);
    why_->setObjectName(QStringLiteral("runSign.why"));
    why_->setTextFormat(Qt::PlainText);
    why_->setWordWrap(true);
    why_->setAlignment(Qt::AlignCenter);
    auto* words = new QVBoxLayout(card_);
    words->setContentsMargins(12, 6, 12, 6);
    words->setSpacing(2);
    words->addWidget(note_);
    words->addWidget(why_);
    picture_->installEventFilter(this);
    connect(note_, &QPushButton::clicked, this, &RunSign::runWanted);
    connect(&bench_.document, &Document::runStateChanged, this, &RunSign::refresh);
    connect(&bench_.document, &Document::sessionChanged, this,
            &RunSign::refresh);  // its program may have become unreadable
    connect(&bench_.document, &Document::runFinished, this, &RunSign::refresh);
    connect(&bench_.document, &Document::replaced, this, &RunSign::refresh);
    setTheme(theme_);
    refresh();
}

void RunSign::setTheme(const Theme& theme)
{
    theme_ = theme;
    const QColor ground = theme_.tint(theme_[ColorRole::warning]);
    QPalette colours = card_->palette();
    for (const auto role : {QPalette::Window, QPalette::Button})
        colours.setColor(role, ground);
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled})
        for (const auto role : {QPalette::WindowText, QPalette::ButtonText})
            colours.setColor(group, role, textOn(ground));
    card_->setPalette(colours);
    note_->setPalette(colours);
    why_->setPalette(colours);
    update();
}

bool RunSign::isShown() const
{
    return card_->isVisibleTo(picture_);
}

QString RunSign::text() const
{
    return isShown() ? note_->text() : QString();
}

void RunSign::refresh()
{
    RunStateWords words = runStateWords(bench_);
    if (bench_.document.runState().kind == RunState::Kind::foreign)
        words = {};  // the line above the picture says whose calls these are
    const auto run = bench_.document.lastRun();
    blank_ = !words.title.isEmpty() && (!run || run->graph->hops.empty());
    dims_ = bench_.document.runState().kind == RunState::Kind::outOfDate;
    setAttribute(Qt::WA_OpaquePaintEvent, blank_);  // then what it hides is not painted
    note_->setText(words.title);
    note_->setEnabled(words.runHelps);
    note_->setCursor(words.runHelps ? Qt::PointingHandCursor : Qt::ArrowCursor);
    note_->setAccessibleName(words.title.isEmpty() ? tr("State of the run") : words.title);
    note_->setAccessibleDescription(words.why);
    why_->setText(words.why);
    why_->setVisible(!words.why.isEmpty());
    card_->setVisible(!words.title.isEmpty());
    setVisible(blank_ || dims_);
    place();
    update();
}

void RunSign::place()
{
    setGeometry(picture_->rect());
    raise();
    const int room = qMin(kWidest, picture_->width() - 16);
    const int reason = why_->text().isEmpty() ? 0 : why_->fontMetrics().horizontalAdvance(why_->text());
    const int width = qMin(room, qMax(note_->sizeHint().width(), reason) + 32);
    const bool wraps = card_->layout()->hasHeightForWidth();
    card_->resize(width, wraps ? card_->layout()->totalHeightForWidth(width) : card_->sizeHint().height());
    // A short run would make words in the middle flicker: those that go by themselves stand aside.
    if (blank_ || dims_)
        card_->move((picture_->width() - width) / 2, qMax(4, (picture_->height() - card_->height()) * 2 / 5));
    else
        card_->move(picture_->width() - width - 12, 8);
    card_->raise();
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
