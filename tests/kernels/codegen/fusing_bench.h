// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/from_graph.h"
#include "tests/kernels/layers/tracing_bench.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Traces what operators a test calls and fuses the graph.
class FusingBench : public TracingBench {
public:
    using Named = std::vector<std::pair<std::string, Tensor>>;

    /// Numbers from -2 to 2, none twice in a row, of any shape.
    Tensor ramp(std::vector<std::int64_t> shape, DType dtype = DType::float32, int seed = 0)
    {
        std::int64_t count = 1;
        for (const std::int64_t size : shape)
            count *= size;
        std::vector<double> data;
        for (std::int64_t i = 0; i < count; ++i) {
            const auto step = static_cast<double>((i * 37 + std::int64_t{seed} * 11 + 5) % 101);
            data.push_back(isFloating(dtype)             ? step / 25 - 2
                               : dtype == DType::boolean ? (i + seed) % 3 == 0
                                                         : step - 50);
        }
        return tensor(std::move(shape), std::move(data), false, dtype);
    }

    /// The graph of what `body` calls; it returns one tensor or several.
    template <class Body>
    codegen::Fusion fuse(const Named& inputs, Body&& body)
    {
        const IrGraph graph = trace(inputs, [&] {
            if constexpr (std::is_same_v<decltype(body()), Tensor>)
                return std::vector<Tensor>{body()};
            else
                return body();
        });
        auto fusion = codegen::fuse(graph);
        if (!fusion)
            qFatal("no fusion: %s", fusion.error().text().c_str());
        return std::move(*fusion);
    }

    /// `mul_add_relu; [linear]`: kernels by what is in them, and calls.
    static QString stepsOf(const codegen::Fusion& fusion)
    {
        QStringList steps;
        for (const codegen::FusionStep& step : fusion.order)
            steps << (step.kernel
                          ? QString::fromStdString(fusion.kernels[step.index].program.name)
                          : QStringLiteral("[%1]").arg(QString::fromStdString(fusion.graph.nodes[step.index].op)));
        return steps.join(QStringLiteral("; "));
    }
    /// `exp>add view`: merges that were refused.
    static QString refusedOf(const codegen::Fusion& fusion)
    {
        QStringList refused;
        for (const codegen::RefusedMerge& merge : fusion.refused)
            refused << QString::fromStdString(fusion.graph.nodes[merge.producer].op + ">"
                                              + fusion.graph.nodes[merge.consumer].op + " "
                                              + std::string(codegen::nameOf(merge.reason.why)));
        return refused.join(QStringLiteral("; "));
    }
};

}  // namespace keyfall
