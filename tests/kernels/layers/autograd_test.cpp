// SPDX-License-Identifier: MIT
// The Autograd layer: what is recorded, what is not, in-place operators and views (eleven:2.4.1, 2.4.2, 2.4.4).
#include "core/dispatch/key_guards.h"
#include "core/session/run.h"
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/gradient.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

using namespace keyfall;

namespace {

using Numbers = std::vector<double>;
using Texts = std::vector<std::string>;

Texts chainOf(const CallGraph& graph)
{
    Texts keys;
    for (const Hop& hop : graph.hops)
        keys.push_back(graph.model->nameOf(*hop.key) + " " + hop.kernel.str());
    return keys;
}

}  // namespace

class TestAutograd : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recordsOnlyWhereAGradientIsWanted()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor c = bench_.tensor({2}, {3, 4});
        QVERIFY(bench_.call("mul.Tensor", {x, c}).requiresGrad());
        QVERIFY(bench_.call("mul.Tensor", {c, x}).requiresGrad());
        QVERIFY(!bench_.call("mul.Tensor", {c, c}).requiresGrad());
        QVERIFY(!bench_.call("gt.Tensor", {x, c}).requiresGrad());            // bool
        QVERIFY(!bench_.call("to.dtype", {x, DType::int64}).requiresGrad());  // integers
        QVERIFY(!bench_.call("detach", {x}).requiresGrad());
        QVERIFY(!bench_.call("zeros_like", {x}).requiresGrad());
        QCOMPARE(autograd::producerOf(bench_.call("mul.Tensor", {x, c}))->name(), std::string("MulBackward0"));
        QCOMPARE(autograd::producerOf(bench_.call("_to_copy", {x}))->name(), std::string("ToCopyBackward0"));
        QVERIFY(autograd::producerOf(x) == nullptr);
    }

    void theFallAndItsEvents()
    {
        const Tensor x = bench_.tensor({2, 3}, Numbers(6, 1), true, DType::float32);
        const Tensor w = bench_.tensor({3}, Numbers(3, 2), false, DType::float32);
        Recorder recorder(bench_.dispatcher());
        bench_.call("mul.Tensor", {x, w});
        const auto graph = recorder.graph();
        QCOMPARE(chainOf(*graph), (Texts{"Autograd standard:autograd", "Cpu standard:cpu"}));
        const Texts nodes = eventsOf(*graph, EventKind::nodeCreated);
        QCOMPARE(nodes.size(), std::size_t{1});
        QVERIFY(nodes[0].starts_with("MulBackward0 number "));
        // Only `other` is saved: nobody wants the gradient of w.
        QCOMPARE(eventsOf(*graph, EventKind::saved), Texts{"other float32[3] (12 B)"});
    }

    void aTickedKeyWithoutAGradientPassesOn()
    {
        const Tensor c = bench_.tensor({2}, {3, 4});
        Recorder recorder(bench_.dispatcher());
        const Tensor y = bench_.callWith(bench_.keys({"Autograd", "Cpu"}), "neg", {c});
        QVERIFY(!y.requiresGrad());
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::passOn), Texts{"no argument requires a gradient"});
        QCOMPARE(chainOf(*recorder.graph()), (Texts{"Autograd standard:autograd", "Cpu standard:cpu"}));
    }

    void sequenceNumbersGrow()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor a = bench_.call("exp", {x});
        const Tensor b = bench_.call("neg", {a});
        QVERIFY(autograd::producerOf(a)->sequence() < autograd::producerOf(b)->sequence());
        QVERIFY(autograd::producerOf(b)->edges()[0].node == autograd::producerOf(a));
        QCOMPARE(autograd::producerOf(a)->edges()[0].node->name(), std::string("AccumulateGrad"));
    }

    void noGradSwitchesItOff()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        {
            const auto off = *bench_.runtime().enterRegion("no_grad", {}, {});
            QVERIFY(!bench_.call("exp", {x}).requiresGrad());
            {
                const auto on = *bench_.runtime().enterRegion("enable_grad", {}, {});
                QVERIFY(bench_.call("exp", {x}).requiresGrad());
            }
            QVERIFY(!bench_.call("exp", {x}).requiresGrad());
            bench_.call("add_.Scalar", {x, std::int64_t{1}});  // a leaf may be changed here
        }
        QVERIFY(bench_.call("exp", {x}).requiresGrad());
        QCOMPARE(bench_.numbers(x), (Numbers{2, 3}));
    }

    void gradientOfWhere()
    {
        const Tensor mask = bench_.tensor({2, 2}, {1, 0, 0, 1}, false, DType::boolean);
        const Tensor a = bench_.tensor({2, 2}, {1, -2, 3, 4}, true);
        const Tensor b = bench_.tensor({2, 2}, {0.5, 1.5, -1, 2}, true);
        autograd::backward(bench_.dispatcher(), bench_.call("where.self", {mask, a, b}),
                           bench_.tensor({2, 2}, {1, 2, 3, 4}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(a)), (Numbers{1, 0, 0, 4}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(b)), (Numbers{0, 2, 3, 0}));
    }

    void tiesAndZeros()
    {
        const auto gradient = [this](const std::string& op, const Numbers& at, const Numbers& seed) {
            const Tensor x = bench_.tensor({static_cast<std::int64_t>(at.size())}, at, true);
            autograd::backward(bench_.dispatcher(), bench_.call(op, {x}),
                               bench_.tensor({static_cast<std::int64_t>(seed.size())}, seed));
            return bench_.numbers(autograd::gradientOf(x));
        };
        QCOMPARE(gradient("abs", {0, -2, 3}, {1, 2, 3}), (Numbers{0, -2, 3}));  // golden "abs (0 included)"
        QCOMPARE(gradient("relu", {0, -2, 3}, {1, 2, 3}), (Numbers{0, 0, 3}));  // golden "relu (0 included)"
        const Tensor a = bench_.tensor({3}, {1, 2, 3}, true);
        const Tensor b = bench_.tensor({3}, {1, 3, 2}, true);
        autograd::backward(bench_.dispatcher(), bench_.call("maximum", {a, b}), bench_.tensor({3}, {1, 2, 3}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(a)), (Numbers{0.5, 0, 3}));  // golden "maximum ties"
        QCOMPARE(bench_.numbers(autograd::gradientOf(b)), (Numbers{0.5, 2, 0}));
    }

    /// (a / b) / b stays finite where b * b does not (eleven:2.4.7).
    void divisionDoesNotOverflow()
    {
        const Tensor a = bench_.tensor({1}, {1e200});
        const Tensor b = bench_.tensor({1}, {1e180}, true);
        autograd::backward(bench_.dispatcher(), bench_.call("div.Tensor", {a, b}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(b))[0], -1e200 / 1e180 / 1e180);
        QVERIFY(bench_.numbers(autograd::gradientOf(b))[0] != 0);
    }

    void conversionsCastTheGradientBack()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true, DType::float32);
        const Tensor y = bench_.call("to.dtype", {x, DType::float64});
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call("mul.Scalar", {y, 3.0})}));
        QCOMPARE(autograd::gradientOf(x).dtype(), DType::float32);
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{3, 3}));
    }

    void metaTensorsHaveATapeToo()
    {
        TensorSpec spec;
        spec.shape = {2, 3};
        spec.device = kMeta;
        spec.requiresGrad = true;
        const Tensor x = bench_.make(spec);
        const Tensor y = bench_.call("sum", {bench_.call("mul.Tensor", {x, x})});
        QVERIFY(y.requiresGrad());
        autograd::backward(bench_.dispatcher(), y);
        QVERIFY((autograd::gradientOf(x).shape() == Dims{2, 3}));
        QVERIFY(autograd::gradientOf(x).device() == kMeta);
    }

    // In place -----------------------------------------------------------------------------------------------------

    void inPlaceOperatorsAreRecorded()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor w = bench_.tensor({2}, {5, 7}, true);
        const Tensor y = bench_.call("clone", {x});
        bench_.call("mul_.Tensor", {y, w});  // saves y as it was
        bench_.call("mul_.Tensor", {y, w});
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {y}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{25, 49}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(w)), (Numbers{10, 28}));
    }

    void inPlaceResultsCanBeSaved()
    {
        const Tensor x = bench_.tensor({2}, {0, 1}, true);
        const Tensor y = bench_.call("clone", {x});
        bench_.call("exp_", {y});
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {y}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{1, std::exp(1.0)}));
    }

    void overwritingEndsTheOldHistory()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor w = bench_.tensor({2}, {5, 7}, true);
        const Tensor y = bench_.call("clone", {x});
        bench_.call("copy_", {y, w});
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {y}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{0, 0}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(w)), (Numbers{1, 1}));
        const Tensor z = bench_.call("clone", {w});
        bench_.call("zero_", {z});
        autograd::clearGradient(w);
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {z}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(w)), (Numbers{0, 0}));
    }

    void aLeafCannotBeChangedInPlace()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        QVERIFY(QString::fromStdString(StandardBench::errorOf([&] {
                    bench_.call("add_.Scalar", {x, std::int64_t{1}});
                })).contains("a leaf Variable that requires grad is being used in an in-place operation"));
        QCOMPARE(bench_.numbers(x), (Numbers{1, 2}));
    }

    void aChangedSavedValueIsNoticed()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor y = bench_.call("exp", {x});  // saves its result
        const Tensor z = bench_.call("sum", {bench_.call("mul.Tensor", {y, y})});
        bench_.call("add_.Scalar", {y, std::int64_t{1}});
        const QString error =
            QString::fromStdString(StandardBench::errorOf([&] { autograd::backward(bench_.dispatcher(), z); }));
        QVERIFY2(error.contains("modified by an inplace operation"), qPrintable(error));
        QVERIFY2(error.contains("float64[2], which is output 0 of ExpBackward0], is at version 1; expected version 0"),
                 qPrintable(error));
        // The other order is fine: the new value is what multiplication saves.
        const Tensor a = bench_.call("clone", {x});
        bench_.call("add_.Scalar", {a, std::int64_t{1}});
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call("mul.Tensor", {a, a})}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{4, 6}));
    }

    void aChangedConstantIsNoticed()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor c = bench_.tensor({2}, {3, 4});
        const Tensor y = bench_.call("sum", {bench_.call("mul.Tensor", {x, c})});
        bench_.call("mul_.Scalar", {c, std::int64_t{2}});
        QVERIFY(QString::fromStdString(StandardBench::errorOf([&] {
                    autograd::backward(bench_.dispatcher(), y);
                })).contains("modified by an inplace operation"));
    }

    /// Note [A view follows its base]: the numbers are PyTorch's.
    void viewsInPlace()
    {
        const Tensor x = bench_.tensor({2, 2}, {1, 2, 3, 4}, true);
        const Tensor y = bench_.call("clone", {x});
        const Tensor v = bench_.call("t", {y});
        bench_.call("neg_", {v});
        bench_.call("mul_.Scalar",
                    {bench_.call("select.int", {v, std::int64_t{0}, std::int64_t{1}}), std::int64_t{10}});
        QCOMPARE(bench_.numbers(y), (Numbers{-1, -20, -3, -40}));
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call("mul.Tensor", {y, v})}));
        // sum(y * t(y)) with y = [-a, -10 b; -c, -10 d]
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{2, 60, 40, 800}));
    }

    void aViewOfAChangedBaseHasANewHistory()
    {
        const Tensor x = bench_.tensor({2, 2}, {1, 2, 3, 4}, true);
        const Tensor y = bench_.call("clone", {x});
        const Tensor v = bench_.call("t", {y});
        bench_.call("mul_.Scalar", {y, std::int64_t{3}});
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call("mul.Tensor", {v, v})}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{18, 36, 54, 72}));
    }

    /// Only what the write covers loses its old history.
    void aWriteIntoAViewLeavesTheRest()
    {
        const Tensor x = bench_.tensor({3}, {1, 2, 3}, true);
        const Tensor w = bench_.tensor({2}, {5, 7}, true);
        const Tensor y = bench_.call("mul.Scalar", {x, std::int64_t{2}});
        bench_.call("copy_", {bench_.call("narrow", {y, std::int64_t{0}, std::int64_t{0}, std::int64_t{2}}), w});
        const Tensor sum = bench_.call("sum", {bench_.call("mul.Tensor", {y, y})});
        const auto first = autograd::gradients(bench_.dispatcher(), {sum}, {x, w}, {}, {.createGraph = true});
        QCOMPARE(bench_.numbers(first[0]), (Numbers{0, 0, 24}));
        QCOMPARE(bench_.numbers(first[1]), (Numbers{10, 14}));
        const auto second = autograd::gradients(bench_.dispatcher(), {bench_.call("sum", {first[0]})}, {x});
        QCOMPARE(bench_.numbers(second[0]), (Numbers{0, 0, 8}));
    }

    /// A write of what is on the tape into a view of what is not brings the whole memory onto it (values of 2.15.0).
    void aWriteIntoAViewBringsItsBaseOntoTheTape()
    {
        StandardBench bench("pytorch-2.15");
        const auto slice = [&bench](const Tensor& from, std::int64_t begin, std::int64_t end) {
            return bench.call("slice.Tensor", {from, std::int64_t{0}, begin, end, std::int64_t{1}});
        };
        const Tensor y = bench.tensor({2}, {1, 1}, true);
        const Tensor out = bench.tensor({4}, {0, 0, 0, 0});
        bench.call("copy_", {slice(out, 0, 2), y});
        QVERIFY(out.requiresGrad());
        QCOMPARE(autograd::producerOf(out)->name(), std::string("CopySlices"));
        bench.call("copy_", {slice(out, 2, 4), bench.call("mul.Scalar", {y, std::int64_t{2}})});
        autograd::backward(bench.dispatcher(), bench.call("sum", {out}));
        QCOMPARE(bench.numbers(autograd::gradientOf(y)), (Numbers{3, 3}));

        // A view that was there before follows, too: of what was not written no gradient reaches y.
        const Tensor base = bench.tensor({2, 2}, {5, 6, 7, 8});
        const Tensor other = bench.call("t", {base});
        bench.call("mul_.Tensor", {bench.call("select.int", {base, std::int64_t{0}, std::int64_t{0}}), y});
        const Tensor row =
            bench.call("select.int", {other, std::int64_t{1}, std::int64_t{0}});  // base[0][1], base[1][1]
        QVERIFY(row.requiresGrad());
        const auto given = autograd::gradients(
            bench.dispatcher(), {bench.call("sum", {bench.call("mul.Scalar", {other, std::int64_t{3}})})}, {y});
        QCOMPARE(bench.numbers(given[0]), (Numbers{15, 18}));

        // What detach returned follows nobody; of several views none is written.
        const Tensor apart = bench.tensor({2}, {0, 0});
        bench.call("copy_", {bench.call("detach", {apart}), y});
        QVERIFY(!apart.requiresGrad());
        bench.call("copy_", {bench.call("detach", {slice(bench.tensor({4}, {0, 0, 0, 0}), 0, 2)}), y});
        bench.call("copy_", {bench.call("detach", {slice(out, 0, 2)}), y});
        const Tensor whole = bench.tensor({4}, {0, 0, 0, 0});
        const Stack parts = bench.callAll("split.Tensor", {whole, std::int64_t{2}, std::int64_t{0}});
        const Tensor part = std::get<std::vector<Tensor>>(parts.front()).front();
        for (const Tensor& written : {part, slice(part, 0, 2)})
            QVERIFY(QString::fromStdString(StandardBench::errorOf([&] {
                        bench.call("copy_", {written, y});
                    })).contains("the output of a function that returns multiple views"));
    }

    /// As many views of views as a long program makes: no step is copied, and the end of the chain is no recursion.
    void aLongChainOfViews()
    {
        StandardBench bench("pytorch-2.15");
        const Tensor y = bench.tensor({2}, {1, 1}, true);
        const Tensor base = bench.tensor({2, 2}, {0, 0, 0, 0});
        {
            Tensor x = base;
            for (int i = 0; i < 200'000; ++i)
                x = bench.call("t", {x});
        }
        Tensor x = base;
        for (int i = 0; i < 101; ++i)
            x = bench.call("t", {x});
        bench.call("copy_", {bench.call("select.int", {x, std::int64_t{0}, std::int64_t{0}}), y});
        const auto given = autograd::gradients(bench.dispatcher(), {bench.call("sum", {base})}, {y});
        QCOMPARE(bench.numbers(given[0]), (Numbers{1, 1}));
    }

    void whatAViewMustNotOverwrite()
    {
        const Tensor x = bench_.tensor({2, 2}, {1, 2, 3, 4}, true);
        const Tensor row = bench_.call("select.int", {x, std::int64_t{0}, std::int64_t{0}});
        QVERIFY(QString::fromStdString(StandardBench::errorOf([&] {
                    bench_.call("neg_", {row});
                })).contains("a view of a leaf Variable that requires grad"));
        // What exp saved is written through the view.
        const Tensor e = bench_.call("exp", {x});
        bench_.call("neg_", {bench_.call("select.int", {e, std::int64_t{0}, std::int64_t{0}})});
        QVERIFY(QString::fromStdString(StandardBench::errorOf([&] {
                    autograd::backward(bench_.dispatcher(), bench_.call("sum", {e}));
                })).contains("modified by an inplace operation"));
        // A base that brought no autograd key cannot learn of a history.
        const Tensor zeros = bench_.tensor({2, 2}, {0, 0, 0, 0});
        QVERIFY(QString::fromStdString(StandardBench::errorOf([&] {
                    bench_.call("copy_", {bench_.call("select.int", {zeros, std::int64_t{0}, std::int64_t{0}}), row});
                })).contains("a view that was made in no_grad(), or of a tensor without an autograd key"));
    }

    /// x += f(x) where f saves x: no circle of owners may remain (saved_value.h).
    void inPlaceHistoriesDoNotOwnThemselves()
    {
        std::weak_ptr<autograd::Node> watched;
        {
            const Tensor w = bench_.tensor({2}, {5, 7}, true);
            const Tensor x = bench_.tensor({2}, {1, 2});
            const Tensor y = bench_.call("mul.Tensor", {x, w});
            watched = autograd::producerOf(y);
            bench_.call("add_.Tensor", {x, y});
            const Tensor e = bench_.call("exp", {x});
            QVERIFY(e.requiresGrad());
        }
        QVERIFY(watched.expired());
    }

    void aSessionRunsItsTape()
    {
        Session session;
        TensorSpec x;
        x.name = "x";
        x.dtype = DType::float64;
        x.shape = {2};
        x.data = {1, 3};
        x.requiresGrad = true;
        session.tensors = {x};
        session.program = {"y = sum(mul(x, x))", "backward(y)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY(result && !result->error);
        bool found = false;
        for (const ResultTensor& tensor : result->results)
            if (tensor.name == "x.grad") {
                QCOMPARE(tensor.data, (Numbers{2, 6}));
                found = true;
            }
        QVERIFY(found);
        // The tape's own calls are in the graph: more than the two forward calls, none of them through Autograd.
        QVERIFY(result->graph->calls.size() > 2);
        for (std::size_t i = 2; i < result->graph->calls.size(); ++i)
            QVERIFY(result->graph->calls[i].keyset == KeyModel::ferrotorch()->setOf({"Cpu"}));
    }

private:
    StandardBench bench_;
};

KEYFALL_TEST(TestAutograd)
#include "autograd_test.moc"
