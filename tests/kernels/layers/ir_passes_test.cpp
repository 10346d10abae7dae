// SPDX-License-Identifier: MIT
// The passes over traced graphs (eleven:2.1.7): what each may change, what it must leave alone, and that a replay
// through the dispatcher gives what the program gave, before and after each.
#include "kernels/layers/tracer/ir_parser.h"
#include "kernels/layers/tracer/ir_passes.h"
#include "kernels/layers/tracer/replay.h"
#include "tests/kernels/layers/tracing_bench.h"
#include "tests/support/test_case.h"

#include <random>

using namespace keyfall;

namespace {

const std::string kType = "Double(2, strides=[1], requires_grad=0, device=cpu)";

/// A graph over one input %x of two doubles; `$` stands for its type.
IrGraph graphOf(const std::string& body)
{
    std::string text = "graph(%x : $):\n" + body;
    for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at))
        text.replace(at, 1, kType);
    auto graph = parseGraph(text);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

std::size_t countOf(const IrGraph& graph, const std::string& op)
{
    std::size_t count = 0;
    for (const IrNode& node : graph.nodes)
        count += node.op == op ? 1 : 0;
    return count;
}

/// A random straight-line program over two inputs: pointwise calls, views, neutral numbers, repeated calls, constants
/// and in-place calls on tensors of its own.
class RandomProgram {
public:
    RandomProgram(StandardBench& bench, unsigned seed) : bench_(bench), random_(seed) {}

    std::vector<Tensor> run(const std::vector<Tensor>& inputs, int length)
    {
        pool_ = inputs;
        own_.clear();
        constant_ = bench_.tensor({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
        for (int i = 0; i < length; ++i)
            step();
        std::vector<Tensor> outputs;
        for (std::size_t i = 0, count = 1 + pick(3); i < count; ++i)
            outputs.push_back(any());
        return outputs;
    }

private:
    std::size_t pick(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
    Tensor any() { return pool_[pick(pool_.size())]; }
    void keep(Tensor tensor, bool own = true)
    {
        if (own)
            own_.push_back(tensor);
        pool_.push_back(std::move(tensor));
    }
    void step()
    {
        const auto zero = pick(2) ? Value(std::int64_t{0}) : Value(0.0);
        const auto one = pick(2) ? Value(std::int64_t{1}) : Value(1.0);
        const std::vector<std::int64_t> flat{9};
        const std::vector<std::int64_t> square{3, 3};
        const std::vector<std::int64_t> guessed{-1, 3};
        switch (pick(14)) {
        case 0: return keep(bench_.call("add.Tensor", {any(), any(), std::int64_t{1} + std::int64_t(pick(2))}));
        case 1: return keep(bench_.call("mul.Tensor", {any(), any()}));
        case 2: return keep(bench_.call("add.Scalar", {any(), zero, std::int64_t{1}}));
        case 3: return keep(bench_.call("sub.Scalar", {any(), zero, std::int64_t{1}}));
        case 4: return keep(bench_.call("mul.Scalar", {any(), one}));
        case 5: return keep(bench_.call("neg", {bench_.call("neg", {any()})}));
        case 6: return keep(bench_.call("sin", {any()}));
        case 7: {
            const Tensor turned = bench_.call("transpose.int", {any(), std::int64_t{0}, std::int64_t{1}});
            return keep(pick(2) ? bench_.call("transpose.int", {turned, std::int64_t{-1}, std::int64_t{0}}) : turned,
                        false);
        }
        case 8: {
            const Tensor row = bench_.call("reshape", {any(), flat});
            return keep(bench_.call("reshape", {row, pick(2) ? square : guessed}), false);
        }
        case 9: return keep(bench_.call("exp", {bench_.call("neg", {constant_})}));
        case 10: {
            const Tensor from = any();
            return keep(
                bench_.call("add.Tensor", {bench_.call("cos", {from}), bench_.call("cos", {from}), std::int64_t{1}}));
        }
        case 11: return keep(bench_.call("clone", {any()}));
        case 12: return keep(bench_.call("t", {any()}), false);
        default:
            if (!own_.empty())
                keep(bench_.call("neg_", {own_[pick(own_.size())]}));
        }
    }

    StandardBench& bench_;
    std::mt19937 random_;
    std::vector<Tensor> pool_;
    std::vector<Tensor> own_;  ///< made by the program, so that it may write them
    Tensor constant_;
};

}  // namespace

class TestIrPasses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commonNodesBecomeOne()
    {
        StandardBench bench;
        IrGraph graph = graphOf("  %1 : $ = aten::sin(%x)\n"
                                "  %2 : $ = aten::sin(%x)\n"
                                "  %3 : int = prim::Constant[value=1]()\n"
                                "  %4 : $ = aten::add(%1, %2, %3)\n"
                                "  %5 : int = prim::Constant[value=1]()\n"
                                "  %6 : $ = aten::add(%2, %1, %5)\n"
                                "  %7 : $ = aten::mul(%4, %6)\n"
                                "  return (%7)\n");
        const IrChanges changes = mergeCommonNodes(bench.dispatcher(), graph);
        QCOMPARE(changes.size(), std::size_t{3});  // sin, the second 1, and then add
        QCOMPARE(changes.front(), std::string("%2 is %1: the same aten::sin of the same values"));
        QCOMPARE(QString::fromStdString(printGraph(graph)),
                 QString::fromStdString(printGraph(graphOf("  %1 : $ = aten::sin(%x)\n"
                                                           "  %3 : int = prim::Constant[value=1]()\n"
                                                           "  %4 : $ = aten::add(%1, %1, %3)\n"
                                                           "  %7 : $ = aten::mul(%4, %4)\n"
                                                           "  return (%7)\n"))));
    }

    void whatIsWrittenRandomReturnedOrUnknownStays_data()
    {
        QTest::addColumn<QString>("body");
        QTest::newRow("written between") << "  %1 : $ = aten::clone(%x, %x)\n"
                                            "  %2 : $ = aten::sin(%1)\n"
                                            "  %3 : $ = aten::neg_(%1)\n"
                                            "  %4 : $ = aten::sin(%1)\n"
                                            "  %5 : $ = aten::mul(%2, %4)\n"
                                            "  return (%5)\n";
        QTest::newRow("result written") << "  %1 : $ = aten::sin(%x)\n"
                                           "  %2 : $ = aten::sin(%x)\n"
                                           "  %3 : $ = aten::neg_(%2)\n"
                                           "  %5 : $ = aten::mul(%1, %3)\n"
                                           "  return (%5)\n";
        QTest::newRow("view written") << "  %1 : $ = aten::sin(%x)\n"
                                         "  %2 : $ = aten::sin(%x)\n"
                                         "  %3 : $ = aten::detach(%2)\n"
                                         "  %4 : $ = aten::zero_(%3)\n"
                                         "  %5 : $ = aten::mul(%1, %2)\n"
                                         "  return (%5)\n";
        QTest::newRow("random") << "  %1 : $ = aten::rand_like(%x)\n"
                                   "  %2 : $ = aten::rand_like(%x)\n"
                                   "  %3 : $ = aten::mul(%1, %2)\n"
                                   "  return (%3)\n";
        QTest::newRow("memory as found") << "  %1 : $ = aten::empty_like(%x)\n"
                                            "  %2 : $ = aten::empty_like(%x)\n"
                                            "  %3 : $ = aten::mul(%1, %2)\n"
                                            "  return (%3)\n";
        QTest::newRow("unknown") << "  %1 : $ = my::op(%x)\n"
                                    "  %2 : $ = my::op(%x)\n"
                                    "  %3 : $ = aten::mul(%1, %2)\n"
                                    "  return (%3)\n";
        QTest::newRow("both returned") << "  %1 : $ = aten::sin(%x)\n"
                                          "  %2 : $ = aten::sin(%x)\n"
                                          "  %3 : ($, $) = prim::TupleConstruct(%1, %2)\n"
                                          "  return (%3)\n";
        QTest::newRow("input written") << "  %1 : $ = aten::neg_(%x)\n"
                                          "  %2 : $ = aten::sin(%x)\n"
                                          "  %3 : $ = aten::sin(%1)\n"
                                          "  %4 : $ = aten::sin(%x)\n"
                                          "  return (%4)\n";
    }
    void whatIsWrittenRandomReturnedOrUnknownStays()
    {
        QFETCH(QString, body);
        StandardBench bench;
        IrGraph graph = graphOf(body.toStdString());
        const IrGraph before = graph;
        QCOMPARE(mergeCommonNodes(bench.dispatcher(), graph), IrChanges{});
        QCOMPARE(simplifyNodes(bench.dispatcher(), graph), IrChanges{});
        QVERIFY(graph == before);
    }

    void simplerNodes_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("becomes");  // what %9 reads
        QTest::addColumn<QString>("reason");
        const QString zero = "  %1 : int = prim::Constant[value=0]()\n";
        const QString one = "  %1 : float = prim::Constant[value=1.]()\n";
        const QString alpha = "  %2 : int = prim::Constant[value=3]()\n";
        const QString end = "  %9 : $ = aten::sin(%5)\n  return (%9)\n";
        QTest::newRow("x + 0") << zero + alpha + "  %5 : $ = aten::add(%x, %1, %2)\n" + end << "x"
                               << "%5 is %x: x + 0";
        QTest::newRow("x - 0") << zero + alpha + "  %5 : $ = aten::sub(%x, %1, %2)\n" + end << "x"
                               << "%5 is %x: x - 0";
        QTest::newRow("x * 1") << one + "  %5 : $ = aten::mul(%x, %1)\n" + end << "x"
                               << "%5 is %x: x * 1";
        QTest::newRow("x / 1") << one + "  %5 : $ = aten::div(%x, %1)\n" + end << "x"
                               << "%5 is %x: x / 1";
        QTest::newRow("neg of neg") << "  %4 : $ = aten::neg(%x)\n  %5 : $ = aten::neg(%4)\n" + end << "x"
                                    << "%5 is %x: neg of neg";
        QTest::newRow("t of t") << "  %4 : $ = aten::t(%x)\n  %5 : $ = aten::t(%4)\n" + end << "x"
                                << "%5 is %x: a transposition of a transposition";
        QTest::newRow("transpose") << zero
                + "  %2 : int = prim::Constant[value=-1]()\n"
                  "  %4 : $ = aten::transpose(%x, %1, %2)\n"
                  "  %5 : $ = aten::transpose(%4, %2, %1)\n"
                + end << "x"
                                   << "%5 is %x: a transposition of the same transposition";
        QTest::newRow("x * 0") << zero + "  %5 : $ = aten::mul(%x, %1)\n" + end << "5"
                               << "";
        QTest::newRow("x + 1") << one + alpha + "  %5 : $ = aten::add(%x, %1, %2)\n" + end << "5"
                               << "";
        QTest::newRow("x / 1, rounded") << one + "  %5 : $ = aten::div(%x, %1, %1)\n" + end << "5"
                                        << "";
        QTest::newRow("another type") << one
                + "  %5 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::mul(%x, %1)\n" + end
                                      << "5"
                                      << "";
        QTest::newRow("infinite alpha") << zero
                + "  %2 : float = prim::Constant[value=inf]()\n"
                  "  %5 : $ = aten::add(%x, %1, %2)\n"
                + end << "5"
                                        << "";
        QTest::newRow("written") << one + "  %5 : $ = aten::mul(%x, %1)\n  %6 : $ = aten::neg_(%5)\n" + end << "5"
                                 << "";
    }
    void simplerNodes()
    {
        QFETCH(QString, body);
        QFETCH(QString, becomes);
        QFETCH(QString, reason);
        StandardBench bench;
        IrGraph graph = graphOf(body.toStdString());
        const IrChanges changes = simplifyNodes(bench.dispatcher(), graph);
        QCOMPARE(graph.nodes.back().inputs.front(), becomes.toStdString());
        QCOMPARE(changes, reason.isEmpty() ? IrChanges{} : IrChanges{reason.toStdString()});
    }

    /// The caller of `return x + 0` gets a tensor of its own.
    void anInputIsNotReturnedInstead()
    {
        StandardBench bench;
        IrGraph graph = graphOf("  %1 : int = prim::Constant[value=0]()\n"
                                "  %5 : $ = aten::sub(%x, %1, %1)\n"
                                "  return (%5)\n");
        QCOMPARE(simplifyNodes(bench.dispatcher(), graph), IrChanges{});
    }

    void reshapeOfReshape()
    {
        TracingBench bench;
        const Tensor x = bench.tensor({2, 3}, {1, 2, 3, 4, 5, 6});
        const auto reshapeTwice = [&](const Tensor& from) {
            const Tensor once = bench.call("reshape", {from, std::vector<std::int64_t>{6}});
            return std::vector{bench.call("sin", {bench.call("reshape", {once, std::vector<std::int64_t>{3, -1}})})};
        };
        IrGraph graph = bench.trace({{"x", x}}, [&] { return reshapeTwice(x); });
        QCOMPARE(optimizeGraph(bench.dispatcher(), graph).size(), std::size_t{1});
        QCOMPARE(countOf(graph, "aten::reshape"), std::size_t{1});
        const Tensor turned = bench.call("t", {x});  // its reshape copies
        graph = bench.trace({{"x", turned}}, [&] { return reshapeTwice(turned); });
        QCOMPARE(optimizeGraph(bench.dispatcher(), graph).size(), std::size_t{0});
    }

    /// Only a transposition of the same two dimensions takes the first one back.
    void transpositionsOfThreeDimensions()
    {
        TracingBench bench;
        const Tensor x = bench.tensor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
        const auto transposed = [&](std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
            IrGraph graph = bench.trace({{"x", x}}, [&] {
                const Tensor once = bench.call("transpose.int", {x, a, b});
                return std::vector{bench.call("sin", {bench.call("transpose.int", {once, c, d})})};
            });
            static_cast<void>(optimizeGraph(bench.dispatcher(), graph));
            const auto replayed = replayGraph(bench.dispatcher(), graph, {x});
            const Tensor once = bench.call("transpose.int", {x, a, b});
            const Tensor eager = bench.call("sin", {bench.call("transpose.int", {once, c, d})});
            if (bench.numbers((*replayed)[0]) != bench.numbers(eager))
                qFatal("the pass changed the result");
            return countOf(graph, "aten::transpose");
        };
        QCOMPARE(transposed(0, 1, 1, 0), std::size_t{0});
        QCOMPARE(transposed(0, 2, -1, -3), std::size_t{0});
        QCOMPARE(transposed(0, 1, 1, 2), std::size_t{2});
        QCOMPARE(transposed(0, 1, 0, 2), std::size_t{2});
    }

    void constantsAreFolded()
    {
        TracingBench bench;
        const Tensor x = bench.tensor({2}, {1, 2});
        const Tensor weight = bench.tensor({2}, {3, 4});
        const Tensor trained = bench.tensor({2}, {3, 4}, true);
        IrGraph graph = bench.trace({{"x", x}}, [&] {
            const Tensor folded = bench.call("exp", {bench.call("mul.Scalar", {weight, 2.0})});
            const Tensor learned = bench.call("exp", {trained});
            const Tensor zeros = bench.call("full_like", {weight, std::int64_t{0}});
            return std::vector{bench.call(
                "mul.Tensor", {bench.call("mul.Tensor", {bench.call("mul.Tensor", {x, folded}), learned}), zeros})};
        });
        const IrChanges changes = optimizeGraph(bench.dispatcher(), graph);
        QVERIFY2(std::find(changes.begin(), changes.end(), "%3 is a constant: aten::mul of constants only")
                     != changes.end(),
                 printGraph(graph).c_str());
        QCOMPARE(countOf(graph, "aten::exp"), std::size_t{1});  // of the tensor that requires grad
        QCOMPARE(countOf(graph, "aten::full_like"), std::size_t{0});
        QVERIFY(lintGraph(graph).empty());
        const auto replayed = replayGraph(bench.dispatcher(), graph, {x});
        QCOMPARE(bench.numbers((*replayed)[0]), (std::vector<double>{0, 0}));
    }

    void aFailingConstantCallStays()
    {
        StandardBench bench;
        IrGraph graph = graphOf("  %1 : int = prim::Constant[value=3]()\n"
                                "  %2 : int[] = prim::ListConstruct(%1)\n"
                                "  %3 : $ = prim::Constant[value= 1  2 [ CPUDoubleType{2} ]]()\n"
                                "  %4 : $ = aten::reshape(%3, %2)\n"
                                "  %5 : $ = aten::mul(%x, %4)\n"
                                "  return (%5)\n");
        QCOMPARE(foldConstants(bench.dispatcher(), graph), IrChanges{});
        QVERIFY(!StandardBench::errorOf([&] {
                     (void)replayGraph(bench.dispatcher(), graph, {bench.tensor({2}, {1, 2})});
                 }).empty());
    }

    void aReturnedConstantIsNotFolded()
    {
        StandardBench bench;
        IrGraph graph = graphOf("  %3 : $ = prim::Constant[value= 1  2 [ CPUDoubleType{2} ]]()\n"
                                "  %4 : $ = aten::neg(%3)\n"
                                "  return (%4)\n");
        QCOMPARE(foldConstants(bench.dispatcher(), graph), IrChanges{});
    }

    /// Random programs: replay equals the eager run before the passes, after each of them and after all.
    void replayStaysEqual()
    {
        std::size_t changes = 0;
        for (unsigned seed = 1; seed <= 300; ++seed) {
            TracingBench bench;
            const auto fresh = [&bench](double scale) {
                std::vector<double> data;
                for (int i = 1; i <= 9; ++i)
                    data.push_back(scale * i);
                return std::vector{bench.tensor({3, 3}, data), bench.tensor({3, 3}, {9, 8, 7, 6, 5, 4, 3, 2, 1})};
            };
            const std::vector<Tensor> inputs = fresh(0.1);
            const IrGraph traced = bench.trace({{"a", inputs[0]}, {"b", inputs[1]}},
                                               [&] { return RandomProgram(bench, seed).run(inputs, 12); });
            const std::vector<Tensor> eager = RandomProgram(bench, seed).run(fresh(0.2), 12);
            QVERIFY(*parseGraph(printGraph(traced)) == traced);
            const auto agrees = [&](const IrGraph& graph, const char* after) {
                const std::string wrong = lintGraph(graph);
                QVERIFY2(wrong.empty(),
                         qPrintable(QString("seed %1 after %2: %3").arg(seed).arg(after, wrong.c_str())));
                const auto replayed = replayGraph(bench.dispatcher(), graph, fresh(0.2));
                QVERIFY2(replayed, replayed ? "" : replayed.error().text().c_str());
                QCOMPARE(replayed->size(), eager.size());
                for (std::size_t i = 0; i < eager.size(); ++i)
                    QVERIFY2(bench.numbers((*replayed)[i]) == bench.numbers(eager[i])
                                 && (*replayed)[i].strides() == eager[i].strides(),
                             qPrintable(QString("seed %1 after %2, output %3\n%4\n%5")
                                            .arg(seed)
                                            .arg(after)
                                            .arg(i)
                                            .arg(printGraph(traced).c_str(), printGraph(graph).c_str())));
            };
            agrees(traced, "tracing");
            const auto check = [&](const char* name, auto&& pass) {
                IrGraph graph = traced;
                pass(graph);
                agrees(graph, name);
                removeDeadNodes(graph);
                agrees(graph, name);
            };
            check("dead code", [](IrGraph& graph) { removeDeadNodes(graph); });
            check("common", [&](IrGraph& graph) { mergeCommonNodes(bench.dispatcher(), graph); });
            check("folding", [&](IrGraph& graph) { foldConstants(bench.dispatcher(), graph); });
            check("peephole", [&](IrGraph& graph) { simplifyNodes(bench.dispatcher(), graph); });
            check("all", [&](IrGraph& graph) { changes += optimizeGraph(bench.dispatcher(), graph).size(); });
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY2(changes > 300, qPrintable(QString::number(changes)));  // the programs do give the passes work
    }
};

KEYFALL_TEST(TestIrPasses)
#include "ir_passes_test.moc"
