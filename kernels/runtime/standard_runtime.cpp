// SPDX-License-Identifier: MIT
#include "kernels/runtime/standard_runtime.h"

#include "core/dispatch/recorder.h"
#include "core/tensor/host_memory.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/layers/autocast/autocast_layer.h"
#include "kernels/layers/autograd/autograd_layer.h"
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/nested/nested_layer.h"
#include "kernels/layers/quantized/quantized_layer.h"
#include "kernels/layers/sparse/sparse_layer.h"
#include "kernels/layers/vmap/batched_tensor.h"
#include "kernels/layers/vmap/vmap_layer.h"
#include "kernels/ops/random_stream.h"
#include "kernels/ops/release.h"
#include "kernels/runtime/cpu_report.h"
#include "kernels/runtime/regions.h"
#include "kernels/runtime/standard_operators.h"
#include "kernels/runtime/tensor_factory.h"

namespace keyfall {

StandardRuntime::StandardRuntime(std::shared_ptr<const KeyModel> model, const RuntimeOptions& options,
                                 const std::string& kernelFolder)
    : dispatcher_(model, DispatcherOptions{.strict = options.strict, .freshTables = options.freshTables}),
      tracer_(std::make_shared<TracerLayer>()),
      profiler_(std::make_shared<ProfilerLayer>()),
      compiled_(std::make_shared<CompiledBlocks>(kernelFolder)),
      plan_(
          std::move(model),
          {{Layer::tracer, "Writes the call into the traced graph, then passes on.",
            [tracer = tracer_] { return tracerKernel(tracer); }},
           {Layer::profiler, "Measures the call, whatever happens below, and passes on.",
            [profiler = profiler_] { return profilerKernel(profiler); }},
           {Layer::autograd, "Records a backward node on the tape, then passes on.", [] { return autogradKernel(); }},
           {Layer::autocast, "Casts the eligible arguments by the operator's policy, then passes on.",
            [] { return autocastKernel(); }},
           {Layer::vmap, "Does the call for a whole batch by its batching rule, or example by example, and passes on.",
            [] { return vmapKernel(); }},
           {Layer::sparse, "Computes on the stored elements, or makes sparse arguments dense and passes on.",
            [release = ops::releaseOf(dispatcher_.model())] { return ops::withRelease(release, sparseKernel()); }},
           {Layer::nested, "Does the call on the packed values of nested tensors, or component by component.",
            [] { return nestedKernel(); }},
           {Layer::quantized, "Does the call on the codes, or dequantizes, passes on and quantizes the results.",
            [] { return quantizedKernel(); }}}),
      standIns_(plan_, dispatcher_.model())
{
}

Expected<std::unique_ptr<Runtime>> StandardRuntime::make(std::shared_ptr<const KeyModel> model,
                                                         const RuntimeOptions& options, const std::string& kernelFolder)
{
    // Looks for no device yet, unless real ones are asked for: a window that opens must not load a driver.
    if (auto cuda = cuda::registerCudaBackend(); !cuda)
        return tl::unexpected<Error>(cuda.error());
    std::unique_ptr<StandardRuntime> runtime(new StandardRuntime(std::move(model), options, kernelFolder));
    for (const ops::OperatorDefinition& definition : standardOperators()) {
        auto schema = Schema::parse(definition.schema);
        if (!schema)
            return tl::unexpected<Error>(schema.error());
        if (auto defined = runtime->dispatcher_.define(std::move(*schema)); !defined)
            return tl::unexpected<Error>(defined.error());
    }
    resolveCalledOperators(runtime->dispatcher_);
    return runtime;
}

void StandardRuntime::registerStandardKernels()
{
    for (Registration& registration : plan_.registerAll(dispatcher_))
        registrations_.push_back(std::move(registration));
}

Expected<Registration> StandardRuntime::registerStandardKernel(const OperatorHandle* op, Key key)
{
    const std::string& keyName = dispatcher_.model().nameOf(key);
    auto kernel = plan_.kernelAt(op, key);
    if (!kernel)
        return badInput({},
                        op ? "there is no standard kernel for " + op->name() + " at " + keyName
                           : "there is no standard fallback at " + keyName);
    if (op)
        return dispatcher_.registerKernel(*op, key, std::move(*kernel), "standard");
    return dispatcher_.registerFallback(key, std::move(*kernel), "standard");
}

std::string StandardRuntime::describeStandardKernel(const OperatorHandle* op, Key key)
{
    return plan_.describe(op, key);
}

std::optional<Kernel> StandardRuntime::standIn(const OperatorHandle* op, Key key)
{
    return standIns_.kernelAt(op, key);
}

void StandardRuntime::registerOwnOperator(const OperatorHandle& op)
{
    for (Registration& registration : plan_.registerAllOf(dispatcher_, op))
        registrations_.push_back(std::move(registration));
}

Expected<Tensor> StandardRuntime::makeTensor(const TensorSpec& spec)
{
    auto tensor = buildTensor(spec);
    if (tensor && !spec.name.empty()) {
        named_.push_back({spec.name, *tensor});
        tracer_->declareInput(spec.name, *tensor);
    }
    return tensor;
}

Expected<Tensor> StandardRuntime::place(const Tensor& tensor, Device device)
{
    if (autograd::producerOf(tensor))  // on the tape: the copy must be on it too
        return placeOnTape(tensor, device);
    auto placed = placeTensor(tensor, device);
    if (!placed || placed->isSame(tensor))
        return placed;
    placed_.push_back({tensor, *placed});
    for (NamedTensor& entry : named_) {
        if (!entry.tensor.isSame(tensor))
            continue;
        // The calls will see the copy, so the traced graph's input is the copy.
        tracer_->replaceInput(tensor, *placed);
        entry.tensor = *placed;
        break;
    }
    return placed;
}

Tensor StandardRuntime::readable(const Tensor& tensor)
{
    if (tensor.device().type == DeviceType::privateUse1 && tensor.layout() == Layout::strided)
        return hostView(tensor);
    return placeTensor(tensor.detached(), kCpu).value_or(Tensor());
}

Expected<Tensor> StandardRuntime::placeOnTape(const Tensor& tensor, Device device)
{
    if (tensor.device() == device)
        return tensor;
    try {
        return TensorMath(dispatcher_).call("_to_copy", {tensor, None{}, None{}, device});
    } catch (const std::exception& error) {
        return tl::unexpected<Error>(Error{ErrorKind::failed, "place on " + nameOf(device), error.what(), {}});
    }
}

Expected<void> StandardRuntime::backward(const Tensor& output, const Tensor& gradient)
{
    try {
        if (output.traits().batched())
            backwardOfBatch(output, gradient);
        else
            autograd::backward(dispatcher_, output, gradient);
        return {};
    } catch (const std::exception& error) {  // the boundary: nothing is thrown past it (design:exceptions)
        return tl::unexpected<Error>(Error{ErrorKind::failed, {}, error.what(), {}});
    }
}

void StandardRuntime::backwardOfBatch(const Tensor& output, const Tensor& gradient)
{
    // Vmap is above Autograd, so the tape has the whole batch: every example starts with a gradient of one, and leaves
    // that are mapped get one gradient for each example (eleven:2.3.7).
    const Tensor batch = vmap::physicalOf(output);
    if (output.numel() != 1 && !gradient.defined())
        throw DispatchError(
            DispatchErrorKind::badArgument,
            "grad can be implicitly created only for scalar outputs; the output of each example has the "
            "shape "
                + textOf(output.shape()) + ", so give its gradient");
    const Tensor seed =
        gradient.defined() ? vmap::physicalOf(gradient) : filled(TensorFacts::of(batch), std::int64_t{1});
    autograd::backward(dispatcher_, batch, seed);
}

Tensor StandardRuntime::gradientOf(const Tensor& leaf)
{
    if (Tensor own = autograd::gradientOf(leaf); own.defined())
        return own;
    for (const PlacedTensor& placed : placed_)
        if (placed.original.isSame(leaf))
            return autograd::gradientOf(placed.copy);
    return {};
}

Expected<std::vector<Tensor>> StandardRuntime::gradients(const std::vector<Tensor>& outputs,
                                                         const std::vector<Tensor>& inputs,
                                                         const std::vector<Tensor>& seeds, bool createGraph)
{
    try {
        return autograd::gradients(dispatcher_, outputs, inputs, seeds,
                                   {.retainGraph = true, .createGraph = createGraph});
    } catch (const std::exception& error) {
        return tl::unexpected<Error>(Error{ErrorKind::failed, {}, error.what(), {}});
    }
}

Expected<std::unique_ptr<Region>>
StandardRuntime::enterRegion(const std::string& name, const std::vector<Value>& arguments,
                             const std::vector<std::pair<std::string, Value>>& keywords)
{
    return openRegion(dispatcher_, {tracer_, profiler_, compiled_, blockGraphs_}, name, arguments, keywords);
}

void StandardRuntime::beginRun(KeySet activeKeys)
{
    tracer_->stop();
    profiler_->stop();
    blockGraphs_->clear();
    compiled_->beginRun();
    ops::restartRandom(dispatcher_);
    if (activeKeys.hasAny(dispatcher_.model().layerBits(Layer::tracer))) {
        tracer_->start();
        for (const NamedTensor& input : named_)
            tracer_->declareInput(input.name, input.tensor);
    }
    if (activeKeys.hasAny(dispatcher_.model().layerBits(Layer::profiler)))
        profiler_->start();
}

LayerReports StandardRuntime::endRun()
{
    LayerReports reports;
    reports.compiled = compiled_->report(
        [recorder = dispatcher_.threadState().recorder] { return recorder != nullptr && recorder->isCancelled(); });
    reports.tracedGraph = std::exchange(*blockGraphs_, {});
    if (auto graph = tracer_->finish(); graph && !graph->nodes.empty())
        reports.tracedGraph = printGraph(*graph);
    if (auto profile = profiler_->finish(); profile && !profile->empty()) {
        reports.profileTable = profileTable(*profile);
        reports.profile = *std::move(profile);
    }
    return reports;
}

CompiledWatch* StandardRuntime::compiledWatch()
{
    return compiled_.get();
}

void StandardRuntime::beginWith(const std::shared_ptr<KeptKernels>& kernels)
{
    compiled_->use(kernels);
}

std::shared_ptr<KeptKernels> StandardRuntime::keptKernels()
{
    return compiled_->kept();
}

std::vector<DeviceReport> StandardRuntime::devices()
{
    std::vector<DeviceReport> reports{cpuReport()};
    for (DeviceReport& report : cuda::cudaDevices())
        reports.push_back(std::move(report));
    return reports;
}

std::shared_ptr<const KernelBackends> StandardRuntime::kernelBackends() const
{
    return standardKernelBackends();
}

RuntimeFactory standardRuntimeFactory(std::string kernelFolder)
{
    return [folder = std::move(kernelFolder)](std::shared_ptr<const KeyModel> model, const RuntimeOptions& options) {
        return StandardRuntime::make(std::move(model), options, folder);
    };
}

}  // namespace keyfall
