// SPDX-License-Identifier: MIT
#include "ui/projector/speaker_notes.h"

#include "ui/projector/projector.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QTextBrowser>
#include <QTime>

namespace keyfall {

namespace {

constexpr QSize kPicture(400, 225);
constexpr int kTickMs = 1000;
constexpr int kPaintedMs = 60;

}  // namespace

SpeakerNotes::SpeakerNotes(Projector& projector)
    : projector_(projector),
      now_(new QLabel(this)),
      next_(new QLabel(this)),
      nextTitle_(new QLabel(this)),
      time_(new QLabel(this)),
      text_(new QTextBrowser(this)),
      answer_(new QLabel(this)),
      hints_(new QLabel(this))
{
    setObjectName(QStringLiteral("projector.notes"));
    setWindowTitle(tr("Keyfall: notes"));
    setAccessibleName(windowTitle());
    QFont large = font();
    large.setPointSizeF(kPoints);
    text_->setFont(large);
    text_->setObjectName(QStringLiteral("projector.notes.text"));
    text_->setAccessibleName(tr("Notes"));
    text_->setFocusPolicy(Qt::NoFocus);  // the keys are the talk's
    time_->setFont(large);
    time_->setObjectName(QStringLiteral("projector.notes.time"));
    time_->setAccessibleName(tr("Timer and clock"));
    time_->setToolTip(
        tr("How long the talk has taken, and the time of day. T starts and stops it: ▶ it runs, ■ it stands."));
    time_->setWhatsThis(time_->toolTip());
    answer_->setObjectName(QStringLiteral("projector.notes.answer"));
    hints_->setObjectName(QStringLiteral("projector.notes.hints"));
    nextTitle_->setObjectName(QStringLiteral("projector.notes.next"));
    for (QLabel* label : {answer_, hints_, nextTitle_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    now_->setAccessibleName(tr("The picture now"));
    next_->setAccessibleName(tr("The next picture"));
    auto* grid = new QGridLayout(this);
    grid->addWidget(new QLabel(tr("Now"), this), 0, 0);
    grid->addWidget(new QLabel(tr("Next"), this), 0, 1);
    grid->addWidget(now_, 1, 0);
    grid->addWidget(next_, 1, 1);
    grid->addWidget(time_, 2, 0);
    grid->addWidget(nextTitle_, 2, 1);
    grid->addWidget(text_, 3, 0, 1, 2);
    grid->addWidget(answer_, 4, 0, 1, 2);
    grid->addWidget(hints_, 5, 0, 1, 2);
    grid->setRowStretch(3, 1);
    later_.setSingleShot(true);
    later_.setInterval(kPaintedMs);
    connect(&later_, &QTimer::timeout, this, &SpeakerNotes::refresh);
    connect(&projector_.talk(), &ProjectorTalk::changed, &later_, qOverload<>(&QTimer::start));
    connect(&tick_, &QTimer::timeout, this, &SpeakerNotes::showTime);
    tick_.start(kTickMs);
    resize(2 * kPicture.width() + 60, 720);
    refresh();
}

QPixmap SpeakerNotes::nextPicture() const
{
    QPixmap picture(kPicture);
    picture.fill(palette().color(QPalette::Window));
    if (const auto after = projector_.talk().stateAfter()) {
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        projector_.stage()->paintPreview(painter, QRectF(QPointF(), kPicture), *after);
    }
    return picture;
}

void SpeakerNotes::refresh()
{
    if (!projector_.on())
        return;
    now_->setPixmap(projector_.stage()->grab().scaled(kPicture, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    next_->setPixmap(nextPicture());
    const ProjectorTalk& talk = projector_.talk();
    const QString next = talk.nextTitle();
    nextTitle_->setText(next.isEmpty() ? QString() : tr("Next step: %1").arg(next));
    text_->setMarkdown(talk.notes());
    const QString answer = talk.answer();
    answer_->setText(answer.isEmpty() ? QString() : tr("Answer: %1").arg(answer));
    hints_->setText(talk.hints());
    showTime();
}

void SpeakerNotes::showTime()
{
    const QString spent =
        QTime(0, 0).addMSecs(static_cast<int>(projector_.elapsed())).toString(QStringLiteral("H:mm:ss"));
    time_->setText(QStringLiteral("%1 %2   %3")
                       .arg(projector_.timing() ? QStringLiteral("▶") : QStringLiteral("■"), spent,
                            QTime::currentTime().toString(QStringLiteral("HH:mm"))));
}

}  // namespace keyfall
