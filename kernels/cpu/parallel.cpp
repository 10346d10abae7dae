// SPDX-License-Identifier: MIT
#include "kernels/cpu/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace keyfall::cpu {

namespace {

/// This thread is inside a part of a job: a nested call must not wait for the pool it is part of.
thread_local bool tInsideJob = false;

/// Threads that wait for a job, each with its own part of it. One job at a time.
class Pool {
public:
    explicit Pool(int workers)
    {
        threads_.reserve(static_cast<std::size_t>(workers));
        try {
            for (int i = 0; i < workers; ++i)
                threads_.emplace_back([this, i] { work(i + 1); });
        } catch (const std::exception&) {
            // No room for another stack: fewer threads, or none but the caller's. Slower, with the same results.
        }
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool()
    {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_)
            thread.join();
    }

    void run(std::int64_t count, std::int64_t grain, detail::Chunk chunk, const void* body)
    {
        const std::unique_lock turn =
            tInsideJob ? std::unique_lock<std::mutex>() : std::unique_lock(turn_, std::try_to_lock);
        if (!turn) {
            chunk(body, 0, count);
            return;
        }
        const auto parts = std::min<std::int64_t>(static_cast<std::int64_t>(threads_.size()) + 1, count / grain);
        constexpr std::int64_t kBoundary = 64;
        {
            const std::lock_guard lock(mutex_);
            chunk_ = chunk;
            body_ = body;
            count_ = count;
            parts_ = parts;
            step_ = (count / parts + kBoundary - 1) / kBoundary * kBoundary;
            running_ = static_cast<int>(threads_.size());
            failure_ = nullptr;
            ++job_;
        }
        wake_.notify_all();
        runPart(0);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return running_ == 0; });
        if (failure_)
            std::rethrow_exception(std::exchange(failure_, nullptr));
    }

private:
    void runPart(std::int64_t part)
    {
        if (part >= parts_)
            return;
        const std::int64_t begin = part * step_;
        const std::int64_t end = part + 1 == parts_ ? count_ : std::min(count_, begin + step_);
        if (begin >= end)
            return;
        tInsideJob = true;
        try {
            chunk_(body_, begin, end);
        } catch (...) {  // memory that was not there: told to the caller when nobody uses the body any more
            const std::lock_guard lock(mutex_);
            if (!failure_)
                failure_ = std::current_exception();
        }
        tInsideJob = false;
    }

    void work(std::int64_t part)
    {
        std::uint64_t seen = 0;
        while (true) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return stopping_ || job_ != seen; });
                if (stopping_)
                    return;
                seen = job_;
            }
            runPart(part);
            const std::lock_guard lock(mutex_);
            if (--running_ == 0)
                done_.notify_one();
        }
    }

    std::mutex turn_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable done_;
    std::uint64_t job_ = 0;
    int running_ = 0;
    bool stopping_ = false;
    std::exception_ptr failure_;  ///< the first one of the job
    detail::Chunk chunk_ = nullptr;
    const void* body_ = nullptr;
    std::int64_t count_ = 0;
    std::int64_t parts_ = 0;
    std::int64_t step_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace

int threadCount()
{
    static const int kCount = [] {
        constexpr int kMost = 64;
        int wanted = static_cast<int>(std::thread::hardware_concurrency());
        if (const char* text = std::getenv("KEYFALL_THREADS"))
            wanted = std::atoi(text);
        return std::clamp(wanted, 1, kMost);
    }();
    return kCount;
}

void detail::runChunks(std::int64_t count, std::int64_t grain, Chunk chunk, const void* body)
{
    if (threadCount() == 1)
        return chunk(body, 0, count);
    static Pool pool(threadCount() - 1);
    pool.run(count, grain, chunk, body);
}

}  // namespace keyfall::cpu
