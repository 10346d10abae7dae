// SPDX-License-Identifier: MIT
#include "core/program/kernel_callers.h"

#include <condition_variable>
#include <system_error>
#include <thread>

namespace keyfall {

std::vector<KernelCallers::Answer> KernelCallers::askAs(int caller, const std::vector<KernelRequest>& requests,
                                                        Device device)
{
    std::vector<Answer> answers;
    for (const KernelRequest& request : requests) {
        const std::size_t span = log_.begin(KernelSpan::Kind::request, request.key.digest, caller);
        KernelTicket ticket = cache_.ask(request, device);
        {
            const std::lock_guard guard(mutex_);
            tickets_.push_back(ticket);
        }
        if (cancelled_)  // perhaps before it could see this one
            ticket.cancel();
        answers.push_back(ticket.wait());
        log_.end(span, ticket.answer(), answers.back() ? std::string() : answers.back().error().text());
    }
    return answers;
}

std::vector<KernelCallers::Answer> KernelCallers::ask(const std::vector<KernelRequest>& requests, Device device,
                                                      int callers)
{
    std::mutex gate;
    std::condition_variable opened;
    bool open = false;
    std::vector<std::thread> threads;
    for (int caller = 1; caller < callers; ++caller)
        try {
            threads.emplace_back([&, caller] {
                {
                    std::unique_lock lock(gate);
                    opened.wait(lock, [&open] { return open; });
                }
                static_cast<void>(askAs(caller, requests, device));
            });
        } catch (const std::system_error&) {
            break;
        }
    {
        const std::lock_guard lock(gate);
        open = true;
    }
    opened.notify_all();
    std::vector<Answer> answers = askAs(0, requests, device);
    for (std::thread& thread : threads)
        thread.join();
    return answers;
}

void KernelCallers::cancel()
{
    cancelled_ = true;
    const std::lock_guard guard(mutex_);
    for (const KernelTicket& ticket : tickets_)
        ticket.cancel();
}

}  // namespace keyfall
