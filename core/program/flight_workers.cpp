// SPDX-License-Identifier: MIT
#include "core/program/flight_workers.h"

#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>

namespace keyfall {

namespace {

struct Worker {
    std::thread thread;
    bool abandoned = false;
};

thread_local Worker* tWorker = nullptr;

}  // namespace

struct FlightWorkers::Pool {
    std::mutex mutex;
    std::condition_variable posted;
    std::deque<std::function<void()>> work;
    std::list<Worker> workers;
    std::list<Worker> abandoned;  ///< a hanging thread may still look at its own
    std::size_t idle = 0;
    bool closing = false;

    static void serve(const std::shared_ptr<Pool>& pool, Worker& self)
    {
        tWorker = &self;
        std::unique_lock lock(pool->mutex);
        while (!self.abandoned) {
            if (pool->work.empty()) {
                if (pool->closing)
                    return;
                ++pool->idle;
                pool->posted.wait(lock);
                --pool->idle;
                continue;
            }
            {
                const std::function<void()> next = std::move(pool->work.front());
                pool->work.pop_front();
                lock.unlock();
                next();
            }
            lock.lock();
        }
    }
};

FlightWorkers::FlightWorkers() : pool_(std::make_shared<Pool>()) {}

void FlightWorkers::finish()
{
    {
        const std::lock_guard guard(pool_->mutex);
        pool_->closing = true;
    }
    pool_->posted.notify_all();
    for (;;) {
        std::thread thread;
        {
            const std::lock_guard guard(pool_->mutex);
            if (pool_->workers.empty())
                break;
            thread = std::move(pool_->workers.front().thread);
            if (!thread.joinable()) {
                pool_->workers.pop_front();
                continue;
            }
        }
        thread.join();
    }
}

void FlightWorkers::post(std::function<void()> work)
{
    const std::lock_guard guard(pool_->mutex);
    pool_->work.push_back(std::move(work));
    if (pool_->idle >= pool_->work.size()) {
        pool_->posted.notify_one();
        return;
    }
    const std::size_t before = pool_->workers.size();
    try {
        Worker& worker = pool_->workers.emplace_back();
        worker.thread = std::thread([pool = pool_, &worker] { Pool::serve(pool, worker); });
    } catch (...) {
        pool_->workers.resize(before);
        pool_->work.pop_back();
        throw;
    }
}

void* FlightWorkers::current()
{
    return tWorker;
}

void FlightWorkers::abandon(void* thread)
{
    const std::lock_guard guard(pool_->mutex);
    for (auto worker = pool_->workers.begin(); worker != pool_->workers.end(); ++worker)
        if (&*worker == thread) {
            worker->abandoned = true;
            worker->thread.detach();
            pool_->abandoned.splice(pool_->abandoned.end(), pool_->workers, worker);
            return;
        }
}

}  // namespace keyfall
