// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/held_artifact.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace keyfall {

/// The kernels that a cache has in memory and loaded, found without a lock.
///
/// Note [Hits without a lock]
/// A reader writes the table that it is about to read into a slot of its own thread, and looks whether it is still the
/// current one; then it may read and copy a `shared_ptr` out of it, and empties its slot. Both are plain stores. A writer
/// publishes another table, makes every running thread of the process pass a fence (`membarrier`), and waits until no
/// slot names the old table. So what was taken out of the cache is given up at once, not when some thread comes by again;
/// the price is the writer's, who has just compiled or evicted. Without membarrier the reader fences itself.
class HitTable {
public:
    HitTable();
    HitTable(const HitTable&) = delete;
    HitTable& operator=(const HitTable&) = delete;
    ~HitTable();

    /// The kernel if it is there, which counts as a use of it; null if not. Any thread, at any time.
    [[nodiscard]] std::shared_ptr<const CachedKernel> find(const KernelKey& key, Device device);
    /// What `find` found, ever.
    [[nodiscard]] std::uint64_t hits() const;

    // The rest is called under the cache's lock.
    void insert(const std::shared_ptr<HeldArtifact>& artifact, Device device,
                std::shared_ptr<const CachedKernel> kernel);
    /// Afterwards this table keeps nothing of it alive.
    void remove(const HeldArtifact* artifact);
    void clear();
    /// Makes it the most recently used.
    void touch(HeldArtifact& artifact)
    {
        // Two threads may take the same number: then they used two kernels at the same time, and either is the older.
        const std::uint64_t now = clock_.load(std::memory_order_relaxed);
        if (artifact.lastUse.load(std::memory_order_relaxed) == now)
            return;
        clock_.store(now + 1, std::memory_order_relaxed);
        artifact.lastUse.store(now + 1, std::memory_order_relaxed);
    }

private:
    struct Cell {
        KernelKey key;
        Device device;
        HeldArtifact* artifact = nullptr;
        std::shared_ptr<const CachedKernel> kernel;  ///< null: an empty cell
    };
    struct Table {
        std::vector<Cell> cells;  ///< a power of two, at most half of them in use
        std::size_t used = 0;
    };
    struct alignas(64) Slot {
        std::atomic<const Table*> reading{nullptr};
        std::atomic<std::uint64_t> hits{0};
        std::atomic<bool> taken{true};  ///< by a thread that lives
        std::uint64_t table = 0;        ///< whose slot it is
    };
    struct ThreadSlots;

    [[nodiscard]] Slot& slotOfThread();
    [[nodiscard]] Slot& newSlot();
    static void place(Table& table, Cell cell);
    void publish(std::unique_ptr<Table> table);

    const std::uint64_t id_;
    const bool fencesThreads_;
    std::atomic<const Table*> current_;
    std::atomic<std::uint64_t> clock_{1};
    mutable std::mutex slotsMutex_;
    std::vector<std::shared_ptr<Slot>> slots_;
};

}  // namespace keyfall
