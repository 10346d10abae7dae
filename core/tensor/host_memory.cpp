// SPDX-License-Identifier: MIT
#include "core/tensor/host_memory.h"

namespace keyfall {

namespace {

/// `block` under another device's name; the new block keeps it alive.
std::shared_ptr<Storage> relabelled(const std::shared_ptr<Storage>& block, Device device)
{
    return std::make_shared<Storage>(device, block->deviceData(), block->bytes(), [block](void*) {});
}

Tensor seenAs(const Tensor& tensor, Device device, std::shared_ptr<Storage> storage)
{
    Tensor seen =
        Tensor::make(tensor.dtype(), device, tensor.shape(), tensor.strides(), tensor.offset(), std::move(storage));
    seen.impl().version = tensor.impl().version;
    return seen;
}

bool isPrivate(const Tensor& tensor)
{
    return tensor.defined() && tensor.device().type == DeviceType::privateUse1 && tensor.layout() == Layout::strided
        && !tensor.traits().batched();
}

}  // namespace

Tensor hostView(const Tensor& tensor)
{
    return seenAs(tensor, kCpu, relabelled(tensor.storage(), kCpu));
}

Tensor deviceView(const Tensor& host, Device device)
{
    return seenAs(host, device, relabelled(host.storage(), device));
}

HostArguments::HostArguments(Stack& stack)
{
    std::optional<Device> named;
    for (Value& value : stack) {
        if (auto* tensor = std::get_if<Tensor>(&value)) {
            *tensor = onHost(*tensor);
        } else if (auto* list = std::get_if<std::vector<Tensor>>(&value)) {
            for (Tensor& item : *list)
                item = onHost(item);
        } else if (auto* device = std::get_if<Device>(&value)) {
            named = *device;
            if (device->type == DeviceType::privateUse1)
                *device = kCpu;
        }
    }
    if (named)
        target_ = named->type == DeviceType::privateUse1 ? named : std::nullopt;
    else if (!pairs_.empty())
        target_ = pairs_.front().second.device();
}

Tensor HostArguments::onHost(const Tensor& tensor)
{
    if (!isPrivate(tensor))
        return tensor;
    for (const auto& [host, original] : pairs_)
        if (original.isSame(tensor))
            return host;
    // Tensors that share memory share it on the host, too: kernels look whether what they write overlaps what they read.
    Tensor host;
    for (const auto& [known, original] : pairs_)
        if (original.storage() == tensor.storage())
            host = seenAs(tensor, kCpu, known.storage());
    if (!host.defined())
        host = hostView(tensor);
    pairs_.emplace_back(host, tensor);
    return host;
}

Tensor HostArguments::back(const Tensor& result) const
{
    if (!result.defined() || result.device().type != DeviceType::cpu || result.layout() != Layout::strided)
        return result;
    for (const auto& [host, original] : pairs_)
        if (host.isSame(result))
            return original;
    for (const auto& [host, original] : pairs_)
        if (host.storage() == result.storage())
            return seenAs(result, original.device(), original.storage());
    return target_ ? deviceView(result, *target_) : result;
}

void HostArguments::giveBack(Stack& results) const
{
    for (Value& value : results) {
        if (auto* tensor = std::get_if<Tensor>(&value))
            *tensor = back(*tensor);
        else if (auto* list = std::get_if<std::vector<Tensor>>(&value))
            for (Tensor& item : *list)
                item = back(item);
    }
}

}  // namespace keyfall
