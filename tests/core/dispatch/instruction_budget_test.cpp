// SPDX-License-Identifier: MIT
// The instructions of a call against the budget of design:7.
#include "tests/support/instruction_count.h"
#include "tests/support/test_case.h"

#include <QTest>

class InstructionBudgetTest : public QObject {
    Q_OBJECT

    // A little above what they take; before they were 64 and 392.
    static constexpr int kGuarded = 48;
    static constexpr int kBoxed = 300;

    static double perCall(const char* which)
    {
        return keyfall::instructionsPerCall(KEYFALL_DISPATCH_PROBE, which, 20000);
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (const char* why = keyfall::noCountBecause(KEYFALL_CONFIG, KEYFALL_SANITIZER)) {
            if (qEnvironmentVariableIsSet("CI") && QByteArray(why).contains("valgrind"))
                QFAIL("valgrind is missing, and in CI nothing is left out");
            QSKIP(why);
        }
    }

    void callsStayWithinTheirBudget()
    {
        // The probe's loop does not count, but the kernel does.
        const double loop = perCall("nothing");
        QVERIFY(loop > 0);
        const double one = perCall("one") - loop;
        const double three = perCall("three") - loop;
        const double eleven = perCall("eleven") - loop;
        const double guarded = perCall("guard") - loop;
        QVERIFY(one > 0 && three > 0 && eleven > 0 && guarded > 0);
        const double hop3 = (three - one) / 2;
        const double hop11 = (eleven - one) / 10;
        printf("instructions: call with one key %.1f (budget 60), further redispatch %.1f of 3 and %.1f of 11 hops "
               "(budget 25), redispatch with an exclude guard %.1f\n",
               one, hop3, hop11, guarded - one);
        QVERIFY2(one <= 60, qPrintable(QString::number(one)));
        QVERIFY2(hop3 <= 25, qPrintable(QString::number(hop3)));
        QVERIFY2(hop11 <= 25, qPrintable(QString::number(hop11)));
        QVERIFY2(guarded - one <= kGuarded, qPrintable(QString::number(guarded - one)));
    }

    /// Layers are boxed. What is counted includes two tensors pushed and dropped again.
    void boxedCallsStayWithinTheirs()
    {
        const double loop = perCall("nothing");
        const double boxed = perCall("boxed") - loop;
        QVERIFY(loop > 0 && boxed > 0);
        printf("instructions: boxed call of an unboxed kernel, two tensors pushed and dropped, %.1f (budget %d)\n",
               boxed, kBoxed);
        QVERIFY2(boxed <= kBoxed, qPrintable(QString::number(boxed)));
    }

    void pytorchModelsStayWithinIt_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* name : {"pytorch-1.8", "pytorch-1.13", "pytorch-2.4", "pytorch-2.6"})
            QTest::newRow(name) << name;
    }

    /// With the default thread-local sets, fallthrough masks, and an autograd kernel on the way. A call whose operator has a
    /// mask for each backend is over design:7's 60 (measured: 70); here it is held where it is. 1.13 has such masks as
    /// soon as autograd does not fall through everywhere, so its redispatch is measured above the first one.
    void pytorchModelsStayWithinIt()
    {
        QFETCH(QString, model);
        const auto of = [&model](const char* which) { return perCall(qPrintable(model + "/" + which)); };
        const double loop = perCall("nothing");
        const double one = of("one") - loop;
        const double two = of("two") - loop;
        const double three = of("three") - loop;
        const double masks = of("masks") - loop;
        QVERIFY(loop > 0 && one > 0 && three > two && two > 0 && masks >= one);
        printf("instructions, %s: call with one key %.1f (budget 60), further redispatch %.1f (budget 25), call with a "
               "mask for each backend %.1f\n",
               qPrintable(model), one, three - two, masks);
        QVERIFY2(one <= 60, qPrintable(QString::number(one)));
        QVERIFY2(masks <= 72, qPrintable(QString::number(masks)));
        QVERIFY2(three - two <= 25, qPrintable(QString::number(three - two)));
    }
};

KEYFALL_TEST(InstructionBudgetTest)
#include "instruction_budget_test.moc"
