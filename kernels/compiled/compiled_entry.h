// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/compiled/call_guards.h"
#include "kernels/compiled/compiled_graph.h"
#include "kernels/compiled/compiled_kernels.h"
#include "kernels/compiled/compiled_place.h"

namespace keyfall {

/// One kind of call. `mutex` guards what changes after it was compiled.
struct CompiledPlace::Entry {
    CallGuards guards;
    std::shared_ptr<const CompiledGraph> graph;
    CompiledKernels::Compiler* compiler = nullptr;
    std::vector<std::optional<std::size_t>> lists;  ///< by result: how many tensors it is a list of; none: it is one
    mutable std::mutex mutex;
    std::string dead;                   ///< why such calls run eagerly; empty when they do not
    std::vector<KernelTicket> tickets;  ///< of the compiles, until all are done
    std::vector<std::size_t> spans;     ///< of the tickets in the compiler's log; none without one
    std::vector<CompiledGraph::Asked> asked;
    int forgotten = 0;  ///< kernels of earlier runs that it let the cache forget, so that its callers meet
    std::shared_ptr<const FusedProgram> fused;  ///< the graph's, when somebody asked for it

    [[nodiscard]] std::string whyDead() const
    {
        const std::lock_guard lock(mutex);
        return dead;
    }
};

/// Writes what came of `tickets` that are answered into the compiler's log, if it has one. Under the entry's mutex.
void tellLog(const CompiledPlace::Entry& entry);

}  // namespace keyfall
