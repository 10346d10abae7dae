// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_log.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace keyfall {

/// Threads that ask a cache for the same kernels at the same time, so that one of them leads each compile and the others
/// wait or hit. Cache and log outlive it.
class KernelCallers {
public:
    KernelCallers(KernelCache& cache, KernelLog& log) : cache_(cache), log_(log) {}

    using Answer = Expected<std::shared_ptr<const CachedKernel>>;
    /// Each caller asks for one kernel after the other. Returns when all have their answers: what the first caller got,
    /// one each request. Fewer callers ask where the machine gives no more threads, at least one.
    [[nodiscard]] std::vector<Answer> ask(const std::vector<KernelRequest>& requests, Device device, int callers);
    /// Ends all waits, now and later; compiles that run go on, and what they make is kept. From any thread.
    void cancel();

private:
    std::vector<Answer> askAs(int caller, const std::vector<KernelRequest>& requests, Device device);

    KernelCache& cache_;
    KernelLog& log_;
    std::mutex mutex_;
    std::vector<KernelTicket> tickets_;
    std::atomic<bool> cancelled_{false};
};

}  // namespace keyfall
