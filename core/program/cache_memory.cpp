// SPDX-License-Identifier: MIT
#include "core/program/cache_core.h"

#include <algorithm>

namespace keyfall {

void CacheCore::insertLocked(const std::shared_ptr<HeldArtifact>& artifact, Artifacts& gone)
{
    const KernelKey& key = artifact->request.key;
    const auto after = memory_.lower_bound(KernelKey{key.digest, 0, 0});
    for (auto other = after; other != memory_.end() && other->first.digest == key.digest; ++other)
        if (other->first != key) {
            ++counts_.collisions;
            break;
        }
    takeOutLocked(key, gone);
    memory_.emplace(key, artifact);
    bytes_ += artifact->artifact.bytes.size();
    table.touch(*artifact);
    evictLocked(artifact.get(), gone);
}

void CacheCore::takeOutLocked(const KernelKey& key, Artifacts& gone)
{
    const auto found = memory_.find(key);
    if (found == memory_.end())
        return;
    gone.reserve(gone.size() + 1);  // what wants memory comes first
    table.remove(found->second.get());
    bytes_ -= found->second->artifact.bytes.size();
    tallies_.find(key)->second.hits += found->second->hits.sum();  // nobody finds it any more
    gone.push_back(std::move(found->second));
    memory_.erase(found);
}

void CacheCore::evictLocked(const HeldArtifact* spared, Artifacts& gone)
{
    while (options_.memoryBytes && bytes_ > *options_.memoryBytes) {
        auto oldest = memory_.end();
        for (auto entry = memory_.begin(); entry != memory_.end(); ++entry)
            if (entry->second.get() != spared
                && (oldest == memory_.end() || entry->second->lastUse < oldest->second->lastUse))
                oldest = entry;
        if (oldest == memory_.end())
            return;
        takeOutLocked(KernelKey(oldest->first), gone);
        ++counts_.evictions;
    }
}

void CacheCore::detachLocked(KernelFlight& flight, bool disk)
{
    flight.forgetFile = flight.forgetFile || disk;
    flight.detached = true;
    if (const auto found = joinable_.find(flight.request.key);
        found != joinable_.end() && found->second.get() == &flight)
        joinable_.erase(found);
}

void CacheCore::forget(const KernelKey& key, bool disk)
{
    Artifacts gone;  // let go behind the lock
    {
        const std::lock_guard guard(mutex_);
        takeOutLocked(key, gone);
        failures_.erase(key);
        for (const auto* flights : {&foreground_, &background_})
            for (const FlightPtr& flight : *flights)
                if (flight->request.key == key)
                    detachLocked(*flight, disk);
        for (const FlightPtr& flight : running_)
            if (flight->request.key == key)
                detachLocked(*flight, disk);
    }
    if (disk && folder)
        folder->remove(key);
}

void CacheCore::clear()
{
    std::map<KernelKey, std::shared_ptr<HeldArtifact>> gone;
    const std::lock_guard guard(mutex_);
    table.clear();  // what wants memory comes first
    for (const auto& [key, artifact] : memory_)
        tallies_.find(key)->second.hits += artifact->hits.sum();
    gone.swap(memory_);
    bytes_ = 0;
    failures_.clear();
    for (const auto* flights : {&foreground_, &background_})
        for (const FlightPtr& flight : *flights)
            detachLocked(*flight, false);
    for (const FlightPtr& flight : running_)
        detachLocked(*flight, false);
}

void CacheCore::forgetFailures()
{
    const std::lock_guard guard(mutex_);
    failures_.clear();
}

void CacheCore::limitMemory(std::optional<std::uint64_t> bytes)
{
    Artifacts gone;
    const std::lock_guard guard(mutex_);
    options_.memoryBytes = bytes;
    evictLocked(nullptr, gone);
}

std::vector<KernelCache::Flight> CacheCore::flights() const
{
    const std::lock_guard guard(mutex_);
    std::vector<KernelCache::Flight> all;
    const auto add = [&all](const FlightPtr& flight) {
        RequestState state = RequestState::looking;
        switch (flight->phase) {
        case KernelFlight::Phase::queued: state = RequestState::queued; break;
        case KernelFlight::Phase::locked: state = RequestState::locked; break;
        case KernelFlight::Phase::compiling: state = RequestState::compiling; break;
        case KernelFlight::Phase::looking:
        case KernelFlight::Phase::ended: break;
        }
        all.push_back({flight->request.key, flight->request.label, flight->request.target, state, flight->background,
                       flight->requests.size()});
    };
    std::for_each(running_.begin(), running_.end(), add);
    std::for_each(foreground_.begin(), foreground_.end(), add);
    std::for_each(background_.begin(), background_.end(), add);
    return all;
}

std::vector<KernelCache::Row> CacheCore::rows() const
{
    Artifacts all;
    {
        const std::lock_guard guard(mutex_);
        for (const auto& [key, artifact] : memory_)
            all.push_back(artifact);
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a->lastUse > b->lastUse; });
    std::vector<KernelCache::Row> rows;
    for (const auto& artifact : all)
        rows.push_back({artifact->request.key, artifact->request.label, artifact->request.target,
                        artifact->artifact.kind, artifact->artifact.bytes.size(), artifact->hits.sum(),
                        artifact->compileNs, artifact->devices(), artifact->tuned(), artifact->sinceNs});
    return rows;
}

std::vector<KernelCache::Count> CacheCore::counts() const
{
    const std::lock_guard guard(mutex_);
    std::vector<KernelCache::Count> counts;
    for (const auto& [key, tally] : tallies_) {
        const auto held = memory_.find(key);
        counts.push_back(
            {key, tally.hits + (held == memory_.end() ? 0 : held->second->hits.sum()), tally.misses, tally.waits});
    }
    return counts;
}

}  // namespace keyfall
