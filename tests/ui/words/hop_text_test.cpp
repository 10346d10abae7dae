// SPDX-License-Identifier: MIT
// What is said of a hop.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/words/event_words.h"
#include "ui/words/hop_text.h"

#include <QTest>

using namespace keyfall;

class HopTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Callers of the panel Kernels wait other stretches of time.
    void aWaitForKernelsIsTheRuns()
    {
        for (const char* text : {"held up 8 ms", "waited 8 ms"})
            QCOMPARE(
                eventWords({EventKind::kernelCache, text, 0}),
                QString("the run was held up 8 ms until its kernels were there, before this hop and not in its time"));
    }

    void aPlaceOfRegistrationIsItsFile()
    {
        graphs::Builder b;
        b.call("matmul", {"Cpu"});
        const HopId hop = b.hop(0, CallKind::call, "Cpu");
        b.at(hop).kernel =
            SharedText("standard:composite computed by Keyfall, registered at /__w/build/aten/Reg_0.cpp:12");
        const CallGraph graph = b.graph();
        const QString said = HopText::sentence(graph, graph.hops[0], true);
        QVERIFY2(said.contains(
                     QStringLiteral("kernel standard:composite computed by Keyfall, registered at Reg_0.cpp:12 (")),
                 qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral("/__w")), qPrintable(said));
    }

    void aNameOfKeyfallsOwnIsNotSaid()
    {
        graphs::Builder b;
        b.call("matmul", {"Cpu"});
        b.at(b.hop(0, CallKind::call, "Cpu")).kernel = SharedText("standard:cpu");
        const CallGraph graph = b.graph();
        const QString said = HopText::sentence(graph, graph.hops[0], true);
        QVERIFY2(said.contains(QStringLiteral("matmul reaches Cpu, standard kernel (")), qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral("standard:")), qPrintable(said));
    }

    void whatFollowsAFullStopBeginsLarge()
    {
        graphs::Builder b;
        b.call("add", {"Cpu"});
        const HopId hop = b.hop(0, CallKind::call, "Cpu");
        b.at(hop).events.push_back({EventKind::passOn, "a view"});
        const CallGraph graph = b.graph();
        const QString said = HopText::sentence(graph, graph.hops[0], true);
        QVERIFY2(said.contains(QStringLiteral(". Passes on: a view.")), qPrintable(said));
    }

    void otherNamesStayWhole()
    {
        for (const char* name : {"standard:cpu", "session:a/b", "registered at <string>:5", "registered at a.py:3"})
            QCOMPARE(HopText::kernelName(name), QString::fromLatin1(name));
    }
};

KEYFALL_TEST(HopTextTest)
#include "hop_text_test.moc"
