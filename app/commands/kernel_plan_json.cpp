// SPDX-License-Identifier: MIT
#include "app/commands/kernel_plan_json.h"

#include "app/commands/kernel_tools.h"
#include "app/commands/traced_graph.h"
#include "core/program/kernel_cache.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/fused_program_of.h"
#include "kernels/compiled/plan_memory.h"

#include <algorithm>
#include <iterator>

namespace keyfall::app {

namespace {

/// On the device where the run was, as far as something compiles for it; nothing runs, so that the surest is good enough.
Expected<FusedPlan> planOn(Device device, const FusedProgram& fused)
{
    std::vector<KernelBackend> backends = kernelBackendsFor(device.type);
    if (backends.empty()) {
        device = kCpu;
        backends = kernelBackendsFor(DeviceType::cpu);
    }
    KernelCache cache({}, backends.front());
    std::vector<std::shared_ptr<const CachedKernel>> kernels;
    for (const FusedGroup& group : fused.kernels) {
        auto kernel = cache.get(*group.program, device);
        if (!kernel)
            return tl::unexpected<Error>(kernel.error());
        kernels.push_back(std::move(*kernel));
    }
    auto plan = keyfall::planOf(fused, kernels, unfilledMemory(device));
    if (plan)
        plan->plan.capture();
    return plan;
}

}  // namespace

Expected<FusedPlan> planOf(const Session& session, const std::string& name, const RuntimeFactory& factory)
{
    const auto graph = tracedGraph(session, name, factory);
    if (!graph)
        return tl::unexpected<Error>(graph.error());
    auto fusion = codegen::fuse(*graph);
    if (!fusion)
        return tl::unexpected<Error>(fusion.error());
    const Device device = deviceOf(*fusion);
    return planOn(device, codegen::fusedProgramOf(std::move(*fusion)));
}

Expected<std::vector<CompiledReport::Entry>> compiledCalls(const Session& session, const std::string& name,
                                                           const RuntimeFactory& factory)
{
    const auto blocks = compiledBlocks(session, name, factory);
    if (!blocks)
        return tl::unexpected<Error>(blocks.error());
    std::vector<CompiledReport::Entry> calls;
    if (*blocks != nullptr)
        std::copy_if((*blocks)->entries.begin(), (*blocks)->entries.end(), std::back_inserter(calls),
                     [](const CompiledReport::Entry& entry) { return !entry.requests.empty(); });
    return calls;
}

Expected<FusedPlan> planOf(const CompiledReport::Entry& call)
{
    return planOn(call.device, *call.fused);
}

Expected<Json> planDocument(const Session& session, const std::string& name, const RuntimeFactory& factory)
{
    const auto plan = planOf(session, name, factory);
    return plan ? Expected<Json>(jsonOf(*plan)) : tl::unexpected<Error>(plan.error());
}

}  // namespace keyfall::app
