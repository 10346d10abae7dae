// SPDX-License-Identifier: MIT
#include "kernels/cpu/cpu_backend.h"

#include "core/tensor/storage.h"
#include "kernels/cpu/along.h"
#include "kernels/cpu/binary.h"
#include "kernels/cpu/convolution.h"
#include "kernels/cpu/copy.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/layer_norm.h"
#include "kernels/cpu/matmul.h"
#include "kernels/cpu/random.h"
#include "kernels/cpu/reduce.h"
#include "kernels/cpu/softmax.h"
#include "kernels/cpu/sort.h"
#include "kernels/cpu/squares.h"
#include "kernels/cpu/unary.h"
#include "kernels/ops/allocate.h"

namespace keyfall::cpu {

namespace {

class CpuBackend final : public ops::Backend {
public:
    [[nodiscard]] DeviceType type() const override { return DeviceType::cpu; }
    [[nodiscard]] std::string_view name() const override { return "cpu"; }

    [[nodiscard]] Tensor allocate(Device, DType dtype, const Dims& shape, const Dims& strides) const override
    {
        const auto bytes = static_cast<std::size_t>(ops::storageBytes(shape, strides, dtype));
        return Tensor::make(dtype, kCpu, shape, strides, 0, Storage::onHost(bytes));
    }
    void unary(ops::UnaryFormula formula, const ops::ElementwisePlan& plan) const override
    {
        cpu::unary(formula, plan);
    }
    void binary(ops::BinaryFormula formula, const ops::ElementwisePlan& plan) const override
    {
        cpu::binary(formula, plan);
    }
    void where(const ops::ElementwisePlan& plan) const override { cpu::where(plan); }
    void reduce(ops::ReductionFormula formula, const ops::ReductionPlan& plan) const override
    {
        const bool adds = formula == ops::ReductionFormula::sum || formula == ops::ReductionFormula::mean;
        adds ? cpu::reduce(formula, plan) : cpu::fold(formula, plan);
    }
    void matmul(const ops::MatmulPlan& plan) const override { cpu::matmul(plan); }
    void convolution(const ops::ConvolutionPlan& plan) const override { cpu::convolution(plan); }
    void cumsum(const ops::AlongPlan& plan) const override { cpu::cumsum(plan); }
    void softmax(const ops::AlongPlan& plan) const override { cpu::softmax(plan); }
    void logsumexp(const ops::AlongPlan& plan) const override { cpu::logsumexp(plan); }
    void squares(const ops::SquaresPlan& plan) const override { cpu::squares(plan); }
    void random(const ops::RandomPlan& plan) const override { cpu::random(plan); }
    void layerNorm(const ops::NormPlan& plan) const override { cpu::layerNorm(plan); }
    [[nodiscard]] std::optional<std::int64_t> gather(const ops::AlongPlan& plan) const override
    {
        return cpu::gatherAlong(plan);
    }
    [[nodiscard]] std::optional<std::int64_t> scatter(const ops::AlongPlan& plan) const override
    {
        return cpu::scatterAlong(plan);
    }
    void sort(const ops::AlongPlan& plan) const override { cpu::sortAlong(plan); }
    [[nodiscard]] Tensor findTrue(const Tensor& marks) const override { return cpu::findTrue(marks); }
    void copy(const Tensor& to, const Tensor& from) const override { cpu::copy(to, from); }
    void fill(const Tensor& to, const Scalar& value) const override { cpu::fill(to, value); }
};

}  // namespace

const ops::Backend& backend()
{
    static const CpuBackend kBackend;
    return kBackend;
}

}  // namespace keyfall::cpu
