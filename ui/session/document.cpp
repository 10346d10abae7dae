// SPDX-License-Identifier: MIT
#include "ui/session/document.h"

#include "core/session/model_change.h"

#include <QUndoCommand>

#include <exception>
#include <system_error>
#include <thread>
#include <utility>

namespace keyfall {

namespace {

Error unexpectedFailure(const char* doing, const char* what)
{
    return Error{ErrorKind::failed, {}, std::string(doing) + ": " + what, "please report this as a bug"};
}

/// Nothing that a kernel throws may reach a thread's end or Qt's event loop (design:exceptions).
template <class Result, class Work>
Expected<Result> guarded(const char* doing, Work&& work)
{
    try {
        return work();
    } catch (const std::exception& e) {
        return tl::unexpected<Error>(unexpectedFailure(doing, e.what()));
    } catch (...) {
        return tl::unexpected<Error>(unexpectedFailure(doing, "unknown exception"));
    }
}

bool sameModel(const Session& a, const Session& b)
{
    return a.model == b.model && a.inlineModel == b.inlineModel;
}

}  // namespace

/// One undo step: the session before and after it. Sessions are small values, so nothing cleverer is needed.
class Document::Edit final : public QUndoCommand {
public:
    Edit(Document& document, const QString& label, Session after, int mergeId)
        : QUndoCommand(label), document_(document), before_(document.session_), after_(std::move(after)), id_(mergeId)
    {
    }

    void undo() override { document_.apply(before_); }
    void redo() override { document_.apply(after_); }
    [[nodiscard]] int id() const override { return id_; }
    bool mergeWith(const QUndoCommand* next) override
    {
        // QUndoStack asks only commands with the same id, and only `Edit`s are pushed.
        after_ = static_cast<const Edit*>(next)->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    Document& document_;
    Session before_;
    Session after_;
    int id_;
};

/// A run on its thread. Only `control` is touched by both threads.
struct Document::Worker {
    /// What becomes of the outcome when it arrives.
    enum class Then { deliver, drop, startAgain };

    RunControl control;
    Then then = Then::deliver;
    std::thread thread;
};

Document::Document(RuntimeFactory factory, QObject* parent)
    : QObject(parent), factory_(std::move(factory)), model_(KeyModel::ferrotorch())
{
}

Document::~Document()
{
    if (worker_)
        worker_->control.cancel = true;
    joinWorker();
    // The stack's own destructor would still signal to whoever shows undo and redo.
    undoStack_.blockSignals(true);
}

void Document::edit(const QString& label, const std::function<void(Session&)>& change, int mergeId)
{
    Session after = session_;
    change(after);
    if (after == session_)
        return;
    if (!sameModel(after, session_)) {
        if (auto model =
                guarded<std::shared_ptr<const KeyModel>>("building the key model", [&] { return modelOf(after); });
            !model) {
            Q_EMIT editRefused(model.error());
            return;
        }
    }
    undoStack_.push(new Edit(*this, label, std::move(after), mergeId));
}

void Document::switchModel(const KeyModel& model)
{
    const QString name = QString::fromStdString(model.name());
    ModelChange next = changeModel(session_, *model_, model);
    QStringList notes;
    for (const std::string& note : next.notes)
        notes.append(QString::fromStdString(note));
    const int before = undoStack_.index();
    edit(tr("Use model %1").arg(name), [&next](Session& session) { session = std::move(next.session); });
    if (undoStack_.index() != before)
        Q_EMIT modelSwitched(name, notes);
}

Expected<void> Document::replace(Session session)
{
    auto model = guarded<std::shared_ptr<const KeyModel>>("building the key model", [&] { return modelOf(session); });
    if (!model)
        return tl::unexpected<Error>(model.error());

    if (worker_) {
        worker_->control.cancel = true;
        worker_->then = Worker::Then::drop;
        setRunning(false);
    }
    model_ = std::move(*model);
    session_ = std::move(session);
    preparedStale_ = true;
    lastRun_.reset();
    undoStack_.clear();
    Q_EMIT modelChanged();
    Q_EMIT sessionChanged();
    Q_EMIT replaced();
    return {};
}

void Document::apply(const Session& session)
{
    const bool modelChanges = !sameModel(session, session_);
    if (modelChanges) {
        auto model = modelOf(session);
        if (!model)
            return;  // `edit` and `replace` let in only sessions whose model was built once
        model_ = std::move(*model);
    }
    preparedStale_ = preparedStale_ || !sameTables(session, session_);
    session_ = session;
    if (modelChanges)
        Q_EMIT modelChanged();
    Q_EMIT sessionChanged();
}

const PreparedSession* Document::prepared()
{
    if (!preparedStale_)
        return prepared_.get();
    preparedStale_ = false;
    preparationError_.reset();
    prepared_.reset();
    auto prepared =
        guarded<PreparedSession>("preparing the session", [this] { return prepareSession(session_, factory_); });
    if (prepared)
        prepared_ = std::make_unique<PreparedSession>(std::move(*prepared));
    else
        preparationError_ = std::move(prepared.error());
    return prepared_.get();
}

Expected<PreparedSession> Document::prepareOther(const Session& session) const
{
    return guarded<PreparedSession>("preparing the session", [&] { return prepareSession(session, factory_); });
}

void Document::run()
{
    if (worker_) {
        // Waiting here would freeze the window for as long as the running kernel takes.
        worker_->control.cancel = true;
        worker_->then = Worker::Then::startAgain;
        setRunning(true);
        return;
    }
    startWorker();
}

void Document::cancelRun()
{
    if (!worker_)
        return;
    worker_->control.cancel = true;
    if (worker_->then == Worker::Then::startAgain)
        worker_->then = Worker::Then::deliver;
}

std::uint64_t Document::hopsRecorded() const
{
    return worker_ ? worker_->control.hopsRecorded.load() : 0;
}

void Document::startWorker()
{
    worker_ = std::make_unique<Worker>();
    RunControl* const control = &worker_->control;
    auto work = [this, control, session = session_, factory = factory_] {
        auto outcome = std::make_shared<Expected<RunResult>>(
            guarded<RunResult>("running the session", [&] { return runSession(session, factory, control); }));
        QMetaObject::invokeMethod(
            this, [this, outcome] { takeOutcome(std::move(*outcome)); }, Qt::QueuedConnection);
    };
    try {
        worker_->thread = std::thread(std::move(work));
    } catch (const std::system_error& e) {
        worker_.reset();
        setRunning(false);
        Q_EMIT runFailed(Error{ErrorKind::unavailable,
                               {},
                               std::string("starting a thread for the run: ") + e.what(),
                               "close other programs and run again"});
        return;
    }
    setRunning(true);
    Q_EMIT runStarted();
}

void Document::takeOutcome(Expected<RunResult> outcome)
{
    const Worker::Then then = worker_->then;
    joinWorker();
    if (then == Worker::Then::startAgain) {
        startWorker();
        return;
    }
    setRunning(false);
    if (then == Worker::Then::drop)
        return;
    if (!outcome) {
        Q_EMIT runFailed(outcome.error());
        return;
    }
    lastRun_ = std::make_shared<const RunResult>(std::move(*outcome));
    Q_EMIT runFinished();
}

void Document::showGraph(std::shared_ptr<const CallGraph> graph)
{
    auto result = std::make_shared<RunResult>();
    result->graph = std::move(graph);
    lastRun_ = std::move(result);
    Q_EMIT runFinished();
}

void Document::setRunning(bool running)
{
    if (running == running_)
        return;
    running_ = running;
    Q_EMIT runningChanged(running);
}

void Document::joinWorker()
{
    if (worker_ && worker_->thread.joinable())
        worker_->thread.join();
    worker_.reset();
}

}  // namespace keyfall
