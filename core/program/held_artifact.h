// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cached_kernel.h"
#include "core/program/local_tuning.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace keyfall {

/// How often artifacts were loaded and unloaded. Outlives the cache as long as somebody holds one.
struct LoadCounts {
    std::atomic<std::uint64_t> loads{0};
    std::atomic<std::uint64_t> unloads{0};
};

/// A number that many threads count up: each in a line of the processor's cache that few others write. Reading adds up.
class SharedCount {
public:
    static constexpr std::size_t kShares = 8;

    void add(std::size_t share) { shares_[share % kShares].count.fetch_add(1, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t sum() const
    {
        std::uint64_t sum = 0;
        for (const Share& share : shares_)
            sum += share.count.load(std::memory_order_relaxed);
        return sum;
    }

private:
    struct alignas(64) Share {
        std::atomic<std::uint64_t> count{0};
    };
    std::array<Share, kShares> shares_;
};

/// An artifact in memory, with its kernels on the devices it was loaded on.
///
/// Every kernel that is handed out shares the ownership of the whole: as long as anybody holds one, on whichever device,
/// all stay loaded; when the cache has given it up and the last holder has gone, all are unloaded (kernels:C8).
class HeldArtifact : public std::enable_shared_from_this<HeldArtifact> {
public:
    HeldArtifact(KernelRequest made, KernelArtifact content, std::shared_ptr<LoadCounts> counts)
        : request(std::move(made)), artifact(std::move(content)), counts_(std::move(counts))
    {
    }
    HeldArtifact(const HeldArtifact&) = delete;
    HeldArtifact& operator=(const HeldArtifact&) = delete;
    ~HeldArtifact();

    /// The kernel on a device; loads it there the first time. Error: the loader's.
    [[nodiscard]] Expected<std::shared_ptr<const CachedKernel>> on(Device device, KernelLoader& loader);
    [[nodiscard]] std::vector<Device> devices() const;
    /// The local size that some device found.
    [[nodiscard]] std::optional<LocalTuning> tuned() const;

    const KernelRequest request;
    const KernelArtifact artifact;
    std::atomic<std::uint64_t> lastUse{0};  ///< on the clock of the cache's HitTable
    SharedCount hits;
    std::int64_t compileNs = 0;  ///< 0: it came from a file
    std::int64_t sinceNs = 0;    ///< monotonicNs() when it came into memory

private:
    struct Loaded {
        Device device;
        CachedKernel kernel;
    };
    std::shared_ptr<LoadCounts> counts_;
    mutable std::mutex loading_;
    std::deque<Loaded> loaded_;
};

}  // namespace keyfall
