// SPDX-License-Identifier: MIT
#include "app/commands/kernel_plan_json.h"

#include "app/commands/traced_graph.h"
#include "kernels/codegen/codegen.h"

namespace keyfall::app {

std::string_view nameOf(PlanOp::Kind kind)
{
    switch (kind) {
    case PlanOp::Kind::kernel: return "kernel";
    case PlanOp::Kind::copy: return "copy";
    case PlanOp::Kind::view: return "view";
    case PlanOp::Kind::custom: return "call";
    }
    return "call";
}

Json jsonOf(const GraphPlan& plan)
{
    const PlanGraph& graph = plan.plan->graph();
    Json json{{"storages", Json::array()}, {"buffers", Json::array()}, {"ops", Json::array()},
              {"outputs", plan.outputs},   {"order", graph.order},     {"hazards", Json::array()}};
    for (const GraphPlan::Storage& storage : plan.storages)
        json["storages"].push_back({{"value", storage.value}, {"bytes", storage.bytes}});
    for (const GraphPlan::Buffer& buffer : plan.buffers)
        json["buffers"].push_back(
            {{"value", buffer.value}, {"storage", buffer.storage}, {"offset", buffer.offset}, {"bytes", buffer.bytes}});
    for (const GraphPlan::Op& op : plan.ops)
        json["ops"].push_back({{"op", nameOf(op.kind)}, {"name", op.name}, {"buffers", op.buffers}, {"outs", op.outs}});
    for (const Hazard& hazard : graph.hazards)
        json["hazards"].push_back({hazard.before, hazard.after, hazard.kinds()});
    json["edges"] = graph.edges;
    json["levels"] = graph.levels;
    json["groups"] = graph.groups;
    const PlanCapture& capture = plan.plan->captured();
    const bool ofOp = capture.why == PlanCapture::Why::call || capture.why == PlanCapture::Why::copy
        || capture.why == PlanCapture::Why::host || capture.why == PlanCapture::Why::otherDevice
        || capture.why == PlanCapture::Why::openValue;
    json["capture"] = {{"captured", capture.captured()},
                       {"why", nameOf(capture.why)},
                       {"op", ofOp ? Json(capture.op) : Json(nullptr)},
                       {"launches", capture.launches},
                       {"text", textOf(capture)}};
    return json;
}

Expected<GraphPlan> planOf(const Session& session, const std::string& name, const RuntimeFactory& factory)
{
    const auto graph = tracedGraph(session, name, factory);
    if (!graph)
        return tl::unexpected<Error>(graph.error());
    const auto fusion = codegen::fuse(*graph);
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
    auto plan = graphPlanOf(*fusion, cache, device);
    if (plan)
        plan->plan->capture();
    return plan;
}

Expected<Json> planDocument(const Session& session, const std::string& name, const RuntimeFactory& factory)
{
    const auto plan = planOf(session, name, factory);
    return plan ? Expected<Json>(jsonOf(*plan)) : tl::unexpected<Error>(plan.error());
}

}  // namespace keyfall::app
