// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"

namespace keyfall::ops {

namespace {

bool isOne(const Scalar& number)
{
    return std::visit([](auto value) { return value == decltype(value)(1); }, number);
}

Tensor scaled(const TensorMath& math, const Tensor& tensor, const Scalar& factor)
{
    return isOne(factor) ? tensor : math.mul(tensor, std::visit([](auto value) { return Value(value); }, factor));
}

bool isZero(const Scalar& number)
{
    return std::visit([](auto value) { return value == decltype(value)(0); }, number);
}

constexpr CalledOperator kMm = "mm";
constexpr CalledOperator kBmm = "bmm";
constexpr CalledOperator kMv = "mv";

/// beta * self + alpha * (a times b); a beta of zero leaves `self` out, NaN and all, but for its gradient of zero.
template <const CalledOperator* Product>
Tensor addProduct(const TensorMath& math, const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
                  const Scalar& alpha)
{
    if (Product == &kMm) {
        for (const auto& [name, tensor] : {std::pair{"mat1", a}, std::pair{"mat2", b}})
            if (tensor.dim() != 2)
                reject(std::string(name) + " must be a matrix, got " + std::to_string(tensor.dim()) + "-D tensor");
        for (const auto& [name, tensor] : {std::pair{"self", self}, std::pair{"mat1", a}})
            if (tensor.dtype() != b.dtype())
                reject(std::string(name) + " and mat2 must have the same dtype");
    }
    const Tensor product = math.call(*Product, {a, b});
    const Tensor spread = math.expand(self, product.shape());
    const Tensor result = scaled(math, product, alpha);
    if (!isZero(beta))
        return math.add(scaled(math, spread, beta), result);
    if (!self.requiresGrad())
        return result;
    const Tensor everywhere = filled({DType::boolean, Dims{}, self.device()}, true);
    return math.add(math.zeroWhere(everywhere, spread), result);
}

Tensor linear(const TensorMath& math, const Tensor& input, const Tensor& weight, const Tensor& bias)
{
    if (bias.defined() && bias.dtype() != weight.dtype() && input.dim() > 1)
        reject("self and mat2 must have the same dtype");
    const Tensor product = math.matmul(input, math.call("t", {weight}));
    // PyTorch goes by way of addmm here, whose words it has for a bias that does not fit.
    const std::int64_t columns = weight.size(0);
    if (bias.defined() && (input.dim() == 2 || input.dim() == 3) && bias.dim() == 1 && bias.size(0) != 1
        && bias.size(0) != columns)
        reject("The expanded size of the tensor (" + std::to_string(columns) + ") must match the existing size ("
               + std::to_string(bias.size(0)) + ") at non-singleton dimension 1.  Target sizes: ["
               + std::to_string(columns == 0 ? 0 : product.numel() / columns) + ", " + std::to_string(columns)
               + "].  Tensor sizes: " + textOf(bias.shape()));
    return bias.defined() ? math.add(product, bias) : product;
}

}  // namespace

std::vector<OperatorDefinition> linearOperators()
{
    using AddProduct = Tensor(const Tensor&, const Tensor&, const Tensor&, const Scalar&, const Scalar&);
    return {
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&)>(
            "linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor", linear),
        compose<AddProduct>("addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
                            addProduct<&kMm>),
        compose<AddProduct>(
            "baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
            addProduct<&kBmm>),
        compose<AddProduct>("addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
                            addProduct<&kMv>),
    };
}

}  // namespace keyfall::ops
