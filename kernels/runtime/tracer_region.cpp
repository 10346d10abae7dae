// SPDX-License-Identifier: MIT
#include "kernels/runtime/tracer_region.h"

#include "core/dispatch/key_guards.h"
#include "core/dispatch/recorder.h"
#include "kernels/layers/tracer/ir_passes.h"
#include "kernels/layers/tracer/ir_printer.h"
#include "kernels/runtime/block_arguments.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

/// The passes compare every node with what shares its memory, again after each change.
constexpr std::size_t kMostOptimized = 2000;

const BlockForm& form()
{
    static const BlockForm kForm{"tracer", {"optimize"}, "write `with tracer():`, or `with tracer(optimize=true):`"};
    return kForm;
}

/// What the passes did, and the graph that they leave.
std::string optimizedText(Dispatcher& dispatcher, IrGraph graph)
{
    if (graph.nodes.size() > kMostOptimized)
        return fmt::format("# not optimized: the graph has {} nodes, and the passes take up to {}\n",
                           graph.nodes.size(), kMostOptimized);
    IrChanges changes;
    {
        // Constants are folded by calls, which are not the program's.
        const Recorder aside(dispatcher);
        const ExcludeKeys unmeasured(dispatcher, dispatcher.model().layerBits(Layer::profiler));
        changes = optimizeGraph(dispatcher, graph);
    }
    std::string text = fmt::format("# optimized: {} changes\n", changes.size());
    for (const std::string& change : changes)
        text += fmt::format("#   {}\n", change);
    return text + printGraph(graph);
}

class TracerRegion final : public Region {
public:
    TracerRegion(Dispatcher& dispatcher, std::shared_ptr<TracerLayer> tracer, std::shared_ptr<std::string> graphs,
                 bool optimize)
        : dispatcher_(dispatcher),
          tracer_(std::move(tracer)),
          graphs_(std::move(graphs)),
          outermost_(!tracer_->isTracing()),
          optimize_(optimize),
          included_(dispatcher, dispatcher.model().layerBits(Layer::tracer))
    {
    }
    ~TracerRegion() override
    {
        if (outermost_)
            tracer_->stop();
    }

    [[nodiscard]] Expected<void> begin(std::vector<Variable>& inputs) override
    {
        if (!outermost_)
            return {};
        tracer_->start();
        for (const Variable& input : inputs)
            forEachTensor({input.value}, [&](const Tensor& tensor) { tracer_->declareInput(input.name, tensor); });
        return {};
    }

    [[nodiscard]] Expected<void> end(std::vector<Variable>& outputs) override
    {
        std::vector<Tensor> results;
        for (const Variable& output : outputs)
            forEachTensor({output.value}, [&results](const Tensor& tensor) { results.push_back(tensor); });
        if (!outermost_)
            return {};
        const auto graph = tracer_->finish(results);
        if (!graph)
            return {};
        *graphs_ += printGraph(*graph);
        if (optimize_)
            *graphs_ += optimizedText(dispatcher_, *graph);
        return {};
    }

private:
    Dispatcher& dispatcher_;
    std::shared_ptr<TracerLayer> tracer_;
    std::shared_ptr<std::string> graphs_;
    bool outermost_;
    bool optimize_;
    IncludeKeys included_;
};

struct Arguments {
    bool optimize = false;

    [[nodiscard]] Expected<void> take(const std::string& name, const Value& value)
    {
        const auto* given = std::get_if<bool>(&value);
        if (given == nullptr)
            return form().wrong(name + " must be true or false, found " + textOf(value));
        optimize = *given;
        return {};
    }
};

}  // namespace

Expected<std::unique_ptr<Region>> openTracer(Dispatcher& dispatcher, const std::shared_ptr<TracerLayer>& tracer,
                                             const std::shared_ptr<std::string>& graphs,
                                             const std::vector<Value>& arguments,
                                             const std::vector<std::pair<std::string, Value>>& keywords)
{
    const auto taken = blockArguments<Arguments>(form(), arguments, keywords);
    if (!taken)
        return tl::unexpected<Error>(taken.error());
    if (dispatcher.model().layerBits(Layer::tracer).empty())
        return noKeyFor(form(), dispatcher.model().name(), "Tracer");
    return std::make_unique<TracerRegion>(dispatcher, tracer, graphs, taken->optimize);
}

}  // namespace keyfall
