// SPDX-License-Identifier: MIT
#include "ui/callgraph/outlines_ahead.h"

#include <QThreadPool>

#include <chrono>
#include <utility>

namespace keyfall {

QThreadPool& OutlinesAhead::threads()
{
    static QThreadPool pool;
    return pool;
}

void OutlinesAhead::meet(const std::shared_ptr<const CallGraph>& graph)
{
    if (graph == graph_)
        return;
    kept_ = {};
    graph_ = graph;
}

void OutlinesAhead::begin(const std::shared_ptr<const CallGraph>& graph, const CallFolder& folder)
{
    if (!graph || graph->hops.size() < kLeast)
        return;
    meet(graph);
    for (const auto detail : {RunOutline::Detail::blocks, RunOutline::Detail::lines}) {
        Kept& kept = of(detail);
        if (kept.ready || kept.made.valid())
            continue;
        // Not std::async: who drops a result that nobody wants any more must not wait for it.
        auto known = detail == RunOutline::Detail::blocks ? folder : CallFolder();
        auto task =
            std::make_shared<std::packaged_task<RunOutline()>>([graph, detail, known = std::move(known)]() mutable {
                return RunOutline(graph, detail, std::move(known));
            });
        kept.made = task->get_future();
        threads().start([task] { (*task)(); });
    }
}

bool OutlinesAhead::isBeingMade(RunOutline::Detail detail) const
{
    const std::future<RunOutline>& made = kept_[detail == RunOutline::Detail::lines ? 1 : 0].made;
    return made.valid() && made.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
}

RunOutline OutlinesAhead::take(const std::shared_ptr<const CallGraph>& graph, RunOutline::Detail detail,
                               const CallFolder& folder)
{
    meet(graph);
    Kept& kept = of(detail);
    if (kept.ready)
        return *std::exchange(kept.ready, std::nullopt);
    if (kept.made.valid())
        return kept.made.get();
    return {graph, detail, folder};
}

void OutlinesAhead::give(RunOutline outline)
{
    if (graph_ && graph_->hops.size() >= kLeast && outline.graph() == graph_)
        of(outline.detail()).ready = std::move(outline);
}

}  // namespace keyfall
