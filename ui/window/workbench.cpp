// SPDX-License-Identifier: MIT
#include "ui/window/workbench.h"

#include "core/graph/hop_match.h"

#include <QFileInfo>
#include <QScopedValueRollback>
#include <QSettings>

#include <utility>

namespace keyfall {

Workbench::Workbench(RuntimeFactory runtimes, QSettings& settingsStore, const QString& unsaved)
    : store(settingsStore),
      document(runtimes),
      comparison(document, runtimes),
      factory(std::move(runtimes)),
      file(document),
      recent(settingsStore),
      traces(settingsStore, QStringLiteral("files/traces")),
      autosave(document, file, unsaved),
      course(document, playback, selection),
      settings_(readSettings(settingsStore))
{
    look.setChoice(settings_.theme);
    look.setTypeSize(settings_.typeSize);
    playback.setSpeed(settings_.speed);
    playback.setAnimated(settings_.animated);
    course.setPredictsAll(settings_.predictsAll);
    document.runs().setLive(settings_.live);
    connect(&document, &Document::runFinished, this, &Workbench::takeRun);
    connect(&document, &Document::replaced, this, [this] { playback.setGraph(nullptr); });
    connect(&document, &Document::replaced, this, &Workbench::dropTrace);
    // The trace that is shown grows no more, and stays until the run has come.
    connect(&document, &Document::runStarted, this, [this] {
        if (hasTrace() && !before_)
            stopTrace();
    });
    connect(&feed, &TraceFeed::grew, this, &Workbench::takeTrace);
    connect(&feed, &TraceFeed::ended, this, &Workbench::endTrace);
    connect(&feed, &TraceFeed::failed, this, [this](const Error& error) {
        dropTrace();
        Q_EMIT traceFailed(error);
    });
    connect(&document, &Document::sessionChanged, this,
            [this] { playback.setBreakpoints(document.session().breakpoints); });
    connect(&playback, &Playback::landedChanged, this, &Workbench::followPlayback);
    connect(&selection, &HopSelection::currentChanged, &playback, [this](HopId hop) {
        if (!following_)
            playback.goTo(hop);
    });
    connect(&playback, &Playback::speedChanged, this, &Workbench::takeSpeed);
    // What a lesson says of a run is true of the next one, too (kernels:D12).
    connect(&course, &LessonCourse::entered, this,
            [this] { document.runs().setKeepsKernels(!course.isOpen() || course.isPredicting()); });
}

void Workbench::setSettings(const Settings& settings)
{
    if (settings == settings_)
        return;
    settings_ = settings;
    writeSettings(store, settings_);
    look.setChoice(settings_.theme);
    look.setTypeSize(settings_.typeSize);
    playback.setSpeed(settings_.speed);
    playback.setAnimated(settings_.animated);
    course.setPredictsAll(settings_.predictsAll);
    document.runs().setLive(settings_.live);
    Q_EMIT settingsChanged(settings_);
}

void Workbench::followTrace(const QString& path)
{
    dropTrace();
    traceName_ = path == QStringLiteral("-") ? tr("standard input") : QFileInfo(path).fileName();
    traceSource_ = 0;
    before_ = document.session();
    askedForRoom_ = false;
    feed.follow(path);
    traceFile_ = QFileInfo(path).isFile() ? QFileInfo(path).canonicalFilePath() : QString();
    if (!traceFile_.isEmpty())
        traces.add(traceFile_);
    Q_EMIT traceChanged();
}

bool Workbench::sharesKeys() const
{
    const auto graph = playback.graph();
    return document.runState().kind != RunState::Kind::foreign && graph && graph->model
        && graph->model->name() == document.model().name();
}

void Workbench::stopTrace()
{
    feed.stop();
    Q_EMIT traceChanged();
}

void Workbench::dropTrace()
{
    if (!hasTrace() || takingTrace_)
        return;
    feed.stop();
    traceName_.clear();
    before_.reset();
    Q_EMIT traceChanged();
}

void Workbench::takeTrace()
{
    const auto graph = feed.graph(traceSource_);
    const QScopedValueRollback taking(takingTrace_, true);
    if (before_ && !takePlace(*graph->model))
        return;
    document.showGraph(graph);
    Q_EMIT traceChanged();
}

bool Workbench::takePlace(const KeyModel& model)
{
    if (document.session() != *before_) {
        if (!std::exchange(askedForRoom_, true))  // not again with each call that comes
            Q_EMIT traceWaits();
        return false;
    }
    Session session;
    session.model = model.name();
    // The trace reader knows built-in models only, so this one can be built.
    if (!file.start(std::move(session), tr("Trace of %1").arg(traceName_)))
        return false;
    before_.reset();
    return true;
}

void Workbench::makeRoomForTrace()
{
    if (!before_)
        return;
    before_ = document.session();
    takeTrace();
}

void Workbench::showTraceSource(int source)
{
    traceSource_ = source;
    takeTrace();
}

void Workbench::endTrace()
{
    if (feed.sources().isEmpty()) {
        const QString name = traceName_;
        dropTrace();
        Q_EMIT traceFailed(
            Error{ErrorKind::badInput, name.toStdString(), tr("there is no dispatch in the text").toStdString(),
                  tr("run the program with TORCH_SHOW_DISPATCH_TRACE=1 in a PyTorch built with DEBUG=1; a "
                     "line looks like `[call] op=[aten::add.Tensor], key=[AutogradCPU]`")
                      .toStdString()});
        return;
    }
    Q_EMIT traceChanged();
}

void Workbench::takeRun()
{
    if (takingTrace_) {
        const auto graph = document.lastRun()->graph;
        if (graph == playback.graph())
            return;  // another thread of the trace grew
        // Who looks elsewhere than at its end stays there, also in another thread of it.
        const std::optional<int> position =
            playback.position() == playback.last() ? std::nullopt : std::optional(playback.position());
        playback.setGraph(graph);
        if (position)
            playback.seek(*position);
        return;
    }
    if (hasTrace() && !before_)
        dropTrace();
    if (document.runs().lastReason() == RunReason::edited && playback.last() > 0) {
        keepPlace(document.lastRun()->graph);
        return;
    }
    playback.setGraph(document.lastRun()->graph);
    const std::size_t hops = document.lastRun()->graph->hops.size();
    const bool asked = document.runs().lastReason() == RunReason::asked;
    if (asked && playsRuns_ && settings_.animated && hops > 0 && hops <= kMostPlayedHops)
        playback.togglePlay();
}

void Workbench::keepPlace(const std::shared_ptr<const CallGraph>& graph)
{
    const bool wasPlaying = playback.playing();
    const bool atEnd = playback.position() == playback.last();
    const Moment now = playback.moment();
    const HopId hop = hopAfter(now.hop, matchHops(*playback.graph(), *graph));
    playback.setGraph(graph);
    if (!atEnd)
        playback.seek(now.returned ? playback.moments().endOf(hop) : playback.moments().entryOf(hop));
    if (wasPlaying && playback.position() < playback.last())
        playback.togglePlay();
}

void Workbench::followPlayback()
{
    // One cursor: inspector and tables show the hop that the call has fallen into or come back to.
    const QScopedValueRollback following(following_, true);
    selection.select(playback.landedMoment().hop);
}

void Workbench::takeSpeed(double speed)
{
    Settings settings = settings_;
    settings.speed = speed;
    setSettings(settings);
}

}  // namespace keyfall
