// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/copy.h"

#include "core/text/quantity_text.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/elementwise_launch.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/promotion.h"

#include <fmt/format.h>

namespace keyfall::cuda {

namespace {

/// Bytes that lie in the same order at both ends: one plain copy does.
[[nodiscard]] bool isOneBlock(const ops::ElementwisePlan& plan)
{
    if (plan.output.dtype() != plan.inputs[0].dtype() || plan.shape.size() > 1)
        return false;
    return plan.shape.empty() || (plan.strides[0][0] == 1 && plan.strides[1][0] == 1);
}

[[nodiscard]] std::size_t bytesOf(const Tensor& tensor)
{
    return static_cast<std::size_t>(tensor.numel()) * sizeOf(tensor.dtype());
}

[[nodiscard]] std::string textOfBytes(const Tensor& tensor)
{
    return bytesText(static_cast<std::int64_t>(bytesOf(tensor)));
}

void noteMove(const Tensor& to, const Tensor& from)
{
    noteEvent(EventKind::place, [&] {
        return fmt::format("copies {} from {} to {}", textOfBytes(to), nameOf(from.device()), nameOf(to.device()));
    });
}

[[nodiscard]] bool sameOrder(const Tensor& to, const Tensor& from)
{
    return to.dtype() == from.dtype() && to.shape() == from.shape() && to.isContiguous() && from.isContiguous();
}

}  // namespace

void CudaBackend::copy(const Tensor& to, const Tensor& from) const
{
    if (to.numel() == 0)
        return;
    if (from.device().type == DeviceType::cpu)
        copyFromHost(to, from);
    else if (to.device().type == DeviceType::cpu)
        copyToHost(to, from);
    else if (to.device() != from.device())
        copyAcross(to, from);
    else
        copyOnDevice(to, from);
}

void CudaBackend::copyOnDevice(const Tensor& to, const Tensor& from) const
{
    const ops::ElementwisePlan plan = ops::planInto(to, {from});
    if (isOneBlock(plan)) {
        noteEvent(EventKind::launch, [&] { return "cudaMemcpyAsync of " + textOfBytes(to); });
        return guarded("copying", {&to, &from}, [&] {
            slotOf(devices(), to)
                .device->copyWithin(to.deviceAddress(), from.deviceAddress(), bytesOf(to), currentStream());
        });
    }
    CopyKernel kernel;
    kernel.loop = loopOf(plan.shape);
    const bool convert = to.dtype() != from.dtype();
    for (int i = 0; i < 2; ++i)
        kernel.operands[i] = convert ? operandOf(plan, i) : bitsOperandOf(plan, i);
    issue(devices(), kernel, elementwiseConfig(plan.count), {&to, &from});
}

void CudaBackend::copyFromHost(const Tensor& to, const Tensor& from) const
{
    if (!sameOrder(to, from)) {
        // The host puts the elements in order, the device converts and places them.
        const Tensor host = ops::contiguous(from);
        const Tensor staged = allocate(to.device(), from.dtype(), from.shape(), contiguousStrides(from.shape()));
        copyFromHost(staged, host);
        return copyOnDevice(to, staged);
    }
    noteMove(to, from);
    guarded("copying from the host", {&to, &from}, [&] {
        slotOf(devices(), to)
            .device->copyFromHost(to.deviceAddress(), from.hostData<void>(), bytesOf(to), currentStream());
    });
}

void CudaBackend::copyToHost(const Tensor& to, const Tensor& from) const
{
    if (!sameOrder(to, from)) {
        Tensor staged = from;
        if (!from.isContiguous() || from.dtype() != to.dtype()) {
            staged = allocate(from.device(), to.dtype(), from.shape(), contiguousStrides(from.shape()));
            copyOnDevice(staged, from);
        }
        const Tensor host = Tensor::emptyHost(to.dtype(), from.shape());
        copyToHost(host, staged);
        return ops::copyInto(to, host);
    }
    noteMove(to, from);
    guarded("copying to the host", {&to, &from}, [&] {
        slotOf(devices(), from)
            .device->copyToHost(to.hostData<void>(), from.deviceAddress(), bytesOf(to), currentStream());
    });
}

void CudaBackend::copyAcross(const Tensor& to, const Tensor& from) const
{
    // Over the host: right on every machine, whatever the two devices can reach of each other.
    Tensor host = Tensor::emptyHost(from.dtype(), from.shape());
    copyToHost(host, from);
    copyFromHost(to, host);
}

void CudaBackend::fill(const Tensor& to, const Scalar& value) const
{
    if (to.numel() == 0)
        return;
    const ops::ElementwisePlan plan = ops::planInto(to, {});
    FillKernel kernel;
    kernel.loop = loopOf(plan.shape);
    kernel.operands[0] = operandOf(plan, 0);
    kernel.isReal = std::holds_alternative<double>(value);
    if (kernel.isReal)
        kernel.real = ops::toDouble(value);
    else
        kernel.integer = ops::toInt(value);
    issue(devices(), kernel, elementwiseConfig(plan.count), {&to});
}

}  // namespace keyfall::cuda
