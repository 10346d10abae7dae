// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/held_artifact.h"
#include "core/program/kernel_cache.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <vector>

namespace keyfall {

struct KernelFlight;

/// One `get` that was not answered without a lock. Guarded by the cache's mutex.
struct CacheRequest {
    enum class Outcome { pending, ready, failed, cancelled };

    Device device;
    bool leader = false;
    Outcome outcome = Outcome::pending;
    AnswerKind answer = AnswerKind::hit;
    std::int64_t answeredNs = 0;                 ///< monotonicNs() when it stopped being pending
    std::shared_ptr<KernelFlight> flight;        ///< while it is pending
    std::shared_ptr<KernelFlight> joined;        ///< the same, and also afterwards
    std::shared_ptr<const CachedKernel> kernel;  ///< when it is ready
    Error error;                                 ///< when it failed
};

/// One compile on its way, or the look for its file. Guarded by the cache's mutex but for `request`, which is constant.
struct KernelFlight {
    enum class Phase { queued, looking, locked, compiling, ended };

    KernelRequest request;
    const CacheCore* owner = nullptr;
    Phase phase = Phase::queued;
    bool background = false;  ///< queued behind all that somebody waits for
    bool outside = false;     ///< runs beside the limit of workers (kernels:C9)
    bool detached = false;    ///< its result is nobody's but its requests' (kernels:C10)
    bool forgetFile = false;  ///< forgotten with its file, perhaps while that was being written
    bool compiled = false;    ///< its compile function has returned something
    bool givenUp = false;     ///< took too long; what comes of it is dropped
    bool holdsTurn = false;   ///< is the one flight of its key in this process that may compile
    FolderLock fileLock;
    std::int64_t compileStart = 0;
    std::vector<std::shared_ptr<CacheRequest>> requests;  ///< that wait for it
    std::vector<std::weak_ptr<CacheRequest>> madeInside;  ///< by its own compile function
    std::condition_variable changed;                      ///< some request of it is answered
    void* worker = nullptr;                               ///< the thread that runs it
};

}  // namespace keyfall
