// SPDX-License-Identifier: MIT
// Gradients through sparse tensors against central differences in float64, and their layout (eleven:2.8.5).
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/sparse/sparse_tensor.h"
#include "tests/kernels/layers/sparse_samples.h"
#include "tests/support/test_case.h"

#include <functional>
#include <set>

using namespace keyfall;

namespace {

using Ints = std::vector<std::int64_t>;

/// A sparse tensor made of `values`, and a dense matrix, give a result; both are leaves.
struct Case {
    std::string name;
    std::function<Tensor(StandardBench&, const Tensor& sparse, const Tensor& dense)> compute;
    bool csr = false;
};

std::int64_t number(int value)
{
    return value;
}

std::vector<Case> cases()
{
    std::vector<Case> all;
    const auto unary = [&all](const std::string& name, const std::string& op, const Stack& rest = {}) {
        for (const bool csr : {false, true})
            all.push_back({name + (csr ? " csr" : " coo"),
                           [op, rest](StandardBench& b, const Tensor& s, const Tensor&) {
                               Stack stack{s};
                               stack.insert(stack.end(), rest.begin(), rest.end());
                               return b.call(op, stack);
                           },
                           csr});
    };
    const auto binary = [&all](const std::string& name, const std::string& op, bool sparseFirst = true) {
        for (const bool csr : {false, true})
            all.push_back({name + (csr ? " csr" : " coo"),
                           [op, sparseFirst](StandardBench& b, const Tensor& s, const Tensor& d) {
                               return sparseFirst ? b.call(op, {s, d}) : b.call(op, {d, s});
                           },
                           csr});
    };
    for (const char* op :
         {"to_dense", "clone", "neg", "sin", "tanh", "square", "sqrt", "exp", "t", "sum", "relu", "abs"})
        unary(op, op);
    unary("mul number", "mul.Scalar", {2.5});
    unary("div number", "div.Scalar", {2.5});
    unary("pow", "pow.Tensor_Scalar", {number(3)});
    unary("pow 1", "pow.Tensor_Scalar", {number(1)});
    unary("transpose", "transpose.int", {number(0), number(1)});
    unary("sum dim", "sum.dim_IntList", {Ints{0}, false});
    unary("sum dim kept", "sum.dim_IntList", {Ints{1}, true});
    unary("select", "select.int", {number(0), number(1)});
    unary("to_sparse", "to_sparse");
    unary("to_sparse_csr", "to_sparse_csr");
    for (const char* op : {"add.Tensor", "sub.Tensor"})
        binary(std::string(op) + " to dense", op, false);
    binary("mul dense", "mul.Tensor");
    binary("dense mul", "mul.Tensor", false);
    const auto coo = [&all](const std::string& name, auto compute) { all.push_back({name, compute}); };
    const auto both = [&all](const std::string& name, auto compute) {
        all.push_back({name + " coo", compute, false});
        all.push_back({name + " csr", compute, true});
    };
    coo("coalesce, values", [](auto& b, auto& s, auto&) { return b.call("values", {b.call("coalesce", {s})}); });
    all.push_back({"values csr", [](auto& b, auto& s, auto&) { return b.call("values", {s}); }, true});
    both("add itself", [](auto& b, auto& s, auto&) { return b.call("add.Tensor", {s, s, 0.5}); });
    both("mul itself", [](auto& b, auto& s, auto&) { return b.call("mul.Tensor", {s, s}); });
    both("add another", [](auto& b, auto& s, auto& d) { return b.call("add.Tensor", {s, b.call("to_sparse", {d})}); });
    both("mul another", [](auto& b, auto& s, auto& d) { return b.call("mul.Tensor", {b.call("to_sparse", {d}), s}); });
    for (const std::string op : {"mm", "_sparse_mm", "matmul"}) {
        both(op, [op](auto& b, auto& s, auto& d) { return b.call(op, {s, b.call("t", {d})}); });
        both(op + " of dense", [op](auto& b, auto& s, auto& d) { return b.call(op, {b.call("t", {d}), s}); });
        both(op + " of two", [op](auto& b, auto& s, auto&) { return b.call(op, {s, b.call("t", {s})}); });
    }
    both("mv", [](auto& b, auto& s, auto& d) {
        return b.call("mv", {s, b.call("select.int", {d, number(0), number(1)})});
    });
    both("addmm", [](auto& b, auto& s, auto& d) {
        return b.call("addmm", {b.call("mm", {d, b.call("t", {d})}), s, b.call("t", {d}), 0.5, number(2)});
    });
    both("mul row", [](auto& b, auto& s, auto& d) {
        return b.call("mul.Tensor", {s, b.call("select.int", {d, number(0), number(0)})});
    });
    both("index_select", [](auto& b, auto& s, auto&) {
        return b.call("index_select", {s, number(1), SparseSamples(b, kCpu, 1).integers({3}, {2, 0, 2})});
    });
    both("cat", [](auto& b, auto& s, auto&) { return b.call("cat", {std::vector<Tensor>{s, s}, number(1)}); });
    coo("unsqueeze", [](auto& b, auto& s, auto&) { return b.call("unsqueeze", {s, number(1)}); });
    both("sparse_mask", [](auto& b, auto& s, auto& d) {
        return b.call("sparse_mask",
                      {d, s.layout() == Layout::sparseCoo ? b.call("coalesce", {s.detached()}) : s.detached()});
    });
    both("_sparse_sum", [](auto& b, auto& s, auto&) { return b.call("_sparse_sum", {s}); });
    coo("_sparse_sum dim", [](auto& b, auto& s, auto&) { return b.call("_sparse_sum.dim", {s, Ints{-1}}); });
    coo("_sparse_softmax", [](auto& b, auto& s, auto&) { return b.call("_sparse_softmax.int", {s, number(1)}); });
    coo("_sparse_log_softmax", [](auto& b, auto& s, auto&) {
        return b.call("_sparse_log_softmax.int", {s, number(0)});
    });
    coo("through both layouts", [](auto& b, auto& s, auto& d) {
        return b.call("mm", {b.call("to_sparse_csr", {b.call("mul.Tensor", {s, d})}), b.call("t", {d})});
    });
    return all;
}

}  // namespace

class TestSparseGradients : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithDifferences_data()
    {
        QTest::addColumn<int>("index");
        const auto all = cases();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name.c_str()) << static_cast<int>(i);
    }
    void agreesWithDifferences()
    {
        QFETCH(int, index);
        const Case test = cases()[static_cast<std::size_t>(index)];
        const Tensor values = leaf({5}, {0.7, 1.3, 0.4, 1.9, 0.6});
        const Tensor dense = leaf({3, 4}, {0.5, -1.2, 0.8, 1.1, -0.3, 0.9, 1.4, -0.7, 0.2, 0.6, -1.5, 1.0});
        const Tensor result = value(test, values, dense);
        QVERIFY(result.requiresGrad());
        const auto found = autograd::gradients(bench_.dispatcher(), {result}, {values, dense});
        QVERIFY(found[0].defined() || found[1].defined());
        if (found[0].defined())
            compare(found[0], values, [&](const Tensor& moved) { return value(test, moved, dense.detached()); });
        if (found[1].defined()) {
            QCOMPARE(found[1].layout(), Layout::strided);
            compare(found[1], dense, [&](const Tensor& moved) { return value(test, values.detached(), moved); });
        }
    }

    /// A leaf's gradient has the leaf's layout and places.
    void leavesKeepTheirLayout()
    {
        const Tensor w = bench_.tensor({4, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
        for (const char* op : {"mm", "_sparse_mm", "matmul"})
            for (const bool csr : {false, true}) {
                Tensor leaf = sparse(leaf5().detached(), csr);
                leaf.setRequiresGrad(true);
                autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call(op, {leaf, w})}));
                const Tensor gradient = autograd::gradientOf(leaf);
                QCOMPARE(gradient.layout(), leaf.layout());
                // G is all ones, so each place has the sum of its row of W: columns 1, 3, 0, 2 (row 0 and 1, then row 2)
                QCOMPARE(bench_.numbers(sparse::storedValues(gradient)), (std::vector<double>{7, 15, 3, 11}));
            }
    }

    void everySparseFormulaIsChecked()
    {
        std::set<std::string> named{
            "_sparse_coo_tensor_unsafe", "_sparse_csr_tensor_unsafe",  // of the gradients themselves
            "sparse_coo_tensor",         "sparse_csr_tensor",         "to_dense", "values", "coalesce"};
        for (const Case& test : cases())
            named.insert(test.name.substr(0, test.name.find(' ')));
        for (const autograd::Formula& formula : autograd::sparseFormulas())
            if (formula.backward != nullptr)
                QVERIFY2(named.contains(formula.op), formula.op.c_str());
    }

    /// The gradient of a gradient: |d loss / d values|² by differences of the first.
    void secondOrder()
    {
        const Tensor dense = bench_.tensor({4, 2}, {0.5, -1.2, 0.8, 1.1, -0.3, 0.9, 1.4, -0.7});
        for (const bool csr : {false, true}) {
            const auto norm = [&](const Tensor& values, bool record) {
                const Tensor product = bench_.call("mm", {sparse(values, csr), dense});
                const Tensor loss = bench_.call("sum", {bench_.call("mul.Tensor", {product, product})});
                const auto first = autograd::gradients(bench_.dispatcher(), {loss}, {values}, {},
                                                       {.retainGraph = true, .createGraph = record});
                return bench_.call("sum", {bench_.call("mul.Tensor", {first[0], first[0]})});
            };
            const Tensor values = leaf5();
            const auto second = autograd::gradients(bench_.dispatcher(), {norm(values, true)}, {values});
            compare(second[0], values, [&](const Tensor& moved) {
                Tensor again = moved.detached();
                again.setRequiresGrad(true);
                return norm(again, false);
            });
        }
    }

private:
    Tensor leaf(const Ints& shape, const std::vector<double>& data) { return bench_.tensor(shape, data, true); }
    Tensor leaf5() { return leaf({5}, {0.7, 1.3, 0.4, 1.9, 0.6}); }

    /// 3 x 4. The coordinates are not in order, and two of them are the same but for CSR.
    Tensor sparse(const Tensor& values, bool csr)
    {
        SparseSamples samples(bench_, kCpu, 1);
        if (csr)
            return bench_.call("sparse_csr_tensor.crow_col_value_size",
                               {samples.integers({4}, {0, 1, 2, 4}), samples.integers({4}, {1, 3, 0, 2}),
                                bench_.call("narrow", {values, number(0), number(0), number(4)}), Ints{3, 4}});
        const Tensor indices = samples.integers({2, 5}, {2, 0, 2, 1, 2, 2, 1, 0, 3, 2});
        return bench_.call("sparse_coo_tensor.indices_size", {indices, values, Ints{3, 4}});
    }

    /// The sum of the result's elements, each with a weight of its own.
    Tensor value(const Case& test, const Tensor& values, const Tensor& dense)
    {
        const Tensor result = test.compute(bench_, sparse(values, test.csr), dense);
        const Tensor full = result.layout() == Layout::strided ? result : bench_.call("to_dense", {result});
        std::vector<double> weights;
        for (std::int64_t i = 0; i < full.numel(); ++i)
            weights.push_back(0.3 + 0.37 * static_cast<double>(i % 7));
        const Tensor factors = bench_.tensor({full.shape().begin(), full.shape().end()}, weights);
        return bench_.call("sum", {bench_.call("mul.Tensor", {full, factors})});
    }

    void compare(const Tensor& gradient, const Tensor& at, const std::function<Tensor(const Tensor&)>& f)
    {
        constexpr double kStep = 1e-6;
        const std::vector<double> analytic = bench_.numbers(gradient);
        for (std::size_t i = 0; i < analytic.size(); ++i) {
            const auto moved = [&](double by) {
                std::vector<double> data = bench_.numbers(at);
                data[i] += by;
                return bench_.numbers(f(bench_.tensor({at.shape().begin(), at.shape().end()}, data))).front();
            };
            const double numeric = (moved(kStep) - moved(-kStep)) / (2 * kStep);
            QVERIFY2(std::abs(analytic[i] - numeric) <= 1e-5 + 1e-3 * std::abs(numeric),
                     qPrintable(QString("element %1 is %2, by differences %3").arg(i).arg(analytic[i]).arg(numeric)));
        }
    }

    StandardBench bench_;
};

KEYFALL_TEST(TestSparseGradients)
#include "sparse_gradients_test.moc"
