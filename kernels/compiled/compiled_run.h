// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/compiled/compiled_graph.h"
#include "kernels/layers/tracer/replay.h"

#include <string>
#include <vector>

namespace keyfall {

/// One run of a compiled graph: the tensors of its values, made as its kernels and calls come.
class CompiledRun {
public:
    CompiledRun(const CompiledGraph& graph, Dispatcher& dispatcher, CompiledKernels::Compiler& compiler,
                std::vector<CompiledGraph::Asked>& asked, const SizeBinding& sizes);

    /// Error: what could not be launched. Raises what the graph's calls raise.
    [[nodiscard]] Expected<std::vector<Tensor>> run(const std::vector<Tensor>& inputs);

private:
    [[nodiscard]] Expected<void> launch(std::size_t kernel);
    /// The kernel of a launch, and the words for its events.
    [[nodiscard]] Expected<std::shared_ptr<const CachedKernel>> kernelOf(CompiledGraph::Asked& asked, Device device,
                                                                         std::vector<std::string>& words);
    [[nodiscard]] Expected<void> launchHere(const BoxedCall& call, std::size_t kernel, Stack& stack);
    /// The tensor of a value: what a kernel stored or a call gave, else a view, which is taken now.
    [[nodiscard]] Expected<Tensor> tensorOf(std::size_t value);
    /// Defines a traced value by running its node, and those it needs, unless it is there.
    [[nodiscard]] Expected<void> define(const std::string& value);
    /// The tensor in the memory that the kernels were made for.
    [[nodiscard]] Expected<Tensor> laidOut(std::size_t value);

    const CompiledGraph& graph_;
    const codegen::Fusion& fusion_;
    Dispatcher& dispatcher_;
    CompiledKernels::Compiler& compiler_;
    std::vector<CompiledGraph::Asked>& asked_;
    const SizeBinding& sizes_;
    std::vector<NamedValue> values_;
    NodeReplay nodes_;
    std::vector<Tensor> tensors_;  ///< by value of the fusion; undefined: not there yet
};

}  // namespace keyfall
