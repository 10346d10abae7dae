// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/hop_marks.h"
#include "ui/compare/run_comparison.h"
#include "ui/lessons/lesson_course.h"
#include "ui/playback/playback.h"
#include "ui/session/autosave.h"
#include "ui/session/document.h"
#include "ui/session/recent_files.h"
#include "ui/session/session_file.h"
#include "ui/session/trace_feed.h"
#include "ui/window/look.h"
#include "ui/window/settings.h"
#include "ui/words/hop_selection.h"
#include "ui/writing/lesson_writing.h"

#include <QObject>

#include <memory>
#include <optional>

class QSettings;

namespace keyfall {

/// Everything a window works on. It outlives the window, so that no panel ever refers to something that is gone.
class Workbench final : public QObject {
    Q_OBJECT

public:
    /// A run with more hops than this is shown complete at once instead of being played from its start.
    static constexpr std::size_t kMostPlayedHops = 400;

    /// `store` keeps settings, recent files and the window's layout; `unsaved` is the autosave's folder.
    Workbench(RuntimeFactory runtimes, QSettings& store, const QString& unsaved);

    [[nodiscard]] const Settings& settings() const { return settings_; }
    void setSettings(const Settings& settings);
    /// Whether a run that ends starts to play by itself; tests switch it off.
    void setPlaysRuns(bool on) { playsRuns_ = on; }

    /// Shows the dispatch trace in `path` ("-": standard input), now and while it grows. With its first call the session
    /// becomes an empty one in the trace's model, without a file; when the session was changed since this was asked for,
    /// `traceWaits` asks first.
    void followTrace(const QString& path);
    /// The session may go: the trace that waits takes its place.
    void makeRoomForTrace();
    /// Reads no more of it; what came stays.
    void stopTrace();
    /// Whether a key of what is shown can be used in the session: both are of one key model, and no other program's calls are
    /// shown.
    [[nodiscard]] bool sharesKeys() const;
    /// Whether what is shown is another program's trace.
    [[nodiscard]] bool hasTrace() const { return !traceName_.isEmpty(); }
    [[nodiscard]] const QString& traceName() const { return traceName_; }
    /// The file of what is shown, a trace's or the session's; empty where it has none.
    [[nodiscard]] QString shownFile() const { return hasTrace() ? traceFile_ : file.path(); }
    /// The rank or thread that is shown, a position in `feed.sources()`.
    [[nodiscard]] int traceSource() const { return traceSource_; }
    void showTraceSource(int source);

    QSettings& store;
    Document document;
    RunComparison comparison;
    HopSelection selection;
    Lens lens;
    const RuntimeFactory factory;
    Playback playback;
    SessionFile file;
    RecentFiles recent;
    RecentFiles traces;  ///< of other programs, shown or compared with
    Autosave autosave;
    Look look;
    TraceFeed feed;
    LessonCourse course;  ///< of the document, playback and selection above
    LessonWriting writing{document, playback, selection, course};

Q_SIGNALS:
    /// A trace began, grew or ended, another rank is shown, or a session took its place.
    void traceChanged();
    /// The trace has come, and the session that it would replace is not the one that it was opened over.
    void traceWaits();
    /// The trace could not be read, or there is none in the text.
    void traceFailed(const keyfall::Error& error);
    void settingsChanged(const keyfall::Settings& settings);

private:
    void takeRun();
    /// Shows a run that an edit made where the one before it stood.
    void keepPlace(const std::shared_ptr<const CallGraph>& graph);
    void takeTrace();
    [[nodiscard]] bool takePlace(const KeyModel& model);
    void endTrace();
    void dropTrace();
    void followPlayback();
    void takeSpeed(double speed);

    Settings settings_;
    bool playsRuns_ = true;
    QString traceName_;
    QString traceFile_;
    int traceSource_ = 0;
    bool takingTrace_ = false;
    bool following_ = false;  ///< the selection goes where playback has landed, and is no choice of a person
    bool askedForRoom_ = false;
    std::optional<Session> before_;  ///< what a trace was opened over that has not taken its place yet
};

}  // namespace keyfall
