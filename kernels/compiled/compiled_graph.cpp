// SPDX-License-Identifier: MIT
#include "kernels/compiled/compiled_graph.h"

#include "core/program/size_fault.h"
#include "kernels/codegen/fused_program_of.h"
#include "kernels/compiled/compiled_run.h"
#include "kernels/compiled/work_hop.h"
#include "kernels/layers/tracer/ir_effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace keyfall {

namespace {

using codegen::FusionKind;
using codegen::FusionNode;
using codegen::FusionStep;
using codegen::FusionValue;
using codegen::ViewStep;

constexpr std::size_t kLongestName = 48;
constexpr std::size_t kMostNodes = 2000;

std::string_view plainName(std::string_view op)
{
    return op.starts_with("aten::") ? op.substr(6) : op;
}

/// Kernels of a real PyTorch that nothing stands in for: the trace has run, so it did not call that overload.
bool cannotHaveRun(std::string_view kernel)
{
    return kernel.starts_with("registered at ");
}

/// A kernel that is not Keyfall's computes what nobody here knows.
std::optional<std::string> foreignKernel(const Dispatcher& dispatcher, const IrNode& node, Key backend)
{
    const KeyModel& model = dispatcher.model();
    for (const OperatorHandle& op : dispatcher.overloads(plainName(node.op))) {
        const Resolution found = dispatcher.resolve(op, model.setOf(backend));
        if (found.found && !found.kernel.starts_with("standard") && !cannotHaveRun(found.kernel))
            return fmt::format("{} has the kernel {} at {}", op.name(), found.kernel, model.nameOf(backend));
        for (const RegistrationView& each : dispatcher.history(&op))
            if (each.state == RegistrationView::State::active && each.where == "session")
                return fmt::format("the session registered {} for {}", each.kernel, op.name());
    }
    return std::nullopt;
}

std::string nameOf(const codegen::Fusion& fusion)
{
    std::string name;
    for (const FusionStep& step : fusion.order)
        name += (name.empty() ? "" : "_")
            + (step.kernel ? fusion.kernels[step.index].program.name : fusion.graph.nodes[step.index].op);
    if (name.size() > kLongestName)
        name = name.substr(0, kLongestName) + fmt::format("_{}", fusion.graph.nodes.size());
    return name;
}

/// The kernel's program, with sizes up to `most`.
std::shared_ptr<const KernelProgram> programOf(const codegen::FusedKernel& kernel, std::int64_t most)
{
    KernelProgram program = kernel.program;
    for (KernelVariable& variable : program.variables)
        if (isSize(variable.name))
            variable.bounds.max = std::min(variable.bounds.max, most);
    return std::make_shared<const KernelProgram>(std::move(program));
}

}  // namespace

tl::expected<std::shared_ptr<const CompiledGraph>, std::string>
CompiledGraph::of(const Dispatcher& dispatcher, IrGraph graph, Device device, std::int64_t most)
{
    std::shared_ptr<CompiledGraph> made(new CompiledGraph);
    made->traced_ = std::move(graph);
    made->device_ = device;
    if (made->traced_.nodes.size() > kMostNodes)
        return tl::unexpected(fmt::format("it has {} operators and constants, and up to {} are fused",
                                          made->traced_.nodes.size(), kMostNodes));
    auto fusion = codegen::fuse(made->traced_);
    if (!fusion)
        return tl::unexpected(fusion.error().text());
    made->fusion_ = std::move(*fusion);
    for (std::size_t n = 0; n < made->traced_.nodes.size(); ++n)
        for (const IrValue& output : made->traced_.nodes[n].outputs)
            made->producers_[output.name] = n;
    if (auto reason = made->whyNot(dispatcher))
        return tl::unexpected(std::move(*reason));
    made->name_ = nameOf(made->fusion_);
    for (const codegen::FusedKernel& kernel : made->fusion_.kernels)
        made->programs_.push_back(programOf(kernel, most));
    made->symbolic_ = made->sizesMayChange();
    return made;
}

std::string shortText(const KernelKey& key)
{
    return key.digest.substr(0, 8) + "…";
}

FusedProgram CompiledGraph::fused() const
{
    codegen::Fusion fusion = fusion_;
    for (std::size_t i = 0; i < programs_.size(); ++i)
        fusion.kernels[i].program = *programs_[i];
    return codegen::fusedProgramOf(std::move(fusion));
}

const IrNode* CompiledGraph::nodeOf(const std::string& value) const
{
    const auto found = producers_.find(value);
    return found == producers_.end() ? nullptr : &traced_.nodes[found->second];
}

std::optional<std::string> CompiledGraph::whyNot(const Dispatcher& dispatcher) const
{
    if (fusion_.kernels.empty())
        return "nothing in it is for kernels";
    const auto backend = backendKeyOf(dispatcher.model(), device_);
    if (!backend)
        return fmt::format("the key model has no key for {}", keyfall::nameOf(device_));
    for (const FusionValue& value : fusion_.graph.values)
        if (value.node && !(value.device == device_))
            return fmt::format("%{} is on {}, the rest on {}", value.name, keyfall::nameOf(value.device),
                               keyfall::nameOf(device_));
    for (const FusionNode& node : fusion_.graph.nodes)
        if (node.writes)
            return fmt::format("{} changes its argument", node.op);
    std::set<std::string> seen;
    for (const IrNode& node : traced_.nodes) {
        if (node.op.starts_with("prim::") || !seen.insert(node.op).second)
            continue;
        if (auto foreign = foreignKernel(dispatcher, node, *backend))
            return foreign;
        if (effectsOf(dispatcher, node).writes)
            return fmt::format("{} changes its argument", plainName(node.op));
    }
    // Random numbers come in the order of the calls, so those keep theirs.
    std::optional<std::size_t> last;
    for (const FusionStep& step : fusion_.order) {
        const IrNode* node = step.kernel ? nullptr : nodeOf(fusion_.graph.nodes[step.index].source);
        if (node == nullptr || effectsOf(dispatcher, *node).repeats)
            continue;
        if (last && step.index < *last)
            return fmt::format("{} would draw its random numbers after another call", plainName(node->op));
        last = step.index;
    }
    return std::nullopt;
}

bool CompiledGraph::repeats(const Dispatcher& dispatcher) const
{
    return std::all_of(traced_.nodes.begin(), traced_.nodes.end(), [&dispatcher](const IrNode& node) {
        return node.op.starts_with("prim::") || effectsOf(dispatcher, node).repeats;
    });
}

/// The graph says what sizes it had, not where they came from: a 2 can be a size or a number that the program names. So
/// sizes are free only where no operator takes one.
bool CompiledGraph::sizesMayChange() const
{
    for (const FusionNode& node : fusion_.graph.nodes) {
        if (node.kind == FusionKind::opaque)
            return false;
        if (node.kind == FusionKind::view && node.view.kind != ViewStep::Kind::permute
            && node.view.kind != ViewStep::Kind::insert && node.view.kind != ViewStep::Kind::remove)
            return false;
    }
    for (const IrNode& node : traced_.nodes)
        if (plainName(node.op) == "layer_norm")  // takes the normalized shape
            return false;
    SizeBinding sizes(fusion_.variables);
    for (const std::size_t input : fusion_.graph.inputs) {
        const FusionValue& value = fusion_.graph.values[input];
        for (const std::int64_t size : value.shape)
            if (size == 0)
                return false;
        if (!value.known || sizes.bind(value.shape, value.strides, value.shape, value.strides))
            return false;
    }
    return sizes.complete();
}

tl::expected<SizeBinding, std::string> CompiledGraph::bind(const std::vector<Tensor>& inputs) const
{
    SizeBinding sizes(fusion_.variables);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const FusionValue& value = fusion_.graph.values[fusion_.graph.inputs[i]];
        const Tensor& tensor = inputs[i];
        if (auto reason = sizes.bind(value.shape, value.strides, tensor.shape(), tensor.strides()))
            return tl::unexpected(fmt::format("{}: {}", value.name, *reason));
        if (!symbolic_ && !(value.shape == tensor.shape()))
            return tl::unexpected(fmt::format("{}: its shape is {}, not {}, and the calls were traced with that one",
                                              value.name, textOf(tensor.shape()), textOf(value.shape)));
        if (!symbolic_)
            for (const std::size_t d : stridedDimensions(value.shape, value.strides))
                if (tensor.strides()[d] != value.strides[d])
                    return tl::unexpected(fmt::format("{}: its elements lie otherwise", value.name));
    }
    // Constants of the trace are inputs of the fusion behind those of the call.
    for (std::size_t i = inputs.size(); i < fusion_.graph.inputs.size(); ++i) {
        const FusionValue& value = fusion_.graph.values[fusion_.graph.inputs[i]];
        if (auto reason = sizes.bind(value.shape, value.strides, value.shape, value.strides))
            return tl::unexpected(fmt::format("%{}: {}", value.name, *reason));
    }
    return sizes;
}

std::optional<std::string> CompiledGraph::outsideBounds(const SizeBinding& sizes) const
{
    for (const auto& [name, value] : sizes.values())
        for (const auto& program : programs_)
            for (const KernelVariable& variable : program->variables)
                if (variable.name == name && !variable.bounds.contain(value))
                    return outsideBoundsText(name, value, variable.bounds);
    return std::nullopt;
}

Expected<std::vector<Tensor>> CompiledGraph::run(Dispatcher& dispatcher, CompiledKernels::Compiler& compiler,
                                                 std::vector<Asked>& asked, const SizeBinding& sizes,
                                                 const std::vector<Tensor>& inputs) const
{
    return CompiledRun(*this, dispatcher, compiler, asked, sizes).run(inputs);
}

}  // namespace keyfall
