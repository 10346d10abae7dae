// SPDX-License-Identifier: MIT
#include "ui/window/tour_callout.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyfall {

namespace {

constexpr int kGap = 10;
constexpr int kLettersAcross = 38;

}  // namespace

TourCallout::TourCallout(QWidget* window)
    : QFrame(window), title_(new QLabel(this)), text_(new QLabel(this)), count_(new QLabel(this))
{
    setObjectName(QStringLiteral("tourCallout"));
    setFrameShape(QFrame::Box);
    setLineWidth(2);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    setWhatsThis(tr("The tour: six things to try. Each is done by doing it; Esc ends the tour for good."));
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    for (QLabel* label : {title_, text_, count_})
        label->setForegroundRole(QPalette::ToolTipText);
    text_->setWordWrap(true);
    text_->setFixedWidth(kLettersAcross * fontMetrics().averageCharWidth());

    auto* skip = new QPushButton(tr("S&kip this"), this);
    skip->setObjectName(QStringLiteral("tour.skip"));
    skip->setWhatsThis(tr("Goes on to the next thing of the tour without trying this one."));
    auto* end = new QPushButton(tr("End the tour (Esc)"), this);
    end->setObjectName(QStringLiteral("tour.end"));
    end->setWhatsThis(tr("Ends the tour for good. Help ▸ Tour of the window begins it again."));
    connect(skip, &QPushButton::clicked, this, &TourCallout::skipped);
    connect(end, &QPushButton::clicked, this, &TourCallout::ended);

    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(count_);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(skip);
    buttons->addWidget(end);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addWidget(text_);
    layout->addLayout(buttons);
}

void TourCallout::say(const QString& title, const QString& text, const QString& count)
{
    title_->setText(title);
    text_->setText(text);
    count_->setText(count);
    setAccessibleName(QStringLiteral("%1. %2").arg(title, text));
    adjustSize();
    show();
    raise();
    QAccessibleEvent said(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

void TourCallout::standBy(const QWidget* target)
{
    const QRect window = parentWidget()->rect().adjusted(kGap, kGap, -kGap, -kGap);
    QRect place(QPoint(), size());
    const QRect at =
        target && target->isVisible() ? QRect(target->mapTo(parentWidget(), QPoint()), target->size()) : window;
    if (at.right() + kGap + width() <= window.right())
        place.moveTopLeft({at.right() + kGap, at.top() + kGap});
    else if (at.left() - kGap - width() >= window.left())
        place.moveTopRight({at.left() - kGap, at.top() + kGap});
    else
        place.moveBottomRight(at.bottomRight() - QPoint(kGap, kGap));
    place.moveLeft(qBound(window.left(), place.left(), qMax(window.left(), window.right() - width())));
    place.moveTop(qBound(window.top(), place.top(), qMax(window.top(), window.bottom() - height())));
    move(place.topLeft());
    raise();  // panels that were opened since lie over it otherwise
}

QString TourCallout::text() const
{
    return text_->text();
}

}  // namespace keyfall
