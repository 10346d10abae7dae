// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/flight_workers.h"
#include "core/program/hit_table.h"
#include "core/program/kernel_flight.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace keyfall {

/// The state behind a `KernelCache`: what is in memory, which failures count, and the flights. Requests, and workers that
/// were given up, may outlive the cache; they share the ownership of this.
///
/// Every member function takes the mutex itself, but those whose name ends in `Locked`. What other people wrote (compile
/// functions, loaders, destructors of programs) runs without it.
class CacheCore : public std::enable_shared_from_this<CacheCore> {
public:
    CacheCore(KernelCacheOptions options, CompileFunction compile, KernelLoader& loader);

    std::shared_ptr<CacheRequest> ask(const KernelRequest& request, Device device,
                                      const std::shared_ptr<KernelFlight>& inside);
    Expected<std::shared_ptr<const CachedKernel>> wait(const std::shared_ptr<CacheRequest>& request);
    bool cancel(const std::shared_ptr<CacheRequest>& request);
    RequestState stateOf(const CacheRequest& request) const;
    std::optional<AnswerKind> answerOf(const CacheRequest& request) const;
    std::int64_t answeredNsOf(const CacheRequest& request) const;
    void prefetch(const KernelRequest& request);
    void forget(const KernelKey& key, bool disk);
    void clear();
    void forgetFailures();
    void limitMemory(std::optional<std::uint64_t> bytes);
    void settle(const std::function<bool()>& hurry);
    void close();

    KernelStatistics statistics() const;
    std::optional<Error> storeTrouble() const;
    std::vector<KernelCache::Flight> flights() const;
    std::vector<KernelCache::Row> rows() const;
    std::vector<KernelCache::Count> counts() const;

    HitTable table;
    std::unique_ptr<KernelFolder> folder;
    std::optional<Error> folderTrouble;

private:
    using Artifacts = std::vector<std::shared_ptr<HeldArtifact>>;
    using FlightPtr = std::shared_ptr<KernelFlight>;
    struct Failure {
        Error error;
        bool permanent = false;
        int inARow = 0;  ///< transient ones
        std::int64_t at = 0;
    };
    struct Tally {
        std::uint64_t hits = 0;  ///< of artifacts that are not in memory any more
        std::uint64_t misses = 0;
        std::uint64_t waits = 0;
    };
    struct Line {
        std::deque<KernelFlight*> waiting;  ///< the longest first
        KernelFlight* holder = nullptr;
    };
    enum class Turn { taken, takenAfterWaiting, none };

    // cache_core.cpp: requests
    std::shared_ptr<CacheRequest> answeredLocked(Device device, AnswerKind kind, Error error);
    FlightPtr newFlightLocked(const KernelRequest& request, bool background);
    void joinLocked(const FlightPtr& flight, const std::shared_ptr<CacheRequest>& request);
    bool closesRingLocked(const KernelFlight& inside, const KernelFlight& target) const;
    void drainLocked(std::unique_lock<std::mutex>& lock, const char* why, const std::function<bool()>& hurry);
    const Failure* failureLocked(const KernelKey& key) const;
    Expected<std::shared_ptr<const CachedKernel>> loaded(const std::shared_ptr<HeldArtifact>& artifact, Device device);

    // cache_memory.cpp: artifacts
    void insertLocked(const std::shared_ptr<HeldArtifact>& artifact, Artifacts& gone);
    void takeOutLocked(const KernelKey& key, Artifacts& gone);
    void evictLocked(const HeldArtifact* spared, Artifacts& gone);
    void detachLocked(KernelFlight& flight, bool disk);

    // flight_run.cpp: flights
    void startNextLocked();
    void startLocked(const FlightPtr& flight, bool outside);
    void run(const FlightPtr& flight);
    void runGuarded(const FlightPtr& flight);
    std::optional<KernelArtifact> look(KernelFlight& flight, bool again);
    Turn takeTurn(const FlightPtr& flight);
    void giveTurnLocked(KernelFlight& flight);
    void succeed(const FlightPtr& flight, KernelArtifact artifact, bool fromDisk, std::int64_t compileNs);
    void store(KernelFlight& flight, const KernelArtifact& artifact);
    void storeTuned(const std::shared_ptr<HeldArtifact>& artifact, const LocalTuning& tuned);
    void hand(const FlightPtr& flight, const std::shared_ptr<HeldArtifact>& artifact, bool fromDisk);
    void failLocked(const FlightPtr& flight, CompileError error) noexcept;
    void rememberLocked(const KernelFlight& flight, const CompileError& error) noexcept;
    void endLocked(const FlightPtr& flight);
    void giveUpHangingLocked();
    void giveUpLocked(const std::vector<FlightPtr>& flights, const std::string& why);
    std::int64_t now() const { return options_.clockMs(); }

    KernelCacheOptions options_;
    const CompileFunction compile_;
    KernelLoader& loader_;
    const std::shared_ptr<LoadCounts> loads_ = std::make_shared<LoadCounts>();

    mutable std::mutex mutex_;
    KernelStatistics counts_;                                    ///< without the hits of `table` and the loads
    std::map<KernelKey, std::shared_ptr<HeldArtifact>> memory_;  ///< by digest first, so collisions are neighbours
    std::uint64_t bytes_ = 0;
    std::map<KernelKey, Failure> failures_;
    std::map<KernelKey, Tally> tallies_;  ///< of each key that ever had a flight
    std::map<KernelKey, FlightPtr> joinable_;
    std::deque<FlightPtr> foreground_;
    std::deque<FlightPtr> background_;
    std::vector<FlightPtr> running_;
    std::size_t busy_ = 0;               ///< running flights that count against the limit
    std::map<std::string, Line> lines_;  ///< by digest: whose turn it is to compile
    std::condition_variable turnChanged_;
    std::condition_variable flightEnded_;
    std::optional<Error> storeTrouble_;  ///< of the last file that could not be written
    bool closing_ = false;
    bool settling_ = false;
    FlightWorkers workers_;
};

/// What a flight fails for that is not its program's fault.
[[nodiscard]] CompileError transientError(const KernelFlight& flight, const char* what,
                                          const char* before = "") noexcept;

/// The flight that this thread runs; null outside of one.
[[nodiscard]] const std::shared_ptr<KernelFlight>& currentFlight();

}  // namespace keyfall
