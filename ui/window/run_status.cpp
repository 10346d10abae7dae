// SPDX-License-Identifier: MIT
#include "ui/window/run_status.h"

#include "ui/session/document.h"

#include <QLocale>

namespace keyfall {

namespace {

QString hopsText(std::size_t count)
{
    return count == 1 ? RunStatus::tr("1 hop") : RunStatus::tr("%1 hops").arg(QLocale().toString(qulonglong(count)));
}

QString callsText(std::size_t count)
{
    return count == 1 ? RunStatus::tr("1 call") : RunStatus::tr("%1 calls").arg(QLocale().toString(qulonglong(count)));
}

}  // namespace

RunStatus::RunStatus(Document& document, QWidget* parent) : QLabel(parent), document_(document)
{
    setObjectName(QStringLiteral("runStatus"));
    setAccessibleName(tr("Run"));
    setToolTip(tr("What the last run did"));
    timer_.setInterval(200);
    connect(&timer_, &QTimer::timeout, this, &RunStatus::showRunning);
    connect(&document_, &Document::runningChanged, this, &RunStatus::follow);
    connect(&document_, &Document::runFinished, this, &RunStatus::showFinished);
    connect(&document_, &Document::replaced, this, &RunStatus::showIdle);
    showIdle();
}

void RunStatus::showIdle()
{
    setText(tr("Ready"));
}

void RunStatus::follow(bool running)
{
    if (running) {
        timer_.start();
        showRunning();
        return;
    }
    timer_.stop();
    showIdle();
}

void RunStatus::showRunning()
{
    setText(tr("Running: %1 so far").arg(hopsText(document_.hopsRecorded())));
}

void RunStatus::showFinished()
{
    const auto run = document_.lastRun();
    const CallGraph& graph = *run->graph;
    const QString size = tr("%1, %2").arg(callsText(graph.calls.size()), hopsText(graph.hops.size()));
    setText(run->error ? tr("Stopped by an error after %1").arg(size) : tr("Done: %1").arg(size));
}

}  // namespace keyfall
