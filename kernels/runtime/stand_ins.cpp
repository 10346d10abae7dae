// SPDX-License-Identifier: MIT
#include "kernels/runtime/stand_ins.h"

#include "kernels/composites/decompositions.h"
#include "kernels/layers/autocast/cast_policy.h"
#include "kernels/layers/autograd/autograd_layer.h"
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/ops/release.h"
#include "kernels/privateuse1/explicit_parts.h"
#include "kernels/privateuse1/hosted_kernel.h"
#include "kernels/runtime/stand_in_kernels.h"
#include "kernels/runtime/standard_operators.h"

#include <algorithm>
#include <string>

namespace keyfall {

StandIns::StandIns(const RegistrationPlan& plan, const KeyModel& model) : plan_(plan), model_(model)
{
    if (const auto& keys = model.layerKeys(Layer::autograd); !keys.empty())
        autograd_ = keys.front();
    for (const Layer layer : {Layer::cpu, Layer::cuda, Layer::meta, Layer::sparse, Layer::quantized, Layer::nested})
        for (const Key key : model.layerKeys(layer))
            computing_.push_back(key);
}

bool StandIns::isAutograd(Key key) const
{
    const auto& keys = model_.layerKeys(Layer::autograd);
    return model_.nameOf(key) == "Autograd" || std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::optional<Kernel> StandIns::fallbackAt(Key key) const
{
    if (isAutograd(key))
        return autogradFallback();
    for (const Layer layer : {Layer::tracer, Layer::vmap})
        for (const Key own : model_.layerKeys(layer))
            if (own == key)
                return plan_.kernelAt(nullptr, key);
    return std::nullopt;
}

std::optional<Kernel> StandIns::forEachBackend(const OperatorHandle& op) const
{
    if (const auto* parts = ops::decompositionOf(op.name()))
        return ofParts(ops::withRelease(ops::releaseOf(model_), (*parts)()));
    KernelsByKey kernels;
    for (const Key key : computing_)
        if (auto kernel = plan_.kernelAt(&op, key))
            kernels.emplace_back(key, isComposed(op.name()) ? callingNoOthers(std::move(*kernel)) : std::move(*kernel));
    if (const auto own = model_.find("PrivateUse1"))
        if (auto parts = privateuse1::explicitParts(op.name(), standardOperator(op.name())->cpu()))
            kernels.emplace_back(*own, std::move(*parts));
    return forEachKey(std::move(kernels));
}

std::optional<Kernel> StandIns::composite(const OperatorHandle& op) const
{
    const ops::Release release = ops::releaseOf(model_);
    if (const auto* parts = ops::decompositionOf(op.name()))
        return ofParts(ops::withRelease(release, (*parts)()));
    if (isComposed(op.name()))
        return ofParts(ops::withRelease(release, standardOperator(op.name())->cpu()));
    KernelsByKey kernels;
    for (const Key key : computing_)
        if (auto kernel = plan_.kernelAt(&op, key))
            kernels.emplace_back(key, std::move(*kernel));
    return inOnePiece(std::move(kernels));
}

std::optional<Kernel> StandIns::autogradAt(const OperatorHandle& op) const
{
    auto own = autograd_ ? plan_.kernelAt(&op, *autograd_) : std::nullopt;
    const auto inplaceOrView = model_.find("ADInplaceOrView");
    const auto& schema = op.schema();
    if (const autograd::Formula* const whole = autograd::wholeFormulaOf(op.name()); own && whole != nullptr)
        own = autogradKernel(*whole);
    else if (own && isComposed(op.name()) && autograd::formulaOf(op.name()) == nullptr)
        own = recordedByParts(std::move(*own));
    if (!own || !inplaceOrView || !schema)
        return own;
    return guardedAutograd(std::move(*own), model_.layerBits(Layer::autograd),
                           writesOrViews(*schema) ? KeySet() : model_.setOf(*inplaceOrView));
}

std::optional<Kernel> StandIns::kernelAt(const OperatorHandle* op, Key key) const
{
    if (op == nullptr)
        return fallbackAt(key);
    const std::string& name = model_.nameOf(key);
    if (name == "BackendSelect")  // needs the schema alone, so it also serves operators that nothing here computes
    {
        const auto device = deviceArgument(*op);
        return device ? std::optional(selectingBackend(*device)) : std::nullopt;
    }
    if (name == "ADInplaceOrView")
        return inplaceOrView();
    if (isAutograd(key))
        return autogradAt(*op);
    if (name == "Tracer")
        return plan_.kernelAt(op, key);
    if (name == "CPU" && privateuse1::hasMemoryKernel(op->name()))
        return privateuse1::memoryKernel(op->name(), DeviceType::cpu);
    if (name == "PrivateUse1")
        return plan_.kernelAt(op, key);
    if (standardOperator(op->name()) == nullptr)
        return std::nullopt;
    if (name == "CompositeImplicitAutograd")
        return composite(*op);
    if (name == "FuncTorchBatchedDecomposition")  // fills that one key
        return plan_.kernelAt(op, model_.layerKeys(Layer::vmap).front());
    if (name == "CompositeExplicitAutograd")
        return forEachBackend(*op);
    // What else is there has kernels of the backends, which come first.
    if (name == "CompositeExplicitAutogradNonFunctional"
        && (op->name() == "select_backward" || op->name() == "new_empty_strided"))
        return forEachBackend(*op);
    if (name.starts_with("Autocast")) {
        const DeviceType device = name == "AutocastCUDA" ? DeviceType::cuda : DeviceType::cpu;
        return autocast::policyOf(device, op->entry()) == autocast::CastPolicy::none ? std::nullopt
                                                                                     : plan_.kernelAt(op, key);
    }
    auto kernel = plan_.kernelAt(op, key);
    if (kernel && isComposed(op->name()) && (name == "CPU" || name == "CUDA" || name == "Meta"))
        return onePiece(std::move(*kernel));
    return kernel;
}

}  // namespace keyfall
