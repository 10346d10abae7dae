// SPDX-License-Identifier: MIT
#include "ui/window/run_state_words.h"

#include "core/script/program.h"
#include "ui/session/program_editor.h"
#include "ui/window/workbench.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>

#include <optional>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RunState)
};

/// What stands in the way, and where to mend it.
QString repair(const Error& failure)
{
    const auto first = [](const Error& error) { return inWindowLanguage(error).section(QLatin1Char('\n'), 0, 0); };
    const auto place = placeInProgram(QString::fromStdString(failure.where));
    if (!place)
        return first(failure);
    return Words::tr("Mend line %1 under Program: %2")
        .arg(QString::number(place->line), first({failure.kind, {}, failure.message, failure.advice}));
}

/// What would fail, whatever else keeps the session from running by itself.
std::optional<Error> unreadable(const Workbench& bench)
{
    const auto program = parseProgram(bench.document.session().program, "program");
    return program ? std::nullopt : std::optional(program.error());
}

/// A device that is not there may be there later; what is wrong in the session stays wrong.
bool mayRunAgain(const Workbench& bench)
{
    const SessionRuns& runs = bench.document.runs();
    if (unreadable(bench))
        return false;
    return runs.state().why != RunState::Why::failed
        || (runs.failure() && runs.failure()->kind == ErrorKind::unavailable);
}

QString reason(const Workbench& bench)
{
    const SessionRuns& runs = bench.document.runs();
    if (const auto problem = unreadable(bench))
        return repair(*problem);
    switch (runs.state().why) {
    case RunState::Why::liveOff: return Words::tr("Live is off");
    case RunState::Why::tooLong: return Words::tr("The last run was too long to be repeated by itself");
    case RunState::Why::stopped: return Words::tr("The run was stopped");
    case RunState::Why::failed: return runs.failure() ? repair(*runs.failure()) : QString();
    case RunState::Why::none: break;
    }
    return {};
}

/// A session that makes no call has nothing to draw.
RunStateWords wordsOfNoCall()
{
    return {Words::tr("The program makes no call yet"),
            Words::tr("Write a line under Program, for example y = add(a, b)"), false, false};
}

RunStateWords wordsOfRun(const Workbench& bench)
{
    const auto run = bench.document.lastRun();
    return run->graph->hops.empty() && !run->error ? wordsOfNoCall() : RunStateWords();
}

}  // namespace

QString nothingToRun()
{
    return Words::tr(
        "Nothing to run: the calls in the window are another program's. Write a line under Program, or open a "
        "session");
}

RunStateWords runStateWords(const Workbench& bench)
{
    const auto shown = bench.document.lastRun();
    if (bench.feed.following() && (!shown || shown->graph->hops.empty()))
        return {Words::tr("Waiting for the first call of %1").arg(bench.traceName()), {}, false, false};
    switch (bench.document.runState().kind) {
    case RunState::Kind::current: return wordsOfRun(bench);
    case RunState::Kind::foreign:
        return {bench.hasTrace() ? Words::tr("Trace of %1").arg(bench.traceName())
                                 : Words::tr("The call behind the error, as the tables predict it"),
                {},
                false,
                false};
    case RunState::Kind::underWay: return {Words::tr("Running…"), {}, false, bench.document.lastRun() != nullptr};
    case RunState::Kind::outOfDate:
        return mayRunAgain(bench)
            ? RunStateWords{Words::tr("Out of date · Run (F5)"), reason(bench), true, true}
            : RunStateWords{Words::tr("Out of date: the session does not run"), reason(bench), false, true};
    case RunState::Kind::nothing: break;
    }
    if (bench.document.session().program.empty())
        return wordsOfNoCall();  // running it would show nothing
    const bool may = mayRunAgain(bench);
    return {may ? Words::tr("Not run yet · Run (F5)") : Words::tr("This does not run"), reason(bench), may, false};
}

}  // namespace keyfall
