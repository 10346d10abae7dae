// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/binary_call.h"
#include "kernels/ops/define.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"
#include "kernels/ops/shape/broadcast.h"

// Operators whose result, or its size, depends on the elements: they read a number back to the host, so meta tensors have
// no answer (eleven:2.9).
namespace keyfall::ops {

namespace {

void needsElements(const Backend& backend, const char* op)
{
    if (backend.type() == DeviceType::meta && answersLike215()) {
        const std::string_view name(op);
        if (name == "_local_scalar_dense")
            reject("Tensor.item() cannot be called on meta tensors");
        if (name == "nonzero")
            throw DispatchError(DispatchErrorKind::unsupported,
                                "The register_meta function for torch.nonzero() raises unimplemented by default, as a "
                                "correct data-independent implementation does not exist. A meta tensor has no elements "
                                "to read; call it on the cpu or a device");
    }
    if (backend.type() == DeviceType::meta)
        throw DispatchError(
            DispatchErrorKind::unsupported,
            std::string("Could not run 'aten::") + op
                + "' with arguments from the 'Meta' backend: a meta tensor has no elements to read. Call "
                  "it on the cpu or a device");
}

Scalar localScalar(const Backend& backend, const Tensor& self)
{
    needsElements(backend, "_local_scalar_dense");
    if (self.numel() == 0)
        reject("a Tensor with 0 elements cannot be converted to Scalar");
    const Tensor first = self.view(Dims{}, Dims{}, self.offset());
    return scalarOf(copyTo(first, kCpu, self.dtype()));
}

Scalar reduced(const Backend& backend, ReductionFormula formula, const Tensor& self, DType dtype)
{
    const ReductionPlan plan = planReduction(backend, self, std::nullopt, false, dtype);
    backend.reduce(formula, plan);
    return scalarOf(copyTo(plan.output, kCpu, dtype));
}

/// The positions of the elements that are not zero, one a row; the rows' dimension is the faster one in memory, as in
/// PyTorch.
Tensor nonzero(const Backend& backend, const Tensor& self)
{
    needsElements(backend, "nonzero");
    const auto rank = static_cast<std::int64_t>(self.dim());
    const std::int64_t all = self.numel();
    std::int64_t count = 0;
    Tensor positions;
    if (all > 0) {
        const Tensor truth = contiguous(binaryCall(backend, BinaryFormula::ne, self, Scalar(std::int64_t{0})));
        positions = backend.findTrue(truth.view(Dims{all}, Dims{1}, truth.offset()));
        count = positions.numel();
    }
    if (rank == 1 && all > 0)
        return positions.view(Dims{count, 1}, Dims{1, count}, 0);
    const Tensor columns = emptyOn(self.device(), DType::int64, Dims{rank, count});
    std::int64_t step = 1;
    for (std::int64_t d = rank - 1; d >= 0 && count > 0; --d) {
        const std::int64_t size = self.shape()[static_cast<std::size_t>(d)];
        const Tensor whole = binaryCall(backend, BinaryFormula::div_floor, positions, Scalar(step));
        copyInto(columns.view(Dims{count}, Dims{1}, d * count),
                 binaryCall(backend, BinaryFormula::remainder, whole, Scalar(size)));
        step *= size;
    }
    return columns.view(Dims{count, rank}, Dims{1, count}, 0);
}

bool equal(const Backend& backend, const Tensor& self, const Tensor& other)
{
    needsElements(backend, "equal");
    if (self.shape() != other.shape())
        return false;
    if (self.numel() == 0)
        return true;
    const Tensor same = binaryCall(backend, BinaryFormula::eq, self, other);
    return std::get<bool>(reduced(backend, ReductionFormula::amin, same, DType::boolean));
}

Scalar item(const TensorMath& math, const Tensor& self)
{
    if (self.numel() != 1)
        reject("a Tensor with " + std::to_string(self.numel()) + " elements cannot be converted to Scalar");
    const Value number = math.callAll("_local_scalar_dense", {self}).front();
    if (const auto* truth = std::get_if<bool>(&number))
        return *truth;
    if (const auto* whole = std::get_if<std::int64_t>(&number))
        return *whole;
    return std::get<double>(number);
}

bool isNonzero(const TensorMath& math, const Tensor& self)
{
    if (self.numel() != 1)
        reject(std::string("Boolean value of Tensor with ") + (self.numel() == 0 ? "no values" : "more than one value")
               + " is ambiguous");
    return std::visit([](auto number) { return number != decltype(number)(0); }, item(math, self));
}

/// The elements where `mask` is true, in row-major order.
Tensor maskedSelect(const TensorMath& math, const Tensor& self, const Tensor& mask)
{
    if (mask.dtype() != DType::boolean && mask.dtype() != DType::uint8)
        reject("masked_select: expected BoolTensor or ByteTensor for mask");
    const Dims shape = broadcastShapes(mask.shape(), self.shape());
    const Tensor chosen = math.call("nonzero", {math.call("reshape", {math.expand(mask, shape), Ints{-1}})});
    const Tensor flat = math.call("reshape", {math.expand(self, shape), Ints{-1}});
    return math.call("index_select", {flat, std::int64_t{0}, math.call("reshape", {chosen, Ints{-1}})});
}

}  // namespace

std::vector<OperatorDefinition> dataDependentOperators()
{
    return {
        define<Scalar(const Tensor&)>("_local_scalar_dense(Tensor self) -> Scalar", localScalar),
        define<Tensor(const Tensor&)>("nonzero(Tensor self) -> Tensor", nonzero),
        define<bool(const Tensor&, const Tensor&)>("equal(Tensor self, Tensor other) -> bool", equal),
        compose<Scalar(const Tensor&)>("item(Tensor self) -> Scalar", item),
        compose<bool(const Tensor&)>("is_nonzero(Tensor self) -> bool", isNonzero),
        compose<Tensor(const Tensor&)>(
            "argwhere(Tensor self) -> Tensor",
            [](const TensorMath& math, const Tensor& self) { return math.call("nonzero", {self}); }),
        compose<Tensor(const Tensor&, const Tensor&)>("masked_select(Tensor self, Tensor mask) -> Tensor",
                                                      maskedSelect),
    };
}

}  // namespace keyfall::ops
