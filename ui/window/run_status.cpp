// SPDX-License-Identifier: MIT
#include "ui/window/run_status.h"

#include "core/text/quantity_text.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"
#include "ui/words/hop_text.h"

namespace keyfall {

namespace {

constexpr int kBefore = 12;  ///< pixels between a sentence that is cut to what is left, and these words
constexpr int kBehind = 6;   ///< to the edge of a window that fills the screen, which has no grip

QString hopsText(std::size_t count)
{
    return count == 1 ? RunStatus::tr("1 hop") : RunStatus::tr("%1 hops").arg(QString::fromStdString(countText(count)));
}

QString callsText(std::size_t count)
{
    return count == 1 ? RunStatus::tr("1 call")
                      : RunStatus::tr("%1 calls").arg(QString::fromStdString(countText(count)));
}

}  // namespace

RunStatus::RunStatus(Document& document, const HopSelection& selection, QWidget* parent)
    : QLabel(parent), document_(document), selection_(selection)
{
    setObjectName(QStringLiteral("runStatus"));
    setAccessibleName(tr("Run"));
    setToolTip(tr("What the last run did"));
    setContentsMargins(kBefore, 0, kBehind, 0);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    timer_.setInterval(200);
    connect(&timer_, &QTimer::timeout, this, &RunStatus::refresh);
    connect(&document_, &Document::runningChanged, this, &RunStatus::refresh);
    connect(&document_, &Document::runFinished, this, &RunStatus::refresh);
    connect(&document_, &Document::runStateChanged, this, &RunStatus::refresh);
    connect(&document_, &Document::replaced, this, &RunStatus::refresh);
    connect(&selection_, &HopSelection::withheldChanged, this, &RunStatus::refresh);
    refresh();
}

void RunStatus::refresh()
{
    if (!document_.running())
        timer_.stop();
    else if (!timer_.isActive())
        timer_.start();
    const QString now = words();
    // The sentence to its left is cut to what is left, so that the room stays while a run counts and comes to its end.
    const int needed = fontMetrics().horizontalAdvance(now) + 2 + kBefore;
    const int counting =
        fontMetrics().horizontalAdvance(tr("Running: %1 so far").arg(tr("%1 hops").arg(9999))) + kBefore;
    if (!document_.running())
        setMinimumWidth(qMax(needed, counting));
    setText(now);
}

QString RunStatus::words() const
{
    if (const std::size_t compiling = document_.runs().compiling(); compiling > 0)
        return tr("Kernels on their way: %1").arg(compiling);
    if (document_.running())
        return tr("Running: %1 so far").arg(hopsText(document_.hopsRecorded()));
    switch (document_.runState().kind) {
    case RunState::Kind::underWay: return tr("Running…");
    case RunState::Kind::outOfDate:
        return document_.runState().why == RunState::Why::failed ? tr("Could not run") : tr("Out of date");
    case RunState::Kind::nothing:
        return document_.runState().why == RunState::Why::failed ? tr("Could not run") : tr("Ready");
    case RunState::Kind::foreign: return tr("Of another program: %1").arg(size());
    case RunState::Kind::current: break;
    }
    if (selection_.withheld().from != 0)
        return HopText::askedFirst();
    const auto run = document_.lastRun();
    if (document_.runs().lastStopped())
        return tr("Stopped after %1").arg(size());
    if (run->error)
        return tr("Stopped by an error after %1").arg(size());
    return run->graph->hops.empty() ? tr("Done: the program makes no call") : tr("Done: %1").arg(size());
}

QString RunStatus::size() const
{
    const CallGraph& graph = *document_.lastRun()->graph;
    return tr("%1, %2").arg(callsText(graph.calls.size()), hopsText(graph.hops.size()));
}

}  // namespace keyfall
