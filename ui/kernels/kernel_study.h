// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/compiled_report.h"
#include "core/program/fused_plan.h"
#include "core/program/kernel_figures.h"
#include "core/program/kernel_log.h"
#include "core/program/kernel_statistics.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// What the kernels panel shows, at one moment. All of it is data of core, so that whatever has such data can show it.
struct KernelStudy {
    /// What was fused together: one kind of call of a block, or the whole program.
    struct Part {
        int line = 0;  ///< of the block; 0: the whole program
        std::shared_ptr<const FusedProgram> fused;
        std::size_t first = 0;  ///< place of its first kernel in `requests`
        std::shared_ptr<FusedPlan> plan;
        Device device = kCpu;  ///< that the run had it on
    };

    bool live = false;       ///< of a run in progress: nobody has looked yet which kernels have a file
    bool forgotten = false;  ///< what the run's caches had in memory is no longer there
    bool ofRun = false;  ///< the run's own blocks and what their caches did; else callers asked a cache of the panel's
    std::vector<Part> parts;
    std::size_t part = 0;                       ///< which is shown
    std::shared_ptr<const FusedProgram> fused;  ///< of that part; null: there is nothing to show
    std::shared_ptr<FusedPlan> plan;            ///< the same
    std::vector<KernelRequest> requests;        ///< one each of the kernels of all parts
    std::vector<KernelSpan> log;
    std::int64_t nowNs = 0;    ///< in the log's time
    std::int64_t beganNs = 0;  ///< of a run: monotonicNs() when it began
    KernelStatistics statistics;
    std::vector<KernelCache::Row> rows;
    std::vector<KernelCache::Count> counts;
    std::vector<KernelCache::Flight> flights;
    std::string folder;                ///< of kernels that are kept; empty: none is
    std::optional<Error> keepTrouble;  ///< why kernels are kept in memory only, where files were wanted
    std::vector<std::string> kept;     ///< the digits of the keys that have a file
    /// One each of the kernels: how long each run of it on made-up numbers took, in ns. The run's own are in `log`.
    std::vector<std::vector<std::int64_t>> runs;

    /// The place of the kernel with these digits of its key; -1: none has them.
    [[nodiscard]] int kernelOf(const std::string& digest) const
    {
        for (std::size_t i = 0; i < requests.size(); ++i)
            if (requests[i].key.digest == digest)
                return static_cast<int>(i);
        return -1;
    }
    /// The part that a kernel is of.
    [[nodiscard]] std::size_t partOf(std::size_t kernel) const
    {
        std::size_t of = 0;
        while (of + 1 < parts.size() && parts[of + 1].first <= kernel)
            ++of;
        return of;
    }
    /// Where its artifact is in memory; null where it is not.
    [[nodiscard]] const KernelCache::Row* rowOf(std::size_t kernel) const
    {
        for (const KernelCache::Row& row : rows)
            if (row.key.digest == requests[kernel].key.digest)
                return &row;
        return nullptr;
    }
    /// Whether an earlier run left it in memory.
    [[nodiscard]] bool isOfEarlierRun(std::size_t kernel) const
    {
        const KernelCache::Row* const row = ofRun ? rowOf(kernel) : nullptr;
        return row != nullptr && row->sinceNs < beganNs;
    }
    /// The local size that was timed of a kernel of the part that is shown; nothing where none was.
    [[nodiscard]] std::optional<LocalTuning> tunedOf(int kernelOfPart) const;
    [[nodiscard]] KernelCache::Count countOf(std::size_t kernel) const { return countIn(counts, requests[kernel].key); }
    /// Launches of the run that is shown; else runs on made-up numbers.
    [[nodiscard]] KernelRuns runsOf(std::size_t kernel) const;
    /// Whether a file keeps it.
    [[nodiscard]] bool isKept(std::size_t kernel) const
    {
        return std::find(kept.begin(), kept.end(), requests[kernel].key.digest) != kept.end();
    }
    /// What fusion made of it.
    [[nodiscard]] const FusedGroup& groupOf(std::size_t kernel) const
    {
        const Part& of = parts[partOf(kernel)];
        return of.fused->kernels[kernel - of.first];
    }
    /// Of a run that is over or in progress: its blocks' programs as parts, and then what its caches did.
    void takeParts(const CompiledReport& report);
    void takeCaches(const CompiledReport& report);
    /// What was in memory has been forgotten since; that it was there, and since when, stays known.
    void forget();
    void show(std::size_t shown)
    {
        part = shown;
        fused = parts[shown].fused;
        plan = parts[shown].plan;
    }
    /// Whether an earlier kernel of the program has the same key: the cache has one artifact for both.
    [[nodiscard]] bool isRepeat(std::size_t kernel) const
    {
        return kernelOf(requests[kernel].key.digest) != static_cast<int>(kernel);
    }
};

}  // namespace keyfall
