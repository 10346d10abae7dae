// SPDX-License-Identifier: MIT
#include "kernels/meta/meta_backend.h"

#include "core/tensor/storage.h"
#include "kernels/ops/allocate.h"

namespace keyfall::meta {

namespace {

class MetaBackend final : public ops::Backend {
public:
    [[nodiscard]] DeviceType type() const override { return DeviceType::meta; }
    [[nodiscard]] std::string_view name() const override { return "meta"; }

    [[nodiscard]] Tensor allocate(Device device, DType dtype, const Dims& shape, const Dims& strides) const override
    {
        const auto bytes = static_cast<std::size_t>(ops::storageBytes(shape, strides, dtype));
        return Tensor::make(dtype, device, shape, strides, 0, Storage::onMeta(bytes));
    }
    void unary(ops::UnaryFormula, const ops::ElementwisePlan&) const override {}
    void binary(ops::BinaryFormula, const ops::ElementwisePlan&) const override {}
    void where(const ops::ElementwisePlan&) const override {}
    void reduce(ops::ReductionFormula, const ops::ReductionPlan&) const override {}
    void matmul(const ops::MatmulPlan&) const override {}
    void convolution(const ops::ConvolutionPlan&) const override {}
    void cumsum(const ops::AlongPlan&) const override {}
    void softmax(const ops::AlongPlan&) const override {}
    void logsumexp(const ops::AlongPlan&) const override {}
    void squares(const ops::SquaresPlan&) const override {}
    void random(const ops::RandomPlan&) const override {}
    void layerNorm(const ops::NormPlan&) const override {}
    [[nodiscard]] std::optional<std::int64_t> gather(const ops::AlongPlan&) const override { return {}; }
    [[nodiscard]] std::optional<std::int64_t> scatter(const ops::AlongPlan&) const override { return {}; }
    void sort(const ops::AlongPlan&) const override {}
    [[nodiscard]] Tensor findTrue(const Tensor&) const override { return {}; }  // never asked: it has no elements
    void copy(const Tensor&, const Tensor&) const override {}
    void fill(const Tensor&, const Scalar&) const override {}
};

}  // namespace

const ops::Backend& backend()
{
    static const MetaBackend kBackend;
    return kBackend;
}

}  // namespace keyfall::meta
