// SPDX-License-Identifier: MIT
#include "ui/callgraph/outlines_ahead.h"

#include <QThreadPool>

#include <utility>

namespace keyfall {

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
        // What repeats is copied for blocks alone, and once: of 10⁷ hops it is 35 MB.
        auto known = detail == RunOutline::Detail::blocks ? folder : CallFolder();
        auto task =
            std::make_shared<std::packaged_task<RunOutline()>>([graph, detail, known = std::move(known)]() mutable {
                return RunOutline(graph, detail, std::move(known));
            });
        kept.made = task->get_future();
        QThreadPool::globalInstance()->start([task] { (*task)(); });
    }
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
