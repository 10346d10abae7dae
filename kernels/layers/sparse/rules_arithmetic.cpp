// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/broadcast.h"

// Sums, products and quotients of two operands (eleven:2.8.4).
namespace keyfall::sparse {

namespace {

using ops::reject;

/// The factor of the second operand, as a number that the values can be multiplied by.
Value factorOf(const SparseCall& call, DType common, bool negated)
{
    const Value alpha = call.argument("alpha");
    if (std::holds_alternative<double>(alpha) && !isFloating(common))
        reject("For integral input tensors, argument alpha must not be a floating point number.");
    if (const auto* number = std::get_if<double>(&alpha))
        return negated ? -*number : *number;
    if (const auto* truth = std::get_if<bool>(&alpha)) {
        if (common != DType::boolean)
            reject("Boolean alpha only supported for Boolean results.");
        return *truth;
    }
    const auto* number = std::get_if<std::int64_t>(&alpha);
    const std::int64_t whole = number != nullptr ? *number : 1;
    return negated ? -whole : whole;
}

Tensor scaled(const SparseMath& math, const Tensor& values, const Value& factor, DType common)
{
    const Tensor cast = math.cast(values, common);
    const auto* whole = std::get_if<std::int64_t>(&factor);
    return whole != nullptr && *whole == 1 ? cast : math.mul(cast, factor);
}

bool sameIndices(const SparseCooTensor& a, const SparseCooTensor& b)
{
    return a.indices.storage() == b.indices.storage() && a.indices.offset() == b.indices.offset()
        && a.indices.shape() == b.indices.shape() && a.indices.strides() == b.indices.strides();
}

/// One after the other, which is coalesced only when it is put in order: done when both operands were.
Tensor addCoo(const SparseCall& call, const Tensor& left, const Tensor& right, const Value& factor, DType common)
{
    const SparseMath& math = call.math();
    const SparseCooTensor& a = *cooOrNull(left);
    const SparseCooTensor& b = *cooOrNull(right);
    if (b.nnz() == 0)
        return makeCoo(math.clone(a.indices), math.clone(math.cast(a.values, common)), left.shape(), a.coalesced,
                       a.ordered);
    const Tensor added = scaled(math, b.values, factor, common);
    if (a.nnz() == 0)
        return makeCoo(math.clone(b.indices), added, left.shape(), b.coalesced, b.ordered);
    if (a.sparseDim() != b.sparseDim())
        reject("add: expected 'self' and 'other' to have same density, but 'self' has " + std::to_string(a.sparseDim())
               + " sparse dimensions while 'other' has " + std::to_string(b.sparseDim()) + " sparse dimensions");
    const Tensor first = math.cast(a.values, common);
    if (sameIndices(a, b))  // a + a: entry by entry, no repetitions that were not there
        return makeCoo(a.indices, math.add(first, added), left.shape(), a.coalesced, a.ordered);
    const Tensor both =
        makeCoo(math.concat({a.indices, b.indices}, 1), math.concat({first, added}, 0), left.shape(), false);
    return a.coalesced && b.coalesced ? math.coalesced(both) : both;
}

Tensor addToDense(const SparseCall& call, const Tensor& dense, const Tensor& sparse, const Value& factor, DType common)
{
    const SparseMath& math = call.math();
    if (!(dense.shape() == sparse.shape()))
        reject("add: expected 'self' and 'other' to have same size, but self has size " + textOf(dense.shape())
               + " while other has size " + textOf(sparse.shape())
               + " (FYI: dense-sparse addition does not currently support broadcasting)");
    const Tensor places = math.cooOf(sparse);
    const SparseCooTensor& coo = *cooOrNull(places);
    const auto count = static_cast<std::size_t>(coo.sparseDim());
    const Dims space = head(sparse.shape(), count);
    Dims lines = tail(sparse.shape(), count);
    lines.insert(0, elementCount(space));
    const Tensor target = math.reshape(math.cast(dense, common), lines);
    if (coo.nnz() == 0)
        return math.clone(math.reshape(target, dense.shape()));
    const Tensor sum = math.call(
        "index_add",
        {target, std::int64_t{0}, math.flattened(coo.indices, space), scaled(math, coo.values, factor, common)});
    return math.reshape(sum, dense.shape());
}

template <bool kNegated>
void add(SparseCall& call)
{
    const Tensor left = call.self();
    const Tensor right = call.tensor(1);
    if (!isSparse(right))
        reject("add(sparse, dense) is not supported. Use add(dense, sparse) instead. The sum is dense in any case: "
               "to_dense() on the sparse tensor says so");
    const DType common = ops::resultType({left, right});
    const Value factor = factorOf(call, common, kNegated);
    if (!isSparse(left))
        return call.finish(addToDense(call, left, right, factor, common));
    if (!(left.shape() == right.shape()))
        reject("add: expected sizes of 'self' and 'other' to match, but " + textOf(left.shape())
               + " != " + textOf(right.shape()));
    const bool rows = csrOrNull(left) && csrOrNull(right);
    const Tensor sum = addCoo(call, call.math().cooOf(left), call.math().cooOf(right), factor, common);
    call.finish(rows ? call.math().csrOf(sum) : sum);
}

void addNumber(SparseCall&)
{
    reject(
        "add(sparse, dense) is not supported. Use add(dense, sparse) instead. A number added to every element leaves "
        "none of them zero: call to_dense() first");
}

/// The entries that both have: their positions in two coalesced tensors, found by putting all of them in one order.
struct Shared {
    Tensor inFirst;
    Tensor inSecond;
};

Shared sharedEntries(const SparseMath& math, const SparseCooTensor& a, const SparseCooTensor& b, const Dims& space)
{
    const std::int64_t total = a.nnz() + b.nnz();
    const Tensor all = math.concat({math.flattened(a.indices, space), math.flattened(b.indices, space)}, 0);
    const Stack sorted = math.callAll("sort", {all, std::int64_t{0}, false});  // stable: the first's entry comes first
    const auto& order = std::get<Tensor>(sorted[1]);
    const auto part = [&](const Tensor& tensor, std::int64_t from) {
        return math.call("narrow", {tensor, std::int64_t{0}, from, total - 1});
    };
    const auto& inOrder = std::get<Tensor>(sorted[0]);
    const Tensor twice = math.positionsOf(math.call("eq.Tensor", {part(inOrder, 0), part(inOrder, 1)}));
    return {math.pick(part(order, 0), 0, twice), math.sub(math.pick(part(order, 1), 0, twice), a.nnz())};
}

Tensor mulCoo(const SparseCall& call, const Tensor& left, const Tensor& right)
{
    const SparseMath& math = call.math();
    if (!(left.shape() == right.shape()) || cooOrNull(left)->sparseDim() != cooOrNull(right)->sparseDim())
        reject(
            std::string("mul: sparse_binary_op_intersection_")
            + (left.device().type == DeviceType::cuda ? "cuda" : "cpu")
            + "(): expects sparse inputs with equal dimensionality, number of sparse dimensions, and shape of sparse "
              "dimensions, but got "
            + textOf(left.shape()) + " and " + textOf(right.shape()));
    // In the result's type before repetitions are added up: a narrow type would lose digits of the sums.
    const DType common = ops::resultType({left, right});
    const Tensor first = math.coalesced(withValues(left, math.cast(storedValues(left), common)));
    const Tensor second = math.coalesced(withValues(right, math.cast(storedValues(right), common)));
    const SparseCooTensor& a = *cooOrNull(first);
    const SparseCooTensor& b = *cooOrNull(second);
    if (a.nnz() == 0 || b.nnz() == 0)
        return math.emptyCoo(left.device(), common, left.shape());
    if (sameIndices(a, b))
        return makeCoo(a.indices, math.mul(a.values, b.values), left.shape(), true, a.ordered);
    const Shared shared = sharedEntries(math, a, b, head(left.shape(), static_cast<std::size_t>(a.sparseDim())));
    const Tensor values = math.mul(math.pick(a.values, 0, shared.inFirst), math.pick(b.values, 0, shared.inSecond));
    return makeCoo(math.pick(a.indices, 1, shared.inFirst), values, left.shape(), true);
}

/// The stored places of `sparse`, each times what a dense tensor that broadcasts to its shape has there.
Tensor mulByDense(const SparseCall& call, const Tensor& sparse, const Tensor& dense)
{
    const SparseMath& math = call.math();
    if (cooOrNull(sparse) && storedValues(sparse).numel() == 0)
        return math.emptyCoo(sparse.device(), ops::resultType({sparse, dense}), sparse.shape());
    if (dense.dim() == 0)
        return withValues(sparse, math.mul(storedValues(sparse), dense));
    const Tensor factors = storedValues(math.masked(math.expand(dense, sparse.shape()), sparse));
    return withValues(sparse, math.mul(storedValues(sparse), factors));
}

void mul(SparseCall& call)
{
    const Tensor left = call.self();
    const Tensor right = call.tensor(1);
    if (isSparse(left) && isSparse(right)) {
        const Tensor product = mulCoo(call, call.math().cooOf(left), call.math().cooOf(right));
        return call.finish(csrOrNull(left) && csrOrNull(right) ? call.math().csrOf(product) : product);
    }
    const Tensor& sparse = isSparse(left) ? left : right;
    const Tensor& dense = isSparse(left) ? right : left;
    if (!(ops::broadcastShapes(dense.shape(), sparse.shape()) == sparse.shape()))
        return call.densify();  // more elements than the sparse tensor has
    call.finish(mulByDense(call, sparse, dense));
}

void mulNumber(SparseCall& call)
{
    const Tensor product = call.again(storedValues(call.self()));
    const bool nothing = cooOrNull(call.self()) && product.numel() == 0;
    call.finish(nothing ? call.math().emptyCoo(product.device(), product.dtype(), call.self().shape())
                        : withValues(call.self(), product));
}

void div(SparseCall& call)
{
    const Tensor divisor = call.tensor(1);
    if (divisor.defined() && (isSparse(divisor) || divisor.dim() > 0))
        reject("Sparse division requires a scalar or zero-dim dense tensor divisor (got shape "
               + textOf(divisor.shape()) + " for divisor)");
    // Rounding is not linear: repetitions are added up first.
    const bool rounds = std::holds_alternative<std::string>(call.argument("rounding_mode"));
    const Tensor self = rounds && cooOrNull(call.self()) ? call.math().coalesced(call.self()) : call.self();
    call.finish(withValues(self, call.again(storedValues(self))));
}

}  // namespace

const std::vector<RuleEntry>& arithmeticRules()
{
    static const std::vector<RuleEntry> rules{
        {"add.Tensor", add<false>}, {"sub.Tensor", add<true>}, {"add.Scalar", addNumber}, {"sub.Scalar", addNumber},
        {"mul.Tensor", mul},        {"mul.Scalar", mulNumber}, {"div.Tensor", div},       {"div.Scalar", div},
        {"div.Tensor_mode", div},   {"div.Scalar_mode", div},
    };
    return rules;
}

}  // namespace keyfall::sparse
