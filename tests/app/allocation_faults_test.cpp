// SPDX-License-Identifier: MIT
// Memory that fails at places of a whole command, from its start to its end: it ends in order, or with status 3 and what
// to do; never by a signal, and never with half an answer that says nothing. In CI some places; more with
// KEYFALL_PLACES=all.
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace keyfall {

using test::Outcome;

class AllocationFaultsTest : public QObject {
    Q_OBJECT

    static Outcome runWith(const QStringList& arguments, const QStringList& environment)
    {
        return test::keyfall(arguments, {},
                             QStringList{QStringLiteral("LD_PRELOAD=") + QStringLiteral(KEYFALL_FAILING_ALLOCATION)}
                                 + environment);
    }

private Q_SLOTS:
    void everyAllocationOfACommand_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* name, const QStringList& arguments) { QTest::newRow(name) << arguments; };
        const QString sessions = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/");
        const QString samples = QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/");
        row("run", {"run", sessions + "backward.keyfall"});
        row("run --json", {"run", sessions + "vmap.keyfall", "--json"});
        row("run, compiled", {"run", sessions + "compiled_chain.keyfall"});
        row("resolve", {"resolve", "--op", "add", "--keys", "Cpu,Autograd"});
        row("table --import", {"table", "--import", samples + "dump_1_13_1_aten_add.Tensor.txt"});
        row("explain", {"explain", samples + "errors_1_13_1.txt"});
        row("export", {"export", sessions + "fall.keyfall", "--to", "-", "--format", "dot"});
        row("lint", {"lint", sessions + "custom_registrations.keyfall"});
        row("falls", {"falls", samples + "trace_2_6_0.txt"});
    }
    void everyAllocationOfACommand()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("the sanitizer has its own operator new");
#endif
        QFETCH(QStringList, arguments);
        QTemporaryDir folder;
        const QString count = folder.filePath(QStringLiteral("count"));
        const Outcome good = runWith(arguments, {"KEYFALL_FAIL_ALLOCATION=-1", "KEYFALL_COUNT_ALLOCATIONS=" + count});
        QVERIFY2(good.status == 0 || good.status == 1, good.err);
        QFile file(count);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const long allocations = file.readAll().toLong();
        QVERIFY2(allocations > 100, qPrintable(QString::number(allocations)));
        const long tries = qEnvironmentVariable("KEYFALL_PLACES") == QStringLiteral("all") ? 1000 : 12;
        const long step = std::max(1L, allocations / tries);
        int failures = 0;
        for (long place = 0; place < allocations; place += step)
            for (const bool all : {false, true}) {
                QStringList environment{"KEYFALL_FAIL_ALLOCATION=" + QString::number(place)};
                if (all)
                    environment.append(QStringLiteral("KEYFALL_FAIL_ALL=1"));
                const Outcome found = runWith(arguments, environment);
                const QByteArray where = "place " + QByteArray::number(static_cast<qlonglong>(place))
                    + (all ? " and all after it" : "") + ", status " + QByteArray::number(found.status) + ": "
                    + found.err;
                failures += found.status == 3 ? 1 : 0;
                if (found.status == 3)
                    QVERIFY2(found.err.contains("memory"), where);
                else  // it did without, or a line of the session failed, which says so
                    QVERIFY2(found.status == good.status
                                 || (found.status == 1 && (found.out + found.err).contains("memory")),
                             where);
            }
        qInfo("%d of %ld ended with status 3", failures, 2 * ((allocations + step - 1) / step));
        QVERIFY(failures > 0);
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::AllocationFaultsTest)
#include "allocation_faults_test.moc"
