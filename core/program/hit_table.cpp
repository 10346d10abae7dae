// SPDX-License-Identifier: MIT
#include "core/program/hit_table.h"

#include "core/dispatch/thread_fence.h"

#include <algorithm>
#include <cstring>
#include <thread>

namespace keyfall {

namespace {

std::uint64_t nextId()
{
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

/// A key is random in all its digits; multiplied, all of them matter to the highest bits.
std::size_t hashOf(const KernelKey& key)
{
    std::uint64_t digits[2] = {0, 0};
    std::memcpy(digits, key.digest.data(), std::min(sizeof digits, key.digest.size()));
    const std::uint64_t mixed = (digits[0] ^ key.crc32) * 0x9e3779b97f4a7c15ULL + digits[1] * 0xc2b2ae3d27d4eb4fULL;
    return static_cast<std::size_t>(mixed >> 32);
}

constexpr std::size_t kLocalSlots = 4;
constexpr std::size_t kSmallestTable = 8;

}  // namespace

/// The slots of a thread, one a table; free for another thread when this one ends.
struct HitTable::ThreadSlots {
    std::vector<std::shared_ptr<Slot>> slots;

    ~ThreadSlots()
    {
        for (const auto& slot : slots)
            slot->taken.store(false, std::memory_order_release);
    }
};

HitTable::HitTable() : id_(nextId()), fencesThreads_(canFenceThreads()), current_(nullptr)
{
    auto table = std::make_unique<Table>();
    table->cells.resize(kSmallestTable);
    current_ = table.release();
}

HitTable::~HitTable()
{
    delete current_.load();
}

HitTable::Slot& HitTable::slotOfThread()
{
    struct Local {
        std::uint64_t table;
        Slot* slot;
    };
    static constinit thread_local Local local[kLocalSlots]{};
    Local& mine = local[id_ % kLocalSlots];
    if (mine.table != id_) [[unlikely]] {
        mine.slot = &newSlot();
        mine.table = id_;
    }
    return *mine.slot;
}

HitTable::Slot& HitTable::newSlot()
{
    static thread_local ThreadSlots owned;
    std::erase_if(owned.slots, [](const auto& slot) { return slot.use_count() == 1; });  // of tables that are gone
    for (const auto& slot : owned.slots)
        if (slot->table == id_)
            return *slot;
    const std::lock_guard guard(slotsMutex_);
    for (const auto& slot : slots_) {
        bool taken = false;
        if (slot->taken.compare_exchange_strong(taken, true))
            return *owned.slots.emplace_back(slot);
    }
    slots_.push_back(std::make_shared<Slot>());
    slots_.back()->table = id_;
    slots_.back()->share = (slots_.size() - 1) % SharedCount::kShares;
    return *owned.slots.emplace_back(slots_.back());
}

std::shared_ptr<const CachedKernel> HitTable::find(const KernelKey& key, Device device)
{
    Slot& slot = slotOfThread();
    const Table* table = current_.load(std::memory_order_acquire);
    for (;;) {
        slot.reading.store(table, std::memory_order_relaxed);
        if (fencesThreads_)
            std::atomic_signal_fence(std::memory_order_seq_cst);
        else
            std::atomic_thread_fence(std::memory_order_seq_cst);
        const Table* const now = current_.load(std::memory_order_acquire);
        if (now == table)
            break;
        table = now;
    }
    std::shared_ptr<const CachedKernel> found;
    const std::size_t mask = table->cells.size() - 1;
    for (std::size_t i = hashOf(key) & mask; table->cells[i].shares; i = (i + 1) & mask)
        if (const Cell& cell = table->cells[i]; cell.key == key && cell.device == device) {
            found = (*cell.shares)[slot.share];
            touch(*cell.artifact);
            cell.artifact->hits.add(slot.share);
            slot.hits.store(slot.hits.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
            break;
        }
    slot.reading.store(nullptr, std::memory_order_release);
    return found;
}

std::uint64_t HitTable::hits() const
{
    const std::lock_guard guard(slotsMutex_);
    std::uint64_t sum = 0;
    for (const auto& slot : slots_)
        sum += slot->hits.load(std::memory_order_relaxed);
    return sum;
}

std::shared_ptr<const HitTable::Shares> HitTable::sharesOf(const std::shared_ptr<const CachedKernel>& kernel)
{
    struct alignas(64) Share {  // so that no two counts are in one line
        std::shared_ptr<const CachedKernel> of;
    };
    auto shares = std::make_shared<Shares>();
    for (auto& share : *shares)
        share = std::shared_ptr<const CachedKernel>(std::make_shared<const Share>(Share{kernel}), kernel.get());
    return shares;
}

void HitTable::place(Table& table, Cell cell)
{
    const std::size_t mask = table.cells.size() - 1;
    std::size_t i = hashOf(cell.key) & mask;
    while (table.cells[i].shares)
        i = (i + 1) & mask;
    table.cells[i] = std::move(cell);
    ++table.used;
}

void HitTable::publish(std::unique_ptr<Table> table)
{
    const std::unique_ptr<const Table> old(current_.exchange(table.release()));
    if (fencesThreads_)
        fenceThreads();
    // Under the lock, which readers do not take but for their first look: nothing may want memory while the old table waits
    // to be freed.
    const std::lock_guard guard(slotsMutex_);
    for (const auto& slot : slots_)
        while (slot->reading.load(std::memory_order_acquire) == old.get())
            std::this_thread::yield();
}

void HitTable::insert(const std::shared_ptr<HeldArtifact>& artifact, Device device,
                      const std::shared_ptr<const CachedKernel>& kernel)
{
    const Table& old = *current_.load();
    auto table = std::make_unique<Table>();
    table->cells.resize(4 * old.used + 4 > 2 * old.cells.size() ? 2 * old.cells.size() : old.cells.size());
    for (const Cell& cell : old.cells) {
        if (cell.shares && cell.artifact == artifact.get() && cell.device == device)
            return;  // there already
        if (cell.shares)
            place(*table, cell);
    }
    place(*table, {artifact->request.key, device, artifact.get(), sharesOf(kernel)});
    publish(std::move(table));
}

void HitTable::remove(const HeldArtifact* artifact)
{
    const Table& old = *current_.load();
    bool there = false;
    auto table = std::make_unique<Table>();
    table->cells.resize(old.cells.size());
    for (const Cell& cell : old.cells) {
        if (cell.shares && cell.artifact != artifact)
            place(*table, cell);
        there = there || (cell.shares && cell.artifact == artifact);
    }
    if (there)
        publish(std::move(table));
}

void HitTable::clear()
{
    auto table = std::make_unique<Table>();
    table->cells.resize(kSmallestTable);
    publish(std::move(table));
}

}  // namespace keyfall
