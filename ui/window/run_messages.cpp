// SPDX-License-Identifier: MIT
#include "ui/window/run_messages.h"

#include "ui/falls/comparison_words.h"
#include "ui/session/program_editor.h"
#include "ui/window/message_bar.h"
#include "ui/window/workbench.h"
#include "ui/words/hop_text.h"
#include "ui/words/sentences.h"

#include <QStatusBar>

#include <algorithm>

namespace keyfall {

namespace {

QString pauseTopic()
{
    return QStringLiteral("pause");
}
QString runTopic()
{
    return QStringLiteral("run");
}

QString unreadTopic()
{
    return QStringLiteral("unread-lines");
}

QString overrideTopic()
{
    return QStringLiteral("overrides");
}

}  // namespace

RunMessages::RunMessages(Workbench& bench, MessageBar& messages, QStatusBar& status, QObject* parent)
    : QObject(parent), bench_(bench), messages_(messages), status_(status)
{
    connect(&bench_.document, &Document::runFinished, this, &RunMessages::showRunEnd);
    connect(&bench_.selection, &HopSelection::withheldChanged, this, &RunMessages::showRunEnd);
    connect(&bench_.document, &Document::runFailed, this, &RunMessages::showRunFailure);
    connect(&bench_.document, &Document::replaced, this, &RunMessages::forget);
    connect(&bench_.document, &Document::runStateChanged, this, &RunMessages::followRunState);
    connect(&bench_.document, &Document::modelSwitched, this, &RunMessages::showLoss);
    connect(&bench_.playback, &Playback::stoppedAtBreakpoint, this, &RunMessages::showPause);
    connect(&bench_.playback, &Playback::positionChanged, this, [this] { messages_.withdraw(pauseTopic()); });
    connect(&bench_.document, &Document::editRefused, this,
            [this](const Error& error) { messages_.postError(QStringLiteral("edit"), error); });
    connect(&bench_.comparison, &RunComparison::failed, this,
            [this](const Error& error) { messages_.postError(QStringLiteral("compare"), error); });
    connect(&bench_, &Workbench::traceChanged, this, [this] {
        if (bench_.feed.recorded().unreadLines == 0)
            messages_.withdraw(unreadTopic());
    });
    connect(&bench_.feed, &TraceFeed::ended, this, [this] {
        if (bench_.hasTrace() && bench_.feed.recorded().unreadLines > 0)
            messages_.post(
                {Message::Kind::warning, unreadTopic(), tr("A part of the trace could not be read."),
                 asSentence(bench_.traceName() + QStringLiteral(": ") + unreadWords(bench_.feed.recorded()))});
    });
    connect(&bench_, &Workbench::traceFailed, this, [this](const Error& error) {
        messages_.post({Message::Kind::error, QStringLiteral("trace"), tr("The trace could not be shown."),
                        inWindowLanguage(error)});
    });
}

void RunMessages::forget()
{
    messages_.withdraw(runTopic());
    messages_.withdraw(overrideTopic());
    told_.clear();
    status_.clearMessage();
}

void RunMessages::showRunEnd()
{
    const auto run = bench_.document.lastRun();
    if (!run || !bench_.document.runState().isCurrent())
        return;
    showOverrides(run->overrides);
    // How it ends is not told to whoever is asked for it.
    if (!run->error || bench_.selection.withheld().from != 0) {
        messages_.withdraw(runTopic());
        return;
    }
    if (bench_.document.runs().lastStopped()) {
        messages_.post({Message::Kind::note, runTopic(), tr("You stopped the run."),
                        run->errorLine > 0 ? tr("It had come to line %1.").arg(run->errorLine) : QString()});
        return;
    }
    const QString reason = inWindowLanguage(*run->error);
    // PyTorch's sentence speaks of "tensor a" and "tensor b", which may be names of others in the program: say which.
    const QString line = QString::number(run->errorLine);
    const QString what = run->errorLine <= 0 ? tr("The run stopped.")
        : run->errorCall.empty()
        ? tr("Line %1 stopped the run.").arg(line)
        : tr("Line %1 stopped the run in %2.").arg(line, QString::fromStdString(run->errorCall));
    messages_.post({Message::Kind::error, runTopic(), what, reason});
}

void RunMessages::showOverrides(const std::vector<KernelOverride>& overrides)
{
    const KeyModel& model = bench_.document.model();
    QStringList kernels;
    for (const KernelOverride& over : overrides)
        kernels.append(QString::fromStdString(over.op + " " + model.nameOf(over.key) + " " + over.next));
    if (kernels == told_)
        return;
    told_ = kernels;
    if (overrides.empty()) {
        messages_.withdraw(overrideTopic());
        return;
    }
    const KernelOverride& first = overrides.front();
    const QString what = overrides.size() == 1
        ? tr("The session registers over PyTorch's kernel of %1 at %2.")
              .arg(QString::fromStdString(first.op), QString::fromStdString(model.nameOf(first.key)))
        : tr("The session registers over %1 kernels of PyTorch.").arg(overrides.size());
    const auto warned = std::find_if(overrides.begin(), overrides.end(),
                                     [](const KernelOverride& over) { return !over.warning.empty(); });
    messages_.post({Message::Kind::warning, overrideTopic(), what,
                    warned == overrides.end() ? tr("That PyTorch does not warn of it.")
                                              : QString::fromStdString(warned->warning)});
}

void RunMessages::showRunFailure(const Error& error)
{
    // Who types is told beside the text and over the picture; a message at each letter would push both about.
    const bool inProgram = placeInProgram(QString::fromStdString(error.where)).has_value();
    if (bench_.document.runs().lastReason() == RunReason::edited && inProgram)
        messages_.withdraw(runTopic());
    else
        messages_.postError(runTopic(), error);
}

void RunMessages::showPause(int position)
{
    const auto graph = bench_.playback.graph();
    const Hop* hop = graph->find(bench_.playback.moments().at(position).hop);
    messages_.post({Message::Kind::note,
                    pauseTopic(),
                    tr("Paused at %1 · %2, where a break point is.")
                        .arg(QString::fromStdString(hop->op), HopText::keyText(*graph, *hop)),
                    {}},
                   {{tr("&Continue (Space)"), [this] { bench_.playback.togglePlay(); }}});
}

void RunMessages::followRunState()
{
    const RunState& state = bench_.document.runState();
    if (state.isCurrent())
        return;
    // The words of the last run are not the session's any more.
    status_.clearMessage();
    if (state.kind == RunState::Kind::outOfDate && state.why != RunState::Why::failed)
        messages_.withdraw(runTopic());
}

void RunMessages::showLoss(const QString& model, const QStringList& notes)
{
    if (notes.isEmpty())
        messages_.withdraw(QStringLiteral("model"));
    else
        messages_.post({Message::Kind::warning, QStringLiteral("model"),
                        tr("%1 has no place for everything in the session. Undo brings it back.").arg(model),
                        notes.join(QLatin1Char('\n'))});
}

}  // namespace keyfall
