// SPDX-License-Identifier: MIT
// The Sparse layer itself: what tensors consist of, what is refused and in which words, what a fall shows, every model.
#include "kernels/layers/sparse/construct.h"
#include "kernels/layers/sparse/sparse_tensor.h"
#include "tests/kernels/layers/sparse_samples.h"
#include "tests/support/tensor_specs.h"
#include "tests/support/test_case.h"

using namespace keyfall;

namespace {

using Ints = std::vector<std::int64_t>;

}  // namespace

class TestSparseLayer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void coalescing()
    {
        const Tensor given = coo({0, 0, 1, 0, 1, 2, 1, 0, 2, 0}, {3, 4, 1, 5, -1});
        QVERIFY(!truth("is_coalesced", given));
        QCOMPARE(error("indices", {given}),
                 QString("Cannot get indices on an uncoalesced tensor, please call .coalesce() first"));
        QCOMPARE(error("values", {given}),
                 QString("Cannot get values on an uncoalesced tensor, please call .coalesce() first"));
        const Tensor made = bench_.call("coalesce", {given});
        QCOMPARE(bench_.numbers(bench_.call("indices", {made})), (std::vector<double>{0, 0, 1, 1, 2, 0}));
        QCOMPARE(bench_.numbers(bench_.call("values", {made})), (std::vector<double>{4, 8, 0}));  // explicit zeros stay
        QVERIFY(truth("is_coalesced", made));
        QVERIFY(bench_.call("coalesce", {made}).isSame(made));
        const Tensor zero = bench_.call("coalesce", {coo({0, 0, 1, 1}, {1.5, -1.5})});
        QCOMPARE(bench_.numbers(bench_.call("values", {zero})), std::vector<double>{0});
    }
    void fewerThanTwoAreInOrder()
    {
        QVERIFY(truth("is_coalesced", coo({1, 2}, {5})));
        QVERIFY(truth("is_coalesced", coo({}, {})));
        QVERIFY(!truth("is_coalesced", bench_.call("t", {coo({1, 2}, {5})})));
    }
    void positionsMustFitIn63Bits()
    {
        const Tensor values = bench_.tensor({2}, {1, 2});
        const Tensor indices = samples_.integers({3, 2}, {0, 1, 0, 1, 0, 1});
        const std::int64_t big = std::int64_t{1} << 31;
        const Tensor wide = bench_.call("sparse_coo_tensor.indices_size", {indices, values, Ints{big, big, 4}});
        QVERIFY(error("coalesce", {wide}).contains("integer multiplication overflow"));
        const Tensor fits = bench_.call("sparse_coo_tensor.indices_size", {indices, values, Ints{big, big - 1, 2}});
        QCOMPARE(bench_.numbers(bench_.call("values", {bench_.call("coalesce", {fits})})), (std::vector<double>{1, 2}));
    }

    void wrongParts_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("text");
        const char* texts[] = {"found negative index -1 for dim 0",
                               "size is inconsistent with indices: for dim 0, size is 2 but found index 5",
                               "indices and values must have same nnz, but got nnz from indices: 2, nnz from values: 3",
                               "number of dimensions must be sparse_dim (1) + dense_dim (0), but got 2",
                               "values has incorrect size, expected [2, 3], got [2, 2]",
                               "indices must be sparse_dim x nnz, but got: [2]"};
        for (int i = 0; i < 6; ++i)
            QTest::newRow(texts[i]) << "coo" << i << texts[i];
        const char* rows[] = {"`crow_indices[..., 0] == 0` is not satisfied.",
                              "`crow_indices[..., -1] == nnz` is not satisfied.",
                              "`0 <= crow_indices[..., 1:] - crow_indices[..., :-1] <= ncols` is not satisfied.",
                              "`0 <= col_indices < ncols` is not satisfied.",
                              "are sorted and distinct along the last dimension values` is not satisfied.",
                              "crow_indices.shape[-1] must be equal to the number of rows + 1 (=3), but got 2",
                              "col_indices.shape[-1] must be equal to nnz (=2)"};
        for (int i = 0; i < 7; ++i)
            QTest::newRow(rows[i]) << "csr" << i << rows[i];
    }
    void wrongParts()
    {
        QFETCH(QString, op);
        QFETCH(int, which);
        QFETCH(QString, text);
        const auto integers = [this](const Ints& data) { return samples_.integers({std::ssize(data)}, data); };
        const auto row = [this](const Ints& data) { return samples_.integers({1, std::ssize(data)}, data); };
        const auto values = [this](const Ints& shape) { return samples_.dense(shape); };
        const std::vector<Stack> coo{
            {row({0, -1}), values({2}), Ints{2}},      {row({0, 5}), values({2}), Ints{2}},
            {row({0, 1}), values({3}), Ints{2}},       {row({0, 1}), values({2}), Ints{2, 2}},
            {row({0, 1}), values({2, 2}), Ints{2, 3}}, {integers({0, 1}), values({2}), Ints{2}}};
        const auto rows = [&](const Ints& crow, const Ints& col) {
            return Stack{integers(crow), integers(col), values({2}), Ints{2, 3}};
        };
        const std::vector<Stack> csr{rows({1, 1, 2}, {0, 1}),   rows({0, 1, 3}, {0, 1}), rows({0, -1, 2}, {0, 1}),
                                     rows({0, 1, 2}, {0, 3}),   rows({0, 2, 2}, {1, 0}), rows({0, 2}, {0, 1}),
                                     rows({0, 1, 2}, {0, 1, 2})};
        const bool isCoo = op == "coo";
        const QString found = error(isCoo ? "sparse_coo_tensor.indices_size" : "sparse_csr_tensor.crow_col_value_size",
                                    (isCoo ? coo : csr)[static_cast<std::size_t>(which)]);
        QVERIFY2(found.contains(text), qPrintable(found));
    }
    void whoSaysCoalescedIsChecked()
    {
        const Tensor twice = coo({1, 1, 0, 0}, {1, 2});
        QVERIFY(StandardBench::errorOf([&] { (void)sparse::withCoalesced(twice, true); }).find("two elements at [1, 0]")
                != std::string::npos);
        const Tensor disordered = sparse::withCoalesced(coo({1, 0, 0, 0}, {1, 2}), true);
        QVERIFY(sparse::cooOrNull(disordered)->coalesced && !sparse::cooOrNull(disordered)->ordered);
        // Its rows are put in order where that matters.
        QCOMPARE(bench_.numbers(bench_.call("values", {bench_.call("to_sparse_csr", {disordered})})),
                 (std::vector<double>{2, 1}));
    }

    void wrongSessionsAreRefused()
    {
        TensorSpec spec;
        spec.name = "s";
        spec.dtype = DType::float64;
        spec.shape = {3, 4};
        const auto refused = [&](const StridedSpec& indices, const StridedSpec& values) {
            spec.form = SparseCooForm{indices, values, std::nullopt};
            const auto made = bench_.runtime().makeTensor(spec);
            return QString::fromStdString(made ? "no error" : made.error().text());
        };
        const QString type = refused(stridedSpec(DType::int64, {2, 1}, {0, 0}), stridedSpec(DType::float32, {1}, {1}));
        QVERIFY2(type.contains("said to be of float64, but its values are float32"), qPrintable(type));
        const QString outside =
            refused(stridedSpec(DType::int64, {2, 1}, {0, 4}), stridedSpec(DType::float64, {1}, {1}));
        QVERIFY2(outside.contains("for dim 1, size is 4 but found index 4"), qPrintable(outside));
    }

    void refused_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* op, const char* text) { QTest::newRow(op) << op << text; };
        row("view", "Could not run 'aten::view' with arguments from the 'Sparse' backend");
        row("add_.Scalar", "sparse tensors do not change");
        row("crow_indices", "Could not run 'aten::crow_indices'");
        row("add.Scalar", "add(sparse, dense) is not supported");
    }
    void refused()
    {
        QFETCH(QString, op);
        QFETCH(QString, text);
        const Tensor tensor = coo({0, 1, 0, 2}, {1, 2});
        const Stack rest = op == "view" ? Stack{tensor, Ints{12}}
            : op == "crow_indices"      ? Stack{tensor}
                                        : Stack{tensor, 1.0};
        const QString found = error(op.toStdString(), rest);
        QVERIFY2(found.contains(text), qPrintable(found));
    }
    void onlySparseTensorsHaveParts()
    {
        for (const char* op : {"_nnz", "indices", "crow_indices", "coalesce"}) {
            const QString found = error(op, {bench_.tensor({2}, {1, 2})});
            QVERIFY2(found.contains(QString("Could not run 'aten::%1' with arguments from the 'CPU' backend").arg(op)),
                     qPrintable(found));
        }
    }
    void denseAfterSparse()
    {
        const Tensor sparse = coo({0, 1, 0, 2}, {1, 2});
        const QString found = error("add.Tensor", {sparse, samples_.dense({3, 4})});
        QVERIFY2(found.contains("add(sparse, dense) is not supported. Use add(dense, sparse) instead."),
                 qPrintable(found));
    }

    void whatTheFallShows()
    {
        Recorder recorder(bench_.dispatcher());
        bench_.call("exp", {coo({0, 1, 0, 2}, {1, 2})});
        const auto graph = recorder.graph();
        QCOMPARE(eventsOf(*graph, EventKind::densify).at(0),
                 std::string("float64[3, 4]: 2 of 12 elements stored, density 0.167; 48 B → 96 B"));
        const Hop& last = graph->hops.back();
        QCOMPARE(last.kernel.str(), std::string("standard:cpu"));
        QCOMPARE(last.kind, CallKind::redispatchBoxed);
    }
    void passesOnWhenNothingIsSparse()
    {
        Recorder recorder(bench_.dispatcher());
        const Tensor sum =
            bench_.callWith(bench_.keys({"Sparse", "Cpu"}), "add.Tensor", {samples_.dense({2}), samples_.dense({2})});
        QCOMPARE(sum.layout(), Layout::strided);
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::passOn), std::vector<std::string>{"nothing is sparse"});
    }
    void movesBetweenDevices()
    {
        for (const Tensor& given :
             {coo({0, 1, 0, 2}, {1, 2}), bench_.call("to_sparse_csr", {coo({0, 1, 0, 2}, {1, 2})})}) {
            Tensor tensor = given;
            tensor.setRequiresGrad(true);
            const Device cuda{DeviceType::cuda, 0};
            const auto there = bench_.runtime().place(tensor, cuda);
            QVERIFY2(there, there ? "" : there.error().text().c_str());
            QCOMPARE(there->device(), cuda);
            QVERIFY(there->requiresGrad());
            QCOMPARE(there->layout(), tensor.layout());
            QCOMPARE(samples_.difference(*there, tensor), QString());
            QVERIFY(!bench_.runtime().place(tensor, kMeta));
        }
    }

    /// Every model has keys of its own for sparse tensors, and the same numbers.
    void everyModel_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("coo");
        QTest::addColumn<QString>("csr");
        const auto row = [](const char* model, const char* coo, const char* csr) {
            QTest::newRow(model) << model << coo << csr;
        };
        row("ferrotorch", "Sparse", "Sparse");
        row("pytorch-1.8", "SparseCPU", "SparseCPU");
        for (const char* model : {"pytorch-1.13", "pytorch-2.4", "pytorch-2.6"})
            row(model, "SparseCPU", "SparseCsrCPU");
    }
    void everyModel()
    {
        QFETCH(QString, model);
        QFETCH(QString, coo);
        QFETCH(QString, csr);
        StandardBench bench(model.toStdString());
        SparseSamples samples(bench, kCpu, 3);
        const Tensor dense = samples.dense({4, 2});
        for (const bool compressed : {false, true}) {
            const Tensor sparse = compressed ? samples.csr({3, 4}) : samples.coo({3, 4}, 2, 5);
            for (const char* op : {"mm", "exp"}) {
                Recorder recorder(bench.dispatcher());
                const bool product = std::string(op) == "mm";
                const Tensor result = bench.call(op, product ? Stack{sparse, dense} : Stack{sparse});
                const auto graph = recorder.graph();
                const auto reached = std::find_if(graph->hops.begin(), graph->hops.end(),
                                                  [](const Hop& hop) { return hop.kernel == "standard:sparse"; });
                QVERIFY(reached != graph->hops.end());
                QCOMPARE(QString::fromStdString(bench.model().nameOf(*reached->key)), compressed ? csr : coo);
                const Tensor full = bench.call("to_dense", {sparse});
                QCOMPARE(samples.difference(result, bench.call(op, product ? Stack{full, dense} : Stack{full})),
                         QString());
            }
        }
    }

    /// Operators that share no more than a name with aten's.
    void anotherNamespaceHasOtherRules()
    {
        Dispatcher& dispatcher = bench_.dispatcher();
        const Tensor sparse = coo({0, 2, 1, 3}, {1.5, -2});
        for (const std::string op : {"other::matmul", "other::neg"}) {
            const OperatorHandle handle = *dispatcher.define(*Schema::parse(op + "(Tensor self, int times) -> Tensor"));
            const Registration registration =
                dispatcher.registerKernel(handle, *bench_.model().layerKey(Layer::cpu),
                                          Kernel::boxed(
                                              [this](const BoxedCall&, Stack& stack) {
                                                  stack = {bench_.call("mul.Scalar", {stack[0], stack[1]})};
                                              },
                                              "times"),
                                          "test");
            Recorder recorder(dispatcher);
            const Tensor result = bench_.call(op, {sparse, std::int64_t{3}});
            QCOMPARE(eventsOf(*recorder.graph(), EventKind::densify).size(), std::size_t{1});
            QVERIFY(result.layout() == Layout::strided);
            QCOMPARE(bench_.numbers(result), (std::vector<double>{0, 4.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, -6}));
        }
        QVERIFY(dispatcher.define(*Schema::parse("other::t(Tensor(a) self) -> Tensor(a)")).has_value());
        QVERIFY(error("other::t", {sparse}).startsWith("Could not run 'other::t' with arguments from"));
    }

private:
    /// 3 x 4, coordinates as [row ..., column ...].
    Tensor coo(const Ints& indices, const std::vector<double>& values)
    {
        const auto nnz = std::ssize(values);
        return bench_.call("sparse_coo_tensor.indices_size",
                           {samples_.integers({2, nnz}, indices), bench_.tensor({nnz}, values), Ints{3, 4}});
    }
    bool truth(const std::string& op, const Tensor& tensor)
    {
        return std::get<bool>(bench_.callAll(op, {tensor}).front());
    }
    QString error(const std::string& op, const Stack& arguments)
    {
        return QString::fromStdString(StandardBench::errorOf([&] { bench_.callAll(op, arguments); }));
    }

    StandardBench bench_;
    SparseSamples samples_{bench_, kCpu, 7};
};

KEYFALL_TEST(TestSparseLayer)
#include "sparse_layer_test.moc"
