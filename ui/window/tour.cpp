// SPDX-License-Identifier: MIT
#include "ui/window/tour.h"

#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback_bar.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/start_screen.h"
#include "ui/window/tour_callout.h"
#include "ui/window/workbench.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QSettings>

namespace keyfall {

namespace {

QString endedKey()
{
    return QStringLiteral("tour/ended");
}

struct Words {
    QString title;
    QString text;
};

Words wordsOf(Tour::Stop stop)
{
    switch (stop) {
    case Tour::Stop::open:
        return {
            Tour::tr("Open an example"),
            Tour::tr("The arrow keys walk through the examples, Return opens one. Fall is a good one to begin with.")};
    case Tour::Stop::step:
        return {Tour::tr("Take one hop"),
                Tour::tr("Click the picture, press Home, then Right: the call falls to its first kernel. Left takes it "
                         "back.")};
    case Tour::Stop::tick:
        return {
            Tour::tr("Change the key set"),
            Tour::tr("Tick or untick a key. The session runs again, and the call falls another way. Ctrl+Z takes it "
                     "back.")};
    case Tour::Stop::mark:
        return {
            Tour::tr("Read a hollow sign"),
            Tour::tr("A hollow sign is a key that was in the set and was passed. Point at one, or at any hop, to read "
                     "why; the panel Proof says it bit by bit.")};
    case Tour::Stop::predict:
        return {Tour::tr("Say what comes next"),
                Tour::tr("Press Home. Look at the key set, say whose kernel runs next, and press Right to see it.")};
    case Tour::Stop::find: break;
    }
    return {
        Tour::tr("Where to go on"),
        Tour::tr("Press F1: the manual opens at the panel where you are. Its page Learning says where lessons are.")};
}

/// What is ticked, included and excluded.
std::vector<std::optional<KeySet>> keysOf(const Session& session)
{
    return {session.explicitKeys, session.include, session.exclude};
}

}  // namespace

Tour::Tour(const Parts& parts) : QObject(&parts.window), parts_(parts)
{
    connect(&parts_.start, &StartScreen::changed, this, [this](bool shown) {
        if (!shown)
            done(Stop::open);
    });
    // Not where playback stands: what plays by itself is not yet somebody's hop.
    connect(parts_.graph.playbackBar().actionSet().forward, &QAction::triggered, this, &Tour::stepped);
    connect(&parts_.bench.document, &Document::sessionChanged, this, &Tour::sessionChanged);
    const auto seen = [this](const char* name, Stop stop) {
        if (const QDockWidget* dock = parts_.docks.dock(QLatin1String(name)))
            connect(dock, &QDockWidget::visibilityChanged, this, [this, stop](bool visible) {
                if (visible)
                    done(stop);
            });
    };
    seen("proof", Stop::mark);
    seen("manual", Stop::find);
    // Who takes a lesson is led by it; the callout would stand before it.
    if (const QDockWidget* lesson = parts_.docks.dock(QStringLiteral("lesson")))
        connect(lesson, &QDockWidget::visibilityChanged, this, [this](bool visible) {
            if (visible && isOn())
                end();
        });
}

bool Tour::isDue(const QSettings& store)
{
    return !store.value(endedKey()).toBool();
}

void Tour::begin()
{
    if (isOn())
        return;
    callout_ = new TourCallout(&parts_.window);
    connect(callout_, &TourCallout::skipped, this, &Tour::goOn);
    connect(callout_, &TourCallout::ended, this, &Tour::end);
    qApp->installEventFilter(this);
    first_ = parts_.start.isShown() ? Stop::open : Stop::step;
    goTo(first_);
}

void Tour::end()
{
    qApp->removeEventFilter(this);
    delete callout_;
    parts_.bench.store.setValue(endedKey(), true);
}

void Tour::goTo(Stop stop)
{
    stop_ = stop;
    keys_ = keysOf(parts_.bench.document.session());
    if (stop == Stop::tick)
        parts_.docks.raise(QStringLiteral("keys"));
    const Words words = wordsOf(stop);
    // Of those that are left from where it began.
    const int passed = static_cast<int>(first_);
    callout_->say(words.title, words.text,
                  tr("%1 of %2").arg(static_cast<int>(stop) - passed + 1).arg(kStops - passed));
    place();
}

void Tour::place()
{
    if (isOn())
        callout_->standBy(target());
}

void Tour::goOn()
{
    if (stop_ == Stop::find)
        end();
    else
        goTo(static_cast<Stop>(static_cast<int>(stop_) + 1));
}

void Tour::done(Stop stop)
{
    if (isOn() && stop_ == stop)
        goOn();
}

void Tour::stepped()
{
    if (parts_.bench.playback.position() > 0 && (stop_ == Stop::step || stop_ == Stop::predict))
        done(stop_);
}

void Tour::sessionChanged()
{
    if (isOn() && stop_ == Stop::tick && keysOf(parts_.bench.document.session()) != keys_)
        done(Stop::tick);
}

QWidget* Tour::target() const
{
    switch (stop_) {
    case Stop::tick: return parts_.docks.dock(QStringLiteral("keys"));
    case Stop::open:
    case Stop::step:
    case Stop::mark:
    case Stop::predict:
    case Stop::find: break;
    }
    return parts_.window.centralWidget();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (!isOn() || !widget)
        return false;
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && widget->window() == &parts_.window) {
        end();
        return true;
    }
    if (event->type() == QEvent::ToolTip && widget == parts_.graph.ladder().viewport())
        QMetaObject::invokeMethod(
            this, [this] { done(Stop::mark); }, Qt::QueuedConnection);
    // When what is in the window has its new places, too.
    if (event->type() == QEvent::Resize && (widget == &parts_.window || widget == parts_.window.centralWidget()))
        QMetaObject::invokeMethod(this, &Tour::place, Qt::QueuedConnection);
    return false;
}

}  // namespace keyfall
