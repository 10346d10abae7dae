// SPDX-License-Identifier: MIT
#include "core/graph/difference.h"
#include "core/graph/graph_text.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

using namespace keyfall;

namespace {

/// "-2 Autograd; 3=2 kernel time": hops gone (-) and added (+), and pairs with what differs.
QString textOf(const GraphDifference& difference, const CallGraph& before, const CallGraph& after)
{
    QStringList texts;
    for (const HopDifference& hop : difference.hops) {
        std::string text;
        if (hop.kinds.has(Differing::gone))
            text = fmt::format("-{} {}", hop.before, keyName(before, before.find(hop.before)->key));
        else if (hop.kinds.has(Differing::added))
            text = fmt::format("+{} {}", hop.after, keyName(after, after.find(hop.after)->key));
        else
            text = fmt::format("{}={}{}{}{}", hop.before, hop.after, hop.kinds.has(Differing::kernel) ? " kernel" : "",
                               hop.kinds.has(Differing::values) ? " values" : "",
                               hop.kinds.has(Differing::time) ? fmt::format(" time {:.1f}", hop.timeRatio) : "");
        texts << QString::fromStdString(text);
    }
    return texts.join(QStringLiteral("; "));
}

QString compared(const graphs::Builder& before, const graphs::Builder& after)
{
    const CallGraph a = withoutTimes(before.graph());
    const CallGraph b = withoutTimes(after.graph());
    return textOf(differenceOf(a, b), a, b);
}

graphs::Builder fall(const std::vector<std::string_view>& keys, std::shared_ptr<const KeyModel> model = {})
{
    graphs::Builder b(model ? model : KeyModel::ferrotorch());
    b.call("add", keys, "y = add(a, b)");
    HopId parent = 0;
    for (const std::string_view key : keys)
        parent = b.hop(parent, parent == 0 ? CallKind::call : CallKind::redispatch, key);
    return b;
}

}  // namespace

class DifferenceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunDoesNotDifferFromItself()
    {
        for (const auto& [name, builder] : graphs::all()) {
            const CallGraph graph = builder.graph();
            const GraphDifference none = differenceOf(graph, graph);
            QVERIFY2(none.hops.empty() && none.results.empty() && none.sameBehaviour(), name.c_str());
        }
    }

    void hopsGoneAndAdded()
    {
        QCOMPARE(compared(fall({"Tracer", "Autograd", "Cpu"}), fall({"Tracer", "Cpu"})), QString("-2 Autograd"));
        QCOMPARE(compared(fall({"Cpu"}), fall({"Tracer", "Cpu"})), QString("+1 Tracer"));
        QCOMPARE(compared(fall({"Autograd", "Cpu"}), fall({"Autograd", "Cuda"})), QString("+2 Cuda; -2 Cpu"));
        QCOMPARE(compared(fall({"Autograd", "Cpu"}), graphs::Builder()), QString("-1 Autograd; -2 Cpu"));
    }

    /// What one run has and the other has not is the other way round from the other side.
    void goneAndAddedMirror()
    {
        const auto all = graphs::all();
        for (const auto& [first, a] : all)
            for (const auto& [second, b] : all) {
                const CallGraph before = a.graph();
                const CallGraph after = b.graph();
                const GraphDifference there = differenceOf(before, after);
                const GraphDifference back = differenceOf(after, before);
                QCOMPARE(there.count(Differing::gone), back.count(Differing::added));
                QCOMPARE(there.count(Differing::added), back.count(Differing::gone));
                const auto kept = before.hops.size() - there.count(Differing::gone);
                QCOMPARE(kept, after.hops.size() - there.count(Differing::added));
            }
    }

    void sameKeyOtherKernel()
    {
        graphs::Builder other = fall({"Autograd", "Cpu"});
        other.at(2).kernel = "session:return 0";
        QCOMPARE(compared(fall({"Autograd", "Cpu"}), other), QString("2=2 kernel"));
    }

    void otherOutputs()
    {
        const graphs::Builder before = fall({"Autograd", "Cpu"});
        graphs::Builder after = before;
        after.at(2).outputs = {graphs::tensor({2, 3}, DType::bfloat16)};
        QCOMPARE(compared(before, after), QString("2=2 values"));
        after = before;
        after.at(1).outputs[0].identity = 77;  // where a tensor lies says nothing
        QCOMPARE(compared(before, after), QString());
        after = before;
        after.raise(2, "not here");
        QCOMPARE(compared(before, after), QString("1=1 values; 2=2 values"));
    }

    void otherResults()
    {
        const auto with = [](const char* text, std::optional<double> number) {
            CallGraph graph = fall({"Autograd", "Cpu"}).graph();
            graph.calls[0].results = {CallResult{"y", text, number}};
            return graph;
        };
        const GraphDifference difference = differenceOf(with("[1, 2]", {}), with("[1, 3]", {}));
        QCOMPARE(difference.results, (std::vector<ResultDifference>{{0, 0, "y", "[1, 2]", "[1, 3]"}}));
        QCOMPARE(difference.hops.size(), std::size_t{1});
        QCOMPARE(difference.hops[0].after, HopId{1});
        QVERIFY(difference.hops[0].kinds.has(Differing::values));
        QVERIFY(!difference.sameBehaviour());

        QVERIFY(differenceOf(with("[1, 2]", {}), with("[1, 2]", {})).results.empty());
        // Long tensors have no text: nothing is known, and nothing is said.
        QVERIFY(differenceOf(with("[1, 2]", {}), with("", {})).results.empty());
        QCOMPARE(differenceOf(with("", 1), with("", 2.5)).results,
                 (std::vector<ResultDifference>{{0, 0, "y", "1", "2.5"}}));
    }

    /// A result differs also where the call's first hop has no partner.
    void resultsOfCallsThatFallOtherwise()
    {
        CallGraph before = fall({"Autograd", "Cpu"}).graph();
        CallGraph after = fall({"Cpu"}).graph();
        before.calls[0].results = {CallResult{"y", "1", 1}};
        after.calls[0].results = {CallResult{"y", "2", 2}};
        QCOMPARE(differenceOf(before, after).results, (std::vector<ResultDifference>{{0, 0, "y", "1", "2"}}));
    }

    void onlyGreatChangesOfTimeCount()
    {
        const auto timed = [](std::int64_t ns) {
            CallGraph graph = withoutTimes(fall({"Autograd", "Cpu"}).graph());
            graph.hops[1].durationNs = ns;
            return graph;
        };
        const auto text = [&](std::int64_t before, std::int64_t after) {
            return textOf(differenceOf(timed(before), timed(after)), timed(before), timed(after));
        };
        QCOMPARE(text(10'000, 30'000), QString("2=2 time 3.0"));
        QCOMPARE(text(30'000, 10'000), QString("2=2 time 0.3"));
        QCOMPARE(text(10'000, 19'000), QString());  // less than twice
        QCOMPARE(text(100, 900), QString());        // nobody feels it
        QCOMPARE(text(0, 30'000), QString());       // one of them was not measured
        QVERIFY(differenceOf(timed(10'000), timed(30'000)).sameBehaviour());
    }

    void twoModelsByTheNamesOfKeys()
    {
        const auto pytorch = KeyModel::builtIn("pytorch-2.4").value();
        graphs::Builder after = fall({"AutogradCPU", "CPU"}, pytorch);
        QCOMPARE(compared(fall({"AutogradCPU", "CPU"}, KeyModel::builtIn("pytorch-1.13").value()), after), QString());
        QCOMPARE(compared(fall({"Autograd", "Cpu"}), after), QString("+1 AutogradCPU; +2 CPU; -1 Autograd; -2 Cpu"));
    }
};

KEYFALL_TEST(DifferenceTest)
#include "difference_test.moc"
