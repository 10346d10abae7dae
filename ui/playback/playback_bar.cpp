// SPDX-License-Identifier: MIT
#include "ui/playback/playback_bar.h"

#include "core/text/quantity_text.h"
#include "ui/playback/playback.h"
#include "ui/theme/icons.h"
#include "ui/words/hop_text.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace keyfall {

PlaybackBar::PlaybackBar(Playback* playback, QWidget* parent) : QWidget(parent), playback_(playback)
{
    setAccessibleName(tr("Playback"));
    setWhatsThis(tr("Steps through the recorded run. The run itself is over: going back costs nothing and changes "
                    "nothing."));
    actions_.first = makeAction("first", tr("Before the call"), tr("Go to before the first dispatch"), Qt::Key_Home);
    actions_.back = makeAction("back", tr("Step back"), tr("Take the last fall or return back"), Qt::Key_Left);
    actions_.play = makeAction("play", tr("Play"), {}, Qt::Key_Space);
    actions_.forward = makeAction("forward", tr("Step into"),
                                  tr("Let the call fall to its next key, or the result climb"), Qt::Key_Right);
    actions_.last = makeAction("last", tr("To the end"), tr("Show everything that happened"), Qt::Key_End);
    actions_.over =
        makeAction("forward", tr("Step over"), tr("Past everything that this hop starts"), Qt::CTRL | Qt::Key_Right);
    actions_.out =
        makeAction("forward", tr("Step out"), tr("To the end of the hop that called this one"), Qt::CTRL | Qt::Key_Up);
    actions_.runHere =
        makeAction("play", tr("Run to the selected hop"),
                   tr("Plays up to this hop, and stops at break points on its way"), Qt::CTRL | Qt::Key_F10);
    actions_.runHere->setObjectName(QStringLiteral("run.toSelected"));
    actions_.nextError = makeAction("last", tr("Jump to the error"),
                                    tr("To the hop that raises an error; again: to the next one"), Qt::Key_E);
    actions_.nextError->setObjectName(QStringLiteral("run.jumpToError"));
    actions_.first->setObjectName(QStringLiteral("playback.first"));
    actions_.back->setObjectName(QStringLiteral("playback.back"));
    actions_.play->setObjectName(QStringLiteral("playback.play"));
    actions_.forward->setObjectName(QStringLiteral("playback.forward"));
    actions_.last->setObjectName(QStringLiteral("playback.last"));
    connect(actions_.first, &QAction::triggered, playback_, &Playback::first);
    connect(actions_.back, &QAction::triggered, playback_, &Playback::stepBack);
    connect(actions_.play, &QAction::triggered, playback_, &Playback::togglePlay);
    connect(actions_.forward, &QAction::triggered, playback_, &Playback::stepForward);
    connect(actions_.last, &QAction::triggered, playback_, &Playback::toEnd);
    connect(actions_.over, &QAction::triggered, playback_, &Playback::stepOver);
    connect(actions_.out, &QAction::triggered, playback_, &Playback::stepOut);
    connect(actions_.runHere, &QAction::triggered, playback_, &Playback::runHere);
    connect(actions_.nextError, &QAction::triggered, playback_, &Playback::toNextError);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 4, 6, 4);
    for (QAction* action : {actions_.first, actions_.back, actions_.play, actions_.forward, actions_.last}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setIconSize(QSize(20, 20));
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(action->text());
        connect(action, &QAction::changed, button, [button, action] { button->setAccessibleName(action->text()); });
        row->addWidget(button);
    }
    scrubber_ = new QSlider(Qt::Horizontal, this);
    scrubber_->setObjectName(QStringLiteral("playback.position"));
    scrubber_->setAccessibleName(tr("Position in the run"));
    scrubber_->setToolTip(tr("Drag to any hop of the run"));
    scrubber_->setPageStep(5);
    connect(scrubber_, &QSlider::valueChanged, playback_, &Playback::seek);
    row->addWidget(scrubber_, 1);
    where_ = new QLabel(this);
    where_->setObjectName(QStringLiteral("playback.where"));
    where_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("000 / 000  Quantized \u2191")));
    row->addWidget(where_);
    row->addSpacing(10);
    auto* label = new QLabel(tr("S&peed"), this);
    row->addWidget(label);
    speed_ = new QComboBox(this);
    speed_->setObjectName(QStringLiteral("playback.speed"));
    speed_->setAccessibleName(tr("Speed in hops a second"));
    speed_->setToolTip(tr("How many hops a second playing shows"));
    label->setBuddy(speed_);
    for (const double value : {0.25, 0.5, 1.0, 1.5, 2.0, 4.0, 8.0, 16.0})
        speed_->addItem(tr("%1 / s").arg(value), value);
    connect(speed_, &QComboBox::activated, this,
            [this](int index) { playback_->setSpeed(speed_->itemData(index).toDouble()); });
    row->addWidget(speed_);

    connect(playback_, &Playback::graphChanged, this, &PlaybackBar::showPosition);
    connect(playback_, &Playback::graphChanged, this, &PlaybackBar::showErrors);
    connect(playback_, &Playback::graphGrew, this, &PlaybackBar::showGrowth);
    connect(playback_, &Playback::positionChanged, this, &PlaybackBar::showPosition);
    connect(playback_, &Playback::landedChanged, this, &PlaybackBar::showPosition);
    connect(playback_, &Playback::playingChanged, this, &PlaybackBar::showPlaying);
    connect(playback_, &Playback::speedChanged, this, &PlaybackBar::showSpeed);
    addKeysTo(this);
    setTheme(Theme::matching(palette()));
    showPosition();
    showErrors();
    showSpeed(playback_->speed());
}

QAction* PlaybackBar::makeAction(const char* icon, const QString& text, const QString& tip, const QKeySequence& key)
{
    auto* action = new QAction(text, this);
    action->setData(QString::fromLatin1(icon));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    if (!tip.isEmpty())
        action->setToolTip(tr("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
    return action;
}

void PlaybackBar::addKeysTo(QWidget* widget) const
{
    widget->addActions({actions_.first, actions_.back, actions_.play, actions_.forward, actions_.last, actions_.over,
                        actions_.out, actions_.runHere, actions_.nextError});
}

void PlaybackBar::setTheme(const Theme& theme)
{
    theme_ = theme;
    for (QAction* action : {actions_.first, actions_.back, actions_.forward, actions_.last, actions_.over, actions_.out,
                            actions_.runHere, actions_.nextError})
        action->setIcon(themedIcon(action->data().toString(), theme_));
    showPlaying(playback_->playing());
}

void PlaybackBar::showPosition()
{
    const int position = playback_->position();
    const int landed = playback_->landed();
    const int last = playback_->last();
    const QSignalBlocker blocker(scrubber_);  // the scrubber shows; only a person's hand seeks
    scrubber_->setRange(0, tellsEnd_ ? last : landed);
    scrubber_->setValue(landed);
    scrubber_->setEnabled(last > 0);
    const auto amount = [](int count) { return QString::fromStdString(countText(static_cast<std::uint64_t>(count))); };
    QString text = QStringLiteral("%1 / %2").arg(amount(landed), tellsEnd_ ? amount(last) : QStringLiteral("?"));
    const Moment moment = playback_->landedMoment();
    if (const auto graph = playback_->graph())
        if (const Hop* hop = graph->find(moment.hop))
            text += QStringLiteral("  ") + HopText::keyText(*graph, *hop)
                + (moment.returned ? QStringLiteral(" \u2191") : QString());
    where_->setText(text);
    actions_.first->setEnabled(position > 0);
    actions_.back->setEnabled(position > 0);
    actions_.forward->setEnabled(position < last);
    for (QAction* action : {actions_.last, actions_.over, actions_.out})
        action->setEnabled(position < last);
    actions_.play->setEnabled(last > 0);
    actions_.runHere->setEnabled(moment.hop != 0);
}

void PlaybackBar::showErrors()
{
    hasErrors_ = false;
    looked_ = 0;
    findErrors();
}

/// Among the hops that came since.
void PlaybackBar::findErrors()
{
    const auto graph = playback_->graph();
    for (; graph && !hasErrors_ && looked_ < graph->hops.size(); ++looked_) {
        const Hop& hop = graph->hops[looked_];
        hasErrors_ = hop.error && hop.error->raisedHere;
    }
    actions_.nextError->setEnabled(tellsEnd_ && hasErrors_);
}

void PlaybackBar::showGrowth()
{
    showPosition();
    findErrors();
}

void PlaybackBar::setTellsEnd(bool on)
{
    tellsEnd_ = on;
    showPosition();
    showErrors();
}

void PlaybackBar::showPlaying(bool playing)
{
    actions_.play->setText(playing ? tr("Pause") : tr("Play"));
    actions_.play->setToolTip(playing ? tr("Pause (Space)") : tr("Let the call fall hop by hop (Space)"));
    actions_.play->setIcon(themedIcon(playing ? QStringLiteral("pause") : QStringLiteral("play"), theme_));
}

void PlaybackBar::showSpeed(double speed)
{
    int index = speed_->findData(speed);
    if (index < 0) {
        speed_->addItem(tr("%1 / s").arg(speed), speed);
        index = speed_->count() - 1;
    }
    speed_->setCurrentIndex(index);
}

}  // namespace keyfall
