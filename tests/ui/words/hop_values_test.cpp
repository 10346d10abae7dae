// SPDX-License-Identifier: MIT
// Values on hover: only where the very result came through the hop.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/words/hop_text.h"
#include "ui/words/hop_values.h"

#include <QTest>

using namespace keyfall;

class HopValuesTest : public QObject {
    Q_OBJECT

    /// y = add(a, b): Tracer, Autograd (which calls mul first), Cpu; all of add's hops give back tensor 7.
    [[nodiscard]] static CallGraph graph()
    {
        graphs::Builder b;
        b.call("add", {"Tracer", "Autograd", "Cpu"}, "y = add(a, b)");
        const HopId tracer = b.hop(0, CallKind::call, "Tracer");
        const HopId autograd = b.hop(tracer, CallKind::redispatch, "Autograd");
        const HopId mul = b.hop(autograd, CallKind::call, "Cpu", "mul");
        const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
        for (const HopId id : {tracer, autograd, mul, cpu}) {
            TensorMeta meta = graphs::tensor({2});
            meta.defined = true;
            meta.identity = 7;
            b.at(id).outputs = {meta};
        }
        CallGraph made = *b.shared();
        made.calls[0].results.push_back({SharedText("y"), SharedText("[1, 2]"), {}});
        return made;
    }

private Q_SLOTS:
    void theResultIsKnownAllTheWayDown()
    {
        const CallGraph made = graph();
        for (const HopId id : {1, 2, 4})
            QCOMPARE(knownValues(made, made.hops[id - 1]), QString("[1, 2]"));
        QVERIFY(HopText::tooltip(made, made.hops[3]).contains(QStringLiteral("[1, 2]")));
    }

    void whatSomebodyElseMadeIsNot()
    {
        CallGraph made = graph();
        QCOMPARE(knownValues(made, made.hops[2]), QString());  // mul, though it is the same tensor: it may change yet
        made.hops[3].outputs.begin()->identity = 8;            // Autograd made another one
        QCOMPARE(knownValues(made, made.hops[3]), QString());
        QCOMPARE(knownValues(made, made.hops[1]), QString("[1, 2]"));
    }

    void aHopThatIsNotItsCallersLastIsNot()
    {
        CallGraph made = graph();
        std::swap(made.hops[2], made.hops[3]);
        for (HopId id = 3; id <= 4; ++id)
            made.hops[id - 1].id = id;
        QCOMPARE(knownValues(made, made.hops[2]), QString());  // add at Cpu, after which mul came
    }

    void aKernelsOwnCallHasItsOwn()
    {
        CallGraph made = graph();
        made.values = {{1, 0, "[5, 6]"}, {3, 0, "[3, 4]"}};
        QCOMPARE(knownValues(made, made.hops[2]), QString("[3, 4]"));
        QCOMPARE(knownValues(made, made.hops[3]), QString("[1, 2]"));  // of the name that the program gave it
        made.calls[0].results.clear();
        QCOMPARE(knownValues(made, made.hops[3]), QString("[5, 6]"));
        // Before it has come back nobody knows.
        QVERIFY(HopText::tooltip(made, made.hops[2], true).contains(QStringLiteral("[3, 4]")));
        QVERIFY(!HopText::tooltip(made, made.hops[2], false).contains(QStringLiteral("[3, 4]")));
    }

    void withoutValuesNothingIsSaid()
    {
        CallGraph made = graph();
        made.calls[0].results.clear();
        QCOMPARE(knownValues(made, made.hops[0]), QString());
        QVERIFY(!HopText::tooltip(made, made.hops[0]).contains(QStringLiteral("Values")));
    }
};

KEYFALL_TEST(HopValuesTest)
#include "hop_values_test.moc"
