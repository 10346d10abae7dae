// SPDX-License-Identifier: MIT
// How a flight meets the folder: the look for its file, its turn among processes, the store (kernels:C3, kernels:C4).
#include "core/program/cache_core.h"
#include "core/text/json_text.h"

#include <algorithm>

namespace keyfall {

namespace {

/// How long to wait before another process's lock is tried again: soon at first, then seldom.
std::chrono::milliseconds pauseBefore(int attempt)
{
    return std::chrono::milliseconds(std::min(1 << std::min(attempt, 4), 16));
}

}  // namespace

/// `again`: once more, now that the turn is this flight's, for what another process stored since the first look. A file
/// that was rejected then and had to stay is not counted twice.
std::optional<KernelArtifact> CacheCore::look(KernelFlight& flight, bool again)
{
    auto file = folder->look(flight.request.key);
    if (!file)
        return std::nullopt;
    const bool newer = file->verdict == FileVerdict::newerVersion;
    if (!file->good() && !newer)
        folder->remove(flight.request.key);
    const std::lock_guard guard(mutex_);
    if (file->good()) {
        ++counts_.diskHits;
        return std::move(file->artifact);
    }
    if (!(newer && again))
        ++counts_.diskRejected;
    return std::nullopt;
}

CacheCore::Turn CacheCore::takeTurn(const FlightPtr& flight)
{
    std::unique_lock lock(mutex_);
    Line& line = lines_[flight->request.key.digest];
    line.waiting.push_back(flight.get());
    const auto leave = [&] {
        std::erase(line.waiting, flight.get());
        if (line.waiting.empty() && !line.holder)
            lines_.erase(flight->request.key.digest);
        turnChanged_.notify_all();
    };
    const std::int64_t start = now();
    try {
        for (int attempt = 0;; ++attempt) {
            if (!line.holder && line.waiting.front() == flight.get()
                && folder->tryLock(flight->request.key, flight->fileLock) != KernelFolder::LockOutcome::busy) {
                // Where the lock is impossible, processes may compile the same kernel twice; this one does so once.
                line.waiting.pop_front();
                line.holder = flight.get();
                flight->holdsTurn = true;
                return attempt == 0 ? Turn::taken : Turn::takenAfterWaiting;
            }
            const std::int64_t waited = now() - start;
            if (waited >= options_.lockWait.count() || waited < 0 || closing_ || settling_)
                break;
            flight->phase = KernelFlight::Phase::locked;
            turnChanged_.wait_for(lock, pauseBefore(attempt));
        }
    } catch (...) {  // no memory for the lock's name: others must not wait behind it
        leave();
        throw;
    }
    leave();
    return Turn::none;
}

void CacheCore::giveTurnLocked(KernelFlight& flight)
{
    flight.fileLock = FolderLock();
    if (!std::exchange(flight.holdsTurn, false))
        return;
    const auto line = lines_.find(flight.request.key.digest);
    line->second.holder = nullptr;
    if (line->second.waiting.empty())
        lines_.erase(line);
    turnChanged_.notify_all();
}

void CacheCore::store(KernelFlight& flight, const KernelArtifact& artifact)
{
    const KernelKey& key = flight.request.key;
    const auto there = folder->look(key);
    if (there && there->verdict == FileVerdict::newerVersion)
        return;
    auto stored = folder->store(key, artifact);
    bool forgotten = false;
    {
        const std::lock_guard guard(mutex_);
        ++(stored ? counts_.stores : counts_.storeFailures);
        if (!stored)
            storeTrouble_ = std::move(stored.error());  // so that it needs no memory
        forgotten = flight.forgetFile;
    }
    if (forgotten)
        folder->remove(key);
}

/// The file once more, with the local size in its header. What was given up meanwhile has none.
void CacheCore::storeTuned(const std::shared_ptr<HeldArtifact>& artifact, const LocalTuning& tuned)
{
    const KernelKey& key = artifact->request.key;
    {
        const std::lock_guard guard(mutex_);
        if (const auto found = memory_.find(key); found == memory_.end() || found->second != artifact)
            return;
    }
    const auto there = folder->look(key);
    if (!there || !there->good())
        return;
    KernelArtifact content = artifact->artifact;
    Json more = *content.more;
    more[kTunedField] = tuned.json();
    content.more = HeldJson(std::move(more));
    auto stored = folder->store(key, content);
    const std::lock_guard guard(mutex_);
    ++(stored ? counts_.stores : counts_.storeFailures);
    if (!stored)
        storeTrouble_ = std::move(stored.error());
}

}  // namespace keyfall
