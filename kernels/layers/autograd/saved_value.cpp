// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/saved_value.h"

#include "core/dispatch/dispatch_error.h"
#include "core/tensor/tensor_kind.h"

#include <string>

namespace keyfall::autograd {

namespace {

void refuseInference(const Tensor& tensor)
{
    if (tensor.traits().inference())
        throw DispatchError(DispatchErrorKind::unsupported,
                            "Inference tensors cannot be saved for backward. Please do not use Tensors created in "
                            "inference mode in computation tracked by autograd. To work around this, you can make a "
                            "clone to get a normal tensor and use it in autograd, or use `torch.no_grad()` instead of "
                            "`torch.inference_mode()`.");
}

}  // namespace

SavedValue SavedValue::ofInput(const Tensor& tensor)
{
    refuseInference(tensor);
    SavedValue saved;
    saved.version_ = tensor.version();
    saved.saved_ = true;
    if (isLeaf(tensor)) {
        saved.tensor_ = tensor;
        return saved;
    }
    saved.tensor_ = tensor.detached();
    if (tensor.requiresGrad()) {
        const Edge edge = edgeOf(tensor);
        saved.producer_ = edge.node;
        saved.output_ = edge.input;
    }
    return saved;
}

SavedValue SavedValue::ofOutput(const Tensor& tensor, std::uint32_t output)
{
    SavedValue saved;
    saved.tensor_ = tensor.detached();
    saved.version_ = tensor.version();
    saved.output_ = output;
    saved.isOutput_ = true;
    saved.onTape_ = tensor.requiresGrad();
    saved.saved_ = true;
    return saved;
}

Tensor SavedValue::unpack(Node& saver) const
{
    if (released_)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "Trying to backward through the graph a second time (or directly access saved tensors "
                            "after they have already been freed): the saved values of "
                                + saver.name()
                                + " are freed by the first backward. Ask the first one to retain the graph");
    if (saved_ && tensor_.version() != version_) {
        std::string what = text();
        const Node* producer = isOutput_ ? &saver : producer_.get();
        if (producer != nullptr)
            what += ", which is output " + std::to_string(output_) + " of " + producer->name();
        throw DispatchError(DispatchErrorKind::unsupported,
                            "one of the variables needed for gradient computation has been modified by an inplace "
                            "operation: ["
                                + what + "], is at version " + std::to_string(tensor_.version()) + "; expected version "
                                + std::to_string(version_) + " instead");
    }
    if (!onTape_ && !producer_)
        return tensor_;
    Tensor result = tensor_.detached();
    setProducer(result, onTape_ ? saver.shared_from_this() : producer_, output_);
    return result;
}

void SavedValue::release()
{
    if (!saved_)
        return;
    tensor_ = Tensor();
    producer_.reset();
    released_ = true;
}

std::size_t SavedValue::bytes() const
{
    const auto bytesOf = [](const Tensor& tensor) {
        return tensor.storage() ? static_cast<std::size_t>(tensor.numel()) * sizeOf(tensor.dtype()) : 0;
    };
    if (!tensor_.defined())
        return 0;
    const TensorKind* kind = kindOf(tensor_);
    if (kind == nullptr)
        return bytesOf(tensor_);
    std::size_t sum = 0;
    Stack parts;
    for (TensorPart& part : kind->parts())
        parts.push_back(std::move(part.value));
    forEachTensor(parts, [&](const Tensor& part) { sum += bytesOf(part); });
    return sum;
}

std::string SavedValue::text() const
{
    return std::string(nameOf(tensor_.dtype())) + textOf(tensor_.shape());
}

}  // namespace keyfall::autograd
