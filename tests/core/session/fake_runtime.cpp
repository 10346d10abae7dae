// SPDX-License-Identifier: MIT
#include "tests/core/session/fake_runtime.h"

#include <algorithm>
#include <functional>

namespace keyfall::test {

namespace {

Tensor filled(const Tensor& like, const std::function<float(std::int64_t)>& element)
{
    Tensor result = Tensor::emptyHost(DType::float32, like.shape());
    for (std::int64_t i = 0; i < result.numel(); ++i)
        result.hostData<float>()[i] = element(i);
    // The devices of this runtime all live in host memory; only the name differs.
    Tensor named = Tensor::make(DType::float32, like.device(), result.shape(), result.strides(), 0, result.storage());
    return named;
}

const float* elements(const Tensor& tensor)
{
    return static_cast<const float*>(tensor.deviceAddress());
}

Tensor scalarOf(const Tensor& like, float value)
{
    const Tensor one = Tensor::make(DType::float32, like.device(), Dims{}, Dims{}, 0, nullptr);
    return filled(one, [value](std::int64_t) { return value; });
}

float total(const Tensor& tensor)
{
    float sum = 0;
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        sum += elements(tensor)[i];
    return sum;
}

void compute(const BoxedCall& call, Stack& stack)
{
    const std::string& op = call.opName();
    const Tensor self = std::get<Tensor>(stack[0]);
    const float* a = elements(self);
    Stack results;
    if (op == "add.Tensor" || op == "mul.Tensor") {
        const Tensor other = std::get<Tensor>(stack[1]);
        if (other.shape() != self.shape())
            throw DispatchError(DispatchErrorKind::badArgument,
                                op + ": the shapes " + textOf(self.shape()) + " and " + textOf(other.shape())
                                    + " differ");
        const float* b = elements(other);
        const bool add = op == "add.Tensor";
        results.emplace_back(filled(self, [a, b, add](std::int64_t i) { return add ? a[i] + b[i] : a[i] * b[i]; }));
    } else if (op == "add.Scalar") {
        const float b = std::holds_alternative<double>(stack[1]) ? static_cast<float>(std::get<double>(stack[1]))
                                                                 : static_cast<float>(std::get<std::int64_t>(stack[1]));
        results.emplace_back(filled(self, [a, b](std::int64_t i) { return a[i] + b; }));
    } else if (op == "relu") {
        results.emplace_back(filled(self, [a](std::int64_t i) { return std::max(a[i], 0.0F); }));
    } else if (op == "relu_") {
        for (std::int64_t i = 0; i < self.numel(); ++i)
            const_cast<float*>(a)[i] = std::max(a[i], 0.0F);
        results.emplace_back(self);
    } else if (op == "sum" || op == "sum.dim_IntList") {
        results.emplace_back(scalarOf(self, total(self)));
    } else if (op == "max") {
        results.emplace_back(scalarOf(self, *std::max_element(a, a + self.numel())));
    } else if (op == "max.dim") {
        results.emplace_back(scalarOf(self, *std::max_element(a, a + self.numel())));
        results.emplace_back(scalarOf(self, static_cast<float>(std::max_element(a, a + self.numel()) - a)));
    } else if (op == "split.Tensor") {
        results.emplace_back(std::vector<Tensor>{self, self});
    } else if (op == "size.int") {
        results.emplace_back(self.size(static_cast<int>(std::get<std::int64_t>(stack[1]))));
    }
    stack = std::move(results);
}

void passOn(const BoxedCall& call, Stack& stack)
{
    call.note(EventKind::passOn, "a test's layer");
    call.redispatch(call.keysBelow(), stack);
}

/// A region that only has to end at the right time.
struct NoGrad final : Region {
    NoGrad(const Dispatcher& dispatcher, KeySet keys) : guard(dispatcher, keys) {}
    ExcludeKeys guard;
};

}  // namespace

FakeRuntime::FakeRuntime(std::shared_ptr<const KeyModel> model, const RuntimeOptions& options)
    : dispatcher_(std::move(model), DispatcherOptions{.strict = options.strict, .freshTables = options.freshTables})
{
    for (const char* text :
         {"add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
          "add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
          "mul.Tensor(Tensor self, Tensor other) -> Tensor", "relu(Tensor self) -> Tensor",
          "relu_(Tensor(a!) self) -> Tensor(a!)", "sum(Tensor self, *, ScalarType? dtype=None) -> Tensor",
          "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
          "max(Tensor self) -> Tensor",
          "max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
          "split.Tensor(Tensor self, int split_size, int dim=0) -> Tensor[]", "size.int(Tensor self, int dim) -> int"})
        (void)dispatcher_.define(Schema::parse(text).value());
}

RuntimeFactory FakeRuntime::factory()
{
    return
        [](std::shared_ptr<const KeyModel> model, const RuntimeOptions& options) -> Expected<std::unique_ptr<Runtime>> {
            return std::make_unique<FakeRuntime>(std::move(model), options);
        };
}

void FakeRuntime::registerStandardKernels()
{
    const auto keep = [this](Expected<Registration> registration) {
        if (registration)
            registrations_.push_back(std::move(*registration));
    };
    for (const OperatorHandle& op : dispatcher_.operators())
        for (const char* backend : {"Cpu", "Cuda"})
            keep(registerStandardKernel(&op, *dispatcher_.model().find(backend)));
    for (const char* layer : {"Tracer", "Profiler", "Autograd"})
        keep(registerStandardKernel(nullptr, *dispatcher_.model().find(layer)));
}

Expected<Registration> FakeRuntime::registerStandardKernel(const OperatorHandle* op, Key key)
{
    const std::string& name = dispatcher_.model().nameOf(key);
    if (op == nullptr && (name == "Tracer" || name == "Profiler" || name == "Autograd"))
        return dispatcher_.registerFallback(key, Kernel::boxed(passOn, "test:" + name), "standard");
    if (op != nullptr && (name == "Cpu" || name == "Cuda"))
        return dispatcher_.registerKernel(*op, key, Kernel::boxed(compute, "test:" + name), "standard");
    return badInput({}, "no standard kernel at " + name);
}

Expected<Tensor> FakeRuntime::makeTensor(const TensorSpec& spec)
{
    Tensor host = Tensor::emptyHost(DType::float32, Dims(spec.shape.begin(), spec.shape.end()));
    for (std::int64_t i = 0; i < host.numel(); ++i)
        host.hostData<float>()[i] =
            static_cast<float>(spec.fill ? std::get<double>(*spec.fill) : spec.data[static_cast<std::size_t>(i)]);
    Tensor tensor = place(host, spec.device).value();
    tensor.setRequiresGrad(spec.requiresGrad);
    return tensor;
}

Expected<Tensor> FakeRuntime::place(const Tensor& tensor, Device device)
{
    if (device.type == DeviceType::meta)
        return tl::unexpected<Error>(
            Error{ErrorKind::unavailable, "meta", "this test's runtime has no meta device", {}});
    if (tensor.device() == device)
        return tensor;
    Tensor moved =
        Tensor::make(tensor.dtype(), device, tensor.shape(), tensor.strides(), tensor.offset(),
                     std::make_shared<Storage>(device, tensor.storage()->deviceData(), tensor.storage()->bytes(),
                                               [owner = tensor.storage()](void*) {}));
    moved.setRequiresGrad(tensor.requiresGrad());
    return moved;
}

Expected<void> FakeRuntime::backward(const Tensor& output, const Tensor& gradient)
{
    if (!gradient.defined() && output.numel() != 1)
        return badInput({}, "grad can be implicitly created only for scalar outputs");
    wentBackward_ = true;
    return {};
}

Tensor FakeRuntime::gradientOf(const Tensor& leaf)
{
    return wentBackward_ ? filled(leaf, [](std::int64_t) { return 1.0F; }) : Tensor();
}

Expected<std::unique_ptr<Region>> FakeRuntime::enterRegion(const std::string& name, const std::vector<Value>&,
                                                           const std::vector<std::pair<std::string, Value>>&)
{
    if (name != "no_grad")
        return badInput({}, "no region named '" + name + "'");
    return std::make_unique<NoGrad>(dispatcher_, dispatcher_.model().setOf({"Autograd"}));
}

}  // namespace keyfall::test
