// SPDX-License-Identifier: MIT
#include "ui/compare/run_comparison.h"

#include <QMetaObject>

#include <system_error>

namespace keyfall {

/// A question on its thread. Only `control` is touched by both.
struct RunComparison::Worker {
    RunControl control;
    std::thread thread;

    ~Worker()
    {
        control.cancel = true;
        if (thread.joinable())
            thread.join();
    }
};

RunComparison::RunComparison(Document& document, RuntimeFactory factory, QObject* parent)
    : QObject(parent), document_(document), factory_(std::move(factory))
{
    connect(&document_, &Document::runFinished, this, &RunComparison::takeRun);
    connect(&document_, &Document::replaced, this, &RunComparison::forget);
}

RunComparison::~RunComparison() = default;

RunComparison::Subject RunComparison::subject() const
{
    if (answer_)
        return Subject::whatIf;
    return pinned_ ? Subject::pinned : Subject::nothing;
}

std::shared_ptr<const CallGraph> RunComparison::before() const
{
    return answer_ ? asked_ : pinned_;
}

std::shared_ptr<const CallGraph> RunComparison::after() const
{
    if (answer_)
        return answer_->run.graph;
    const auto last = document_.lastRun();
    return pinned_ && last ? last->graph : nullptr;
}

QString RunComparison::question() const
{
    return answer_ ? QString::fromStdString(textOf(question_, *asked_)) : QString();
}

QString RunComparison::whyNotKept() const
{
    if (!answer_)
        return {};
    const auto kept = keepAsRegistrations(maker_, *asked_, question_);
    return kept ? QString() : QString::fromStdString(kept.error().text());
}

void RunComparison::pin()
{
    if (!canPin())
        return;
    dismiss();
    pinned_ = document_.lastRun()->graph;
    difference_ = {};
    Q_EMIT changed();
}

void RunComparison::unpin()
{
    pinned_.reset();
    if (!answer_)
        difference_ = {};
    Q_EMIT changed();
}

void RunComparison::dismiss()
{
    stopAsking();
    if (!answer_)
        return;
    answer_.reset();
    asked_.reset();
    difference_ =
        pinned_ && document_.lastRun() ? differenceOf(*pinned_, *document_.lastRun()->graph) : GraphDifference{};
    Q_EMIT changed();
}

void RunComparison::keep()
{
    if (!answer_)
        return;
    const auto kept = keepAsRegistrations(document_.session(), *asked_, question_);
    if (!kept) {
        Q_EMIT failed(kept.error());
        return;
    }
    const QString what = question();
    document_.edit(tr("Keep %1").arg(what), [&kept](Session& session) { session.registrations = kept->registrations; });
}

void RunComparison::takeRun()
{
    stopAsking();
    answer_.reset();  // it spoke of another run
    asked_.reset();
    difference_ = pinned_ ? differenceOf(*pinned_, *document_.lastRun()->graph) : GraphDifference{};
    Q_EMIT changed();
}

void RunComparison::forget()
{
    // The pinned run stays: comparing two sessions is what it is for.
    stopAsking();
    answer_.reset();
    asked_.reset();
    difference_ = {};
    Q_EMIT changed();
}

void RunComparison::ask(const WhatIf& question)
{
    const auto last = document_.lastRun();
    if (!last || !canAsk())
        return;
    stopAsking();
    answer_.reset();
    question_ = question;
    maker_ = *document_.runs().maker();
    worker_ = std::make_unique<Worker>();
    auto work = [this, control = &worker_->control, question, session = maker_, graph = last->graph,
                 factory = factory_] {
        auto answer = std::make_shared<Expected<WhatIfAnswer>>(
            tl::unexpected<Error>(Error{ErrorKind::failed, {}, "the run ended without an answer", {}}));
        try {
            *answer = runWhatIf(session, *graph, question, factory, control);
        } catch (const std::exception& error) {  // no exception leaves a thread (design:exceptions)
            *answer = tl::unexpected<Error>(Error{ErrorKind::failed, "what if", error.what(), {}});
        }
        // A question that was withdrawn meanwhile must not answer the next one.
        QMetaObject::invokeMethod(
            this,
            [this, control, answer] {
                if (worker_ && &worker_->control == control)
                    takeAnswer(std::move(*answer));
            },
            Qt::QueuedConnection);
    };
    try {
        asked_ = last->graph;
        worker_->thread = std::thread(std::move(work));
    } catch (const std::system_error& error) {
        worker_.reset();
        Q_EMIT failed(Error{ErrorKind::unavailable,
                            {},
                            std::string("starting a thread: ") + error.what(),
                            "close other programs and ask again"});
        return;
    }
    Q_EMIT changed();
    Q_EMIT asked();
}

void RunComparison::takeAnswer(Expected<WhatIfAnswer> answer)
{
    worker_.reset();
    if (!answer) {
        const Error error = answer.error();
        dismiss();
        Q_EMIT changed();
        Q_EMIT failed(error);
        return;
    }
    answer_ = std::move(*answer);
    difference_ = answer_->difference;
    Q_EMIT changed();
}

void RunComparison::stopAsking()
{
    worker_.reset();
}

}  // namespace keyfall
