// SPDX-License-Identifier: MIT
#include "ui/lessons/run_lesson.h"

#include "core/lesson/prediction.h"

namespace keyfall {

namespace {

/// A longer run is predicted at its beginning.
constexpr std::size_t kMostPredicted = 40;
constexpr std::uint32_t kDeepest = 2;

}  // namespace

Lesson RunLesson::of(const CallGraph& graph, bool all)
{
    Lesson lesson;
    lesson.title = tr("Predict this run").toStdString();
    for (std::size_t i = 0; i < graph.calls.size() && lesson.steps.size() < kMostPredicted; ++i) {
        const TopCall& call = graph.calls[i];
        NextKeyAsk ask;
        ask.call = i + 1;
        for (const HopId id : askedHops(graph, i))
            if (const Hop& hop = *graph.find(id); all || hop.depth < kDeepest || hop.op.str() == call.op)
                ask.hops.push_back(id - call.firstHop + 1);
        if (ask.hops.empty())
            continue;
        LessonStep step;
        step.id = "call-" + std::to_string(i + 1);
        step.kind = StepKind::predict;
        step.title = tr("Call %1").arg(i + 1).toStdString();
        step.prose = "`" + (call.source.empty() ? call.op : call.source).str() + "`";
        step.position.at = LessonPosition::At::asItWas;
        step.ask = std::move(ask);
        lesson.steps.push_back(std::move(step));
    }
    return lesson;
}

}  // namespace keyfall
