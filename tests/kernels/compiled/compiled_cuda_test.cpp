// SPDX-License-Identifier: MIT
// Blocks `with compiled():` on cuda tensors: on the emulated device where nothing else is asked for; on a real one with
// KEYFALL_CUDA=real (./dev cuda-check).
#include "core/graph/graph_text.h"
#include "core/program/compiled_report.h"
#include "kernels/cuda/cuda_devices.h"
#include "tests/kernels/compiled/ran_session.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace keyfall;
using namespace keyfall::tests;

namespace {

RunResult runOf(const QStringList& lines, const char* device = "cuda")
{
    QString program;
    for (const QString& line : lines)
        program += (program.isEmpty() ? "\"" : ", \"") + line + '"';
    const QString text = QStringLiteral(R"({"format": "keyfall-session", "version": 1, "model": "ferrotorch",
        "place": "as given", "tensors": {
            "a": {"device": "%1", "dtype": "float32", "shape": [2, 3], "data": [1.5, -2, 3, 0.1, 5, -6]},
            "b": {"device": "%1", "dtype": "float32", "shape": [2, 3], "data": [0.3, 4, -1, 2, 0.7, 1]},
            "c": {"device": "%1", "dtype": "float32", "shape": [3], "data": [-0.2, 1, 0.5]},
            "i": {"device": "%1", "dtype": "int64", "shape": [2, 3], "data": [1, 2, -3, 4, -5, 6]}},
        "program": [%2]})")
                             .arg(QLatin1String(device), program);
    RunResult result = ranSession(held(parseSession(text.toStdString(), "s")));
    if (result.error)
        qFatal("%s", result.error->c_str());
    return result;
}

QStringList twice(const QString& line, const QString& arguments = QStringLiteral("wait=60000"))
{
    return {QStringLiteral("with repeat(2):"), QStringLiteral("  with compiled(%1):").arg(arguments), "    " + line};
}

QStringList eventsOf(const RunResult& result, EventKind kind, const QString& op = {})
{
    QStringList events;
    for (const Hop& hop : result.graph->hops)
        for (const HopEvent& event : hop.events)
            if (event.kind == kind && QString::fromStdString(std::string(hop.op.str())).startsWith(op))
                events.append(QString::fromStdString(event.text));
    return events;
}

bool isEmulated()
{
    return cuda::cudaDevices().front().emulated;
}

}  // namespace

class CompiledCudaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!cuda::cudaDevices().front().available)
            QSKIP(cuda::cudaDevices().front().reason.c_str());
    }

    /// One kernel in the lane of CUDA, with the eager results' bits, in blocks of 256.
    void secondCallIsOneKernel_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("chain") << "y = relu(add(mul(a, b), c))";
        QTest::newRow("views") << "y = add(transpose(a, 0, 1), mul(transpose(b, 0, 1), 2))";
        QTest::newRow("integers") << "y = add(mul(i, i), i)";
        QTest::newRow("comparison") << "y = where(gt(a, b), a, b)";
    }
    void secondCallIsOneKernel()
    {
        QFETCH(QString, line);
        const RunResult result = runOf(twice(line));
        QCOMPARE(valuesOf(result), valuesOf(runOf({line})));
        QStringList kernels;
        for (const Hop& hop : result.graph->hops)
            if (hop.op.str().starts_with("kernel::"))
                kernels.append(QString::fromStdString(hop.key ? result.graph->model->nameOf(*hop.key) : ""));
        QCOMPARE(kernels, QStringList({QStringLiteral("Cuda")}));
        const QStringList launches = eventsOf(result, EventKind::launch, QStringLiteral("kernel::"));
        QCOMPARE(launches.size(), 1);
        const QString begin = isEmulated() ? QStringLiteral("grid 1, block 256, emulated, ")
                                           : QStringLiteral("grid 1, block 256, issued in ");
        QVERIFY2(launches[0].startsWith(begin) && launches[0].endsWith(QStringLiteral(" µs")), qPrintable(launches[0]));
        // Two runs differ in times alone.
        const HopEvent event{EventKind::launch, launches[0].toStdString()};
        QCOMPARE(std::string(textWithoutTimes(event)),
                 std::string("grid 1, block 256") + (isEmulated() ? ", emulated" : ""));
    }

    /// NVRTC's functions are those that nvcc compiled into the eager kernels. The emulated device's eager kernels have three of
    /// their own.
    void functionsGiveTheEagerBits_data()
    {
        QTest::addColumn<QString>("call");
        for (const char* name : {"neg", "abs", "sign", "relu", "sqrt", "reciprocal", "rsqrt", "exp", "exp2", "log",
                                 "log2", "sin", "cos", "tanh", "erf", "floor", "ceil", "round", "trunc"})
            QTest::newRow(name) << QStringLiteral("%1(x)").arg(name);
        for (const char* name : {"add", "sub", "mul", "div", "maximum", "minimum", "atan2", "remainder", "fmod", "pow"})
            QTest::newRow(name) << QStringLiteral("%1(x, z)").arg(name);
    }
    void functionsGiveTheEagerBits()
    {
        QFETCH(QString, call);
        const bool own = isEmulated() && (call.startsWith("log2") || call.startsWith("erf") || call.startsWith("pow"));
        const QString equal = own ? QStringLiteral("logical_or(eq(y, w), le(abs(sub(y, w)), mul(abs(w), 1e-6)))")
                                  : QStringLiteral("eq(y, w)");
        for (const char* dtype : {"float32", "float64"}) {
            const QStringList program{
                QStringLiteral("x = div(sub(arange(5000, device='cuda', dtype='%1'), 2500), 97)").arg(dtype),
                QStringLiteral("z = add(mul(flip(x, [0]), 0.25), 0.1)"),
                QStringLiteral("with repeat(2):"),
                QStringLiteral("  with compiled(wait=60000):"),
                QStringLiteral("    y = neg(%1)").arg(call),
                QStringLiteral("w = neg(%1)").arg(call),
                QStringLiteral("same = all(logical_or(%1, logical_and(ne(y, y), ne(w, w))))").arg(equal)};
            const RunResult result = runOf(program);
            QCOMPARE(eventsOf(result, EventKind::launch, QStringLiteral("kernel::")).size(), 1);
            const QString last = valuesOf(result).last();
            QVERIFY2(last.contains(QStringLiteral("\"data\":[true]")), qPrintable(dtype + last));
        }
    }

    /// Sums may be added up in another order than the eager kernel's.
    void reductions()
    {
        const QString line = QStringLiteral("y = softmax(mul(a, b), 1)");
        const RunResult result = runOf(twice(line));
        const RunResult eager = runOf({line});
        QVERIFY(!eventsOf(result, EventKind::launch, QStringLiteral("kernel::")).isEmpty());
        for (std::size_t i = 0; i < eager.results[0].data.size(); ++i)
            QVERIFY(std::abs(eager.results[0].data[i] - result.results[0].data[i]) < 1e-6);
    }

    /// The first launch tries blocks of each size, and says so; it is no launch that was measured. What it computes is the same.
    void firstLaunchTimesItsBlocks()
    {
        const QString line = QStringLiteral("y = relu(add(mul(a, b), c))");
        const RunResult result =
            runOf({QStringLiteral("with repeat(4):"),
                   QStringLiteral("  with compiled(backend='timed-cuda', wait=60000):"), "    " + line});
        QCOMPARE(valuesOf(result), valuesOf(runOf({line})));
        const QStringList launches = eventsOf(result, EventKind::launch, QStringLiteral("kernel::"));
        QCOMPARE(launches.size(), 3);
        const QString block = launches[0].section(QStringLiteral(", "), 0, 1);
        QVERIFY2(launches[0].startsWith(block + ", after timing blocks, "), qPrintable(launches[0]));
        QVERIFY2(launches[1].startsWith(block + (isEmulated() ? ", emulated, " : ", issued in ")),
                 qPrintable(launches[1]));
        QCOMPARE(isEmulated(keyfall::HopEvent{EventKind::launch, launches[0].toStdString()}), isEmulated());
        const CompiledReport& report = *result.reports.compiled;
        QCOMPARE(report.caches[0].backend, std::string("timed-cuda"));
        const auto& tuned = report.caches[0].rows[0].tuned;
        QVERIFY(tuned && block.endsWith(QStringLiteral("block %1").arg(tuned->threads)));
        if (isEmulated())
            QCOMPARE(std::count_if(report.log.begin(), report.log.end(),
                                   [](const KernelSpan& span) { return span.kind == KernelSpan::Kind::run; }),
                     2);
    }

    /// A compiler that takes its time is waited for: nobody has to say so.
    void waitsForItsCompiler()
    {
        const QString line = QStringLiteral("y = relu(add(mul(a, b), c))");
        const RunResult result = runOf(twice(line, {}));
        QCOMPARE(eventsOf(result, EventKind::launch, QStringLiteral("kernel::")).size(), 1);
        QCOMPARE(valuesOf(result), valuesOf(runOf({line})));
    }

    /// What runs on the CPU only is not asked to touch a device's memory.
    void anotherBackendIsReplaced()
    {
        const QString line = QStringLiteral("y = relu(add(mul(a, b), c))");
        const RunResult result = runOf(twice(line, QStringLiteral("backend='machine', wait=60000")));
        QCOMPARE(valuesOf(result), valuesOf(runOf({line})));
        const QString note = QStringLiteral("nothing here runs kernels on cuda:0 by 'machine'; '%1' does instead")
                                 .arg(isEmulated() ? "emulated-cuda" : "cuda");
        const QStringList notes = eventsOf(result, EventKind::passOn);
        QVERIFY2(notes.contains(note), qPrintable(notes.join('\n')));
    }

    /// A kernel of the CPU stays there, also when a device's compiler is asked for.
    void onTheCpu()
    {
        const QString line = QStringLiteral("y = relu(add(mul(a, b), c))");
        const RunResult result = runOf(twice(line, QStringLiteral("backend='cuda', wait=60000")), "cpu");
        QVERIFY(!eventsOf(result, EventKind::launch, QStringLiteral("kernel::")).isEmpty());
        const QStringList notes = eventsOf(result, EventKind::passOn);
        QVERIFY2(!notes.filter(QStringLiteral("nothing here runs kernels on cpu by 'cuda'; ")).isEmpty(),
                 qPrintable(notes.join('\n')));
    }

    /// Several blocks, the last one not full, and two sizes of one kernel.
    void manyBlocks()
    {
        const QStringList program{QStringLiteral("with repeat(3):"),
                                  QStringLiteral("  x = reshape(arange(6000, device='cuda'), [2, 3000])"),
                                  QStringLiteral("  with compiled(wait=60000):"),
                                  QStringLiteral("    y = add(mul(x, 3), 1)"),
                                  QStringLiteral("same = all(eq(y, add(mul(x, 3), 1)))"),
                                  QStringLiteral("total = sum(y)")};
        const RunResult result = runOf(program);
        const QStringList launches = eventsOf(result, EventKind::launch, QStringLiteral("kernel::"));
        QVERIFY2(launches.size() == 2 && launches[0].startsWith(QStringLiteral("grid 24, block 256, ")),
                 qPrintable(launches.join('\n')));
        const QStringList values = valuesOf(result);
        QCOMPARE(
            values.mid(values.size() - 2),
            QStringList(
                {QStringLiteral(R"(same {"name":"same","dtype":"bool","shape":[],"data":[true],"device":"cuda:0"})"),
                 QStringLiteral(
                     R"(total {"name":"total","dtype":"int64","shape":[],"data":[53997000],"device":"cuda:0"})")}));
    }
};

KEYFALL_TEST(CompiledCudaTest)
#include "compiled_cuda_test.moc"
