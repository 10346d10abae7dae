// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/sparse_gradient.h"
#include "kernels/layers/sparse/segments.h"
#include "kernels/layers/sparse/sparse_rules.h"

#include <algorithm>

// Gradients of sparse tensors (eleven:2.8.5): they have the places of the tensor itself. BackwardCall::set puts
// every gradient into the layout of its argument, so most formulas are those of strided tensors.
namespace keyfall::autograd {

namespace {

/// Other layouts and copies: the same elements.
void same(BackwardCall& b)
{
    b.set("self", b.gradient());
}

void values(BackwardCall& b)
{
    b.set("self", withStored(b.math(), b.gradient(), b.pattern("self")));
}

/// Σ over `dim` of products of rows, which are picked for each stored element: dS[i, j] = G[i]·D[j].
Tensor rowProducts(const TensorMath& math, const Tensor& pattern, const Tensor& left, const Tensor& right)
{
    const sparse::SparseMath sparse(math);
    const Tensor places = sparse.cooOf(
        math.call(sparse::csrOrNull(pattern) ? CalledOperator("to_sparse") : CalledOperator("coalesce"), {pattern}));
    const Tensor indices = math.call("indices", {places});
    const Tensor products =
        math.mul(sparse.pick(left, 0, sparse.row(indices, 0)), sparse.pick(right, 0, sparse.row(indices, 1)));
    return withStored(math, math.sum(products, {1}, false), pattern);
}

void product(BackwardCall& b, const char* first, const char* second)
{
    const TensorMath& math = b.math();
    const Tensor g = b.gradient();
    const auto t = [&math](const Tensor& matrix) { return math.transpose(matrix, 0, 1); };
    if (b.wants(first)) {
        const Tensor other = b.input(second);
        b.set(first,
              b.pattern(first).defined() ? rowProducts(math, b.pattern(first), g, denseOf(math, other))
                                         : math.call("mm", {g, t(other)}));
    }
    if (b.wants(second)) {
        const Tensor self = b.input(first);
        b.set(second,
              b.pattern(second).defined() ? rowProducts(math, b.pattern(second), t(denseOf(math, self)), t(g))
                                          : math.call("mm", {t(self), g}));
    }
}

void mm(BackwardCall& b)
{
    product(b, "self", "mat2");
}

void sparseMm(BackwardCall& b)
{
    product(b, "sparse", "dense");
}

void matmul(BackwardCall& b)
{
    if (b.facts("self").shape.size() == 2 && b.facts("other").shape.size() == 2)
        return product(b, "self", "other");
    formulaOf("matmul")->backward(b);
}

/// The dense gradient at the given places: [nnz, dense sizes ...].
Tensor pickedAt(const BackwardCall& b, const Tensor& indices)
{
    const sparse::SparseMath math(b.math());
    const Tensor g = b.gradient();
    const auto count = static_cast<std::size_t>(indices.size(0));
    const Dims space = sparse::head(g.shape(), count);
    Dims lines = sparse::tail(g.shape(), count);
    lines.insert(0, elementCount(space));
    return math.pick(math.reshape(g, lines), 0, math.flattened(indices, space));
}

void cooTensor(BackwardCall& b)
{
    b.set("values", pickedAt(b, b.input("indices")));
}

void csrTensor(BackwardCall& b)
{
    const sparse::SparseMath math(b.math());
    const Tensor crow = b.input("crow_indices");
    const Tensor col = b.input("col_indices");
    const Tensor rows = math.rowsOf(sparse::SparseCsrTensor(crow, col, col));
    const Dims line{1, col.numel()};
    b.set("values", pickedAt(b, math.concat({math.reshape(rows, line), math.reshape(col, line)}, 0)));
}

/// _sparse_sum over dimensions: the gradient with them back, spread over them.
void sum(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Dims& shape = b.facts("self").shape;
    Dims kept = shape;
    const Value dims = b.argument("dim");
    const auto* list = std::get_if<std::vector<std::int64_t>>(&dims);
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const auto front = static_cast<std::int64_t>(d);
        const auto back = front - static_cast<std::int64_t>(shape.size());
        const bool summed = list == nullptr || std::find(list->begin(), list->end(), front) != list->end()
            || std::find(list->begin(), list->end(), back) != list->end();
        if (summed)
            kept[d] = 1;
    }
    b.set("self", math.expand(math.reshape(b.gradient(), kept), shape));
}

/// Along a sparse dimension over the stored elements only; inside the dense blocks as in a strided tensor.
void softmax(BackwardCall& b, bool logarithm)
{
    const sparse::SparseMath math(b.math());
    const Tensor output = b.output();
    const sparse::SparseCooTensor& coo = *sparse::cooOrNull(output);
    const auto dim = std::get<std::int64_t>(b.argument("dim"));
    const Tensor y = storedOf(math, output);
    const Tensor g = storedAt(math, b.gradient(), output);
    if (coo.nnz() == 0)
        return b.set("self", withStored(math, g, output));
    const Tensor weights = logarithm ? math.call("exp", {y}) : y;
    const Tensor weighted = logarithm ? g : math.mul(g, y);
    Tensor sums;
    if (dim >= coo.sparseDim()) {
        sums = math.sum(weighted, {dim - coo.sparseDim() + 1}, true);
    } else {
        const sparse::Segments segments = sparse::segmentsAlong(math, output, dim);
        sums = math.pick(math.sumInto(weighted, segments.of, segments.count), 0, segments.of);
    }
    b.set("self",
          withStored(math, logarithm ? math.sub(g, math.mul(weights, sums)) : math.mul(y, math.sub(g, sums)), output));
}

/// An ordinary formula that works on the gradient made dense, or on stored values.
Formula derived(const char* op, SparseForm form)
{
    Formula formula = *formulaOf(op);
    formula.sparse = form;
    return formula;
}

}  // namespace

const std::vector<Formula>& sparseFormulas()
{
    static const std::vector<Formula> formulas{
        {"to_dense", {}, {}, same},
        {"to_sparse", {}, {}, same},
        {"to_sparse_csr", {}, {}, same},
        {"coalesce", {}, {}, same},
        {"sparse_mask", {}, {}, same},
        {"values", {}, {}, values, SparseForm::dense},
        {"_values", {}, {}, nullptr},
        {"_sparse_mm", {{"sparse", "dense"}, {"dense", "sparse"}}, {}, sparseMm, SparseForm::dense},
        {"sparse_coo_tensor", {{"indices", {}}}, {}, cooTensor, SparseForm::dense},
        {"_sparse_coo_tensor_unsafe", {{"indices", {}}}, {}, cooTensor, SparseForm::dense},
        {"sparse_csr_tensor", {{"crow_indices", {}}, {"col_indices", {}}}, {}, csrTensor, SparseForm::dense},
        {"_sparse_csr_tensor_unsafe", {{"crow_indices", {}}, {"col_indices", {}}}, {}, csrTensor, SparseForm::dense},
        {"_sparse_sum", {}, {}, sum, SparseForm::dense},
        {"_sparse_softmax", {}, {0}, [](BackwardCall& b) { softmax(b, false); }},
        {"_sparse_log_softmax", {}, {0}, [](BackwardCall& b) { softmax(b, true); }},
    };
    return formulas;
}

const std::vector<Formula>& formulasOfSparseArguments()
{
    static const std::vector<Formula> formulas = [] {
        std::vector<Formula> all{
            {"mm", {{"self", "mat2"}, {"mat2", "self"}}, {}, mm, SparseForm::dense},
            {"matmul", {{"self", "other"}, {"other", "self"}}, {}, matmul, SparseForm::dense},
        };
        for (const char* op : {"cat", "select", "index_select", "unsqueeze", "sum"})
            all.push_back(derived(op, SparseForm::dense));
        for (const std::string_view op : sparse::zeroPreservingFunctions())
            if (formulaOf(op) != nullptr)
                all.push_back(derived(std::string(op).c_str(), SparseForm::stored));
        Formula power = derived("pow", SparseForm::stored);
        power.op = "pow.Tensor_Scalar";
        all.push_back(std::move(power));
        return all;
    }();
    return formulas;
}

}  // namespace keyfall::autograd
