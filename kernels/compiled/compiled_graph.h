// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/codegen/from_graph.h"
#include "kernels/compiled/compiled_kernels.h"
#include "kernels/compiled/compiled_place.h"
#include "kernels/compiled/size_binding.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// "3f2a91c0…": enough of a key to tell kernels apart.
[[nodiscard]] std::string shortText(const KernelKey& key);

/// A traced graph as kernels and calls that can be run again: the fusion, and each kernel as its cache is asked for it.
///
/// What it runs gives what the calls of the trace gave, bit for bit but for sums (design of kernels, section 2).
class CompiledGraph {
public:
    /// Fuses the graph for tensors on `device`; sizes that may change are declared to be at most `most`. Error, in words:
    /// what of it cannot be replayed, or that nothing in it is for kernels.
    [[nodiscard]] static tl::expected<std::shared_ptr<const CompiledGraph>, std::string>
    of(const Dispatcher& dispatcher, IrGraph graph, Device device, std::int64_t most = kMostSize);

    /// "mul_add_relu": the kernels' and the calls' names.
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const codegen::Fusion& fusion() const { return fusion_; }
    [[nodiscard]] const IrGraph& traced() const { return traced_; }
    /// The programs of the kernels, in the fusion's order.
    [[nodiscard]] const std::vector<std::shared_ptr<const KernelProgram>>& programs() const { return programs_; }
    /// The fusion with these programs, for people.
    [[nodiscard]] FusedProgram fused() const;
    /// Whether its kernels serve other sizes than the trace's.
    [[nodiscard]] bool symbolic() const { return symbolic_; }

    /// Whether the same arguments give the same: no call of it draws random numbers.
    [[nodiscard]] bool repeats(const Dispatcher& dispatcher) const;

    /// The sizes of a call, one tensor for each of the graph's inputs; or why they are not the trace's, in words.
    [[nodiscard]] tl::expected<SizeBinding, std::string> bind(const std::vector<Tensor>& inputs) const;
    /// The variable outside of the bounds that the kernels declare for it, in words; nothing when all are inside.
    [[nodiscard]] std::optional<std::string> outsideBounds(const SizeBinding& sizes) const;

    /// How one kernel is asked for, and what was said when it was asked for the first time.
    struct Asked {
        KernelRequest request;
        /// For the first launch, event by event: "miss", "compiled 3f2a… in 20 µs"; empty from then on.
        std::vector<std::string> first;
        /// What they got, for that launch, which asks nobody again; null from then on.
        std::shared_ptr<const CachedKernel> kernel;
    };
    /// Runs it as the work of a hop. Error: what could not be launched; nobody has seen anything of it then. Raises what its
    /// calls raise.
    [[nodiscard]] Expected<std::vector<Tensor>> run(Dispatcher& dispatcher, CompiledKernels::Compiler& compiler,
                                                    std::vector<Asked>& asked, const SizeBinding& sizes,
                                                    const std::vector<Tensor>& inputs) const;

private:
    friend class CompiledRun;
    CompiledGraph() = default;
    [[nodiscard]] std::optional<std::string> whyNot(const Dispatcher& dispatcher) const;
    [[nodiscard]] bool sizesMayChange() const;
    /// The traced node that computes a value; null for an input.
    [[nodiscard]] const IrNode* nodeOf(const std::string& value) const;

    IrGraph traced_;
    codegen::Fusion fusion_;
    Device device_;
    std::string name_;
    bool symbolic_ = false;
    std::vector<std::shared_ptr<const KernelProgram>> programs_;
    std::map<std::string, std::size_t> producers_;  ///< of traced values: index of the node
};

}  // namespace keyfall
