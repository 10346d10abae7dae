// SPDX-License-Identifier: MIT
#include "core/falls/dispatch_share.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// Calls that take 2 microseconds, one of them dispatch's.
graphs::Builder calls(const char* op, int count)
{
    graphs::Builder b;
    for (int i = 0; i < count; ++i) {
        b.call(op, {"Autograd", "Cpu"});
        const HopId above = b.hop(0, CallKind::call, "Autograd");
        b.at(b.hop(above, CallKind::redispatch, "Cpu")).durationNs = 1'000;
        b.at(above).durationNs = 2'000;
    }
    return b;
}

/// `50 50 100`: measured, by medians, repeated, in percent.
QString textOf(const std::optional<DispatchShare>& share)
{
    return share ? QStringLiteral("%1 %2 %3")
                       .arg(100 * share->measured, 0, 'f', 0)
                       .arg(100 * share->byMedians, 0, 'f', 0)
                       .arg(100 * share->repeated, 0, 'f', 0)
                 : QStringLiteral("nothing");
}

}  // namespace

class DispatchShareTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsRepeatedCanBeTrusted()
    {
        const auto share = dispatchShareOf(fallsOf(calls("add", 5).shared()));
        QCOMPARE(textOf(share), QString("50 50 100"));
        QVERIFY(!share->measuredOnce() && !share->unsteady());
    }

    void whatIsThereAFewTimesCannot()
    {
        const auto share = dispatchShareOf(fallsOf(calls("add", 4).shared()));
        QCOMPARE(textOf(share), QString("50 50 0"));
        QVERIFY(share->measuredOnce());
    }

    /// Another program took the processor within one hop: it is dispatch's here, and a kernel's there.
    void oneLongHopIsTold()
    {
        for (const bool dispatch : {true, false}) {
            graphs::Builder b = calls("add", 9);
            b.at(5).durationNs += 82'000;
            if (!dispatch)
                b.at(6).durationNs += 82'000;
            const auto share = dispatchShareOf(fallsOf(b.shared()));
            QCOMPARE(textOf(share), QString(dispatch ? "91 50 100" : "9 50 100"));
            QVERIFY(share->unsteady() && !share->measuredOnce());
        }
        graphs::Builder slight = calls("add", 9);
        slight.at(5).durationNs += 900;
        QVERIFY(!dispatchShareOf(fallsOf(slight.shared()))->unsteady());
    }

    /// What is long and there once leaves little for what is there often.
    void ofSomeOfTheFalls()
    {
        graphs::Builder b = calls("add", 9);
        b.call("mm", {"Cpu"});
        b.at(b.hop(0, CallKind::call, "Cpu")).durationNs = 162'000;
        const FallTable table = fallsOf(b.shared());
        QCOMPARE(textOf(dispatchShareOf(table)), QString("5 5 10"));
        const FallSelection add = FallQuery::parse("add", table)->run(table);
        QCOMPARE(textOf(dispatchShareOf(table, &add)), QString("50 50 100"));
    }

    void withoutTimesThereIsNone()
    {
        const auto graph = std::make_shared<const CallGraph>(withoutTimes(calls("add", 9).graph()));
        QCOMPARE(textOf(dispatchShareOf(fallsOf(graph))), QString("nothing"));
        QCOMPARE(textOf(dispatchShareOf(fallsOf(std::make_shared<const CallGraph>()))), QString("nothing"));
    }
};

KEYFALL_TEST(DispatchShareTest)
#include "dispatch_share_test.moc"
