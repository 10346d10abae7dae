// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_plan.h"
#include "core/program/kernel_log.h"
#include "core/program/kernel_statistics.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// What the kernels panel shows, at one moment. All of it is data of core, so that whatever has such data can show it.
struct KernelStudy {
    std::shared_ptr<const FusedProgram> fused;                 ///< null: there is nothing to show
    std::vector<KernelRequest> requests;                       ///< one each of its kernels
    std::vector<std::shared_ptr<const CachedKernel>> kernels;  ///< the same; null: it is not there
    std::vector<KernelSpan> log;
    std::int64_t nowNs = 0;  ///< in the log's time
    KernelStatistics statistics;
    std::vector<KernelCache::Row> rows;
    std::vector<KernelCache::Flight> flights;
    std::string folder;             ///< of kernels that are kept; empty: none is
    std::vector<std::string> kept;  ///< the digits of the keys that have a file
    std::shared_ptr<FusedPlan> plan;
    std::vector<std::vector<std::int64_t>> runs;  ///< one each of the kernels: how long each run of it took, in ns

    /// The place of the kernel with these digits of its key; -1: none has them.
    [[nodiscard]] int kernelOf(const std::string& digest) const
    {
        for (std::size_t i = 0; i < requests.size(); ++i)
            if (requests[i].key.digest == digest)
                return static_cast<int>(i);
        return -1;
    }
    /// Whether an earlier kernel of the program has the same key: the cache has one artifact for both.
    [[nodiscard]] bool isRepeat(std::size_t kernel) const
    {
        return kernelOf(requests[kernel].key.digest) != static_cast<int>(kernel);
    }
};

}  // namespace keyfall
