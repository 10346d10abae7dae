// SPDX-License-Identifier: MIT
// Sparse: every rule against the same operator on dense tensors, for random tensors on both devices.
#include "kernels/layers/sparse/sparse_rules.h"
#include "tests/kernels/layers/sparse_samples.h"
#include "tests/support/test_case.h"

#include <functional>

using namespace keyfall;

namespace {

using Ints = std::vector<std::int64_t>;

/// The arguments of one call, drawn anew for each seed; the check makes every sparse one dense for the other side.
struct Case {
    std::string name;
    std::string op;
    std::function<Stack(SparseSamples&)> arguments;
    bool stays = true;  ///< the result is sparse
};

std::int64_t number(int value)
{
    return value;
}

std::vector<Case> cases()
{
    std::vector<Case> all;
    const auto add = [&all](const std::string& name, const std::string& op,
                            std::function<Stack(SparseSamples&)> arguments, bool stays = true) {
        all.push_back({name, op, std::move(arguments), stays});
    };
    const Ints matrix{3, 4};
    const auto coo = [matrix](SparseSamples& s) { return s.coo(matrix); };
    const auto csr = [matrix](SparseSamples& s) { return s.csr(matrix); };
    const auto blocks = [](SparseSamples& s) { return s.coo({3, 2, 2}, 1 + s.pick(0, 1), s.pick(0, 5)); };

    add("clone", "clone", [=](auto& s) { return Stack{coo(s)}; });
    add("clone csr", "clone", [=](auto& s) { return Stack{csr(s)}; });
    add("coalesce", "coalesce", [=](auto& s) { return Stack{blocks(s)}; });
    for (const char* op : {"add.Tensor", "sub.Tensor"}) {
        add(std::string(op) + " coo", op, [=](auto& s) { return Stack{coo(s), coo(s), 0.5}; });
        add(std::string(op) + " blocks", op, [](auto& s) {
            return Stack{s.coo({3, 2, 2}, 2, 4), s.coo({3, 2, 2}, 2, 3)};
        });
        add(std::string(op) + " csr", op, [=](auto& s) { return Stack{csr(s), csr(s), number(2)}; });
        add(std::string(op) + " csr and coo", op, [=](auto& s) { return Stack{csr(s), coo(s)}; });
        add(
            std::string(op) + " to dense", op,
            [=](auto& s) {
                return Stack{s.dense({3, 4}), coo(s), -1.5};
            },
            false);
        add(
            std::string(op) + " csr to dense", op,
            [=](auto& s) {
                return Stack{s.dense({3, 4}), csr(s)};
            },
            false);
    }
    add("mul coo", "mul.Tensor", [=](auto& s) { return Stack{coo(s), coo(s)}; });
    add("mul blocks", "mul.Tensor", [](auto& s) { return Stack{s.coo({3, 2, 2}, 1, 4), s.coo({3, 2, 2}, 1, 3)}; });
    add("mul csr", "mul.Tensor", [=](auto& s) { return Stack{csr(s), csr(s)}; });
    add("mul dense", "mul.Tensor", [=](auto& s) { return Stack{coo(s), s.dense({3, 4})}; });
    add("mul by dense", "mul.Tensor", [=](auto& s) { return Stack{s.dense({4}), csr(s)}; });
    add("mul column", "mul.Tensor", [=](auto& s) { return Stack{coo(s), s.dense({3, 1})}; });
    add("mul one number", "mul.Tensor", [=](auto& s) { return Stack{coo(s), s.dense({})}; });
    add(
        "mul wider", "mul.Tensor",
        [=](auto& s) {
            return Stack{coo(s), s.dense({2, 3, 4})};
        },
        false);
    add("mul number", "mul.Scalar", [=](auto& s) { return Stack{blocks(s), 1.5}; });
    add("div number", "div.Scalar", [=](auto& s) { return Stack{csr(s), number(-2)}; });
    add("div floor", "div.Scalar_mode", [=](auto& s) { return Stack{coo(s), number(2), std::string("floor")}; });
    add("pow", "pow.Tensor_Scalar", [=](auto& s) { return Stack{blocks(s), number(2)}; });
    for (const char* op : {"mm", "_sparse_mm", "matmul"}) {
        add(
            std::string(op) + " coo dense", op,
            [=](auto& s) {
                return Stack{coo(s), s.dense({4, 2})};
            },
            false);
        add(
            std::string(op) + " csr dense", op,
            [=](auto& s) {
                return Stack{csr(s), s.dense({4, 2})};
            },
            false);
        add(
            std::string(op) + " dense coo", op,
            [=](auto& s) {
                return Stack{s.dense({2, 3}), coo(s)};
            },
            false);
        add(std::string(op) + " coo coo", op, [=](auto& s) { return Stack{coo(s), s.coo({4, 3})}; });
        add(std::string(op) + " csr csr", op, [=](auto& s) { return Stack{csr(s), s.csr({4, 3})}; });
        add(std::string(op) + " csr coo", op, [=](auto& s) { return Stack{csr(s), s.coo({4, 3})}; });
    }
    add(
        "matmul vector", "matmul",
        [=](auto& s) {
            return Stack{csr(s), s.dense({4})};
        },
        false);
    add(
        "matmul batch", "matmul",
        [=](auto& s) {
            return Stack{s.dense({2, 2, 3}), coo(s)};
        },
        false);
    add(
        "mv", "mv",
        [=](auto& s) {
            return Stack{coo(s), s.dense({4})};
        },
        false);
    add(
        "addmm", "addmm",
        [=](auto& s) {
            return Stack{s.dense({2}), csr(s), s.dense({4, 2}), 0.5, number(2)};
        },
        false);
    add(
        "addmm sparse", "addmm",
        [=](auto& s) {
            return Stack{s.dense({3, 3}), coo(s), s.coo({4, 3})};
        },
        false);
    add(
        "addmm beta 0", "addmm",
        [=](auto& s) {
            return Stack{s.dense({3, 2}), coo(s), s.dense({4, 2}), number(0)};
        },
        false);
    add(
        "linear", "linear",
        [=](auto& s) {
            return Stack{s.dense({2, 4}), coo(s), s.dense({3})};
        },
        false);
    add(
        "sum", "sum", [=](auto& s) { return Stack{blocks(s)}; }, false);
    add(
        "sum csr", "sum", [=](auto& s) { return Stack{csr(s)}; }, false);
    add("sum dim", "sum.dim_IntList", [=](auto& s) { return Stack{coo(s), Ints{0}, false}; });
    add("sum dim kept", "sum.dim_IntList", [=](auto& s) { return Stack{coo(s), Ints{-1}, true}; });
    add(
        "sum all dims", "sum.dim_IntList",
        [=](auto& s) {
            return Stack{coo(s), Ints{}, false};
        },
        false);
    add("sum block dims", "sum.dim_IntList", [](auto& s) { return Stack{s.coo({3, 2, 2}, 2, 4), Ints{0, 2}, false}; });
    add("transpose", "transpose.int", [=](auto& s) { return Stack{coo(s), number(0), number(-1)}; });
    add("transpose csr", "transpose.int", [=](auto& s) { return Stack{csr(s), number(0), number(1)}; });
    add("t", "t", [=](auto& s) { return Stack{coo(s)}; });
    add("permute", "permute", [](auto& s) { return Stack{s.coo({2, 3, 2}), Ints{2, 0, 1}}; });
    add("permute blocks", "permute", [](auto& s) { return Stack{s.coo({2, 3, 2, 4}, 2, 5), Ints{1, 0, 3, 2}}; });
    add("select row", "select.int", [=](auto& s) { return Stack{coo(s), number(0), s.pick(-3, 2)}; });
    add("select csr column", "select.int", [=](auto& s) { return Stack{csr(s), number(1), s.pick(0, 3)}; });
    add("select in blocks", "select.int", [](auto& s) { return Stack{s.coo({3, 2, 2}, 1, 4), number(-1), number(1)}; });
    add(
        "select last", "select.int",
        [](auto& s) {
            return Stack{s.coo({5}), number(0), s.pick(0, 4)};
        },
        false);
    add("index_select", "index_select", [=](auto& s) {
        return Stack{coo(s), number(1), s.integers({3}, {s.pick(0, 3), 0, s.pick(0, 3)})};
    });
    add("index_select csr", "index_select", [=](auto& s) {
        return Stack{csr(s), number(0), s.integers({2}, {s.pick(0, 2), 2})};
    });
    add("index_select blocks", "index_select", [](auto& s) {
        return Stack{s.coo({3, 2, 2}, 1, 4), number(2), s.integers({2}, {1, 0})};
    });
    add("unsqueeze", "unsqueeze", [=](auto& s) { return Stack{coo(s), s.pick(-3, 2)}; });
    add("unsqueeze blocks", "unsqueeze", [=](auto& s) { return Stack{blocks(s), s.pick(-4, 3)}; });
    add("cat", "cat", [=](auto& s) { return Stack{std::vector<Tensor>{coo(s), s.coo({2, 4}), coo(s)}, number(0)}; });
    add("cat csr", "cat", [=](auto& s) { return Stack{std::vector<Tensor>{csr(s), s.csr({3, 1})}, number(1)}; });
    add("cat blocks", "cat", [](auto& s) {
        return Stack{std::vector<Tensor>{s.coo({3, 2, 2}, 1, 3), s.coo({3, 1, 2}, 1, 2)}, number(1)};
    });
    add("to_sparse", "to_sparse", [=](auto& s) { return Stack{csr(s)}; });
    add("to_sparse.sparse_dim", "to_sparse.sparse_dim", [=](auto& s) { return Stack{blocks(s), number(2)}; });
    add("to_sparse_csr", "to_sparse_csr", [=](auto& s) { return Stack{coo(s)}; });
    add("_to_copy", "_to_copy", [=](auto& s) { return Stack{csr(s), DType::float32}; });
    add("zeros_like", "zeros_like", [=](auto& s) { return Stack{blocks(s)}; });
    add(
        "exp is made dense", "exp", [=](auto& s) { return Stack{coo(s)}; }, false);
    add(
        "lt is made dense", "lt.Tensor",
        [=](auto& s) {
            return Stack{csr(s), s.dense({3, 4})};
        },
        false);
    for (const std::string_view op : sparse::zeroPreservingFunctions())
        for (const bool compressed : {false, true})
            add(std::string(op) + (compressed ? " csr" : " coo"), std::string(op),
                [=](auto& s) { return Stack{compressed ? csr(s) : blocks(s)}; });
    return all;
}

Stack madeDense(SparseSamples& samples, Stack stack)
{
    for (Value& value : stack) {
        if (auto* tensor = std::get_if<Tensor>(&value))
            *tensor = samples.toDense(*tensor);
        else if (auto* list = std::get_if<std::vector<Tensor>>(&value))
            for (Tensor& item : *list)
                item = samples.toDense(item);
    }
    return stack;
}

/// Operators that strided tensors have under another name, or not.
std::string denseTwin(const std::string& op)
{
    if (op == "_sparse_mm")
        return "mm";
    return op == "coalesce" || op.starts_with("to_sparse") ? "clone" : op;
}

}  // namespace

class TestSparse : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithDense_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<bool>("cuda");
        const std::vector<Case> all = cases();
        for (const bool cuda : {false, true})
            for (std::size_t i = 0; i < all.size(); ++i)
                if (bench_.dispatcher().find(all[i].op))  // some functions have a rule before there is a kernel
                    QTest::addRow("%s %s", all[i].name.c_str(), cuda ? "cuda" : "cpu") << static_cast<int>(i) << cuda;
    }
    void agreesWithDense()
    {
        QFETCH(int, index);
        QFETCH(bool, cuda);
        static const std::vector<Case> all = cases();
        const Case& test = all[static_cast<std::size_t>(index)];
        const Device device = cuda ? Device{DeviceType::cuda, 0} : kCpu;
        for (unsigned seed = 0; seed < (cuda ? 3U : 12U); ++seed) {
            SparseSamples samples(bench_, device, seed);
            const Stack arguments = test.arguments(samples);
            const Tensor found = bench_.call(test.op, arguments);
            QCOMPARE(found.layout() != Layout::strided, test.stays);
            QCOMPARE(found.device(), device);
            Stack dense = madeDense(samples, arguments);
            const std::string twin = denseTwin(test.op);
            if (twin == "clone")
                dense.resize(1);
            const QString difference = samples.difference(found, bench_.call(twin, dense), 1e-6);
            QVERIFY2(difference.isEmpty(), qPrintable(QString("seed %1: %2").arg(seed).arg(difference)));
        }
    }

    /// What a mask leaves of a dense tensor, and the way there and back.
    void masks()
    {
        for (unsigned seed = 0; seed < 10; ++seed) {
            SparseSamples samples(bench_, kCpu, seed);
            const Tensor dense = samples.dense({3, 4});
            for (const Tensor& mask : {bench_.call("coalesce", {samples.coo({3, 4})}), samples.csr({3, 4})}) {
                const Tensor masked = bench_.call("sparse_mask", {dense, mask});
                const Tensor stored = bench_.call("ne.Scalar", {samples.toDense(onesAt(mask)), number(0)});
                QCOMPARE(samples.difference(masked, bench_.call("mul.Tensor", {dense, stored})), QString());
            }
            QCOMPARE(samples.difference(bench_.call("to_sparse", {dense}), dense), QString());
            QCOMPARE(samples.difference(bench_.call("to_sparse_csr", {dense}), dense), QString());
        }
    }

    /// Against the definition: over the stored elements of each row, the others count for nothing.
    void softmax()
    {
        for (unsigned seed = 0; seed < 10; ++seed) {
            SparseSamples samples(bench_, kCpu, seed);
            const Tensor sparse = bench_.call("coalesce", {samples.coo({3, 4}, 2, 6)});
            const Tensor stored = bench_.call("ne.Scalar", {samples.toDense(onesAt(sparse)), number(0)});
            const Tensor powers = bench_.call("mul.Tensor", {bench_.call("exp", {samples.toDense(sparse)}), stored});
            for (const std::int64_t dim : {0, 1}) {
                const Tensor sums = bench_.call("sum.dim_IntList", {powers, Ints{dim}, true});
                const Tensor shares = bench_.call("div.Tensor", {powers, bench_.call("clamp_min", {sums, 1e-9})});
                const Tensor found = bench_.call("_sparse_softmax.int", {sparse, dim});
                QCOMPARE(samples.difference(found, shares), QString());
                const Tensor logarithms = bench_.call("_sparse_log_softmax.int", {sparse, dim});
                QCOMPARE(
                    samples.difference(
                        bench_.call("mul.Tensor", {bench_.call("exp", {samples.toDense(logarithms)}), stored}), shares),
                    QString());
            }
        }
    }

private:
    Tensor onesAt(const Tensor& sparse)
    {
        return sparse::withValues(sparse, bench_.call("ones_like", {sparse::storedValues(sparse)}));
    }

    StandardBench bench_;
};

KEYFALL_TEST(TestSparse)
#include "sparse_test.moc"
