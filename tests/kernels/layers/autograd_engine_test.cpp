// SPDX-License-Identifier: MIT
// The engine that runs the tape: order, accumulation, retained graphs, errors (eleven:2.4.3, 2.4.4).
#include "kernels/layers/autograd/gradient.h"
#include "kernels/ops/allocate.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <cmath>
#include <thread>

using namespace keyfall;

namespace {

using Numbers = std::vector<double>;

/// A step that writes down when it ran.
class LoggedNode final : public autograd::Node {
public:
    LoggedNode(std::string name, std::uint64_t sequence, std::vector<std::string>& log)
        : Node(std::move(name), sequence), log_(log)
    {
        static_cast<void>(addResult({DType::float64, Dims{}, kCpu}));
    }
    std::vector<Tensor> apply(Dispatcher&, const std::vector<Tensor>& gradients) override
    {
        log_.push_back(name());
        return std::vector<Tensor>(edges().size(), gradients.front());
    }

private:
    std::vector<std::string>& log_;
};

}  // namespace

class TestAutogradEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsTheNewestNodeThatIsReady()
    {
        // root (9) -> a (1), b (5), c (3); a -> end (0), b -> end, c -> end: end waits for all three.
        std::vector<std::string> log;
        const auto node = [&log](const char* name, std::uint64_t sequence) {
            return std::make_shared<LoggedNode>(name, sequence, log);
        };
        const auto root = node("root", 9);
        const auto a = node("a", 1);
        const auto b = node("b", 5);
        const auto c = node("c", 3);
        const auto end = node("end", 8);  // newer than those it waits for: it must wait all the same
        for (const auto& middle : {a, b, c}) {
            root->addEdge({middle, 0});
            middle->addEdge({end, 0});
        }
        autograd::runEngine(bench_.dispatcher(), {{root, 0}}, {bench_.tensor({}, {1})}, {}, {});
        QCOMPARE(log, (std::vector<std::string>{"root", "b", "c", "a", "end"}));
    }

    void sumsWhatMeets()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor y = bench_.call("exp", {x});
        const Tensor z = bench_.call("add.Tensor", {bench_.call("mul.Tensor", {y, y}), bench_.call("neg", {y})});
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {z}));
        const Numbers found = bench_.numbers(autograd::gradientOf(x));
        for (int i = 0; i < 2; ++i)
            QVERIFY(qFuzzyCompare(found[i], 2 * std::exp(2.0 * (i + 1)) - std::exp(i + 1.0)));
    }

    void leavesAccumulate()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        int calls = 0;
        autograd::onAccumulated(x, [&calls](const Tensor&) { ++calls; });
        for (int pass = 1; pass <= 3; ++pass) {
            autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call("mul.Scalar", {x, 3.0})}));
            QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{3.0 * pass, 3.0 * pass}));
            QCOMPARE(calls, pass);
        }
        QVERIFY(!autograd::gradientOf(x).requiresGrad());
    }

    /// The first gradient is kept or copied, but never shared with a tensor that somebody else may change.
    void theFirstGradientIsOurs()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor w = bench_.tensor({2}, {1, 2}, true);
        const Tensor seed = bench_.tensor({2}, {5, 6});
        autograd::backward(bench_.dispatcher(), bench_.call("add.Tensor", {x, w}), seed);
        bench_.call("zero_", {seed});
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{5, 6}));
        bench_.call("zero_", {autograd::gradientOf(x)});
        QCOMPARE(bench_.numbers(autograd::gradientOf(w)), (Numbers{5, 6}));
    }

    void aSecondPassNeedsARetainedGraph()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor y = bench_.call("sum", {bench_.call("mul.Tensor", {x, x})});
        autograd::backward(bench_.dispatcher(), y, {}, {.retainGraph = true});
        autograd::backward(bench_.dispatcher(), y);
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{4, 8}));
        QVERIFY(errorOf(y).contains("backward through the graph a second time"));
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{4, 8}));
        // Nodes that saved nothing can run again, as in PyTorch.
        const Tensor z = bench_.call("sum", {bench_.call("add.Tensor", {x, x})});
        autograd::backward(bench_.dispatcher(), z);
        QVERIFY(errorOf(z).isEmpty());
    }

    void errorsOfTheRoot()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor y = bench_.call("mul.Tensor", {x, x});
        QVERIFY(errorOf(y).contains("implicitly created only for scalar outputs"));
        QVERIFY(errorOf(bench_.tensor({}, {1})).contains("does not require grad and does not have a grad_fn"));
        QVERIFY(errorOf({}).contains("does not require grad"));
        const QString shapes = errorOf(y, bench_.tensor({3}, {1, 2, 3}));
        QVERIFY2(shapes.contains("[3]") && shapes.contains("[2]"), qPrintable(shapes));
        // Through the runtime the same texts are values.
        const auto refused = bench_.runtime().backward(y, {});
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::failed);
    }

    /// Not even the history of before is left: the gradient would be that of a tensor that is no more.
    void whatIsOverwrittenWithoutAFormulaHasNoGradient()
    {
        const Tensor leaf = bench_.tensor({2}, {3, 5}, true);
        const Tensor x = bench_.call("clone", {leaf});
        bench_.call("floor_divide_.Scalar", {x, 2.0});
        QVERIFY(errorOf(bench_.call("sum", {x})).contains("derivative for floor_divide_ is not implemented"));
        // Also where only what it is divided by has one, and through the base of a view.
        const Tensor plain = bench_.tensor({2}, {3, 5});
        bench_.call("floor_divide_.Tensor", {plain, leaf});
        QVERIFY(errorOf(bench_.call("sum", {plain})).contains("derivative for floor_divide_ is not implemented"));
        const Tensor base = bench_.call("clone", {leaf});
        bench_.call("floor_divide_.Scalar", {bench_.call("view", {base, std::vector<std::int64_t>{2, 1}}), 2.0});
        QVERIFY(errorOf(bench_.call("sum", {base})).contains("derivative for floor_divide_ is not implemented"));
        QVERIFY_THROWS_EXCEPTION(DispatchError, bench_.call("floor_divide_.Scalar", {leaf, 2.0}));
    }

    void anOperatorWithoutAFormulaFailsOnlyWhenNeeded()
    {
        Dispatcher& dispatcher = bench_.dispatcher();
        const OperatorHandle op = *dispatcher.define(*Schema::parse("wobble(Tensor self) -> Tensor"));
        Registration registration = dispatcher.registerKernel(
            op, *bench_.model().layerKey(Layer::cpu),
            Kernel::boxed(
                [](const BoxedCall&, Stack& stack) {
                    stack = {ops::copyTo(std::get<Tensor>(stack.front()), kCpu, DType::float64)};
                },
                "test"));
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor y = bench_.call("wobble", {x});
        QVERIFY(y.requiresGrad());
        QVERIFY(errorOf(bench_.call("sum", {y})).contains("derivative for wobble is not implemented"));
        // Not needed: the gradient that is asked for takes another way.
        const Tensor w = bench_.tensor({2}, {3, 4}, true);
        const auto found =
            autograd::gradients(dispatcher, {bench_.call("sum", {bench_.call("mul.Tensor", {y, w})})}, {w});
        QCOMPARE(bench_.numbers(found[0]), (Numbers{1, 2}));
    }

    void anOperatorMadeOfOthersIsDifferentiatedThroughThem()
    {
        Dispatcher& dispatcher = bench_.dispatcher();
        const OperatorHandle op = *dispatcher.define(*Schema::parse("cube(Tensor self) -> Tensor"));
        Registration registration = dispatcher.registerKernel(
            op, *bench_.model().layerKey(Layer::cpu),
            Kernel::boxed(
                [this](const BoxedCall&, Stack& stack) {
                    const Tensor x = std::get<Tensor>(stack.front());
                    stack = {bench_.call("mul.Tensor", {bench_.call("mul.Tensor", {x, x}), x})};
                },
                "test"));
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        Recorder recorder(dispatcher);
        const Tensor y = bench_.call("cube", {x});
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::passOn),
                 std::vector<std::string>{"the operators that it is made of are recorded"});
        autograd::backward(dispatcher, bench_.call("sum", {y}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{3, 12}));
    }

    void gradientsOfNonLeaves()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor y = bench_.call("mul.Tensor", {x, x});
        const Tensor z = bench_.call("sum", {bench_.call("mul.Scalar", {y, 5.0})});
        const Tensor unused = bench_.tensor({2}, {1, 2}, true);
        const auto found = autograd::gradients(bench_.dispatcher(), {z}, {y, x, unused});
        QCOMPARE(bench_.numbers(found[0]), (Numbers{5, 5}));
        QCOMPARE(bench_.numbers(found[1]), (Numbers{10, 20}));
        QVERIFY(!found[2].defined());
        QVERIFY(!autograd::gradientOf(x).defined());  // nothing accumulates
    }

    void severalOutputsAtOnce()
    {
        const Tensor x = bench_.tensor({2}, {1, 2}, true);
        const Tensor y = bench_.call("mul.Tensor", {x, x});
        const auto found = autograd::gradients(bench_.dispatcher(), {bench_.call("sum", {y}), bench_.call("exp", {x})},
                                               {x}, {Tensor(), bench_.tensor({2}, {1, 0})});
        QCOMPARE(bench_.numbers(found[0]), (Numbers{2 + std::exp(1.0), 4}));
    }

    /// d³(x⁴)/dx³ = 24x: a gradient of a gradient of a gradient.
    void thirdOrder()
    {
        const Tensor x = bench_.tensor({}, {1.5}, true);
        const Tensor squared = bench_.call("mul.Tensor", {x, x});
        Tensor y = bench_.call("mul.Tensor", {squared, squared});
        for (int order = 0; order < 3; ++order)
            y = autograd::gradients(bench_.dispatcher(), {y}, {x}, {}, {.createGraph = true})[0];
        QVERIFY(qFuzzyCompare(bench_.numbers(y)[0], 24 * 1.5));
    }

    /// Neither running nor releasing a long tape may use the stack.
    void aLongTape()
    {
        const Tensor x = bench_.tensor({1}, {1}, true);
        Tensor y = x;
        for (int i = 0; i < 100000; ++i)
            y = bench_.call("neg", {y});
        autograd::backward(bench_.dispatcher(), y);
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), Numbers{1});
    }

    void tapesOfTwoThreadsDoNotMix()
    {
        const Tensor w = bench_.tensor({1}, {2}, true);
        const auto work = [this, &w](double factor, double& result) {
            StandardBench& bench = bench_;
            for (int i = 0; i < 200; ++i) {
                const Tensor y = bench.call("sum", {bench.call("mul.Scalar", {w, factor})});
                result = bench.numbers(autograd::gradients(bench.dispatcher(), {y}, {w})[0])[0];
            }
        };
        double first = 0;
        double second = 0;
        std::thread other([&] { work(3, first); });
        work(5, second);
        other.join();
        QCOMPARE(first, 3.0);
        QCOMPARE(second, 5.0);
    }

    /// Both bring the view's history up to date, and read the view meanwhile (`./dev tsan` sees a race).
    void twoThreadsReadAViewWhoseBaseWasWritten()
    {
        const Tensor x = bench_.tensor({3}, {1, 2, 3}, true);
        const auto whole = bench_.call("mul.Scalar", {x, std::int64_t{2}});
        const auto last = bench_.call("select.int", {whole, std::int64_t{0}, std::int64_t{2}});
        for (int i = 0; i < 50; ++i) {
            bench_.call("neg_", {whole});
            Numbers found[2];
            const auto work = [this, &x, &last](Numbers& numbers) {
                const Tensor y = bench_.call("mul.Scalar", {last, std::int64_t{5}});
                numbers = bench_.numbers(autograd::gradients(bench_.dispatcher(), {y}, {x})[0]);
            };
            std::thread other([&] { work(found[0]); });
            work(found[1]);
            other.join();
            const double sign = i % 2 == 0 ? -1 : 1;
            QCOMPARE(found[0], (Numbers{0, 0, sign * 10}));
            QCOMPARE(found[1], found[0]);
        }
    }

private:
    QString errorOf(const Tensor& output, const Tensor& seed = {})
    {
        return QString::fromStdString(
            StandardBench::errorOf([&] { autograd::backward(bench_.dispatcher(), output, seed); }));
    }

    StandardBench bench_;
};

KEYFALL_TEST(TestAutogradEngine)
#include "autograd_engine_test.moc"
