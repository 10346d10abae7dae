// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/key_guards.h"
#include "kernels/layers/tracer/tracer_layer.h"
#include "tests/kernels/layers/standard_bench.h"

namespace keyfall {

/// A bench whose Tracer is a layer of our own, so that the test can start and finish it.
class TracingBench : public StandardBench {
public:
    TracingBench()
        : tracer(std::make_shared<TracerLayer>()),
          registration_(dispatcher().registerFallback(*model().layerKey(Layer::tracer), tracerKernel(tracer), "test"))
    {
    }

    /// The graph of what `body()` calls; it returns the outputs.
    template <class Body>
    IrGraph trace(const std::vector<std::pair<std::string, Tensor>>& inputs, Body&& body)
    {
        tracer->start();
        for (const auto& [name, tensor] : inputs)
            tracer->declareInput(name, tensor);
        std::vector<Tensor> outputs;
        {
            const IncludeKeys tracing(dispatcher(), keys({"Tracer"}));
            outputs = body();
        }
        return *tracer->finish(outputs);
    }

    std::shared_ptr<TracerLayer> tracer;

private:
    Registration registration_;
};

}  // namespace keyfall
