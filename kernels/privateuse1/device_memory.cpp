// SPDX-License-Identifier: MIT
#include "kernels/privateuse1/device_memory.h"

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/recorder.h"
#include "core/dispatch/thread_state.h"
#include "core/tensor/host_memory.h"
#include "core/text/quantity_text.h"
#include "kernels/ops/allocate.h"

#include <fmt/format.h>

namespace keyfall::privateuse1 {

namespace {

[[noreturn]] void computesNothing()
{
    throw DispatchError(DispatchErrorKind::unsupported,
                        "the memory of privateuseone computes nothing by itself: register a kernel at PrivateUse1");
}

Tensor seenByHost(const Tensor& tensor)
{
    return tensor.device().type == DeviceType::privateUse1 ? hostView(tensor) : tensor;
}

/// A backend runs inside of a kernel, so the state this thread used last is the running call's.
void noteMove(const Tensor& to, const Tensor& from)
{
    if (Recorder* recorder = tCurrentState->recorder)
        recorder->note(EventKind::place,
                       fmt::format("copies {} from {} to {}",
                                   bytesText(to.numel() * static_cast<std::int64_t>(sizeOf(to.dtype()))),
                                   nameOf(from.device()), nameOf(to.device())));
}

class DeviceMemory final : public ops::Backend {
public:
    [[nodiscard]] DeviceType type() const override { return DeviceType::privateUse1; }
    [[nodiscard]] std::string_view name() const override { return "privateuseone"; }

    [[nodiscard]] Tensor allocate(Device device, DType dtype, const Dims& shape, const Dims& strides) const override
    {
        return deviceView(ops::emptyOn(kCpu, dtype, shape, strides), device);
    }
    void copy(const Tensor& to, const Tensor& from) const override
    {
        if (to.device() != from.device())
            noteMove(to, from);
        ops::copyInto(seenByHost(to), seenByHost(from));
    }
    void fill(const Tensor& to, const Scalar& value) const override
    {
        ops::backendFor(DeviceType::cpu).fill(seenByHost(to), value);
    }

    void unary(ops::UnaryFormula, const ops::ElementwisePlan&) const override { computesNothing(); }
    void binary(ops::BinaryFormula, const ops::ElementwisePlan&) const override { computesNothing(); }
    void where(const ops::ElementwisePlan&) const override { computesNothing(); }
    void reduce(ops::ReductionFormula, const ops::ReductionPlan&) const override { computesNothing(); }
    void matmul(const ops::MatmulPlan&) const override { computesNothing(); }
    void convolution(const ops::ConvolutionPlan&) const override { computesNothing(); }
    void cumsum(const ops::AlongPlan&) const override { computesNothing(); }
    void softmax(const ops::AlongPlan&) const override { computesNothing(); }
    void logsumexp(const ops::AlongPlan&) const override { computesNothing(); }
    void squares(const ops::SquaresPlan&) const override { computesNothing(); }
    void random(const ops::RandomPlan&) const override { computesNothing(); }
    void layerNorm(const ops::NormPlan&) const override { computesNothing(); }
    [[nodiscard]] std::optional<std::int64_t> gather(const ops::AlongPlan&) const override { computesNothing(); }
    [[nodiscard]] std::optional<std::int64_t> scatter(const ops::AlongPlan&) const override { computesNothing(); }
    void sort(const ops::AlongPlan&) const override { computesNothing(); }
    [[nodiscard]] Tensor findTrue(const Tensor&) const override { computesNothing(); }
};

}  // namespace

const ops::Backend& backend()
{
    static const DeviceMemory kBackend;
    return kBackend;
}

}  // namespace keyfall::privateuse1
