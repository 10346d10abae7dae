// SPDX-License-Identifier: MIT
#include "kernels/compiled/compiled_run.h"

#include "core/dispatch/key_guards.h"
#include "core/dispatch/ticks.h"
#include "core/graph/compiled_names.h"
#include "core/program/local_tuning.h"
#include "core/program/prepared_kernel.h"
#include "core/text/quantity_text.h"
#include "kernels/compiled/answer_words.h"
#include "kernels/compiled/ticket_wait.h"
#include "kernels/compiled/work_hop.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/ops/allocate.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

using codegen::FusedKernel;
using codegen::FusionStep;
using codegen::FusionValue;

/// From the tensor's first element on.
std::span<std::byte> bytesOf(const Tensor& tensor)
{
    const auto elements = static_cast<std::size_t>(ops::storageElements(tensor.shape(), tensor.strides()));
    return {static_cast<std::byte*>(tensor.deviceAddress()), elements * sizeOf(tensor.dtype())};
}

/// On the CPU blocks mean nothing.
std::string sizeText(const LaunchSize& size, bool onCpu)
{
    const auto text = [](const LaunchDims& dims) {
        return dims[1] == 1 && dims[2] == 1 ? fmt::format("{}", dims[0]) : fmt::format("{}", fmt::join(dims, "x"));
    };
    return "grid " + text(size.global) + (size.local && !onCpu ? ", block " + text(*size.local) : std::string());
}

bool isEmulatedCuda(Device device)
{
    const cuda::CudaDevices* devices = cuda::devicesInUse();
    return devices != nullptr && devices->at(device.index).device->facts().emulated;
}

/// A real device has only been told to run the kernel when the call returns.
bool onlyIssues(Device device)
{
    return device.type == DeviceType::cuda && !isEmulatedCuda(device);
}

/// Whether its next launch tries blocks of each size before it runs.
bool triesBlocks(const CachedKernel& kernel)
{
    const LocalTuner* const tuner = kernel.program->tuner();
    return tuner != nullptr && !tuner->decided();
}

/// What stands before the time of a launch.
std::string launchText(const PreparedKernel& prepared, Device device, bool tried)
{
    std::string text = sizeText(prepared.size(), prepared.onCpu()) + (tried ? ", after timing blocks, " : ", ");
    if (device.type != DeviceType::cuda)
        return text;
    return text + (isEmulatedCuda(device) ? "emulated, " : "issued in ");
}

}  // namespace

CompiledRun::CompiledRun(const CompiledGraph& graph, Dispatcher& dispatcher, CompiledKernels::Compiler& compiler,
                         std::vector<CompiledGraph::Asked>& asked, const SizeBinding& sizes)
    : graph_(graph),
      fusion_(graph.fusion()),
      dispatcher_(dispatcher),
      compiler_(compiler),
      asked_(asked),
      sizes_(sizes),
      values_(sizes.values()),
      nodes_(dispatcher),
      tensors_(fusion_.graph.values.size())
{
}

Expected<std::vector<Tensor>> CompiledRun::run(const std::vector<Tensor>& inputs)
{
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::size_t value = fusion_.graph.inputs[i];
        tensors_[value] = inputs[i];
        nodes_.define(fusion_.graph.values[value].name, inputs[i]);
    }
    for (const FusionStep& step : fusion_.order)
        if (const auto done = step.kernel ? launch(step.index) : define(fusion_.graph.nodes[step.index].source); !done)
            return tl::unexpected<Error>(done.error());
    std::vector<Tensor> outputs;
    for (const std::size_t value : fusion_.graph.outputs) {
        auto tensor = tensorOf(value);
        if (!tensor)
            return tl::unexpected<Error>(tensor.error());
        outputs.push_back(std::move(*tensor));
    }
    return outputs;
}

Expected<void> CompiledRun::launch(std::size_t kernel)
{
    const FusedKernel& fused = fusion_.kernels[kernel];
    Stack stack;
    for (std::size_t slot = fused.results; slot < fused.buffers.size(); ++slot) {
        auto tensor = laidOut(fused.buffers[slot]);
        if (!tensor)
            return tl::unexpected<Error>(tensor.error());
        stack.emplace_back(std::move(*tensor));
    }
    Expected<void> launched;
    const Device device = fusion_.graph.values[fused.buffers.front()].device;
    if (auto called =
            callBelow(dispatcher_, kCompiledKernel + fused.program.name, device, stack,
                      [&](const BoxedCall& call, Stack& arguments) { launched = launchHere(call, kernel, arguments); });
        !called)
        return called;
    if (!launched)
        return launched;
    for (std::size_t slot = 0; slot < fused.results; ++slot) {
        const std::size_t value = fused.buffers[slot];
        tensors_[value] = std::get<Tensor>(stack[slot]);
        nodes_.define(fusion_.graph.values[value].name, tensors_[value]);
    }
    return {};
}

Expected<std::shared_ptr<const CachedKernel>> CompiledRun::kernelOf(CompiledGraph::Asked& asked, Device device,
                                                                    std::vector<std::string>& words)
{
    // The first launch was asked for when its block was traced, and has been answered.
    words = std::exchange(asked.first, {});
    if (asked.kernel)
        return std::exchange(asked.kernel, nullptr);
    KernelLog* const log = compiler_.log.get();
    const std::size_t span =
        log != nullptr ? log->begin(KernelSpan::Kind::request, asked.request.key.digest, 0) : std::size_t{0};
    const std::int64_t begin = monotonicNs();
    const KernelTicket ticket = compiler_.cache->ask(asked.request, device);
    static_cast<void>(waitFor({&ticket, 1}, dispatcher_, *compiler_.letGo));
    auto kernel = ticket.wait();
    const AnswerKind answer = ticket.answer().value_or(AnswerKind::hit);
    // Of a compile the compile's own time, as everywhere; of a wait that of who waited.
    const auto row = answer == AnswerKind::compiled ? compiler_.rowOf(asked.request.key) : std::nullopt;
    words = answerWords(answer, asked.request.key, row ? row->compileNs : ticket.answeredNs() - begin);
    if (log != nullptr)
        log->end(span, answer, kernel ? std::string() : kernel.error().text(), ticket.answeredNs());
    return kernel;
}

Expected<void> CompiledRun::launchHere(const BoxedCall& call, std::size_t kernel, Stack& stack)
{
    const FusedKernel& fused = fusion_.kernels[kernel];
    CompiledGraph::Asked& asked = asked_[kernel];
    const Device device = fusion_.graph.values[fused.buffers.front()].device;
    std::vector<std::string> words;
    const auto compiled = kernelOf(asked, device, words);
    if (call.recorded())
        for (std::string& word : words)
            call.note(EventKind::kernelCache, std::move(word));
    if (!compiled)
        return tl::unexpected<Error>(compiled.error());
    Stack results;
    std::vector<std::span<std::byte>> buffers;
    for (std::size_t slot = 0; slot < fused.results; ++slot) {
        const FusionValue& value = fusion_.graph.values[fused.buffers[slot]];
        const Tensor made = ops::emptyOn(device, value.dtype, sizes_.shapeOf(value.shape),
                                         sizes_.stridesOf(value.shape, value.strides));
        buffers.push_back(bytesOf(made));
        results.emplace_back(made);
    }
    for (const Value& argument : stack)
        buffers.push_back(bytesOf(std::get<Tensor>(argument)));
    std::uint64_t bytes = 0;
    for (const auto& buffer : buffers)
        bytes += buffer.size();
    PreparedKernel prepared(*compiled, std::move(buffers), {});
    if (auto done = prepared.prepare(values_); !done)
        return done;
    if (std::all_of(results.begin(), results.end(), [](const Value& result) {
            return std::get<Tensor>(result).numel() == 0;
        })) {  // no point: no launch (kernels:4.4)
        if (call.recorded())
            call.note(EventKind::passOn, "no launch: the results have no elements");
        stack = std::move(results);
        return {};
    }
    const bool tries = triesBlocks(**compiled);
    const std::int64_t start = monotonicNs();
    if (auto done = prepared.launch(); !done)
        return done;
    const std::int64_t end = monotonicNs();
    if (call.recorded())
        call.note(EventKind::launch, launchText(prepared, device, tries) + durationText(end - start));
    if (compiler_.log && !onlyIssues(device) && !tries)  // trials are no launches of the run
        compiler_.log->add({KernelSpan::Kind::run,
                            asked.request.key.digest,
                            -1,
                            start,
                            end,
                            std::nullopt,
                            {},
                            bytes,
                            {prepared.values().begin(), prepared.values().end()}});
    stack = std::move(results);
    return {};
}

Expected<Tensor> CompiledRun::tensorOf(std::size_t value)
{
    if (tensors_[value].defined())
        return tensors_[value];
    const std::string& name = fusion_.graph.values[value].name;
    if (const auto done = define(name); !done)
        return tl::unexpected<Error>(done.error());
    const auto* tensor = std::get_if<Tensor>(&nodes_.find(name)->front());
    if (tensor == nullptr || !tensor->defined())
        return badInput("compiled", "%" + name + " is no tensor");
    tensors_[value] = *tensor;
    return *tensor;
}

Expected<void> CompiledRun::define(const std::string& value)
{
    if (nodes_.find(value) != nullptr)
        return {};
    const IrNode* const node = graph_.nodeOf(value);
    if (node == nullptr)
        return badInput("compiled", "%" + value + " is no value of the trace");
    for (const std::string& input : node->inputs)
        if (auto done = define(input); !done)
            return done;
    return nodes_.run(*node);
}

Expected<Tensor> CompiledRun::laidOut(std::size_t value)
{
    auto tensor = tensorOf(value);
    if (!tensor)
        return tensor;
    const FusionValue& traced = fusion_.graph.values[value];
    const Dims shape = sizes_.shapeOf(traced.shape);
    if (!(tensor->shape() == shape) || tensor->dtype() != traced.dtype)
        return badInput("compiled",
                        fmt::format("%{} is {} {} now, and was traced as {} {}", traced.name,
                                    keyfall::nameOf(tensor->dtype()), textOf(tensor->shape()),
                                    keyfall::nameOf(traced.dtype), textOf(shape)));
    const Dims strides = sizes_.stridesOf(traced.shape, traced.strides);
    for (const std::size_t d : stridedDimensions(shape, strides))
        if (tensor->strides()[d] != strides[d]) {
            Tensor copy = ops::emptyOn(tensor->device(), tensor->dtype(), shape, strides);
            ops::copyInto(copy, *tensor);
            return copy;
        }
    return tensor;
}

}  // namespace keyfall
