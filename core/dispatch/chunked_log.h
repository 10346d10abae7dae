// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <type_traits>
#include <vector>

namespace keyfall {

/// An append-only array of plain records that never moves what it holds.
///
/// Note [Recycled chunks]
/// Fresh memory costs a page fault every few records, more than writing them does. Chunks therefore go back to a pool,
/// shared by all threads and bounded, and the next recording starts in memory that is mapped already.
template <class T>
class ChunkedLog {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    ChunkedLog() = default;
    ChunkedLog(const ChunkedLog&) = delete;
    ChunkedLog& operator=(const ChunkedLog&) = delete;
    ~ChunkedLog()
    {
        for (std::unique_ptr<T[]>& chunk : chunks_)
            Pool::instance().put(std::move(chunk));
    }

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] T& operator[](std::size_t i) { return chunks_[i / kChunk][i % kChunk]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return chunks_[i / kChunk][i % kChunk]; }

    /// A new record with unspecified content.
    [[nodiscard]] T& append()
    {
        if (size_ % kChunk == 0)
            chunks_.push_back(Pool::instance().take());
        return (*this)[size_++];
    }

private:
    static constexpr std::size_t kChunk = 1024;

    class Pool {
    public:
        static Pool& instance()
        {
            static Pool pool;
            return pool;
        }
        /// Room for all that is kept: destructors give chunks back, which must not want memory.
        Pool() { free_.reserve(kKept); }
        std::unique_ptr<T[]> take()
        {
            const std::lock_guard lock(mutex_);
            if (free_.empty())
                return std::make_unique_for_overwrite<T[]>(kChunk);
            std::unique_ptr<T[]> chunk = std::move(free_.back());
            free_.pop_back();
            return chunk;
        }
        void put(std::unique_ptr<T[]> chunk)
        {
            const std::lock_guard lock(mutex_);
            if (free_.size() < kKept)
                free_.push_back(std::move(chunk));
        }

    private:
        static constexpr std::size_t kKept = 32;
        std::mutex mutex_;
        std::vector<std::unique_ptr<T[]>> free_;
    };

    std::vector<std::unique_ptr<T[]>> chunks_;
    std::uint32_t size_ = 0;
};

}  // namespace keyfall
