// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"

// Matrix products: row by row of the stored elements, so only they are multiplied (eleven:2.8.4).
namespace keyfall::sparse {

namespace {

using ops::reject;

void checkTypes(const Tensor& a, const Tensor& b)
{
    if (a.dtype() != b.dtype())
        reject(std::string("expected scalar type ") + ops::scalarTypeName(a.dtype()) + " but found "
               + ops::scalarTypeName(b.dtype()));
}

[[noreturn]] void rejectShapes(const Tensor& a, const Tensor& b)
{
    reject("mat1 and mat2 shapes cannot be multiplied (" + std::to_string(a.size(0)) + "x" + std::to_string(a.size(1))
           + " and " + std::to_string(b.size(0)) + "x" + std::to_string(b.size(1)) + ")");
}

/// A matrix as rows, columns and values.
struct Triplets {
    Tensor rows;
    Tensor columns;
    Tensor values;
};

Triplets tripletsOf(const SparseMath& math, const Tensor& matrix)
{
    if (const SparseCsrTensor* csr = csrOrNull(matrix))
        return {math.rowsOf(*csr), csr->col, csr->values};
    const SparseCooTensor& coo = *cooOrNull(matrix);
    if (coo.sparseDim() != 2)
        reject("mm: expected a matrix with two sparse dimensions, but got " + std::to_string(coo.sparseDim())
               + " sparse and " + std::to_string(coo.denseDim()) + " dense dimensions");
    return {math.row(coo.indices, 0), math.row(coo.indices, 1), coo.values};
}

/// Every stored element adds itself times a row of the dense matrix to its own row of the result.
Tensor timesDense(const SparseMath& math, const Tensor& sparse, const Tensor& dense)
{
    const Triplets a = tripletsOf(math, sparse);
    const Tensor rows = math.pick(dense, 0, a.columns);
    return math.sumInto(math.mul(rows, math.withTrailing(a.values, 1)), a.rows, sparse.size(0));
}

Tensor transposed(const SparseMath& math, const Tensor& matrix)
{
    return math.transpose(matrix, 0, 1);
}

/// Within each row the column that was met last comes first: the order in which PyTorch's sparse product leaves them.
Tensor lastMetFirst(const SparseMath& math, const Tensor& rows, const Tensor& firstMet)
{
    const auto sorted = [&math](const Tensor& key, bool descending) {
        return std::get<Tensor>(math.callAll("sort", {key, std::int64_t{0}, descending})[1]);
    };
    const Tensor byMeeting = sorted(firstMet, true);
    return math.pick(byMeeting, 0, sorted(math.pick(rows, 0, byMeeting), false));
}

/// Each element (i, k) meets every element (k, j) of the other matrix; products at one place are added up.
Tensor timesSparse(const SparseMath& math, const Tensor& left, const Tensor& right)
{
    if (left.size(1) != right.size(0))
        rejectShapes(left, right);
    const bool compressed = csrOrNull(left) && csrOrNull(right);
    const Triplets a = tripletsOf(math, cooOrNull(left) ? math.coalesced(left) : left);
    const Tensor inRows = math.csrOf(right);
    const SparseCsrTensor& b = *csrOrNull(inRows);
    const Dims shape{left.size(0), right.size(1)};
    const Tensor starts = math.pick(b.crow, 0, a.columns);
    const Tensor ends = math.pick(b.crow, 0, math.add(a.columns, std::int64_t{1}));
    const SparseMath::Expanded meetings = math.expanded(starts, math.sub(ends, starts));
    const Dims line{1, meetings.run.numel()};
    const Tensor indices = math.concat({math.reshape(math.pick(a.rows, 0, meetings.run), line),
                                        math.reshape(math.pick(b.col, 0, meetings.position), line)},
                                       0);
    const Tensor values = math.mul(math.pick(a.values, 0, meetings.run), math.pick(b.values, 0, meetings.position));
    if (values.numel() == 0 || compressed) {
        const Tensor product = makeCoo(indices, values, shape, values.numel() == 0);
        return compressed ? math.csrOf(product) : product;
    }
    const SparseMath::Groups groups = math.grouped(math.flattened(indices, shape));
    const Tensor sums = math.sumInto(math.pick(values, 0, groups.order), groups.group, groups.count);
    const Tensor places = math.pick(indices, 1, groups.first);
    if (ops::answersLike215())  // row by row, the columns in ascending order
        return makeCoo(places, sums, shape, true, true);
    const Tensor order = lastMetFirst(math, math.row(places, 0), groups.first);
    return makeCoo(math.pick(places, 1, order), math.pick(sums, 0, order), shape, true, groups.count < 2);
}

Tensor multiplied(const SparseMath& math, const Tensor& left, const Tensor& right)
{
    if (left.dim() != 2 || right.dim() != 2)
        reject("mm: 2D tensors expected, got " + std::to_string(left.dim()) + "D and " + std::to_string(right.dim())
               + "D tensors");
    checkTypes(left, right);
    if (isSparse(left) && isSparse(right))
        return timesSparse(math, left, right);
    if (!isSparse(left)) {
        if (left.size(1) != right.size(0))
            rejectShapes(left, right);
        // D S = (Sᵀ Dᵀ)ᵀ
        return transposed(math, timesDense(math, transposed(math, right), transposed(math, left)));
    }
    if (left.size(1) != right.size(0)) {
        if (csrOrNull(left))
            rejectShapes(left, right);
        reject("addmm: Argument #3 (dense): Expected dim 0 size " + std::to_string(left.size(1)) + ", got "
               + std::to_string(right.size(0)));
    }
    return timesDense(math, left, right);
}

void mm(SparseCall& call)
{
    call.finish(multiplied(call.math(), call.self(), call.tensor(1)));
}

Tensor timesVector(const SparseMath& math, const Tensor& matrix, const Tensor& vector)
{
    if (matrix.dim() != 2 || vector.dim() != 1)
        reject("mv: two tensor dim should be 2 and 1, but got SparseTensor Dim: " + std::to_string(matrix.dim())
               + "Tensor Dim: " + std::to_string(vector.dim()));
    if (matrix.size(1) != vector.size(0))
        reject("mv: expected self.size(-1) == vec.size(-1)");
    return math.reshape(multiplied(math, matrix, math.reshape(vector, Dims{vector.size(0), 1})), Dims{matrix.size(0)});
}

void mv(SparseCall& call)
{
    if (!isSparse(call.self()) || isSparse(call.tensor(1)))
        return call.densify();
    call.finish(timesVector(call.math(), call.self(), call.tensor(1)));
}

void matmul(SparseCall& call)
{
    const Tensor left = call.self();
    const Tensor right = call.tensor(1);
    if (left.dim() == 2 && right.dim() == 2)
        return call.finish(multiplied(call.math(), left, right));
    if (isSparse(left) && left.dim() == 2 && right.dim() == 1 && !isSparse(right))
        return call.finish(timesVector(call.math(), left, right));
    call.densify();
}

/// beta * self + alpha * (mat1 times mat2); a beta of zero leaves `self` out, NaN and all.
void addmm(SparseCall& call)
{
    const SparseMath& math = call.math();
    const Value alpha = call.argument("alpha");
    const Value beta = call.argument("beta");
    const auto number = [](const Value& value) {
        const auto* whole = std::get_if<std::int64_t>(&value);
        const auto* truth = std::get_if<bool>(&value);
        return whole ? static_cast<double>(*whole) : truth ? static_cast<double>(*truth) : std::get<double>(value);
    };
    const Tensor product = math.call("mm", {call.tensor(1), call.tensor(2)});  // by a call, so that a tape sees it
    const Tensor result = number(alpha) == 1 ? product : math.mul(product, alpha);
    if (number(beta) == 0)
        return call.finish(result);
    Tensor self = call.self();
    if (isSparse(self) && !(self.shape() == product.shape()))
        reject("The expanded size of the tensor " + textOf(product.shape()) + " must match the existing size "
               + textOf(self.shape()) + ": a sparse tensor is not expanded");
    if (!isSparse(self))
        self = math.expand(self, product.shape());
    const Tensor added = number(beta) == 1 ? self : math.mul(self, beta);
    call.finish(isSparse(added) && !isSparse(result) ? math.add(result, added) : math.add(added, result));
}

void linear(SparseCall& call)
{
    const SparseMath& math = call.math();
    const Tensor product = math.matmul(call.self(), math.call("t", {call.tensor(1)}));
    const Tensor bias = call.tensor(2);
    call.finish(bias.defined() ? math.add(call.densified(product), bias) : product);
}

}  // namespace

const std::vector<RuleEntry>& productRules()
{
    static const std::vector<RuleEntry> rules{
        {"mm", mm}, {"_sparse_mm", mm}, {"mv", mv}, {"matmul", matmul}, {"addmm", addmm}, {"linear", linear},
    };
    return rules;
}

}  // namespace keyfall::sparse
