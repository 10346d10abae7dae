// SPDX-License-Identifier: MIT
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/matmul.h"

namespace keyfall::ops {

namespace {

using Product = Tensor(const Tensor&, const Tensor&);

Tensor matmul(const Backend& backend, const Tensor& self, const Tensor& other)
{
    const MatmulPreparation preparation = planMatmul(backend, self, other);
    const Tensor& output = preparation.plan.output;
    if (output.dtype() == DType::boolean)
        reject("\"addmm_impl_cpu_\" not implemented for 'Bool'");
    if (output.numel() > 0)
        backend.matmul(preparation.plan);
    if (output.shape() == preparation.finish)
        return output;
    return output.view(preparation.finish, contiguousStrides(preparation.finish), output.offset());
}

/// One of the products with fewer shapes: its own check, then the general product.
template <void (*Check)(const Tensor&, const Tensor&)>
Tensor checked(const Backend& backend, const Tensor& self, const Tensor& other)
{
    Check(self, other);
    return matmul(backend, self, other);
}

}  // namespace

std::vector<OperatorDefinition> productOperators()
{
    return {
        define<Product>("matmul(Tensor self, Tensor other) -> Tensor", matmul),
        define<Product>("mm(Tensor self, Tensor mat2) -> Tensor", checked<checkMm>),
        define<Product>("bmm(Tensor self, Tensor mat2) -> Tensor", checked<checkBmm>),
        define<Product>("mv(Tensor self, Tensor vec) -> Tensor", checked<checkMv>),
        define<Product>("dot(Tensor self, Tensor tensor) -> Tensor", checked<checkDot>),
    };
}

}  // namespace keyfall::ops
