// SPDX-License-Identifier: MIT
#include "ui/kernels/step_bar.h"

#include "ui/theme/icons.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kStepMs = 450;
constexpr int kLeastSlider = 70;

}  // namespace

StepBar::StepBar(QWidget* parent)
    : QWidget(parent),
      back_(new QAction(tr("Back"), this)),
      play_(new QAction(tr("Play"), this)),
      forward_(new QAction(tr("Forward"), this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      where_(new QLabel(this))
{
    back_->setObjectName(QStringLiteral("kernels.back"));
    play_->setObjectName(QStringLiteral("kernels.play"));
    forward_->setObjectName(QStringLiteral("kernels.forward"));
    showIcons();
    slider_->setObjectName(QStringLiteral("kernels.step"));
    slider_->setMinimumWidth(kLeastSlider);
    slider_->setAccessibleName(tr("How far the picture has come"));
    where_->setMinimumWidth(where_->fontMetrics().horizontalAdvance(QStringLiteral("00000 / 00000")));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QAction* action : {back_, play_, forward_}) {
        addAction(action);
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        layout->addWidget(button);
        buttons_ += button->sizeHint().width() + std::max(layout->spacing(), 0);
    }
    layout->addWidget(slider_, 1);
    layout->addWidget(where_);
    playing_.setInterval(kStepMs);
    connect(&playing_, &QTimer::timeout, this, [this] {
        setPosition(position() + 1);
        if (position() == steps())
            togglePlay();
    });
    connect(back_, &QAction::triggered, this, [this] { setPosition(position() - 1); });
    connect(forward_, &QAction::triggered, this, [this] { setPosition(position() + 1); });
    connect(play_, &QAction::triggered, this, &StepBar::togglePlay);
    connect(slider_, &QSlider::valueChanged, this, &StepBar::showPosition);
    setSteps(0);
}

void StepBar::setRoom(int room)
{
    const int spacing = std::max(layout()->spacing(), 0);
    const int where = where_->minimumWidth() + spacing;
    where_->setVisible(room >= buttons_ + where);
    slider_->setVisible(room >= buttons_ + where + std::max(slider_->sizeHint().width(), kLeastSlider) + spacing);
}

void StepBar::setSteps(int count)
{
    const bool atEnd = position() == steps();
    slider_->setMaximum(count);
    setEnabled(count > 0);
    if (atEnd || position() > count)
        setPosition(count);
    showPosition(position());
}

int StepBar::steps() const
{
    return slider_->maximum();
}

int StepBar::position() const
{
    return slider_->value();
}

void StepBar::setPosition(int position)
{
    slider_->setValue(position);
}

void StepBar::togglePlay()
{
    const bool starts = !playing_.isActive();
    if (starts && position() == steps())
        setPosition(0);
    starts ? playing_.start() : playing_.stop();
    play_->setText(starts ? tr("Pause") : tr("Play"));
    showIcons();
}

void StepBar::showIcons()
{
    const Theme theme = Theme::matching(palette());
    back_->setIcon(themedIcon(QStringLiteral("back"), theme));
    play_->setIcon(themedIcon(playing_.isActive() ? QStringLiteral("pause") : QStringLiteral("play"), theme));
    forward_->setIcon(themedIcon(QStringLiteral("forward"), theme));
}

void StepBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showIcons();
}

void StepBar::showPosition(int position)
{
    where_->setText(QStringLiteral("%1 / %2").arg(position).arg(steps()));
    back_->setEnabled(position > 0);
    forward_->setEnabled(position < steps());
    Q_EMIT positionChanged(position);
}

}  // namespace keyfall
