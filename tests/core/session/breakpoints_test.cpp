// SPDX-License-Identifier: MIT
// Where a run stops: operator, key, type of an argument, and the nth time.
#include "core/keys/key_model.h"
#include "core/session/breakpoints.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// "add.Tensor Autograd float32" and so on, a hop each; "?" is a hop without a key.
CallGraph graphOf(const std::vector<std::array<std::string, 3>>& hops)
{
    CallGraph graph;
    graph.model = KeyModel::ferrotorch();
    for (const auto& [op, key, dtype] : hops) {
        Hop hop;
        hop.id = static_cast<HopId>(graph.hops.size()) + 1;
        hop.op = op;
        if (key != "?")
            hop.key = graph.model->find(key);
        TensorMeta meta;
        meta.defined = true;
        meta.dtype = *dtypeNamed(dtype);
        hop.inputs.push_back(meta);
        graph.hops.push_back(std::move(hop));
    }
    return graph;
}

}  // namespace

class BreakpointsTest : public QObject {
    Q_OBJECT

    const CallGraph graph_ = graphOf({{"add.Tensor", "Autograd", "float32"},
                                      {"add.Tensor", "Cpu", "float32"},
                                      {"add.Scalar", "Autograd", "float16"},
                                      {"add.Scalar", "Cpu", "float16"},
                                      {"mul.Tensor", "Autograd", "float16"},
                                      {"mul.Tensor", "Cpu", "float16"},
                                      {"add.Tensor", "?", "int64"}});

private Q_SLOTS:
    void everythingThatIsGivenMustHold_data()
    {
        QTest::addColumn<Breakpoint>("point");
        QTest::addColumn<std::vector<HopId>>("stops");
        const auto row = [](const char* name, const Breakpoint& point, const std::vector<HopId>& stops) {
            QTest::newRow(name) << point << stops;
        };
        row("an operator, whatever its overload", {"add", ""}, {1, 2, 3, 4, 7});
        row("one overload", {"add.Scalar", ""}, {3, 4});
        row("a key", {"", "Cpu"}, {2, 4, 6});
        row("operator and key", {"add", "Autograd"}, {1, 3});
        row("a type", {"", "", 0, DType::float16}, {3, 4, 5, 6});
        row("a type at a key", {"", "Autograd", 0, DType::float16}, {3, 5});
        row("the second time", {"add", "Autograd", 2}, {3});
        row("the first time", {"", "Cpu", 1}, {2});
        row("more often than it happens", {"add", "Autograd", 3}, {});
        row("the second time with a type", {"", "Autograd", 2, DType::float16}, {5});
        row("no such operator", {"ad", "Cpu"}, {});
        row("no such key", {"add", "Cuda"}, {});
    }
    void everythingThatIsGivenMustHold()
    {
        QFETCH(Breakpoint, point);
        QFETCH(std::vector<HopId>, stops);
        QCOMPARE(stopsIn(graph_, {point}), stops);
    }

    void pointsAreCountedApart()
    {
        QCOMPARE(stopsIn(graph_, {{"add", "Cpu", 2}, {"mul", "", 1}}), (std::vector<HopId>{4, 5}));
        QVERIFY(stopsIn(graph_, {}).empty());
    }

    void whichTimeAHopIs()
    {
        QCOMPARE(timeOf({"", "Cpu"}, graph_, 6), 3U);
        QCOMPARE(timeOf({"add", "Autograd"}, graph_, 3), 2U);
        QCOMPARE(timeOf({"add", "Autograd"}, graph_, 4), 0U);
        QCOMPARE(timeOf({"add", "Autograd"}, graph_, 99), 0U);
        // The point that a hop is told by stops there and nowhere else.
        for (const Hop& hop : graph_.hops) {
            if (!hop.key)
                continue;
            Breakpoint point{hop.op.str(), graph_.model->nameOf(*hop.key)};
            point.nth = timeOf(point, graph_, hop.id);
            QCOMPARE(stopsIn(graph_, {point}), std::vector<HopId>{hop.id});
        }
    }
};

KEYFALL_TEST(BreakpointsTest)
#include "breakpoints_test.moc"
