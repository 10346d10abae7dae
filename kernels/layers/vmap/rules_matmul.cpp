// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/ops/shape/matmul.h"

#include <algorithm>

// Products of matrices.
namespace keyfall::vmap {

namespace {

/// What the operator itself would say of the logical shapes. Types are left to it: Autocast, further down, may still
/// change them.
void check(const RuleCall& call, void (*shapes)(const Tensor&, const Tensor&))
{
    const auto ofAnyType = [](const Tensor& tensor) { return Tensor::emptyMeta(DType::float32, tensor.shape()); };
    shapes(ofAnyType(call.tensor(0)), ofAnyType(call.tensor(1)));
}

bool mm(RuleCall& call)
{
    check(call, ops::checkMm);
    const Tensor a = call.tensor(0);
    const Tensor b = call.tensor(1);
    if (call.isBatched(a) && call.isBatched(b)) {
        call.describe("both matrices are batched: bmm");
        call.finish(call.call("bmm", {call.front(a), call.front(b)}));
    } else if (call.isBatched(a)) {
        call.describe("the left matrix is batched: its examples one below the other, times one matrix");
        const Tensor tall = call.reshape(call.front(a), {call.size() * a.size(0), a.size(1)});
        call.finish(call.reshape(call.call("mm", {tall, b}), {call.size(), a.size(0), b.size(1)}));
    } else {
        call.describe("the right matrix is batched: matmul with one left matrix");
        call.finish(call.call("matmul", {a, call.front(b)}));
    }
    return true;
}

bool mv(RuleCall& call)
{
    check(call, ops::checkMv);
    const Tensor matrix = call.tensor(0);
    const Tensor vector = call.tensor(1);
    if (!call.isBatched(vector)) {
        call.describe("the matrix is batched: matmul with one vector");
        call.finish(call.call("matmul", {call.front(matrix), vector}));
    } else if (!call.isBatched(matrix)) {
        call.describe("the vector is batched: its examples are the rows of a matrix");
        call.finish(call.call("mm", {call.front(vector), call.call("t", {matrix})}));
    } else {
        call.describe("both are batched: bmm with vectors as columns");
        const Tensor columns = call.call("unsqueeze", {call.front(vector), std::int64_t{2}});
        call.finish(call.call("squeeze.dim", {call.call("bmm", {call.front(matrix), columns}), std::int64_t{2}}));
    }
    return true;
}

bool dot(RuleCall& call)
{
    check(call, ops::checkDot);
    const Tensor a = call.tensor(0);
    const Tensor b = call.tensor(1);
    if (call.isBatched(a) && call.isBatched(b)) {
        call.describe("both vectors are batched: bmm of rows and columns");
        const Tensor rows = call.call("unsqueeze", {call.front(a), std::int64_t{1}});
        const Tensor columns = call.call("unsqueeze", {call.front(b), std::int64_t{2}});
        call.finish(call.reshape(call.call("bmm", {rows, columns}), {call.size()}));
    } else {
        call.describe("one vector is batched: mv");
        const Tensor& batched = call.isBatched(a) ? a : b;
        call.finish(call.call("mv", {call.front(batched), call.isBatched(a) ? b : a}));
    }
    return true;
}

bool bmm(RuleCall& call)
{
    check(call, ops::checkBmm);
    call.describe("the batch in front of the batch that is there: matmul");
    call.finish(call.call("matmul", {call.front(call.tensor(0)), call.front(call.tensor(1))}));
    return true;
}

/// The batch in front of whatever batch there is. A batched vector becomes a matrix for the product, so that its batch
/// is not taken for a dimension of the product.
bool matmul(RuleCall& call)
{
    const Tensor a = call.tensor(0);
    const Tensor b = call.tensor(1);
    check(call, ops::checkMatmul);
    const bool rowOfA = a.dim() == 1 && call.isBatched(a);
    const bool columnOfB = b.dim() == 1 && call.isBatched(b);
    const int rank = std::max({a.dim(), b.dim(), 2});
    const auto asMatrix = [&](const Tensor& tensor, bool vector, bool column) {
        if (!call.isBatched(tensor))
            return tensor;
        const Tensor physical = call.front(tensor);
        Dims shape = physical.shape();
        if (vector)
            shape.insert(column ? shape.size() : shape.size() - 1, 1);
        while (static_cast<int>(shape.size()) < rank + 1)
            shape.insert(1, 1);
        return call.reshape(physical, shape);
    };
    Tensor product = call.call("matmul", {asMatrix(a, rowOfA, false), asMatrix(b, columnOfB, true)});
    // The inserted row is before the columns of `b`, if those are dimensions of the product.
    if (rowOfA)
        product = call.call("squeeze.dim", {product, std::int64_t{b.dim() == 1 && !columnOfB ? -1 : -2}});
    if (columnOfB)
        product = call.call("squeeze.dim", {product, std::int64_t{-1}});
    call.describe("the batch in front of the other batch dimensions: matmul");
    call.finish(product);
    return true;
}

/// One weight for all examples: they are one more dimension in front. Else through the parts.
bool linear(RuleCall& call)
{
    const Tensor input = call.tensor(0);
    const Tensor weight = call.tensor(1);
    const Tensor bias = call.tensor(2);
    if (call.onlySelfIsBatched() && input.dim() > 0) {
        call.describe("one weight for all examples: the batch is one more dimension in front");
        Stack physical = call.arguments();
        physical[0] = call.front(input);
        call.passOn(std::move(physical));
        return true;
    }
    call.describe("a weight for each example: matmul with the transposed weight, then the bias");
    Tensor product = call.call("matmul", {input, call.call("t", {weight})});
    if (bias.defined())
        product = call.call("add.Tensor", {product, bias});
    call.finishLogical(product);
    return true;
}

/// Also a factor that was not given.
bool isOne(const Value& factor)
{
    const auto* number = std::get_if<std::int64_t>(&factor);
    return (number != nullptr && *number == 1) || std::holds_alternative<None>(factor);
}

/// beta * self + alpha * product
bool addProduct(RuleCall& call, CalledOperator product)
{
    Tensor result = call.call(product, {call.tensor(1), call.tensor(2)});
    const Value alpha = call.argument("alpha");
    const Value beta = call.argument("beta");
    if (!isOne(alpha))
        result = call.call("mul.Scalar", {result, alpha});
    Tensor self = call.tensor(0);
    if (!isOne(beta))
        self = call.call("mul.Scalar", {self, beta});
    call.describe("through its parts: " + std::string(product.name()) + " and add");
    call.finishLogical(call.call("add.Tensor", {result, self}));
    return true;
}

bool addmm(RuleCall& call)
{
    return addProduct(call, "mm");
}
bool baddbmm(RuleCall& call)
{
    return addProduct(call, "bmm");
}

}  // namespace

const std::vector<RuleEntry>& matmulRules()
{
    static const std::vector<RuleEntry> rules{
        {"mm", mm},         {"mv", mv},         {"dot", dot},     {"bmm", bmm},
        {"matmul", matmul}, {"linear", linear}, {"addmm", addmm}, {"baddbmm", baddbmm},
    };
    return rules;
}

}  // namespace keyfall::vmap
