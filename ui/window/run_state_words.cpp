// SPDX-License-Identifier: MIT
#include "ui/window/run_state_words.h"

#include "ui/window/workbench.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RunState)
};

QString reason(const Workbench& bench)
{
    const SessionRuns& runs = bench.document.runs();
    switch (runs.state().why) {
    case RunState::Why::liveOff: return Words::tr("Live is off");
    case RunState::Why::tooLong: return Words::tr("The last run was too long to be repeated by itself");
    case RunState::Why::stopped: return Words::tr("The run was stopped");
    case RunState::Why::failed:
        return (runs.failure() ? inWindowLanguage(*runs.failure()) : QString()).section(QLatin1Char('\n'), 0, 0);
    case RunState::Why::none: break;
    }
    return {};
}

/// A session that makes no call has nothing to draw.
RunStateWords wordsOfNoCall(const Workbench& bench)
{
    const auto run = bench.document.lastRun();
    if (!run->graph->hops.empty() || run->error)
        return {};
    return {Words::tr("The program makes no call yet"),
            Words::tr("Write a line under Program, for example y = add(a, b)"), false, false};
}

}  // namespace

RunStateWords runStateWords(const Workbench& bench)
{
    switch (bench.document.runState().kind) {
    case RunState::Kind::current: return wordsOfNoCall(bench);
    case RunState::Kind::foreign:
        return {bench.hasTrace() ? Words::tr("Trace of %1").arg(bench.traceName())
                                 : Words::tr("The call behind the error, as the tables predict it"),
                {},
                false,
                false};
    case RunState::Kind::underWay: return {Words::tr("Running…"), {}, false, bench.document.lastRun() != nullptr};
    case RunState::Kind::outOfDate: return {Words::tr("Out of date · Run (F5)"), reason(bench), true, true};
    case RunState::Kind::nothing: break;
    }
    return {bench.document.runState().why == RunState::Why::failed ? Words::tr("This does not run · Run (F5)")
                                                                   : Words::tr("Not run yet · Run (F5)"),
            reason(bench), true, false};
}

}  // namespace keyfall
