// SPDX-License-Identifier: MIT
#pragma once

#include "ui/session/session_runs.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace keyfall {

struct PreparedSession;

/// The session that is being edited, its undo history, a runtime prepared from it, and the last run.
///
/// Every change of the session goes through `edit`, so every change can be undone (ui:undo). Panels read `session()`,
/// show it, and answer a click with an `edit`; they hold no session state of their own.
class Document final : public QObject {
    Q_OBJECT

public:
    explicit Document(RuntimeFactory factory, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const Session& session() const { return session_; }
    [[nodiscard]] const KeyModel& model() const { return *model_; }
    [[nodiscard]] std::shared_ptr<const KeyModel> sharedModel() const { return model_; }
    /// What makes this document's runtimes.
    [[nodiscard]] const RuntimeFactory& factory() const { return factory_; }
    [[nodiscard]] QUndoStack* undoStack() { return &undoStack_; }

    /// Pushes one undoable change. Edits with the same non-negative `mergeId` in a row become one undo step.
    void edit(const QString& label, const std::function<void(Session&)>& change, int mergeId = -1);
    /// Makes `model` the session's, undoably: key sets, registrations and break points are carried over (`changeModel`).
    /// `modelSwitched` says what could not be.
    void switchModel(const KeyModel& model);
    /// Replaces the session and forgets the history (a file was opened). Fails, and changes nothing, when the session
    /// names a model that cannot be built.
    [[nodiscard]] Expected<void> replace(Session session);

    /// Operators and registrations of the current session, ready to be asked `resolve`; null when it cannot be
    /// prepared, and then `preparationError` says why. Rebuilt lazily after a change.
    [[nodiscard]] const PreparedSession* prepared();
    /// The same for another session, with this document's kernels: what would be (order lab).
    [[nodiscard]] Expected<PreparedSession> prepareOther(const Session& session) const;
    [[nodiscard]] const std::optional<Error>& preparationError() const { return preparationError_; }

    /// Runs the session on a worker thread; `runFinished` or `runFailed` follows. A run in progress is cancelled first.
    void run() { runs_.run(); }
    /// Stops the run in progress at its next hop; what was recorded until then arrives as a result.
    void cancelRun() { runs_.cancel(); }
    [[nodiscard]] bool running() const { return runs_.running(); }
    /// How many hops the run in progress has recorded so far.
    [[nodiscard]] std::uint64_t hopsRecorded() const { return runs_.hopsRecorded(); }
    [[nodiscard]] std::shared_ptr<const RunResult> lastRun() const { return runs_.lastRun(); }
    /// Whether the last run is one of the session as it is now; each view of a run shows it (`runStateChanged`).
    [[nodiscard]] const RunState& runState() const { return runs_.state(); }
    /// Whether runs begin by themselves, and why the last one did.
    [[nodiscard]] SessionRuns& runs() { return runs_; }
    [[nodiscard]] const SessionRuns& runs() const { return runs_; }
    /// Shows a call graph that was not made by a run of the session (a trace of another program) as the last run;
    /// `runFinished` follows.
    void showGraph(std::shared_ptr<const CallGraph> graph) { runs_.show(std::move(graph)); }

Q_SIGNALS:
    void sessionChanged();
    void modelChanged();
    /// Another model was chosen; one note for each thing that it has no place for.
    void modelSwitched(const QString& name, const QStringList& notes);
    /// Another session took the place of this one; there is no last run any more.
    void replaced();
    /// An edit asked for a model that cannot be built; the session is as it was.
    void editRefused(const keyfall::Error& error);
    void runStarted();
    void runFinished();
    /// The session could not be started; the last run stays.
    void runFailed(const keyfall::Error& error);
    void runningChanged(bool running);
    void runStateChanged();

private:
    class Edit;
    void apply(const Session& session);

    RuntimeFactory factory_;
    Session session_;
    std::shared_ptr<const KeyModel> model_;
    QUndoStack undoStack_;
    std::unique_ptr<PreparedSession> prepared_;
    std::optional<Error> preparationError_;
    bool preparedStale_ = true;
    bool typing_ = false;
    SessionRuns runs_;  ///< of `session_`, which is therefore declared before it
};

}  // namespace keyfall
