// SPDX-License-Identifier: MIT
#include "tests/ui/fake_runtime.h"

#include "core/dispatch/dispatcher.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall::test {

namespace {

class FakeRuntime final : public Runtime {
public:
    FakeRuntime(std::shared_ptr<const KeyModel> model, const RuntimeOptions& options)
        : dispatcher_(std::move(model), DispatcherOptions{.strict = options.strict, .freshTables = options.freshTables})
    {
        for (const char* schema :
             {"add(Tensor self, Tensor other) -> Tensor", "mul(Tensor self, Tensor other) -> Tensor",
              "relu(Tensor self) -> Tensor", "noop(Tensor self) -> Tensor"})
            if (const auto parsed = Schema::parse(schema))
                static_cast<void>(dispatcher_.define(*parsed));
    }

    [[nodiscard]] Dispatcher& dispatcher() override { return dispatcher_; }

    void registerStandardKernels() override
    {
        for (const OperatorHandle& op : dispatcher_.operators())
            for (const char* layer : {"Cpu", "Autograd"})
                keep(&op, layer);
        for (const char* layer : {"Tracer", "Autocast"})
            keep(nullptr, layer);
    }

    [[nodiscard]] Expected<Registration> registerStandardKernel(const OperatorHandle* op, Key key) override
    {
        const std::string about = describeStandardKernel(op, key);
        const std::string& name = dispatcher_.model().nameOf(key);
        if (about.empty())
            return badInput({}, "there is no standard kernel at " + name);
        return op ? dispatcher_.registerKernel(*op, key, kernelAt(name), "standard")
                  : dispatcher_.registerFallback(key, kernelAt(name), "standard");
    }

    [[nodiscard]] std::string describeStandardKernel(const OperatorHandle* op, Key key) override
    {
        const std::string& layer = dispatcher_.model().nameOf(key);
        if (!op)
            return layer == "Tracer"  ? "Writes the call down and goes on."
                : layer == "Autocast" ? "Falls through."
                                      : "";
        if (layer == "Cpu")
            return "Returns its first argument.";
        return layer == "Autograd" && (op->name() == "add" || op->name() == "relu") ? "Saves its arguments and goes on."
                                                                                    : "";
    }

    [[nodiscard]] Expected<Tensor> makeTensor(const TensorSpec& spec) override
    {
        const Dims shape(spec.shape.begin(), spec.shape.end());
        Tensor tensor = spec.device.type == DeviceType::cpu ? Tensor::emptyHost(spec.dtype, shape)
                                                            : Tensor::emptyMeta(spec.dtype, shape);
        tensor.setRequiresGrad(spec.requiresGrad);
        return tensor;
    }
    [[nodiscard]] Expected<Tensor> place(const Tensor& tensor, Device device) override
    {
        return device.type == DeviceType::cpu ? Tensor::emptyHost(tensor.dtype(), tensor.shape())
                                              : Tensor::emptyMeta(tensor.dtype(), tensor.shape());
    }

    [[nodiscard]] Expected<void> backward(const Tensor&, const Tensor&) override { return {}; }
    [[nodiscard]] Tensor gradientOf(const Tensor&) override { return {}; }
    [[nodiscard]] Expected<std::unique_ptr<Region>>
    enterRegion(const std::string&, const std::vector<Value>&,
                const std::vector<std::pair<std::string, Value>>&) override
    {
        return std::make_unique<Region>();
    }
    void beginRun(KeySet) override {}
    [[nodiscard]] LayerReports endRun() override { return {}; }
    [[nodiscard]] std::vector<DeviceReport> devices() override
    {
        return {{"cpu", "a test's CPU", true, false, {}, 0, {}}};
    }

private:
    [[nodiscard]] static Kernel kernelAt(const std::string& layer)
    {
        if (layer == "Autocast")
            return Kernel::fallthrough("standard:autocast");
        if (layer == "Cpu")
            return Kernel::boxed([](const BoxedCall&, Stack& stack) { stack.resize(1); }, "standard:cpu");
        if (layer == "Tracer")
            return Kernel::boxed([](const BoxedCall& call, Stack& stack) { call.redispatch(call.keysBelow(), stack); },
                                 "standard:tracer");
        return Kernel::boxed(
            [](const BoxedCall& call, Stack& stack) {
                call.note(EventKind::saved, "self");
                call.redispatch(call.keysBelow(), stack);
            },
            "standard:autograd");
    }

    void keep(const OperatorHandle* op, std::string_view layer)
    {
        const std::optional<Key> key = dispatcher_.model().find(layer);
        if (!key || describeStandardKernel(op, *key).empty())
            return;
        if (auto made = registerStandardKernel(op, *key))
            made->keep();
    }

    Dispatcher dispatcher_;
};

}  // namespace

RuntimeFactory fakeRuntime()
{
    return
        [](std::shared_ptr<const KeyModel> model, const RuntimeOptions& options) -> Expected<std::unique_ptr<Runtime>> {
            return std::unique_ptr<Runtime>(new FakeRuntime(std::move(model), options));
        };
}

Session fakeSession()
{
    Session session;
    TensorSpec a;
    a.name = "a";
    a.shape = {2, 3};
    a.fill = 1.0;
    a.requiresGrad = true;
    TensorSpec b = a;
    b.name = "b";
    b.requiresGrad = false;
    session.tensors = {a, b};
    session.program = {"y = relu(add(a, b))"};
    return session;
}

}  // namespace keyfall::test
