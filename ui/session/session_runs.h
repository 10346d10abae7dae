// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"
#include "ui/session/run_state.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace keyfall {

/// Runs a session on a worker thread, also by itself when an edit changes what would run (`setLive`), and says how the
/// last run stands to the session. One run at a time; a newer one cancels the older.
class SessionRuns final : public QObject {
    Q_OBJECT

public:
    /// Somebody who types is not disturbed by each letter: the run begins this long after the last one.
    static constexpr int kTypingPauseMs = 150;
    /// A session whose last run took more than this is not run again by itself.
    static constexpr std::int64_t kMostLiveMs = 300;
    static constexpr std::uint64_t kMostLiveHops = 20'000;
    /// A run that nobody asked for is given up after this long.
    static constexpr int kGiveUpMs = 1000;

    enum class Edit { done, typed };

    /// `session` is the one that is edited; it must outlive this object.
    SessionRuns(const Session& session, RuntimeFactory factory, QObject* parent = nullptr);
    ~SessionRuns() override;

    [[nodiscard]] const RunState& state() const { return state_; }
    [[nodiscard]] bool live() const { return live_; }
    void setLive(bool on);
    /// Whether runs are compiled (RunControl::compiled). Changing it is an edit of what would run.
    [[nodiscard]] bool compiled() const { return compiled_; }
    void setCompiled(bool on);

    void run(RunReason reason = RunReason::asked);
    /// Stops the run at its next hop; what was recorded until then arrives as a result.
    void cancel();
    [[nodiscard]] bool running() const { return running_; }
    /// How many hops the run in progress has recorded so far.
    [[nodiscard]] std::uint64_t hopsRecorded() const;
    /// What the run in progress compiles; null: nothing yet, or none is in progress.
    [[nodiscard]] std::shared_ptr<const CompiledReport> compiles() const;
    /// How many kernels it compiles now.
    [[nodiscard]] std::size_t compiling() const;
    /// The run in progress goes on without what is not compiled yet (CompiledWatch::letGo).
    void letCompilesGo();
    /// How many compiled kernels the runs of this session left in memory: the next run begins with them (kernels:D12).
    [[nodiscard]] std::size_t keptKernels() const;
    /// The next run begins with none.
    void forgetKernels();
    /// Whether what the last run compiled is no longer in memory: somebody forgot it, or runs leave nothing to the next one.
    [[nodiscard]] bool kernelsForgotten() const { return kernelsForgotten_; }
    /// Whether runs leave kernels to the next one; where they do not, each compiles what it launches.
    void setKeepsKernels(bool on);
    [[nodiscard]] bool keepsKernels() const { return keepsKernels_; }

    [[nodiscard]] std::shared_ptr<const RunResult> lastRun() const { return lastRun_; }
    /// The session that the last run is a run of; null when there is none, or its calls are another program's.
    [[nodiscard]] const Session* maker() const { return lastRun_ && !foreign_ ? &made_ : nullptr; }
    /// Why the run was started that finished or failed last.
    [[nodiscard]] RunReason lastReason() const { return lastReason_; }
    /// Whether a person stopped the last run before its end.
    [[nodiscard]] bool lastStopped() const { return lastStopped_; }
    /// Why the session could not be started, until it is changed or started again.
    [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

    /// The session was edited (an undo is an edit that is done).
    void follow(Edit edit);
    /// Another session took its place: there is no last run any more.
    void forget();
    /// Shows calls that the session did not make as the last run.
    void show(std::shared_ptr<const CallGraph> graph);

Q_SIGNALS:
    void stateChanged();
    void started();
    void finished();
    /// The session could not be started; the last run stays.
    void failed(const keyfall::Error& error);
    void runningChanged(bool running);
    void keptKernelsChanged();
    void compiledChanged();

private:
    struct Worker;
    void startWorker(RunReason reason);
    void takeOutcome(Expected<RunResult> outcome, std::int64_t milliseconds);
    void followChange(Edit edit);
    /// Whether the last run is one of the session as it is now, compiled or not as it would be now.
    [[nodiscard]] bool isShown() const;
    void deliver(RunResult result);
    void drop();
    void giveUp();
    void setRunning(bool running);
    void joinWorker();
    [[nodiscard]] bool takesTooLong() const;
    [[nodiscard]] RunState stateNow() const;
    [[nodiscard]] RunState::Why whyNot() const;
    void updateState();

    const Session& session_;
    RuntimeFactory factory_;
    RunState state_;
    Session seen_;  ///< as it was when this object last looked
    Session made_;  ///< what `lastRun_` is a run of
    std::shared_ptr<const RunResult> lastRun_;
    std::optional<Error> failure_;
    RunReason lastReason_ = RunReason::asked;
    bool live_ = false;
    bool foreign_ = false;
    bool tooLong_ = false;
    bool stopped_ = false;
    bool lastStopped_ = false;  ///< `lastRun_` was
    bool running_ = false;
    bool compiled_ = false;
    bool kernelsForgotten_ = false;
    bool madeCompiled_ = false;  ///< `lastRun_` was
    bool keepsKernels_ = true;
    std::shared_ptr<KeptKernels> kernels_;
    std::unique_ptr<Worker> worker_;
    QTimer soon_;    ///< a run of the session begins when it ends
    QTimer giveUp_;  ///< runs with a run that nobody asked for
};

}  // namespace keyfall
