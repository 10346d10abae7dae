// SPDX-License-Identifier: MIT
// The instructions of an operator that requires a gradient, forward and backward. A lookup by name inside of a call, a
// lock, a string made for nothing show here: the budgets are a little above what it takes without.
#include "tests/support/instruction_count.h"
#include "tests/support/test_case.h"

#include <QTest>

class CallBudgetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (const char* why = keyfall::noCountBecause(KEYFALL_CONFIG, KEYFALL_SANITIZER))
            QSKIP(why);
    }

    void callsStayWithinTheirBudget_data()
    {
        QTest::addColumn<QString>("which");
        QTest::addColumn<int>("budget");
        QTest::newRow("add, nothing requires a gradient") << "plain" << 5450;
        QTest::newRow("add, recorded") << "grad" << 12600;
        QTest::newRow("add, recorded, and its gradient") << "backward add" << 25200;
        QTest::newRow("mul, recorded, and its gradient") << "backward mul" << 30700;
    }
    void callsStayWithinTheirBudget()
    {
        QFETCH(QString, which);
        QFETCH(int, budget);
        const double count = keyfall::instructionsPerCall(KEYFALL_CALL_PROBE, qPrintable(which), 1000);
        QVERIFY(count > 0);
        printf("instructions: %s %.0f (budget %d)\n", qPrintable(which), count, budget);
        QVERIFY2(count <= budget, qPrintable(QString::number(count)));
    }
};

KEYFALL_TEST(CallBudgetTest)
#include "call_budget_test.moc"
