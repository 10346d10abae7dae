// SPDX-License-Identifier: MIT
// A run whose compiler hangs ends when it is stopped.
#include "core/program/compiled_report.h"
#include "tests/kernels/compiled/ran_session.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace keyfall;
using namespace keyfall::tests;
using namespace std::chrono_literals;

namespace {

constexpr int kSoonMs = 1000;  // 60 ms on an idle machine; the compiler hangs for 20 s

Session sessionOf(const QByteArray& block)
{
    const QByteArray text = R"~({"format": "keyfall-session", "version": 1, "model": "ferrotorch", "tensors": {
        "a": {"dtype": "float32", "shape": [2, 3], "data": [1.5, -2, 3, 0.1, 5, -6]},
        "b": {"dtype": "float32", "shape": [2, 3], "data": [0.3, 4, -1, 2, 0.7, 1]}},
        "program": ["with repeat(2):", "  )~"
        + block + R"~(", "    y = relu(mul(a, b))"]})~";
    return held(parseSession(text.toStdString(), "s"));
}

}  // namespace

class CompiledStopTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// The run of a session that is stopped after a while, and how long it then went on.
    std::pair<RunResult, qint64> stopped(const Session& session)
    {
        RunControl control;
        QElapsedTimer clock;
        std::jthread stop([&] {
            std::this_thread::sleep_for(400ms);
            clock.start();
            control.cancel = true;
        });
        RunResult result = ranSession(session, &control);
        stop.join();
        return {std::move(result), clock.elapsed()};
    }

private Q_SLOTS:
    void initTestCase()
    {
        QFile slow(folder_.filePath("slow-cc"));
        QVERIFY(slow.open(QIODevice::WriteOnly));
        slow.write("#!/bin/sh\nexec sleep 20\n");
        slow.close();
        QVERIFY(slow.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        qputenv("CC", slow.fileName().toUtf8());
    }

    void whoWaitsForTheKernelsEnds()
    {
        const auto [result, ms] = stopped(sessionOf("with compiled(backend=\\\"c\\\", wait=60000):"));
        QVERIFY2(ms < kSoonMs, qPrintable(QString::number(ms)));
        QVERIFY(result.error && result.error->find("the run was cancelled") != std::string::npos);
        QCOMPARE(result.graph->hops.front().op.str(), std::string_view("mul.Tensor"));  // what it did is told
    }

    /// Its program ran eagerly and is over: only its report waits.
    void aCompileThatNobodyWaitsForDoesNotHoldTheRun()
    {
        const auto [result, ms] = stopped(sessionOf("with compiled(backend=\\\"c\\\", wait=0):"));
        QVERIFY2(ms < kSoonMs, qPrintable(QString::number(ms)));
        QVERIFY(!result.error);
        QCOMPARE(valuesOf(result), valuesOf(ranSession(sessionOf("with no_grad():"))));
        QCOMPARE(result.reports.compiled->caches.size(), std::size_t{1});
        QCOMPARE(result.reports.compiled->caches[0].statistics.failures, std::uint64_t{1});
    }
};

KEYFALL_TEST(CompiledStopTest)

#include "compiled_stop_test.moc"
