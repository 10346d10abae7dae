// SPDX-License-Identifier: MIT
#include "ui/numerics/numerics_run.h"

#include <QMetaObject>

#include <algorithm>
#include <system_error>

namespace keyfall {

/// A measurement on its thread. Only `control` is touched by both.
struct NumericsRun::Worker {
    RunControl control;
    std::thread thread;

    ~Worker()
    {
        control.cancel = true;
        if (thread.joinable())
            thread.join();
    }
};

namespace {

/// A session's run takes the same hops every time; whoever relies on it looks.
bool sameHops(const CallGraph& a, const CallGraph& b)
{
    return std::equal(a.hops.begin(), a.hops.end(), b.hops.begin(), b.hops.end(), [](const Hop& one, const Hop& other) {
        return one.op == other.op && one.key == other.key && one.parent == other.parent;
    });
}

}  // namespace

NumericsRun::NumericsRun(Document& document, RuntimeFactory factory, QObject* parent)
    : QObject(parent), document_(document), factory_(std::move(factory))
{
    connect(&document_, &Document::runFinished, this, &NumericsRun::forget);
    connect(&document_, &Document::replaced, this, &NumericsRun::forget);
}

NumericsRun::~NumericsRun() = default;

bool NumericsRun::canMeasure() const
{
    return document_.lastRun() != nullptr && document_.runs().maker() != nullptr;
}

void NumericsRun::forget()
{
    worker_.reset();
    found_.reset();
    graph_.reset();
    Q_EMIT changed();
}

void NumericsRun::stop()
{
    if (measuring())
        forget();
}

void NumericsRun::measure()
{
    if (!canMeasure())
        return;
    worker_ = std::make_unique<Worker>();
    found_.reset();
    graph_ = document_.lastRun()->graph;
    auto work = [this, control = &worker_->control, session = *document_.runs().maker(), factory = factory_] {
        auto found = std::make_shared<Expected<Numerics>>(
            tl::unexpected<Error>(Error{ErrorKind::failed, {}, "the measurement ended without an answer", {}}));
        try {
            *found = measureNumerics(session, factory, control);
        } catch (const std::exception& error) {  // no exception leaves a thread (design:exceptions)
            *found = tl::unexpected<Error>(Error{ErrorKind::failed, "numerics", error.what(), {}});
        }
        QMetaObject::invokeMethod(
            this,
            [this, control, found] {
                if (worker_ && &worker_->control == control)
                    take(std::move(*found));
            },
            Qt::QueuedConnection);
    };
    try {
        worker_->thread = std::thread(std::move(work));
    } catch (const std::system_error& error) {
        worker_.reset();
        Q_EMIT failed(Error{ErrorKind::unavailable,
                            {},
                            std::string("starting a thread: ") + error.what(),
                            "close other programs and measure again"});
    }
    Q_EMIT changed();
}

void NumericsRun::take(Expected<Numerics> found)
{
    worker_.reset();
    if (found && !sameHops(*found->run.graph, *graph_))
        found = tl::unexpected<Error>(Error{ErrorKind::failed, "numerics",
                                            "the session took other hops than the run that is shown",
                                            "run the session, then measure again"});
    if (found)
        found_ = std::move(*found);
    else
        graph_.reset();
    Q_EMIT changed();
    if (!found)
        Q_EMIT failed(found.error());
}

}  // namespace keyfall
