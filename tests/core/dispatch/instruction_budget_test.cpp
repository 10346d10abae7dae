// SPDX-License-Identifier: MIT
// The instructions of a call, counted by callgrind, against the budget of DESIGN 7. Counts do not depend on what else
// the machine does, so this is where a slower hot path is noticed. Differences between N and 2N calls: start-up cancels.
#include "tests/support/test_case.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

class InstructionBudgetTest : public QObject {
    Q_OBJECT

    /// Instructions that the probe executes for `count` calls; -1 when that could not be measured.
    static qint64 instructions(const QString& which, int count)
    {
        QProcess valgrind;
        valgrind.setProcessChannelMode(QProcess::MergedChannels);
        valgrind.start(QStringLiteral("valgrind"),
                       {QStringLiteral("--tool=callgrind"), QStringLiteral("--callgrind-out-file=/dev/null"),
                        QStringLiteral(KEYFALL_DISPATCH_PROBE), which, QString::number(count)});
        if (!valgrind.waitForFinished(200000) || valgrind.exitCode() != 0) {
            qWarning() << valgrind.errorString() << valgrind.readAll();
            return -1;
        }
        const QString report = QString::fromUtf8(valgrind.readAll());
        const auto match = QRegularExpression(QStringLiteral("Collected\\s*:\\s*(\\d+)")).match(report);
        return match.hasMatch() ? match.captured(1).toLongLong() : -1;
    }

    /// Instructions of one call of the case.
    static double perCall(const char* which)
    {
        constexpr int kCount = 20000;
        const qint64 once = instructions(QString::fromLatin1(which), kCount);
        const qint64 twice = instructions(QString::fromLatin1(which), 2 * kCount);
        return once < 0 || twice < 0 ? -1 : static_cast<double>(twice - once) / kCount;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (QByteArray(KEYFALL_CONFIG) == "Debug" || QByteArray(KEYFALL_SANITIZER) != "")
            QSKIP("counted in optimised builds without sanitizers only");
        if (QStandardPaths::findExecutable(QStringLiteral("valgrind")).isEmpty()) {
            if (qEnvironmentVariableIsSet("CI"))
                QFAIL("valgrind is missing, and in CI nothing is left out");
            QSKIP("valgrind is not installed");
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
    }

    void pytorchModelsStayWithinIt_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* name : {"pytorch-1.8", "pytorch-1.13", "pytorch-2.4", "pytorch-2.6"})
            QTest::newRow(name) << name;
    }

    /// With the default thread-local sets, fallthrough masks, and an autograd kernel on the way. A call whose operator has a
    /// mask for each backend is over DESIGN 7's 60 (measured: 70); here it is held where it is. 1.13 has such masks as soon
    /// as autograd does not fall through everywhere, so its redispatch is measured above the first one.
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
