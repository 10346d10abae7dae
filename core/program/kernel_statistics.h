// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_fwd.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace keyfall {

/// What a kernel cache has done so far, and has now (kernels:7.3). Always: gets = hits + misses + waits + negativeHits +
/// refused; compiles >= failures.
struct KernelStatistics {
    std::uint64_t gets = 0;
    std::uint64_t hits = 0;          ///< the artifact was in memory
    std::uint64_t misses = 0;        ///< started a flight
    std::uint64_t waits = 0;         ///< joined one
    std::uint64_t negativeHits = 0;  ///< a remembered failure answered
    std::uint64_t refused = 0;       ///< would have waited for itself
    std::uint64_t cancelled = 0;
    std::uint64_t prefetches = 0;  ///< flights started by `prefetch`
    std::uint64_t diskHits = 0;
    std::uint64_t diskRejected = 0;  ///< files that were no hit
    std::uint64_t compiles = 0;      ///< compile functions started
    std::uint64_t failures = 0;
    std::uint64_t loads = 0;  ///< an artifact onto a device
    std::uint64_t unloads = 0;
    std::uint64_t evictions = 0;
    std::uint64_t collisions = 0;  ///< inserted while another program of the same key was in memory
    std::uint64_t stores = 0;      ///< files written
    std::uint64_t storeFailures = 0;
    std::uint64_t entries = 0;  ///< artifacts in memory now
    std::uint64_t bytes = 0;    ///< of their payloads

    using Field = std::pair<std::string_view, std::uint64_t KernelStatistics::*>;
    /// Every number and the name that files give it.
    [[nodiscard]] static const std::array<Field, 20>& fields();
    [[nodiscard]] Json json() const;
    /// "gets 3: hits 1, misses 2, compiles 2": what is not 0, for people.
    [[nodiscard]] std::string text() const;

    /// What was counted after `earlier`, of the same cache; what it has, it has now.
    [[nodiscard]] KernelStatistics since(const KernelStatistics& earlier) const;
    /// Of several caches together.
    KernelStatistics& operator+=(const KernelStatistics& other);
    friend bool operator==(const KernelStatistics&, const KernelStatistics&) = default;
};

}  // namespace keyfall
