// SPDX-License-Identifier: MIT
// Asking for an entry's kernels, and waiting for them.
#include "kernels/compiled/compiled_entry.h"

#include "core/dispatch/recorder.h"
#include "core/dispatch/ticks.h"
#include "core/text/quantity_text.h"
#include "kernels/compiled/answer_words.h"
#include "kernels/compiled/ticket_wait.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace keyfall {

namespace {

std::optional<Error> failureIn(const std::vector<KernelTicket>& tickets)
{
    for (const KernelTicket& ticket : tickets)
        if (const auto kernel = ticket.wait(); !kernel)
            return kernel.error();
    return std::nullopt;
}

/// Whether some kernel was not there when it was asked for.
bool isMade(const std::vector<KernelTicket>& tickets)
{
    return std::any_of(tickets.begin(), tickets.end(), [](const KernelTicket& ticket) {
        const auto answer = ticket.answer();
        return answer != AnswerKind::hit && answer != AnswerKind::negativeHit;
    });
}

}  // namespace

void tellLog(const CompiledPlace::Entry& entry)
{
    for (std::size_t t = 0; t < std::min(entry.spans.size(), entry.tickets.size()); ++t) {
        const KernelTicket& ticket = entry.tickets[t];
        if (!ticket.answer())
            continue;
        const auto kernel = ticket.wait();
        entry.compiler->log->end(entry.spans[t], ticket.answer(), kernel ? std::string() : kernel.error().text(),
                                 ticket.answeredNs());
    }
}

void CompiledPlace::ask(Entry& entry)
{
    const Device device = entry.guards.device();
    KernelCache& cache = *entry.compiler->cache;
    for (const auto& program : entry.graph->programs()) {
        KernelRequest request = KernelRequest::of(program, device, *entry.compiler->backend.compiler);
        request.label = program->name;
        // Who wants to see several callers meet wants to see them miss (kernels:D12).
        std::vector<std::string> first;
        if (options_.callers > 1 && entry.compiler->isOfEarlierRun(request.key)) {
            cache.forget(request.key);
            first.push_back(forgottenWords());
            ++entry.forgotten;
        }
        const std::lock_guard together(*entry.compiler->asking);
        for (std::size_t c = 0; c < options_.callers; ++c) {
            if (entry.compiler->log)
                entry.spans.push_back(
                    entry.compiler->log->begin(KernelSpan::Kind::request, request.key.digest, static_cast<int>(c)));
            entry.tickets.push_back(cache.ask(request, device));
        }
        entry.asked.push_back({std::move(request), std::move(first), nullptr});
    }
}

/// The machine lacks what the compiler or the loader needs: the interpreter needs nothing.
bool CompiledPlace::turnToInterpreter(Entry& entry, const Error& why)
{
    const auto chosen = kernels_->of("interpreter", entry.guards.device());
    if (!chosen || chosen->compiler == entry.compiler)
        return false;
    note(EventKind::passOn, fmt::format("{}; the interpreter runs the kernels instead", why.message));
    entry.compiler = chosen->compiler;
    entry.tickets.clear();
    entry.spans.clear();
    entry.asked.clear();
    ask(entry);
    return true;
}

bool CompiledPlace::isReady(Entry& entry)
{
    std::unique_lock lock(entry.mutex);
    if (entry.tickets.empty())
        return true;
    while (!entry.tickets.empty()) {
        const std::int64_t begin = monotonicNs();
        const std::vector<KernelTicket> tickets = entry.tickets;
        const CompiledKernels::Compiler& compiler = *entry.compiler;
        lock.unlock();  // others look at the entry meanwhile
        const bool answered =
            waitFor(tickets, dispatcher_, *compiler.letGo, options_.wait.value_or(compiler.backend.patience));
        lock.lock();
        if (!answered)
            return false;
        if (!std::all_of(entry.tickets.begin(), entry.tickets.end(), isAnswered))
            continue;  // another call took the answers and asked again
        // Said also when it was no time, but not when nothing was made: two runs of one program say the same but for times.
        if (isMade(entry.tickets)) {
            const std::int64_t end = monotonicNs();
            note(EventKind::kernelCache, fmt::format("held up {}", durationText(end - begin)));
            if (compiler.log)
                compiler.log->add({KernelSpan::Kind::heldUp, {}, -1, begin, end, std::nullopt, {}, 0, {}});
        }
        takeAnswersLocked(entry);
    }
    return true;
}

/// All tickets are answered; there are none afterwards, or others.
void CompiledPlace::takeAnswersLocked(Entry& entry)
{
    const KernelCache& cache = *entry.compiler->cache;
    if (const auto trouble = cache.keepTrouble())
        note(EventKind::kernelCache, "kept in memory only: " + trouble->text());
    tellLog(entry);
    if (const auto failed = failureIn(entry.tickets)) {
        if (failed->kind == ErrorKind::unavailable && turnToInterpreter(entry, *failed))
            return;
        entry.dead = failed->text();
    }
    for (std::size_t k = 0; k < entry.asked.size(); ++k) {
        const std::span<const KernelTicket> tickets{entry.tickets.data() + k * options_.callers, options_.callers};
        const KernelKey& key = entry.asked[k].request.key;
        const auto row = entry.compiler->rowOf(key);
        std::vector<AnswerKind> answers;
        for (const KernelTicket& ticket : tickets)
            answers.push_back(ticket.answer().value_or(AnswerKind::cancelled));
        std::vector<std::string> first =
            firstAnswerWords(answers, key, row ? row->compileNs : 0, row && row->sinceNs < entry.compiler->beganNs);
        first.insert(first.end(), entry.asked[k].first.begin(), entry.asked[k].first.end());
        entry.asked[k].first = std::move(first);
        entry.asked[k].kernel = tickets.front().wait().value_or(nullptr);
    }
    entry.tickets.clear();
    entry.spans.clear();
}

}  // namespace keyfall
