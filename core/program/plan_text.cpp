// SPDX-License-Identifier: MIT
#include "core/program/plan_text.h"

#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

constexpr std::array<const char*, 4> kKinds{"kernel", "copy", "view", "call"};

void meet(const Plan& plan, const std::vector<ByteRange>& some, const std::vector<ByteRange>& others,
          std::vector<SharedBytes>& found)
{
    for (const ByteRange& one : some)
        for (const ByteRange& other : others) {
            if (!one.meets(other))
                continue;
            const std::uintptr_t begin = std::max(one.begin, other.begin);
            const std::uintptr_t end = std::min(one.end, other.end);
            for (std::size_t s = 0; s < plan.storages().size(); ++s) {
                const auto first = reinterpret_cast<std::uintptr_t>(plan.storages()[s].data());
                if (begin < first || end > first + plan.storages()[s].size())
                    continue;
                const SharedBytes bytes{s, begin - first, end - first};
                if (std::find(found.begin(), found.end(), bytes) == found.end())
                    found.push_back(bytes);
                break;
            }
        }
}

Json indices(const std::vector<std::vector<std::size_t>>& lists)
{
    return lists;
}

/// Positions in an op's buffers of what it stores.
Json outsOf(const PlanOp& op)
{
    Json outs = Json::array();
    switch (op.kind) {
    case PlanOp::Kind::view: break;
    case PlanOp::Kind::copy: outs.push_back(0); break;
    case PlanOp::Kind::custom:
        for (const std::int64_t position : op.outputPositions.value_or(std::vector<std::int64_t>{0}))
            outs.push_back(position);
        break;
    case PlanOp::Kind::kernel:
        for (std::size_t p = 0; p < op.kernel->globals.size(); ++p)
            if (std::binary_search(op.kernel->outs.begin(), op.kernel->outs.end(), op.kernel->globals[p]))
                outs.push_back(p);
        if (op.outputPositions)
            outs = *op.outputPositions;
        break;
    }
    return outs;
}

Json jsonOf(const PlanCapture& capture)
{
    const bool ofOp = capture.why == PlanCapture::Why::call || capture.why == PlanCapture::Why::copy
        || capture.why == PlanCapture::Why::host || capture.why == PlanCapture::Why::otherDevice
        || capture.why == PlanCapture::Why::openValue;
    return {{"captured", capture.captured()},
            {"why", nameOf(capture.why)},
            {"op", ofOp ? Json(capture.op) : Json(nullptr)},
            {"launches", capture.launches},
            {"text", textOf(capture)}};
}

}  // namespace

bool readsView(const Plan& plan, const PlanLink& link)
{
    return link.hazard == nullptr && plan.ops()[link.ops.first].kind == PlanOp::Kind::view;
}

std::vector<PlanLink> linksOf(const Plan& plan)
{
    const PlanGraph& graph = plan.graph();
    std::vector<PlanLink> links;
    for (const OpEdge& edge : graph.edges)
        links.push_back({edge});
    for (const Hazard& hazard : graph.hazards) {
        const OpEdge ops(hazard.before, hazard.after);
        const auto edge = std::lower_bound(graph.edges.begin(), graph.edges.end(), ops);
        if (edge != graph.edges.end() && *edge == ops)
            links[static_cast<std::size_t>(edge - graph.edges.begin())].hazard = &hazard;
        else
            links.push_back({ops, &hazard, true});
    }
    return links;
}

OpOperands operandsOf(const PlanOp& op)
{
    const Json outs = outsOf(op);
    OpOperands operands;
    const auto add = [](std::vector<BufferIndex>& list, BufferIndex buffer) {
        if (std::find(list.begin(), list.end(), buffer) == list.end())
            list.push_back(buffer);
    };
    if (op.kind == PlanOp::Kind::view) {
        add(operands.reads, op.buffers.front());
        return operands;
    }
    for (std::size_t p = 0; p < op.buffers.size(); ++p) {
        const bool writes = std::find(outs.begin(), outs.end(), Json(p)) != outs.end();
        const bool reads = !writes
            || (op.kind == PlanOp::Kind::kernel
                && std::binary_search(op.kernel->ins.begin(), op.kernel->ins.end(), op.kernel->globals[p]));
        if (writes)
            add(operands.writes, op.buffers[p]);
        if (reads)
            add(operands.reads, op.buffers[p]);
    }
    return operands;
}

std::vector<SharedBytes> sharedBytes(const Plan& plan, const Hazard& hazard)
{
    const OpAccess before = plan.accessOf(hazard.before);
    const OpAccess after = plan.accessOf(hazard.after);
    std::vector<SharedBytes> found;
    meet(plan, before.writes, after.reads, found);
    meet(plan, before.reads, after.writes, found);
    meet(plan, before.writes, after.writes, found);
    std::sort(found.begin(), found.end(), [](const SharedBytes& a, const SharedBytes& b) {
        return std::tie(a.storage, a.begin, a.end) < std::tie(b.storage, b.begin, b.end);
    });
    return found;
}

std::string labelOf(const PlanOp& op)
{
    switch (op.kind) {
    case PlanOp::Kind::kernel:
        return op.kernel->origin && !op.kernel->origin->name.empty() ? op.kernel->origin->name : op.kernel->entryPoint;
    case PlanOp::Kind::custom: return "call " + op.name;
    case PlanOp::Kind::view: return op.name.empty() ? "view" : "view " + op.name;
    case PlanOp::Kind::copy: break;
    }
    return kKinds[static_cast<std::size_t>(op.kind)];
}

Json jsonOf(const Plan& plan)
{
    Json buffers = Json::array();
    for (std::size_t b = 0; b < plan.bufferCount(); ++b) {
        const auto [storage, offset] = plan.placeOf(BufferIndex(b));
        buffers.push_back({{"storage", storage}, {"offset", offset}, {"bytes", plan.memoryOf(BufferIndex(b)).size()}});
    }
    Json ops = Json::array();
    for (const PlanOp& op : plan.ops()) {
        Json used = Json::array();
        for (const BufferIndex buffer : op.buffers)
            used.push_back(static_cast<std::size_t>(buffer));
        ops.push_back({{"op", kKinds[static_cast<std::size_t>(op.kind)]},
                       {"name", op.kind == PlanOp::Kind::kernel ? labelOf(op) : op.name},
                       {"buffers", std::move(used)},
                       {"outs", outsOf(op)}});
    }
    Json outputs = Json::array();
    for (std::size_t position = 0; const auto buffer = plan.outputAt(position); ++position)
        outputs.push_back(static_cast<std::size_t>(*buffer));
    const PlanGraph& graph = plan.graph();
    Json hazards = Json::array();
    for (const Hazard& hazard : graph.hazards)
        hazards.push_back({hazard.before, hazard.after, hazard.kinds()});
    Json edges = Json::array();
    for (const auto& [before, after] : graph.edges)
        edges.push_back({before, after});
    Json groups = Json::array();
    for (const auto& level : graph.groups)
        groups.push_back(indices(level));
    Json storages = Json::array();
    for (const auto& storage : plan.storages())
        storages.push_back({{"bytes", storage.size()}});
    return {{"storages", std::move(storages)}, {"buffers", std::move(buffers)},
            {"ops", std::move(ops)},           {"order", graph.order},
            {"hazards", std::move(hazards)},   {"edges", std::move(edges)},
            {"levels", indices(graph.levels)}, {"groups", std::move(groups)},
            {"outputs", std::move(outputs)},   {"capture", jsonOf(plan.captured())}};
}

std::string dotOf(const Plan& plan, const std::vector<std::string>& storages)
{
    const auto memory = [&storages](std::size_t storage) {
        return storage < storages.size() ? "of %" + storages[storage] : fmt::format("of memory {}", storage);
    };
    const PlanGraph& graph = plan.graph();
    std::string dot = "digraph plan {\n  node [shape=box, fontname=\"sans-serif\"];\n";
    for (std::size_t op = 0; op < plan.ops().size(); ++op) {
        std::string label = labelOf(plan.ops()[op]);
        std::replace_if(
            label.begin(), label.end(), [](char c) { return c == '"' || c == '\\'; }, '_');
        dot += fmt::format("  op{} [label=\"{}\\nop {}\"];\n", op, label, op);
    }
    for (const auto& level : graph.levels) {
        dot += "  { rank=same;";
        for (const std::size_t op : level)
            dot += fmt::format(" op{};", op);
        dot += " }\n";
    }
    for (const PlanLink& link : linksOf(plan)) {
        std::string label = readsView(plan, link) ? "view" : "";
        if (link.hazard != nullptr) {
            label = link.hazard->kinds();
            for (const SharedBytes& bytes : sharedBytes(plan, *link.hazard))
                label += fmt::format("\\nbytes {}..{} {}", bytes.begin, bytes.end, memory(bytes.storage));
        }
        dot += fmt::format("  op{} -> op{} [label=\"{}\"{}];\n", link.ops.first, link.ops.second, label,
                           link.follows ? ", style=dotted, constraint=false" : "");
    }
    return dot + "}\n";
}

}  // namespace keyfall
