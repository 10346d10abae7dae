// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

namespace keyfall::autograd {

namespace {

Dims withRow(const Dims& vector)
{
    return Dims{1, vector[0]};
}
Dims withColumn(const Dims& vector)
{
    return Dims{vector[0], 1};
}

/// g·Bᵀ and Aᵀ·g. One-dimensional operands are rows and columns meanwhile, as in the forward call; broadcast batches
/// are summed by BackwardCall::set.
void matmul(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const char* second = "other";
    for (const char* name : {"mat2", "vec", "tensor"})  // mm and bmm, mv, dot
        if (b.has(name))
            second = name;
    const Dims left = b.facts("self").shape;
    const Dims right = b.facts(second).shape;
    const Dims leftMatrix = left.size() == 1 ? withRow(left) : left;
    const Dims rightMatrix = right.size() == 1 ? withColumn(right) : right;

    // The gradient with the dimensions back that the one-dimensional operands took from the result.
    Tensor g = b.gradient();
    Dims shape = g.shape();
    if (left.size() == 1)
        shape.insert(right.size() == 1 ? shape.size() : shape.size() - 1, 1);
    if (right.size() == 1)
        shape.push_back(1);
    g = math.reshape(g, shape);

    if (b.wants("self")) {
        const Tensor other = math.reshape(b.input(second), rightMatrix);
        const Tensor full = math.matmul(g, math.transpose(other, -2, -1));
        b.set("self", math.reshape(math.reduceTo(full, leftMatrix), left));
    }
    if (b.wants(second)) {
        const Tensor self = math.reshape(b.input("self"), leftMatrix);
        const Tensor full = math.matmul(math.transpose(self, -2, -1), g);
        b.set(second, math.reshape(math.reduceTo(full, rightMatrix), right));
    }
}

}  // namespace

const std::vector<Formula>& matmulFormulas()
{
    static const std::vector<Formula> formulas{
        {"matmul", {{"self", "other"}, {"other", "self"}}, {}, matmul},
        {"mm", {{"self", "mat2"}, {"mat2", "self"}}, {}, matmul},
        {"bmm", {{"self", "mat2"}, {"mat2", "self"}}, {}, matmul},
        {"mv", {{"self", "vec"}, {"vec", "self"}}, {}, matmul},
        {"dot", {{"self", "tensor"}, {"tensor", "self"}}, {}, matmul},
    };
    return formulas;
}

}  // namespace keyfall::autograd
