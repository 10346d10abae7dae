// SPDX-License-Identifier: MIT
#include "kernels/runtime/regions.h"

#include "core/dispatch/key_guards.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/profiler/profiler_observer.h"
#include "kernels/runtime/autocast_region.h"
#include "kernels/runtime/requantize_region.h"
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

/// Traces the calls that are made while it lives: what the block reads are the graph's inputs, what it assigns its
/// outputs. While the whole run is traced, its lines are a part of that graph.
class TracerRegion final : public Region {
public:
    TracerRegion(const Dispatcher& dispatcher, RegionLayers layers)
        : layers_(std::move(layers)),
          outermost_(!layers_.tracer->isTracing()),
          included_(dispatcher, dispatcher.model().layerBits(Layer::tracer))
    {
    }
    ~TracerRegion() override
    {
        if (outermost_)
            layers_.tracer->stop();
    }

    [[nodiscard]] Expected<void> begin(std::vector<Variable>& inputs) override
    {
        if (!outermost_)
            return {};
        layers_.tracer->start();
        for (const Variable& input : inputs)
            forEachTensor({input.value},
                          [&](const Tensor& tensor) { layers_.tracer->declareInput(input.name, tensor); });
        return {};
    }

    [[nodiscard]] Expected<void> end(std::vector<Variable>& outputs) override
    {
        std::vector<Tensor> results;
        for (const Variable& output : outputs)
            forEachTensor({output.value}, [&results](const Tensor& tensor) { results.push_back(tensor); });
        if (!outermost_)
            return {};
        if (const auto graph = layers_.tracer->finish(results))
            *layers_.graphs += printGraph(*graph);
        return {};
    }

private:
    RegionLayers layers_;
    bool outermost_;
    IncludeKeys included_;
};

}  // namespace

Expected<std::unique_ptr<Region>> openRegion(Dispatcher& dispatcher, const RegionLayers& layers,
                                             const std::string& name, const std::vector<Value>& arguments,
                                             const std::vector<std::pair<std::string, Value>>& keywords)
{
    const std::string where = "with " + name;
    if (name == "no_grad" || name == "enable_grad" || name == "profiler" || name == "tracer") {
        if (!arguments.empty() || !keywords.empty())
            return badInput(where, name + " takes no arguments", "write `with " + name + "():`");
        if (name == "profiler")
            return std::make_unique<ProfilerRegion>(dispatcher, layers.profiler);
        if (name == "tracer" && dispatcher.model().layerBits(Layer::tracer).empty())
            return badInput(where, "the key model " + dispatcher.model().spec().name + " has no key for Tracer",
                            "choose another model, or remove the block");
        if (name == "tracer")
            return std::make_unique<TracerRegion>(dispatcher, layers);
        return std::make_unique<GradModeRegion>(dispatcher, name == "enable_grad");
    }
    if (name == "autocast")
        return openAutocast(dispatcher, arguments, keywords);
    if (name == "vmap")
        return openVmap(dispatcher, arguments, keywords);
    if (name == "requantize")
        return openRequantize(dispatcher, arguments, keywords);
    return badInput(where, "there is no block named '" + name + "'",
                    "blocks are no_grad(), enable_grad(), profiler(), tracer(), autocast(), requantize() and vmap()");
}

}  // namespace keyfall
