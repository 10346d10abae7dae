// SPDX-License-Identifier: MIT
#include "kernels/runtime/registration_plan.h"

#include "kernels/ops/backend.h"
#include "kernels/ops/release.h"
#include "kernels/privateuse1/hosted_kernel.h"
#include "kernels/runtime/backend_select.h"
#include "kernels/runtime/standard_operators.h"

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

struct BackendName {
    Layer layer;
    DeviceType device;
    std::string_view where;
};
constexpr std::array<BackendName, 3> kBackends{{
    {Layer::cpu, DeviceType::cpu, "in host memory"},
    {Layer::cuda, DeviceType::cuda, "in the memory of a CUDA device"},
    {Layer::meta, DeviceType::meta, "for shapes and types only, without data"},
}};

/// The backend for a device type; null where this machine has none.
const ops::Backend* backendOrNull(DeviceType device)
{
    try {
        return &ops::backendFor(device);
    } catch (const DispatchError&) {
        return nullptr;
    }
}

}  // namespace

RegistrationPlan::RegistrationPlan(std::shared_ptr<const KeyModel> model, std::vector<LayerKernel> layers)
    : model_(std::move(model)), layers_(std::move(layers)), backendSelect_(model_->find("BackendSelect"))
{
    for (const BackendName& backend : kBackends)
        for (const Key key : model_->layerKeys(backend.layer))
            backendKeys_.push_back({key, backend.device});
    for (const LayerKernel& layer : layers_)
        for (const Key key : model_->layerKeys(layer.layer))
            layerKeys_.push_back({key, &layer});
    for (const std::string& name : model_->spec().fallthroughs)
        if (const Key key = model_->find(name).value(); layerAt(key) == nullptr)
            fallthroughs_.push_back(key);
}

const RegistrationPlan::BackendKey* RegistrationPlan::backendAt(Key key) const
{
    const auto found = std::find_if(backendKeys_.begin(), backendKeys_.end(),
                                    [key](const BackendKey& entry) { return entry.key == key; });
    return found == backendKeys_.end() ? nullptr : &*found;
}

const LayerKernel* RegistrationPlan::layerAt(Key key) const
{
    const auto found =
        std::find_if(layerKeys_.begin(), layerKeys_.end(), [key](const LayerKey& entry) { return entry.key == key; });
    return found == layerKeys_.end() ? nullptr : found->kernel;
}

bool RegistrationPlan::fallsThrough(Key key) const
{
    return std::find(fallthroughs_.begin(), fallthroughs_.end(), key) != fallthroughs_.end();
}

bool RegistrationPlan::selectsBackendAt(const OperatorHandle* op, Key key) const
{
    return op != nullptr && backendSelect_ == key && standardOperator(op->name()) != nullptr && selectsBackend(*op);
}

bool RegistrationPlan::isPrivateUse1(Key key) const
{
    return model_->nameOf(key) == "PrivateUse1";
}

std::optional<Kernel> RegistrationPlan::privateUse1Kernel(const OperatorHandle& op) const
{
    if (privateuse1::hasMemoryKernel(op.name()))
        return privateuse1::memoryKernel(op.name());
    const ops::OperatorDefinition* definition = standardOperator(op.name());
    if (definition == nullptr)
        return std::nullopt;
    Kernel cpu = ops::forRelease(ops::releaseOf(*model_), *definition, DeviceType::cpu, definition->cpu());
    // Its parts are called with the device's tensors, so they are looked for at its key.
    return isComposed(op.name()) ? std::move(cpu) : privateuse1::hostedKernel(op.name(), std::move(cpu));
}

std::optional<Kernel> RegistrationPlan::kernelAt(const OperatorHandle* op, Key key) const
{
    // A layer serves every operator, so its kernel can also be registered for one of them.
    if (const LayerKernel* layer = layerAt(key))
        return layer->make();
    if (op == nullptr && fallsThrough(key))
        return Kernel::fallthrough();
    if (selectsBackendAt(op, key))
        return backendSelectKernel();
    if (op != nullptr && isPrivateUse1(key))
        return privateUse1Kernel(*op);
    const BackendKey* at = backendAt(key);
    if (op == nullptr || at == nullptr)
        return std::nullopt;
    const ops::OperatorDefinition* definition = standardOperator(op->name());
    const ops::Backend* backend = definition ? backendOrNull(at->device) : nullptr;
    if (backend == nullptr)
        return std::nullopt;
    // See Note [Kernels answer like their model's version].
    return ops::forRelease(ops::releaseOf(*model_), *definition, at->device, definition->kernelFor(*backend));
}

std::string RegistrationPlan::describe(const OperatorHandle* op, Key key) const
{
    if (const LayerKernel* layer = layerAt(key))
        return layer->description;
    if (op == nullptr && fallsThrough(key))
        return "Falls through, as in a PyTorch that has just been started.";
    if (selectsBackendAt(op, key))
        return "Takes the backend from the call's device, since no tensor brings one, and passes on.";
    if (op != nullptr && isPrivateUse1(key) && privateUse1Kernel(*op))
        return "Computes " + op->name() + " in the memory of privateuseone.";
    const BackendKey* at = backendAt(key);
    if (op == nullptr || at == nullptr || standardOperator(op->name()) == nullptr
        || backendOrNull(at->device) == nullptr)
        return {};
    const auto backend = std::find_if(kBackends.begin(), kBackends.end(),
                                      [at](const BackendName& entry) { return entry.device == at->device; });
    return "Computes " + op->name() + " " + std::string(backend->where) + ".";
}

std::vector<Registration> RegistrationPlan::registerAll(Dispatcher& dispatcher) const
{
    std::vector<Registration> registrations;
    for (const LayerKey& layer : layerKeys_)
        registrations.push_back(dispatcher.registerFallback(layer.key, layer.kernel->make(), "standard"));
    for (const Key key : fallthroughs_)
        registrations.push_back(dispatcher.registerFallback(key, Kernel::fallthrough(), "standard"));
    for (const OperatorHandle op : dispatcher.operators()) {
        if (backendSelect_ && selectsBackendAt(&op, *backendSelect_))
            registrations.push_back(dispatcher.registerKernel(op, *backendSelect_, backendSelectKernel(), "standard"));
        for (const BackendKey& backend : backendKeys_)
            if (auto kernel = kernelAt(&op, backend.key))
                registrations.push_back(dispatcher.registerKernel(op, backend.key, std::move(*kernel), "standard"));
    }
    return registrations;
}

std::vector<Registration> RegistrationPlan::registerAllOf(Dispatcher& dispatcher, const OperatorHandle& op) const
{
    std::vector<Registration> registrations;
    const auto add = [&](Key key) {
        if (auto kernel = kernelAt(&op, key))
            registrations.push_back(dispatcher.registerKernel(op, key, std::move(*kernel), "standard"));
    };
    // Autograd at its alias, as any library would: some of its keys no tensor brings (pytorch:M15).
    if (const auto autograd = model_->find("Autograd"); autograd && model_->info(*autograd).kind == KeyKind::alias)
        if (const auto& keys = model_->layerKeys(Layer::autograd); !keys.empty())
            registrations.push_back(
                dispatcher.registerKernel(op, *autograd, std::move(*kernelAt(&op, keys.front())), "standard"));
    for (const LayerKey& layer : layerKeys_)
        if (layer.kernel->layer != Layer::autograd)
            add(layer.key);
    if (backendSelect_)
        add(*backendSelect_);
    for (const BackendKey& backend : backendKeys_)
        add(backend.key);
    return registrations;
}

}  // namespace keyfall
