// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/held_artifact.h"

#include <array>
#include <atomic>
#include <cstddef>
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
///
/// Note [A kernel is held in shares]
/// Copying a `shared_ptr` counts its holders up, and giving it back down: threads that hit the same kernel would write the
/// same line of memory twice a hit, and wait for each other. So the table owns a kernel through a few shares, each a
/// `shared_ptr` with a count of its own that holds the kernel once, and a thread copies the one of its slot. Whoever holds
/// a copy keeps the share, the share the kernel: it is unloaded when the table has dropped all shares and nobody holds a
/// copy of any, as it would be with one count.
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
                const std::shared_ptr<const CachedKernel>& kernel);
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
    using Shares = std::array<std::shared_ptr<const CachedKernel>, SharedCount::kShares>;
    struct Cell {
        KernelKey key;
        Device device;
        HeldArtifact* artifact = nullptr;
        std::shared_ptr<const Shares> shares;  ///< null: an empty cell
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
        std::size_t share = 0;          ///< which share of a kernel its thread copies
    };
    struct ThreadSlots;

    [[nodiscard]] Slot& slotOfThread();
    [[nodiscard]] Slot& newSlot();
    [[nodiscard]] static std::shared_ptr<const Shares> sharesOf(const std::shared_ptr<const CachedKernel>& kernel);
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
