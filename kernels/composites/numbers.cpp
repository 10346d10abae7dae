// SPDX-License-Identifier: MIT
#include "core/dispatch/boxing.h"
#include "core/tensor/wrapped_number.h"
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/library_parts.h"
#include "kernels/ops/promotion.h"

// Operators that take a number where the one that they are made of takes a tensor.
namespace keyfall::ops {

namespace {

/// A number of that type, as the model's PyTorch makes one beside `like`.
Tensor numberBeside(const TensorMath& math, const Scalar& number, const Tensor& like, DType dtype)
{
    return math.choosesDevice()
        ? math.call("scalar_tensor", {boxing::fromScalar(number), dtype, None{}, like.device(), None{}})
        : filled({dtype, Dims(), like.device()}, number);
}

Tensor whereFirst(const TensorMath& math, const Tensor& condition, const Scalar& self, const Tensor& other)
{
    const DType type = resultType({other, self});
    const Tensor made = numberBeside(math, self, other, type);
    return math.where(condition, made, math.call("to.dtype", {other, type}));
}
Tensor whereSecond(const TensorMath& math, const Tensor& condition, const Tensor& self, const Scalar& other)
{
    const DType type = resultType({self, other});
    const Tensor made = numberBeside(math, other, self, type);
    return math.where(condition, math.call("to.dtype", {self, type}), made);
}
Tensor whereBoth(const TensorMath& math, const Tensor& condition, const Scalar& self, const Scalar& other)
{
    const DType type = resultType({self, other});
    const Tensor second = numberBeside(math, other, condition, type);
    return math.where(condition, numberBeside(math, self, condition, type), second);
}

/// What a call of both would compute in.
template <class First, class Second>
DType typeOfBoth(const TensorMath&, const First& first, const Second& second)
{
    return resultType({first, second});
}

}  // namespace

Tensor differenceTurned(const TensorMath& math, const Tensor& self, const Tensor& other, const Scalar& alpha)
{
    return math.call("sub.Tensor", {other, self, boxing::fromScalar(alpha)});
}
Tensor differenceFromNumber(const TensorMath& math, const Tensor& self, const Scalar& other, const Scalar& alpha)
{
    return differenceTurned(math, self, *wrappedNumber(boxing::fromScalar(other)), alpha);
}

std::vector<OperatorDefinition> numberOperators()
{
    return {
        compose<DType(const Tensor&, const Tensor&)>("result_type.Tensor(Tensor tensor, Tensor other) -> ScalarType",
                                                     typeOfBoth<Tensor, Tensor>),
        compose<DType(const Tensor&, const Scalar&)>("result_type.Scalar(Tensor tensor, Scalar other) -> ScalarType",
                                                     typeOfBoth<Tensor, Scalar>),
        compose<DType(const Scalar&, const Tensor&)>(
            "result_type.Scalar_Tensor(Scalar scalar, Tensor tensor) -> ScalarType", typeOfBoth<Scalar, Tensor>),
        compose<DType(const Scalar&, const Scalar&)>(
            "result_type.Scalar_Scalar(Scalar scalar1, Scalar scalar2) -> ScalarType", typeOfBoth<Scalar, Scalar>),
        compose<Tensor(const Tensor&, const Tensor&, const Scalar&)>(
            "rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", differenceTurned),
        compose<Tensor(const Tensor&, const Scalar&, const Scalar&)>(
            "rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", differenceFromNumber),
        compose<Tensor(const Tensor&, const Scalar&, const Tensor&)>(
            "where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor", whereFirst),
        compose<Tensor(const Tensor&, const Tensor&, const Scalar&)>(
            "where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor", whereSecond),
        compose<Tensor(const Tensor&, const Scalar&, const Scalar&)>(
            "where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor", whereBoth),
    };
}

}  // namespace keyfall::ops
