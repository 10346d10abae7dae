// SPDX-License-Identifier: MIT
#include "ui/kernels/view_data.h"

#include "core/program/plan_text.h"
#include "core/text/json_text.h"
#include "ui/kernels/cache_words.h"
#include "ui/kernels/code_view.h"
#include "ui/kernels/time_display.h"

#include <algorithm>

namespace keyfall {

int stepsOf(KernelViews::View view, const KernelStudy& study)
{
    if (!study.fused)
        return 0;
    switch (view) {
    case KernelViews::Fusion: return static_cast<int>(study.fused->nodes.size());
    case KernelViews::Cache:
        return static_cast<int>(
            std::count_if(study.log.begin(), study.log.end(), [](const KernelSpan& span) { return span.isOfCache(); }));
    case KernelViews::Plan: return study.plan ? static_cast<int>(study.plan->plan.graph().order.size()) : 0;
    case KernelViews::Code:
    case KernelViews::Launch:
    case KernelViews::Time: break;
    }
    return 0;
}

Json viewJson(KernelViews::View view, const KernelStudy& study, const CodeView& code,
              const std::optional<LaunchGrid>& grid)
{
    switch (view) {
    case KernelViews::Fusion: return jsonOf(*study.fused);
    case KernelViews::Code: {
        Json panes = Json::array();
        for (std::size_t i = 0; i < CodeView::kPanes; ++i) {
            const CodeView::Pane& pane = code.panes()[i];
            Json lines = Json::array();
            for (std::size_t line = 0; line < pane.nodes.size(); ++line)
                lines.push_back(
                    {{"text", pane.lines[static_cast<qsizetype>(line)].toStdString()}, {"nodes", pane.nodes[line]}});
            panes.push_back({{"language", CodeView::kLanguages[i]}, {"lines", std::move(lines)}});
            if (i + 1 == CodeView::kPanes && !code.machineTarget().isEmpty())
                panes.back()["target"] = code.machineTarget().toStdString();
        }
        return panes;
    }
    case KernelViews::Cache: {
        Json guards = Json::array();
        for (const KernelStudy::Part& part : study.parts)
            guards.push_back({{"line", part.line}, {"guards", part.fused->guards}});
        return {{"statistics", study.statistics.json()},
                {"kernels", jsonOfKernels(study)},
                {"spans", jsonOf(study.log)},
                {"guards", guards}};
    }
    case KernelViews::Launch: return grid ? grid->json() : Json(nullptr);
    case KernelViews::Plan: return study.plan ? jsonOf(*study.plan) : Json(nullptr);
    case KernelViews::Time: {
        Json kernels = Json::array();
        for (std::size_t k = 0; k < study.requests.size(); ++k) {
            Json times = jsonOf(timesOf(study, k));
            times["kernel"] = study.requests[k].label;
            kernels.push_back(std::move(times));
        }
        return kernels;
    }
    }
    return nullptr;
}

}  // namespace keyfall
