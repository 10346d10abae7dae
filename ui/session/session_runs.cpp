// SPDX-License-Identifier: MIT
#include "ui/session/session_runs.h"

#include "core/program/kept_kernels.h"
#include "ui/session/guarded.h"

#include <system_error>
#include <thread>
#include <utility>

namespace keyfall {

/// A run on its thread. Only `control` is touched by both threads.
struct SessionRuns::Worker {
    /// What becomes of the outcome when it arrives.
    enum class Then { deliver, drop, startAgain };

    RunControl control;
    Session session;
    RunReason reason = RunReason::asked;
    Then then = Then::deliver;
    RunReason nextReason = RunReason::asked;  ///< of `startAgain`
    bool keeps = true;                        ///< nobody has forgotten its kernels
    QElapsedTimer clock;
    std::thread thread;
};

SessionRuns::SessionRuns(const Session& session, RuntimeFactory factory, QObject* parent)
    : QObject(parent), session_(session), factory_(std::move(factory)), seen_(session)
{
    soon_.setSingleShot(true);
    soon_.setTimerType(Qt::PreciseTimer);  // a coarse one may come before its time
    connect(&soon_, &QTimer::timeout, this, [this] { run(lastRun_ ? RunReason::edited : RunReason::opened); });
    giveUp_.setSingleShot(true);
    giveUp_.setInterval(kGiveUpMs);
    state_ = stateNow();
    connect(&giveUp_, &QTimer::timeout, this, &SessionRuns::giveUp);
}

SessionRuns::~SessionRuns()
{
    if (worker_)
        worker_->control.cancel = true;
    joinWorker();
}

void SessionRuns::setLive(bool on)
{
    if (on == live_)
        return;
    live_ = on;
    soon_.stop();
    const bool isEmpty = !lastRun_ && session_.program.empty();  // nobody has opened anything yet
    if (on && !isEmpty && !foreign_ && !tooLong_ && !state_.isCurrent() && !running_)
        run(lastRun_ ? RunReason::edited : RunReason::opened);
    updateState();
}

void SessionRuns::setCompiled(bool on)
{
    if (on == compiled_)
        return;
    compiled_ = on;
    Q_EMIT compiledChanged();
    if (lastRun_ || worker_ || soon_.isActive())
        followChange(Edit::done);
}

void SessionRuns::follow(Edit edit)
{
    if (sameRun(seen_, session_))
        return;
    seen_ = session_;
    followChange(edit);
}

bool SessionRuns::isShown() const
{
    return lastRun_ && madeCompiled_ == compiled_ && sameRun(made_, session_);
}

void SessionRuns::followChange(Edit edit)
{
    failure_.reset();
    stopped_ = false;
    soon_.stop();
    if (live_ && worker_ && worker_->then != Worker::Then::drop) {
        const bool isLong = takesTooLong();
        tooLong_ = tooLong_ || isLong;
        // A long run that was asked for goes on: somebody waits for it.
        if (!isLong || worker_->reason == RunReason::edited)
            drop();
    }
    if (live_ && !foreign_ && !tooLong_ && !isShown()) {
        if (edit == Edit::typed)
            soon_.start(kTypingPauseMs);
        else
            run(lastRun_ ? RunReason::edited : RunReason::opened);
    }
    updateState();
}

void SessionRuns::forget()
{
    if (worker_)
        drop();
    forgetKernels();
    seen_ = session_;
    lastRun_.reset();
    failure_.reset();
    foreign_ = false;
    tooLong_ = false;
    stopped_ = false;
    soon_.stop();
    // Not at once: what replaces the session may bring its own calls (a trace).
    if (live_)
        soon_.start(0);
    updateState();
}

void SessionRuns::show(std::shared_ptr<const CallGraph> graph)
{
    soon_.stop();
    if (worker_)
        drop();
    auto result = std::make_shared<RunResult>();
    result->graph = std::move(graph);
    lastRun_ = std::move(result);
    lastReason_ = RunReason::asked;
    lastStopped_ = false;
    failure_.reset();
    foreign_ = true;
    updateState();
    Q_EMIT finished();
}

void SessionRuns::run(RunReason reason)
{
    soon_.stop();
    failure_.reset();
    stopped_ = false;
    if (worker_) {
        giveUp_.stop();  // that was for the run that ends now
        // Waiting here would freeze the window for as long as the running kernel takes.
        worker_->control.cancel = true;
        worker_->then = Worker::Then::startAgain;
        worker_->nextReason = reason;
        setRunning(true);
        updateState();
        return;
    }
    startWorker(reason);
}

void SessionRuns::cancel()
{
    if (soon_.isActive()) {
        soon_.stop();
        stopped_ = true;
    }
    if (worker_ && worker_->then != Worker::Then::drop) {
        worker_->control.cancel = true;
        worker_->then = Worker::Then::deliver;
        giveUp_.stop();
        stopped_ = true;
    }
    updateState();
}

std::uint64_t SessionRuns::hopsRecorded() const
{
    return worker_ ? worker_->control.hopsRecorded.load() : 0;
}

std::shared_ptr<const CompiledReport> SessionRuns::compiles() const
{
    return worker_ && worker_->then == Worker::Then::deliver ? worker_->control.compiles.look() : nullptr;
}

std::size_t SessionRuns::compiling() const
{
    return worker_ && worker_->then == Worker::Then::deliver ? worker_->control.compiles.compiling() : 0;
}

void SessionRuns::letCompilesGo()
{
    if (worker_)
        worker_->control.compiles.letGo();
}

std::size_t SessionRuns::keptKernels() const
{
    return kernels_ ? kernels_->count() : 0;
}

void SessionRuns::forgetKernels()
{
    kernels_.reset();
    kernelsForgotten_ = true;
    if (worker_)
        worker_->keeps = false;
    Q_EMIT keptKernelsChanged();
}

void SessionRuns::setKeepsKernels(bool on)
{
    if (on == keepsKernels_)
        return;
    keepsKernels_ = on;
    forgetKernels();
}

bool SessionRuns::takesTooLong() const
{
    return worker_ && (worker_->clock.elapsed() > kMostLiveMs || worker_->control.hopsRecorded.load() > kMostLiveHops);
}

void SessionRuns::startWorker(RunReason reason)
{
    worker_ = std::make_unique<Worker>();
    worker_->session = session_;
    worker_->reason = reason;
    worker_->control.compiled = compiled_;
    worker_->control.kernels = kernels_;
    worker_->clock.start();
    Worker* const worker = worker_.get();
    auto work = [this, worker, factory = factory_] {
        QElapsedTimer clock;
        clock.start();
        auto outcome = std::make_shared<Expected<RunResult>>(guarded<RunResult>(
            "running the session", [&] { return runSession(worker->session, factory, &worker->control); }));
        QMetaObject::invokeMethod(
            this, [this, outcome, ms = clock.elapsed()] { takeOutcome(std::move(*outcome), ms); },
            Qt::QueuedConnection);
    };
    try {
        worker_->thread = std::thread(std::move(work));
    } catch (const std::system_error& e) {
        worker_.reset();
        setRunning(false);
        failure_ = Error{ErrorKind::unavailable,
                         {},
                         std::string("starting a thread for the run: ") + e.what(),
                         "close other programs and run again"};
        updateState();
        Q_EMIT failed(*failure_);
        return;
    }
    if (reason == RunReason::edited)
        giveUp_.start();
    else
        giveUp_.stop();
    setRunning(true);
    updateState();
    Q_EMIT started();
}

void SessionRuns::takeOutcome(Expected<RunResult> outcome, std::int64_t milliseconds)
{
    const Worker::Then then = worker_->then;
    const RunReason nextReason = worker_->nextReason;
    const RunReason reason = worker_->reason;
    Session made = std::move(worker_->session);
    const bool madeCompiled = worker_->control.compiled;
    const bool stopped = worker_->control.cancel;
    const bool keeps = keepsKernels_ && worker_->keeps;
    if (keeps)
        kernels_ = worker_->control.kernels;
    joinWorker();
    if (keeps)
        Q_EMIT keptKernelsChanged();
    if (then == Worker::Then::startAgain) {
        startWorker(nextReason);
        return;
    }
    if (then == Worker::Then::drop)
        return;
    giveUp_.stop();
    setRunning(false);
    lastReason_ = reason;
    if (!outcome) {
        // The edit that came meanwhile may have mended it.
        if (madeCompiled == compiled_ && sameRun(made, session_))
            failure_ = outcome.error();
        updateState();
        Q_EMIT failed(outcome.error());
        return;
    }
    made_ = std::move(made);
    madeCompiled_ = madeCompiled;
    lastStopped_ = stopped && outcome->error.has_value();  // else it had come to its end
    foreign_ = false;
    tooLong_ = milliseconds > kMostLiveMs || outcome->graph->hops.size() > kMostLiveHops;
    kernelsForgotten_ = !keeps;
    lastRun_ = std::make_shared<const RunResult>(std::move(*outcome));
    updateState();
    Q_EMIT finished();
}

void SessionRuns::drop()
{
    worker_->control.cancel = true;
    worker_->then = Worker::Then::drop;
    giveUp_.stop();
    setRunning(false);
}

void SessionRuns::giveUp()
{
    if (!worker_)
        return;
    tooLong_ = true;
    drop();
    updateState();
}

void SessionRuns::setRunning(bool running)
{
    if (running == running_)
        return;
    running_ = running;
    Q_EMIT runningChanged(running);
}

void SessionRuns::joinWorker()
{
    if (worker_ && worker_->thread.joinable())
        worker_->thread.join();
    worker_.reset();
}

RunState SessionRuns::stateNow() const
{
    using Kind = RunState::Kind;
    if (foreign_)
        return {Kind::foreign, RunState::Why::none};
    if (isShown())
        return {Kind::current, RunState::Why::none};
    const bool comes = soon_.isActive()
        || (running_ && worker_
            && (worker_->then == Worker::Then::startAgain
                || (worker_->control.compiled == compiled_ && sameRun(worker_->session, session_))));
    if (comes)
        return {Kind::underWay, RunState::Why::none};
    return {lastRun_ ? Kind::outOfDate : Kind::nothing, whyNot()};
}

RunState::Why SessionRuns::whyNot() const
{
    using Why = RunState::Why;
    if (failure_)
        return Why::failed;
    if (stopped_)
        return Why::stopped;
    return !live_ ? Why::liveOff : tooLong_ ? Why::tooLong : Why::none;
}

void SessionRuns::updateState()
{
    const RunState now = stateNow();
    if (now == state_)
        return;
    state_ = now;
    Q_EMIT stateChanged();
}

}  // namespace keyfall
