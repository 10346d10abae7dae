// SPDX-License-Identifier: MIT
#include "ui/numerics/numerics_run.h"

#include <algorithm>

namespace keyfall {

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
    found_.reset();
    graph_ = document_.lastRun()->graph;
    auto started = BackgroundRun<Numerics>::start(
        this, "numerics",
        [session = *document_.runs().maker(), factory = factory_](RunControl* control) {
            return measureNumerics(session, factory, control);
        },
        [this](Expected<Numerics> found) { take(std::move(found)); });
    if (started)
        worker_ = std::move(*started);
    else
        Q_EMIT failed(started.error());
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
