// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cached_kernel.h"
#include "core/program/kernel_folder.h"
#include "core/program/kernel_statistics.h"
#include "core/program/local_tuning.h"

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

class CacheCore;
struct CacheRequest;
struct KernelFlight;

struct KernelCacheOptions {
    std::string folder;  ///< `defaultKernelFolder()`; empty: nothing is kept on the disk
    std::optional<std::uint64_t> memoryBytes = std::uint64_t{64} << 20;  ///< of artifacts; none: no limit
    std::uint64_t diskBytes = std::uint64_t{256} << 20;
    std::size_t workers = 8;                         ///< compiles at the same time, nested ones not counted
    std::chrono::milliseconds retry{100};            ///< after the first transient failure; doubles with each one
    std::chrono::milliseconds retryCap{10'000};      ///< at most
    std::chrono::milliseconds lockWait{10'000};      ///< for another process's lock; then it compiles without
    std::chrono::milliseconds compileLimit{60'000};  ///< a compile that takes longer is given up; 0: never
    std::function<std::int64_t()> clockMs;           ///< milliseconds that never go back; empty: the steady clock
};

/// Where a request stands.
enum class RequestState {
    queued,     ///< leads a flight that waits for a worker
    looking,    ///< leads a flight that looks for a file
    locked,     ///< leads a flight that waits for the key's lock
    compiling,  ///< leads a flight that compiles
    waiting,    ///< joined another request's flight
    ready,
    failed,
    cancelled,
};

/// How a request was answered, for the event beside a hop.
enum class AnswerKind { hit, negativeHit, waited, compiled, fromDisk, refused, failed, cancelled };

/// The running compile that a thread belongs to. A compile function that asks for kernels from threads of its own hands
/// it to them.
class InsideCompile {
public:
    InsideCompile() = default;
    /// Of the compile that this thread runs; nothing outside of one.
    [[nodiscard]] static InsideCompile current();
    friend bool operator==(const InsideCompile&, const InsideCompile&) = default;

private:
    friend class KernelCache;
    friend class KernelTicket;
    std::shared_ptr<KernelFlight> flight_;
};

/// A request that may still be on its way. Copies are the same request; dropping it drops what it holds.
class KernelTicket {
public:
    KernelTicket() = default;

    [[nodiscard]] RequestState state() const;
    /// Waits for the kernel. Errors: the compile's, the loader's, `recursive`, or that it was cancelled.
    [[nodiscard]] Expected<std::shared_ptr<const CachedKernel>> wait() const;
    /// Ends the wait; the compile goes on, and its result is kept. False when there is nothing to end.
    bool cancel() const;
    /// How it was answered; nothing while it is on its way.
    [[nodiscard]] std::optional<AnswerKind> answer() const;
    /// monotonicNs() when it was answered; 0 while it is on its way.
    [[nodiscard]] std::int64_t answeredNs() const;
    /// The compile that it started or joined, and whether it started it; nothing for one that was answered at once.
    [[nodiscard]] InsideCompile compile() const;
    [[nodiscard]] bool leads() const;

private:
    friend class KernelCache;
    KernelTicket(std::shared_ptr<CacheCore> core, std::shared_ptr<CacheRequest> request)
        : core_(std::move(core)), request_(std::move(request))
    {
    }

    std::shared_ptr<CacheCore> core_;
    std::shared_ptr<CacheRequest> request_;
};

/// Compiles each kernel once and keeps it: in memory, loaded on its devices, and in a folder that processes share
/// (kernels:7.2). Any thread may call anything at any time.
///
/// Three levels: the artifact of a key, the artifact loaded on a device, and one file a key. Whoever asks for what is
/// being compiled waits for it. Nothing it does to save work changes an answer: without a folder, with a broken one, or
/// with the lock held for ever, every request is still answered.
class KernelCache {
public:
    /// The compiler and the loader outlive the cache.
    KernelCache(KernelCacheOptions options, KernelCompiler& compiler, KernelLoader& loader);
    KernelCache(KernelCacheOptions options, CompileFunction compile, KernelLoader& loader);
    /// A compiler and a loader that belong together; the cache keeps them alive.
    KernelCache(KernelCacheOptions options, const KernelBackend& backend);
    /// Something that is both.
    template <class Both>
    requires std::derived_from<Both, KernelCompiler> && std::derived_from<Both, KernelLoader>
    KernelCache(KernelCacheOptions options, Both& both)
        : KernelCache(std::move(options), static_cast<KernelCompiler&>(both), static_cast<KernelLoader&>(both))
    {
    }
    KernelCache(const KernelCache&) = delete;
    KernelCache& operator=(const KernelCache&) = delete;
    /// Waiting requests fail; compiles that run are waited for, unless they were given up. Kernels that somebody holds
    /// stay loaded.
    ~KernelCache();

    /// The kernel, compiled now if need be. A hit takes no lock and allocates nothing.
    [[nodiscard]] Expected<std::shared_ptr<const CachedKernel>> get(const KernelRequest& request, Device device);
    /// The same of a program, whose key is made first. Error `unavailable` for a cache without a `KernelCompiler`.
    [[nodiscard]] Expected<std::shared_ptr<const CachedKernel>> get(const KernelProgram& program, Device device);

    /// `get` in two steps, for who wants to cancel or to look. Inside a compile the request runs at once (kernels:C9).
    [[nodiscard]] KernelTicket ask(const KernelRequest& request, Device device,
                                   const InsideCompile& inside = InsideCompile::current());
    /// Compiles in the background what is not there; nothing is loaded (kernels:C11).
    void prefetch(const KernelRequest& request);

    /// Fails the requests whose compile has not begun and waits for the compiles that run, but for those that are given up:
    /// then nothing is on its way, and the statistics are whole. Afterwards the cache goes on as before.
    ///
    /// `hurry` is asked meanwhile, with the cache locked. Once it says true, compiles get 50 ms more and are then given up, as
    /// those that take too long are: nobody waits for them any more, here or when the cache ends, and what comes of them is
    /// dropped.
    void settle(const std::function<bool()>& hurry = {});

    /// Gives up one program's artifact and failure, and with `disk` its file (kernels:C10).
    void forget(const KernelKey& key, bool disk = false);
    void clear();
    /// Failures that are remembered: who asks next compiles again.
    void forgetFailures();
    /// Another limit, which evicts at once; none: no limit.
    void limitMemory(std::optional<std::uint64_t> bytes);

    [[nodiscard]] KernelStatistics statistics() const;

    struct Flight {
        KernelKey key;
        std::string label;
        std::string target;
        RequestState state = RequestState::queued;
        bool background = false;
        std::size_t requests = 0;  ///< that wait for it, the leader among them
    };
    /// What is on its way now.
    [[nodiscard]] std::vector<Flight> flights() const;

    struct Row {
        KernelKey key;
        std::string label;
        std::string target;
        std::string kind;
        std::uint64_t bytes = 0;
        std::uint64_t hits = 0;
        std::int64_t compileNs = 0;  ///< 0: from a file
        std::vector<Device> devices;
        std::optional<LocalTuning> tuned = {};  ///< its local size, where that was timed
        std::int64_t sinceNs = 0;               ///< monotonicNs() when it came into memory
    };
    /// What is in memory, the most recently used first.
    [[nodiscard]] std::vector<Row> rows() const;

    struct Count {
        KernelKey key;
        std::uint64_t hits = 0;
        std::uint64_t misses = 0;
        std::uint64_t waits = 0;
    };
    /// What came of asking for each program that was ever on its way here, also of one that is not in memory any more.
    /// Their sums are those of `statistics`.
    [[nodiscard]] std::vector<Count> counts() const;

    /// The folder, or null; `folderTrouble` says why there is none although one was wanted.
    [[nodiscard]] KernelFolder* folder() const;
    [[nodiscard]] const std::optional<Error>& folderTrouble() const;
    /// Why the last file that could not be written could not; nothing where all could.
    [[nodiscard]] std::optional<Error> storeTrouble() const;
    /// One of both: why kernels are kept in memory only.
    [[nodiscard]] std::optional<Error> keepTrouble() const
    {
        return folderTrouble() ? folderTrouble() : storeTrouble();
    }

private:
    KernelBackend backend_;  ///< empty where the caller owns both
    std::shared_ptr<CacheCore> core_;
    KernelCompiler* compiler_ = nullptr;
};

}  // namespace keyfall
