// SPDX-License-Identifier: MIT
#include "kernels/runtime/regions.h"

#include "core/dispatch/key_guards.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/profiler/profiler_observer.h"
#include "kernels/runtime/autocast_region.h"
#include "kernels/runtime/inference_region.h"
#include "kernels/runtime/requantize_region.h"
#include "kernels/runtime/tracer_region.h"
#include "kernels/runtime/vmap_region.h"

#include <optional>

namespace keyfall {

namespace {

class GradModeRegion final : public Region {
public:
    GradModeRegion(const Dispatcher& dispatcher, bool on) : guard_(dispatcher, on) {}

private:
    autograd::GradModeGuard guard_;
};

/// Measures the calls that are made while it lives.
class ProfilerRegion final : public Region {
public:
    ProfilerRegion(const Dispatcher& dispatcher, const std::shared_ptr<ProfilerLayer>& profiler)
    {
        if (!profiler->isRunning())
            profiler->start();
        if (const KeySet keys = dispatcher.model().layerBits(Layer::profiler); !keys.empty())
            included_.emplace(dispatcher, keys);
        else if (Recorder* recorder = dispatcher.threadState().recorder)
            observer_.emplace(profiler, *recorder);
    }

private:
    std::optional<IncludeKeys> included_;
    std::optional<ProfilerObserver> observer_;
};

}  // namespace

Expected<std::unique_ptr<Region>> openRegion(Dispatcher& dispatcher, const RegionLayers& layers,
                                             const std::string& name, const std::vector<Value>& arguments,
                                             const std::vector<std::pair<std::string, Value>>& keywords)
{
    const std::string where = "with " + name;
    if (name == "no_grad" || name == "enable_grad" || name == "profiler") {
        if (!arguments.empty() || !keywords.empty())
            return badInput(where, name + " takes no arguments", "write `with " + name + "():`");
        if (name == "profiler")
            return std::make_unique<ProfilerRegion>(dispatcher, layers.profiler);
        return std::make_unique<GradModeRegion>(dispatcher, name == "enable_grad");
    }
    if (name == "inference_mode")
        return openInferenceMode(dispatcher, arguments, keywords);
    if (name == "tracer")
        return openTracer(dispatcher, layers.tracer, layers.graphs, arguments, keywords);
    if (name == "autocast")
        return openAutocast(dispatcher, arguments, keywords);
    if (name == "vmap")
        return openVmap(dispatcher, arguments, keywords);
    if (name == "requantize")
        return openRequantize(dispatcher, arguments, keywords);
    if (name == "compiled")
        return openCompiled(dispatcher, layers.compiled, arguments, keywords);
    return badInput(where, "there is no block named '" + name + "'",
                    "blocks are no_grad(), enable_grad(), inference_mode(), profiler(), tracer(), autocast(), "
                    "requantize(), vmap() and compiled()");
}

}  // namespace keyfall
