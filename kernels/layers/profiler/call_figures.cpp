// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/call_figures.h"

#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/autograd/running_node.h"
#include "kernels/layers/profiler/flops.h"
#include "kernels/layers/profiler/new_bytes.h"

namespace keyfall {

namespace {

bool isLeafOfTape(const Tensor& tensor)
{
    return tensor.defined() && tensor.requiresGrad() && autograd::isLeaf(tensor);
}

MemoryUse memoryUseOf(const Stack& arguments, const Stack& results)
{
    if (autograd::runningNode() != nullptr)
        return MemoryUse::gradients;
    bool onTape = false;
    bool parameter = false;
    forEachTensor(results, [&](const Tensor& tensor) {
        onTape = onTape || (tensor.defined() && autograd::producerOf(tensor) != nullptr);
        parameter = parameter || isLeafOfTape(tensor);
    });
    if (onTape)
        return MemoryUse::activations;
    if (parameter)
        return MemoryUse::parameters;
    bool ofParameters = false;
    forEachTensor(arguments, [&](const Tensor& tensor) { ofParameters = ofParameters || isLeafOfTape(tensor); });
    return ofParameters ? MemoryUse::optimizer : MemoryUse::other;
}

}  // namespace

CallFigures figuresOf(const std::string& op, const Stack& arguments, const Stack& results)
{
    CallFigures figures;
    figures.allocatedBytes = newBytes(storagesOf(arguments), results);
    figures.flops = estimateFlops(op, arguments, results);
    figures.bytesMoved = bytesMoved(op, arguments, results);
    figures.memoryUse = memoryUseOf(arguments, results);
    if (const autograd::Node* node = autograd::runningNode()) {
        figures.phase = ProfilePhase::backward;
        if (node->sequence() != autograd::Node::kFirst)
            figures.sequence = node->sequence();
        return figures;
    }
    forEachTensor(results, [&](const Tensor& tensor) {
        if (!tensor.defined() || figures.sequence)
            return;
        if (const auto node = autograd::producerOf(tensor))
            figures.sequence = node->sequence();
    });
    return figures;
}

Device deviceOf(const Stack& arguments)
{
    Device device = kCpu;
    forEachTensor(arguments, [&](const Tensor& tensor) {
        if (tensor.defined() && tensor.device().type == DeviceType::cuda && device.type != DeviceType::cuda)
            device = tensor.device();
    });
    return device;
}

}  // namespace keyfall
