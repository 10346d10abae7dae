// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"
#include "core/program/kernel_log.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// What the blocks `with compiled()` of a run became, and what their caches did: for screens and files.
struct CompiledReport {
    /// One kind of call of one block; of a block that was refused before it was traced, the block.
    struct Entry {
        int line = 0;          ///< of the block
        std::string source;    ///< "with compiled(wait=5000):"
        std::string name;      ///< "mul_add_relu"; empty where nothing was fused
        std::string backend;   ///< the name of what compiles its kernels; empty where nothing does
        Device device = kCpu;  ///< of its kernels
        std::string eager;     ///< why such calls ran as they are written; empty where they are replayed
        std::shared_ptr<const FusedProgram> fused;  ///< null: it was not fused
        std::vector<KernelRequest> requests;        ///< one each of its kernels, as the cache was asked for them
        int forgotten = 0;  ///< how many of these an earlier run had compiled, which was forgotten so that callers meet
    };
    /// One for each backend that was used. What it counts is this run's; what it has may be of earlier ones, too.
    struct Cache {
        std::string backend;
        KernelStatistics statistics;
        std::vector<KernelCache::Row> rows;
        std::vector<KernelCache::Count> counts;
        std::vector<KernelCache::Flight> flights;  ///< what is on its way
        std::string folder;                        ///< of kernels that are kept; empty: none is
        std::vector<std::string> kept;             ///< digits of the keys that have a file
        std::optional<Error> keepTrouble;          ///< KernelCache::keepTrouble()
    };

    std::vector<Entry> entries;  ///< by line
    std::vector<Cache> caches;
    std::vector<KernelSpan> log;       ///< the first of it, from the beginning of the run
    std::uint64_t omittedFromLog = 0;  ///< spans behind the first many
    std::int64_t nowNs = 0;            ///< in the log's time, when this was told
    std::int64_t beganNs = 0;  ///< monotonicNs() when the run began: what was in memory before is of earlier runs
};

}  // namespace keyfall
