// SPDX-License-Identifier: MIT
#include "app/commands/kernel_plan_json.h"

#include "app/commands/traced_graph.h"
#include "core/program/kernel_cache.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/fused_program_of.h"
#include "kernels/compiled/plan_memory.h"

namespace keyfall::app {

Expected<FusedPlan> planOf(const Session& session, const std::string& name, const RuntimeFactory& factory)
{
    const auto graph = tracedGraph(session, name, factory);
    if (!graph)
        return tl::unexpected<Error>(graph.error());
    auto fusion = codegen::fuse(*graph);
    if (!fusion)
        return tl::unexpected<Error>(fusion.error());
    // On the device where the run was, as far as something compiles for it; nothing runs, so that the surest is good enough.
    Device device = deviceOf(*fusion);
    std::vector<KernelBackend> backends = kernelBackendsFor(device.type);
    if (backends.empty()) {
        device = kCpu;
        backends = kernelBackendsFor(DeviceType::cpu);
    }
    KernelCache cache({}, backends.front());
    const FusedProgram fused = codegen::fusedProgramOf(std::move(*fusion));
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

Expected<Json> planDocument(const Session& session, const std::string& name, const RuntimeFactory& factory)
{
    const auto plan = planOf(session, name, factory);
    return plan ? Expected<Json>(jsonOf(*plan)) : tl::unexpected<Error>(plan.error());
}

}  // namespace keyfall::app
