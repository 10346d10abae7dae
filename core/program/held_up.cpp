// SPDX-License-Identifier: MIT
#include "core/program/held_up.h"

#include <algorithm>

namespace keyfall {

namespace {

using Kind = KernelSpan::Kind;

void addStages(HeldUp& all, const KernelSpan& held, const std::vector<KernelSpan>& log)
{
    std::vector<const KernelSpan*> work;
    std::vector<std::int64_t> times{held.beginNs, held.endNs};
    std::int64_t answered = held.beginNs;
    for (const KernelSpan& span : log) {
        if (!span.ended() || span.beginNs >= held.endNs || span.endNs <= held.beginNs)
            continue;
        if (span.kind == Kind::request)
            answered = std::max(answered, std::min(span.endNs, held.endNs));
        if (span.kind != Kind::compile && span.kind != Kind::load)
            continue;
        work.push_back(&span);
        times.push_back(std::max(span.beginNs, held.beginNs));
        times.push_back(std::min(span.endNs, held.endNs));
    }
    times.push_back(answered);
    std::sort(times.begin(), times.end());
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
        const auto goesOn = [&](Kind kind) {
            return std::any_of(work.begin(), work.end(), [&](const KernelSpan* span) {
                return span->kind == kind && span->beginNs <= times[i] && span->endNs >= times[i + 1];
            });
        };
        std::int64_t& stage = goesOn(Kind::compile) ? all.compileNs
            : goesOn(Kind::load)                    ? all.loadNs
            : times[i] >= answered                  ? all.noticeNs
                                                    : all.queueNs;
        stage += times[i + 1] - times[i];
    }
}

}  // namespace

HeldUp heldUpIn(const std::vector<KernelSpan>& log)
{
    HeldUp all;
    for (const KernelSpan& span : log) {
        if (span.kind == Kind::open)
            all.openNs = all.openNs.value_or(0) + span.ns();
        if (span.kind != Kind::heldUp)
            continue;
        ++all.times;
        addStages(all, span, log);
    }
    return all;
}

std::vector<KernelSpan> withQueues(std::vector<KernelSpan> log)
{
    std::vector<KernelSpan> queues;
    for (const KernelSpan& work : log) {
        if (work.kind != Kind::compile && work.kind != Kind::load)
            continue;
        const auto asked = std::find_if(log.begin(), log.end(), [&work](const KernelSpan& span) {
            return span.kind == Kind::request && span.kernel == work.kernel && span.answer != AnswerKind::hit
                && span.beginNs <= work.beginNs && (!span.ended() || span.endNs > work.beginNs);
        });
        // What is loaded behind its compile did not stand in a queue again.
        if (asked == log.end() || asked->beginNs == work.beginNs
            || std::any_of(log.begin(), log.end(), [&](const KernelSpan& span) {
                   return span.kind == Kind::compile && span.kernel == work.kernel && span.beginNs < work.beginNs
                       && span.beginNs >= asked->beginNs;
               }))
            continue;
        KernelSpan& queue = queues.emplace_back(*asked);
        queue.kind = Kind::queue;
        queue.caller = -1;
        queue.endNs = work.beginNs;
        queue.answer = work.kind == Kind::load ? std::optional(AnswerKind::fromDisk) : std::nullopt;
        queue.error.clear();
    }
    log.insert(log.end(), queues.begin(), queues.end());
    std::stable_sort(log.begin(), log.end(),
                     [](const KernelSpan& a, const KernelSpan& b) { return a.beginNs < b.beginNs; });
    return log;
}

}  // namespace keyfall
