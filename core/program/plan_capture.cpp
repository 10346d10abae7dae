// SPDX-License-Identifier: MIT
#include "core/program/plan_capture.h"

#include "core/program/launch_graph.h"
#include "core/program/local_tuning.h"
#include "core/program/plan_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace keyfall {

namespace {

/// What forbids that a plan is captured, the first op of all that does; `notYet`: nothing.
PlanCapture obstacleOf(const std::vector<PlanOp>& ops, const std::vector<PreparedOp>& prepared)
{
    using Why = PlanCapture::Why;
    const GraphCapture* device = nullptr;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto because = [i](Why why, std::string variable = {}) {
            return PlanCapture{why, i, std::move(variable), {}, 0};
        };
        switch (ops[i].kind) {
        case PlanOp::Kind::view: continue;
        case PlanOp::Kind::custom: return because(Why::call);
        case PlanOp::Kind::copy: return because(Why::copy);
        case PlanOp::Kind::kernel: break;
        }
        const PreparedKernel& kernel = *prepared[i].kernel;
        const GraphCapture* const its = kernel.kernel().program->capture();
        if (kernel.onCpu() || its == nullptr)
            return because(Why::host);
        if (device != nullptr && its != device)
            return because(Why::otherDevice);
        device = its;
        if (const auto open = kernel.openVariable())
            return because(Why::openValue, *open);
    }
    return {device == nullptr ? Why::noKernel : Why::notYet, 0, {}, {}, 0};
}

Expected<std::unique_ptr<LaunchGraph>> graphOf(std::vector<PreparedOp>& ops, const std::vector<std::size_t>& order)
{
    const auto first = std::find_if(ops.begin(), ops.end(), [](const PreparedOp& op) { return op.kernel; });
    return first->kernel->kernel().program->capture()->capture([&]() -> Expected<void> {
        for (const std::size_t index : order)
            if (ops[index].kernel)
                if (auto done = ops[index].kernel->launch(); !done)
                    return done;
        return {};
    });
}

}  // namespace

PlanGraphCapture::PlanGraphCapture(const std::vector<PlanOp>& ops, const std::vector<PreparedOp>& prepared)
    : state_(obstacleOf(ops, prepared))
{
}

void PlanGraphCapture::write(std::vector<PreparedOp>& ops, const std::vector<std::size_t>& order)
{
    const bool beingTimed = std::any_of(ops.begin(), ops.end(), [](const PreparedOp& op) {
        const LocalTuner* const tuner = op.kernel ? op.kernel->kernel().program->tuner() : nullptr;
        return tuner != nullptr && !tuner->decided();
    });
    if (state_.why != PlanCapture::Why::notYet || beingTimed)
        return;
    try {
        for (PreparedOp& op : ops)
            if (op.kernel)
                op.captured.assign(op.kernel->values().begin(), op.kernel->values().end());
        auto graph = graphOf(ops, order);
        if (!graph && graph.error().kind == ErrorKind::unavailable)  // a lack of memory within a launch: as below
            return;
        if (!graph) {
            state_.error = std::move(graph.error());
            state_.why = PlanCapture::Why::refused;
            return;
        }
        graph_ = std::move(*graph);
        state_.launches = graph_->launches();
        state_.why = PlanCapture::Why::captured;
    } catch (const std::bad_alloc&) {
        // The next run tries again.
    }
}

bool PlanGraphCapture::isForNow(const std::vector<PreparedOp>& ops)
{
    replay_ = {state_.why, state_.op};
    for (std::size_t i = 0; graph_ && i < ops.size(); ++i)
        if (ops[i].kernel && !std::ranges::equal(ops[i].kernel->values(), ops[i].captured)) {
            replay_ = {PlanCapture::Why::otherValues, i};
            return false;
        }
    return graph_ != nullptr;
}

Expected<void> PlanGraphCapture::launch() const
{
    try {
        return graph_->launch();
    } catch (const std::bad_alloc&) {  // as in PreparedKernel::callFor
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, {}, "out of memory", {}});
    }
}

PlanCapture PlanGraphCapture::replay() const
{
    PlanCapture replay = state_;
    replay.why = replay_.first;
    replay.op = replay_.second;
    return replay;
}

std::string_view nameOf(PlanCapture::Why why)
{
    switch (why) {
    case PlanCapture::Why::captured: return "captured";
    case PlanCapture::Why::notYet: return "not-yet";
    case PlanCapture::Why::noKernel: return "no-kernel";
    case PlanCapture::Why::call: return "call";
    case PlanCapture::Why::copy: return "copy";
    case PlanCapture::Why::host: return "host";
    case PlanCapture::Why::otherDevice: return "other-device";
    case PlanCapture::Why::openValue: return "open-value";
    case PlanCapture::Why::refused: return "refused";
    case PlanCapture::Why::otherValues: return "other-values";
    case PlanCapture::Why::timed: return "timed";
    }
    return {};
}

std::string textOf(const PlanCapture& capture)
{
    switch (capture.why) {
    case PlanCapture::Why::captured:
        return capture.launches == 1 ? "its launch is one CUDA graph"
                                     : fmt::format("its {} launches are one CUDA graph", capture.launches);
    case PlanCapture::Why::notYet: return "its first run makes one CUDA graph of its launches";
    case PlanCapture::Why::noKernel: return "no CUDA graph: it launches no kernel";
    case PlanCapture::Why::call: return fmt::format("no CUDA graph: op {} is a call of the host", capture.op);
    case PlanCapture::Why::copy: return fmt::format("no CUDA graph: op {} is a copy that the host makes", capture.op);
    case PlanCapture::Why::host: return fmt::format("no CUDA graph: op {} is a kernel that the host runs", capture.op);
    case PlanCapture::Why::otherDevice:
        return fmt::format("no CUDA graph: op {} runs on another device than those before it", capture.op);
    case PlanCapture::Why::openValue:
        return fmt::format("no CUDA graph: each run gives op {} its {}", capture.op, capture.variable);
    case PlanCapture::Why::refused:
        return "no CUDA graph: " + (capture.error ? capture.error->text() : std::string("the device refused"));
    case PlanCapture::Why::otherValues:
        return fmt::format("launched one by one: op {} has other values than the CUDA graph's", capture.op);
    case PlanCapture::Why::timed: return "launched one by one: each kernel was timed";
    }
    return {};
}

}  // namespace keyfall
