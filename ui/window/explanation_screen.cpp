// SPDX-License-Identifier: MIT
#include "ui/window/explanation_screen.h"

#include "ui/explain/explanations.h"
#include "ui/window/docks.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QTimer>

#include <utility>

namespace keyfall {

namespace {

constexpr double kWidth = 30;  ///< in lines of text

QString name()
{
    return QStringLiteral("explanation");
}

}  // namespace

ExplanationScreen::ExplanationScreen(const Parts& parts) : QObject(&parts.window), parts_(parts)
{
    connect(&parts_.explanations, &Explanations::chosen, this, &ExplanationScreen::showCall);
    // A session that is opened, or a trace, has panels of its own to be read.
    connect(&parts_.bench.document, &Document::replaced, this, &ExplanationScreen::leave);
    for (const QAction* toggle : parts_.docks.toggles(Qt::LeftDockWidgetArea))
        toggle->parent()->installEventFilter(this);
}

void ExplanationScreen::show()
{
    parts_.start.leave();
    parts_.docks.raise(name());
    widen();
}

void ExplanationScreen::widen()
{
    // Prose and a proof want a wider column than boxes to tick.
    const QDockWidget* dock = parts_.docks.dock(name());
    const int wide = qMin(qRound(kWidth * parts_.window.fontMetrics().height()), parts_.window.width() * 2 / 5);
    if (!dock->isHidden() && !dock->isFloating() && dock->width() < wide)
        parts_.window.resizeDocks({parts_.docks.dock(name())}, {wide}, Qt::Horizontal);
}

void ExplanationScreen::leave()
{
    parts_.docks.dock(name())->hide();
}

void ExplanationScreen::showCall()
{
    const ErrorNote* note = parts_.explanations.current();
    if (!note->call)
        return;
    parts_.bench.document.showGraph(note->call);
    // Where the error arose, so that its proof is seen at once.
    Playback& playback = parts_.bench.playback;
    if (playback.playing())
        playback.togglePlay();
    playback.toEnd();
    playback.goTo(note->call->hops.back().id);
}

bool ExplanationScreen::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent && watched == parts_.docks.dock(name()))
        makeRoom();
    else if (event->type() == QEvent::ShowToParent && !parts_.docks.dock(name())->isHidden())
        leave();
    else if (event->type() == QEvent::HideToParent && watched == parts_.docks.dock(name()))
        QTimer::singleShot(0, this, &ExplanationScreen::giveRoomBack);
    return QObject::eventFilter(watched, event);
}

void ExplanationScreen::makeRoom()
{
    for (const QAction* toggle : parts_.docks.toggles(Qt::LeftDockWidgetArea)) {
        auto* dock = qobject_cast<QDockWidget*>(toggle->parent());
        if (dock->objectName() == name() || dock->isHidden() || dock->isFloating())
            continue;
        if (sentAway_.isEmpty())
            width_ = dock->width();
        sentAway_.append(dock->objectName());
        dock->hide();
    }
}

/// When what closed the explanation is done: the start page and a window that gets small fold all panels away, and bring
/// this one back themselves.
void ExplanationScreen::giveRoomBack()
{
    if (parts_.start.isShown() || parts_.docks.folded().contains(name()) || !parts_.docks.dock(name())->isHidden())
        return;
    for (const QString& dock : std::exchange(sentAway_, {})) {
        parts_.docks.dock(dock)->show();
        parts_.window.resizeDocks({parts_.docks.dock(dock)}, {width_}, Qt::Horizontal);
    }
}

}  // namespace keyfall
