// SPDX-License-Identifier: MIT
#include "core/program/plan_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace keyfall {

namespace {

thread_local bool tInside = false;

}  // namespace

struct PlanPool::State {
    std::mutex turn;  ///< who hands out work
    std::mutex mutex;
    std::condition_variable posted;
    std::condition_variable done;
    std::uint64_t round = 0;
    std::size_t working = 0;  ///< threads that have not left the round
    bool closing = false;
    void (*call)(void*, std::size_t) = nullptr;
    void* work = nullptr;
    std::size_t count = 0;
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;

    void takeAll()
    {
        for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1))
            call(work, i);
    }

    void serve()
    {
        tInside = true;
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex);
        for (;;) {
            posted.wait(lock, [&] { return closing || round != seen; });
            if (closing)
                return;
            seen = round;
            lock.unlock();
            takeAll();
            lock.lock();
            if (--working == 0)
                done.notify_one();
        }
    }
};

PlanPool& PlanPool::ofProcess()
{
    static PlanPool pool(std::max(2U, std::thread::hardware_concurrency()));
    return pool;
}

PlanPool::PlanPool(std::size_t threads) : state_(std::make_unique<State>())
{
    state_->threads.reserve(threads);
    try {
        for (std::size_t i = 1; i < threads; ++i)
            state_->threads.emplace_back([state = state_.get()] { state->serve(); });
    } catch (const std::exception&) {
        // Fewer threads, or none but the caller's: slower, with the same results.
    }
}

PlanPool::~PlanPool()
{
    {
        const std::lock_guard guard(state_->mutex);
        state_->closing = true;
    }
    state_->posted.notify_all();
    for (std::thread& thread : state_->threads)
        thread.join();
}

void PlanPool::runErased(std::size_t count, void (*call)(void*, std::size_t), void* work)
{
    std::unique_lock turn(state_->turn, std::defer_lock);
    if (count < 2 || tInside || state_->threads.empty() || !turn.try_lock()) {
        for (std::size_t i = 0; i < count; ++i)
            call(work, i);
        return;
    }
    {
        const std::lock_guard guard(state_->mutex);
        state_->call = call;
        state_->work = work;
        state_->count = count;
        state_->next = 0;
        state_->working = state_->threads.size();
        ++state_->round;
    }
    state_->posted.notify_all();
    tInside = true;
    state_->takeAll();
    tInside = false;
    std::unique_lock lock(state_->mutex);
    state_->done.wait(lock, [&] { return state_->working == 0; });
}

}  // namespace keyfall
