// SPDX-License-Identifier: MIT
#include "kernels/compiled/ticket_wait.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/recorder.h"

#include <algorithm>
#include <thread>

namespace keyfall {

namespace {

using Clock = std::chrono::steady_clock;

/// A compile of some µs is not noticed much later, one of seconds costs no processor, and Stop is heard at once.
constexpr Clock::duration kShortestNap = std::chrono::microseconds(50);
constexpr Clock::duration kLongestNap = std::chrono::milliseconds(5);

void cancelAll(std::span<const KernelTicket> tickets)
{
    for (const KernelTicket& ticket : tickets)
        ticket.cancel();
}

}  // namespace

bool isAnswered(const KernelTicket& ticket)
{
    const RequestState state = ticket.state();
    return state == RequestState::ready || state == RequestState::failed || state == RequestState::cancelled;
}

bool waitFor(std::span<const KernelTicket> tickets, const Dispatcher& dispatcher, const std::atomic<bool>& letGo,
             std::optional<Clock::duration> patience)
{
    const Recorder* const recorder = dispatcher.threadState().recorder;
    const auto begin = Clock::now();
    while (!std::all_of(tickets.begin(), tickets.end(), isAnswered)) {
        if (recorder != nullptr && recorder->isCancelled()) {
            cancelAll(tickets);
            recorder->checkCancelled();  // raises
        }
        const auto waited = Clock::now() - begin;
        if (letGo)
            cancelAll(tickets);
        else if (patience && waited >= *patience)
            return false;
        else
            std::this_thread::sleep_for(std::clamp(waited / 8, kShortestNap, kLongestNap));
    }
    return true;
}

}  // namespace keyfall
