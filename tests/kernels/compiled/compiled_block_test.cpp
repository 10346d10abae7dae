// SPDX-License-Identifier: MIT
// Blocks `with compiled():` of sessions: the same results as without, and a picture that says what was done.
#include "core/graph/graph_text.h"
#include "core/program/compiled_report.h"
#include "core/program/held_up.h"
#include "core/text/quantity_text.h"
#include "tests/kernels/compiled/ran_session.h"
#include "tests/support/test_case.h"

#include <QRegularExpression>
#include <QTest>

using namespace keyfall;
using namespace keyfall::tests;

namespace {

const QString kTensors = QStringLiteral(R"({
    "a": {"dtype": "float32", "shape": [2, 3], "data": [1.5, -2, 3, 0.1, 5, -6]},
    "b": {"dtype": "float32", "shape": [2, 3], "data": [0.3, 4, -1, 2, 0.7, 1]},
    "c": {"dtype": "float32", "shape": [3], "data": [-0.2, 1, 0.5]},
    "d": {"dtype": "float64", "shape": [2, 3], "data": [1, 2, 3, 4, 5, 6]},
    "long": {"dtype": "float32", "shape": [4, 3], "data": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]},
    "w": {"dtype": "float32", "shape": [2, 3], "data": [1, 2, 3, 4, 5, 6], "requires_grad": true},
    "i": {"dtype": "int64", "shape": [2, 3], "data": [1, 2, 3, 4, 5, 6]}})");

Session sessionOf(const QStringList& lines, const QString& more = {})
{
    QString program;
    for (const QString& line : lines)
        program += (program.isEmpty() ? "\"" : ", \"") + QString(line).replace('\'', QLatin1String("\\\"")) + '"';
    const QString text =
        QStringLiteral(R"({"format": "keyfall-session", "version": 1, %3 "tensors": %1, "program": [%2]})")
            .arg(kTensors, program, more.isEmpty() ? QStringLiteral("\"model\": \"ferrotorch\",") : more);
    return held(parseSession(text.toStdString(), "s"));
}

RunResult runSessionOf(const Session& session, bool compiled = false)
{
    RunControl control;
    control.compiled = compiled;
    return ranSession(session, &control);
}
RunResult runOf(const QStringList& lines, const QString& more = {})
{
    return runSessionOf(sessionOf(lines, more));
}

/// "mul Cpu": operator and key of every hop that is no Tracer's.
QStringList hopsOf(const RunResult& result)
{
    QStringList hops;
    for (const Hop& hop : result.graph->hops)
        if (hop.key && result.graph->model->nameOf(*hop.key) != "Tracer")
            hops.append(
                QString::fromStdString(std::string(hop.op.str()) + " " + result.graph->model->nameOf(*hop.key)));
    return hops;
}

/// The events of these kinds, without times.
QStringList eventsOf(const RunResult& result, std::initializer_list<EventKind> kinds)
{
    QStringList events;
    for (const Hop& hop : result.graph->hops)
        for (const HopEvent& event : hop.events)
            if (std::find(kinds.begin(), kinds.end(), event.kind) != kinds.end())
                events.append(QString::fromStdString(std::string(textWithoutTimes(event))));
    return events;
}

/// The lines in a block, twice, after each other.
QStringList twice(const QStringList& lines, const QString& block = QStringLiteral("with compiled(wait=20000):"))
{
    QStringList program{QStringLiteral("with repeat(2):"), "  " + block};
    for (const QString& line : lines)
        program.append("    " + line);
    return program;
}

}  // namespace

class CompiledBlockTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// relu(a*b+c): traced and eager the first time, one kernel from then on, in the backend's lane.
    void secondCallIsOneKernel()
    {
        const QStringList lines{QStringLiteral("y = relu(add(mul(a, b), c))")};
        const RunResult eager = runOf(lines);
        const RunResult result = runOf(twice(lines));
        QCOMPARE(valuesOf(result), valuesOf(eager));
        QCOMPARE(hopsOf(result),
                 QStringList({"mul.Tensor Cpu", "add.Tensor Cpu", "relu Cpu", "compiled::mul_add_relu Cpu",
                              "kernel::mul_add_relu Cpu"}));
        const QStringList passed = eventsOf(result, {EventKind::passOn});
        QVERIFY2(passed.contains(QStringLiteral("traced, to be compiled")), qPrintable(passed.join('\n')));
        const QStringList cache = eventsOf(result, {EventKind::kernelCache});
        QCOMPARE(cache.filter(QStringLiteral("compiled ")).size(), 1);
        QCOMPARE(cache.count(QStringLiteral("miss")), 1);
        QCOMPARE(cache.count(QStringLiteral("hit")), 0);  // the launch that asked for it is no hit
        const QStringList launches = eventsOf(result, {EventKind::launch});
        QVERIFY2(launches.size() == 1 && launches[0].startsWith(QStringLiteral("grid 1")),
                 qPrintable(launches.join('\n')));
    }
    /// Times are the only thing of the events that two runs may say differently.
    void eventsWithoutTimesAreTheSame()
    {
        const Session session = sessionOf(twice({QStringLiteral("y = relu(add(mul(a, b), c))")}));
        QStringList runs[2];
        for (QStringList& events : runs) {
            events = eventsOf(runSessionOf(session), {EventKind::launch, EventKind::kernelCache, EventKind::passOn});
        }
        QCOMPARE(runs[0], runs[1]);
    }

    void resultsAreThoseOfEagerCalls_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<bool>("replayed");
        const auto row = [](const char* name, const QStringList& lines, bool replayed) {
            QTest::newRow(name) << lines << replayed;
        };
        row("several results", {"p = mul(a, b)", "q = add(p, c)", "r = relu(q)"}, true);
        row("types", {"y = add(mul(a, d), i)", "z = gt(y, 3)"}, true);
        row("view that is returned", {"y = mul(a, b)", "t = t(y)", "u = add(t, 1)"}, true);
        row("input that is returned", {"y = a", "z = mul(a, 2)"}, true);
        row("list", {"p, q = split(mul(a, b), 1)", "s = add(p, q)"}, true);
        row("matmul between", {"m = matmul(mul(a, 2), t(b))", "y = relu(add(m, 1))"}, true);
        row("an argument twice", {"y = mul(add(a, a), a)"}, true);
        row("random between", {"y = mul(a, 2)", "n = rand([2, 3])", "z = add(mul(y, n), 1)"}, true);
        row("no grad inside", {"with no_grad():", "  y = mul(a, 2)"}, true);
        row("slices", {"y = relu(slice(mul(a, b), 1, 0, 2))"}, true);
        row("in place", {"y = mul(a, b)", "z = add_(y, 1)"}, false);
        row("number", {"y = mul(a, item(sum(b)))"}, false);
        row("grad recorded", {"y = mul(w, b)"}, false);
        row("alias", {"y = to(a, dtype:float32)", "z = mul(a, 2)"}, false);
        row("vmap inside", {"with vmap():", "  y = mul(a, 2)"}, false);
        row("nothing for kernels", {"y = matmul(a, t(b))"}, false);
        row("depends on data", {"n = nonzero(relu(a))", "z = mul(n, 2)"}, true);
        row("error", {"y = mul(a, b)", "z = add(y, long)"}, false);
    }
    void resultsAreThoseOfEagerCalls()
    {
        QFETCH(QStringList, lines);
        QFETCH(bool, replayed);
        QStringList eager{QStringLiteral("with repeat(2):")};
        for (const QString& line : lines)
            eager.append("  " + line);
        const RunResult expected = runOf(eager);
        const RunResult found = runOf(twice(lines));
        QCOMPARE(valuesOf(found).join('\n'), valuesOf(expected).join('\n'));
        QCOMPARE(!hopsOf(found).filter(QStringLiteral("compiled::")).isEmpty(), replayed);
        if (!replayed && !expected.error)
            QCOMPARE(eventsOf(found, {EventKind::passOn}).filter(QStringLiteral("runs eagerly: ")).isEmpty(), false);
    }

    /// Why a call runs eagerly is said, in words that name what is in the way.
    void reasonsAreEvents_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("reason");
        QTest::newRow("grad") << QStringList("y = mul(w, b)") << "gradients are recorded for w";
        QTest::newRow("in place") << QStringList({"y = mul(a, 2)", "z = add_(y, 1)"}) << "add_ changes its argument";
        QTest::newRow("number") << QStringList("y = mul(a, item(sum(b)))")
                                << "aten::item read a number, which the graph has as a constant";
        QTest::newRow("nothing") << QStringList("y = matmul(a, t(b))") << "nothing in it is for kernels";
        QTest::newRow("block") << QStringList({"with autocast('cpu'):", "  y = matmul(a, t(b))"})
                               << "a block autocast is inside";
        QTest::newRow("no tensor") << QStringList("y = zeros([2])") << "it reads no tensor";
    }
    void reasonsAreEvents()
    {
        QFETCH(QStringList, lines);
        QFETCH(QString, reason);
        const QStringList events = eventsOf(runOf(twice(lines)), {EventKind::passOn});
        QVERIFY2(events.contains("runs eagerly: " + reason), qPrintable(events.join('\n')));
    }

    /// One trace and one compile serve all sizes where no operator takes one.
    void sizesAreVariables()
    {
        const RunResult result =
            runOf({"x = a", "with repeat(3):", "  with compiled(wait=20000):", "    y = relu(add(mul(x, x), c))",
                   "  x = long"});
        const QStringList hops = hopsOf(result);
        QCOMPARE(hops.filter(QStringLiteral("compiled::")).size(), 2);
        const QStringList cache = eventsOf(result, {EventKind::kernelCache});
        QCOMPARE(cache.count(QStringLiteral("miss")), 1);
        QCOMPARE(cache.count(QStringLiteral("hit")), 1);
        const RunResult expected = runOf({"y = relu(add(mul(long, long), c))"});
        QVERIFY2(valuesOf(result).contains(valuesOf(expected)[0]), qPrintable(valuesOf(result).join('\n')));
    }
    /// Kernels say up to where they go: two rows, four, two again launch once.
    void sizesHaveBounds()
    {
        const RunResult result = runOf({"x = a", "next = long",
                                        "with repeat(3):", "  with compiled(wait=20000, most=3):", "    y = mul(x, x)",
                                        "  x = next", "  next = a"});
        const QStringList events = eventsOf(result, {EventKind::passOn});
        QCOMPARE(events.count(QStringLiteral("runs eagerly: 's0' is 4, outside bounds 0 to 3")), 1);
        QCOMPARE(hopsOf(result).filter(QStringLiteral("kernel::")).size(), 1);
    }
    /// A size that an operator was given is none that may change.
    void namedSizesAreFixed()
    {
        const RunResult result =
            runOf({"x = a", "with repeat(2):", "  with compiled(wait=20000):", "    y = relu(slice(x, 0, 0, 2))",
                   "  x = long"});
        const RunResult expected = runOf({"y = relu(slice(long, 0, 0, 2))"});
        QVERIFY2(valuesOf(result).contains(valuesOf(expected)[0]), qPrintable(valuesOf(result).join('\n')));
        QCOMPARE(hopsOf(result).filter(QStringLiteral("compiled::")).size(), 0);
    }
    void anotherTypeIsTracedAgain()
    {
        const RunResult result =
            runOf({"x = a", "with repeat(2):", "  with compiled(wait=20000):", "    y = mul(x, 2)", "  x = d"});
        const QStringList events = eventsOf(result, {EventKind::passOn});
        QVERIFY2(events.contains(QStringLiteral("traced again: x is float64, and was float32 when it was traced")),
                 qPrintable(events.join('\n')));
    }
    /// Eight kinds of calls at one place; the ninth runs eagerly and says so.
    void eightKindsOfCalls()
    {
        const QStringList program{"x = unsqueeze(c, 0)",
                                  "with repeat(10):", "  with compiled(wait=20000):", "    y = mul(x, 2)",
                                  "  x = unsqueeze(x, 0)"};
        const QStringList events = eventsOf(runOf(program), {EventKind::passOn});
        QVERIFY2(events.filter(QStringLiteral("8 kinds of calls are compiled here already")).size() == 2,
                 qPrintable(events.join('\n')));
    }

    /// Eight ask at once: one compiles, seven wait.
    void callersMeetInOneFlight()
    {
        const RunResult result =
            runOf(twice({QStringLiteral("y = mul(a, b)")}, QStringLiteral("with compiled(wait=20000, callers=8):")));
        const QStringList events = eventsOf(result, {EventKind::kernelCache});
        QVERIFY2(events.count(QStringLiteral("8 asked, 7 waited")) == 1, qPrintable(events.join('\n')));
        QCOMPARE(events.count(QStringLiteral("miss")), 1);
    }

    /// The hop, the cache and the log say one duration of one compile, however long its callers kept it waiting.
    void aCompileHasOneDuration()
    {
        const RunResult result =
            runOf(twice({QStringLiteral("y = mul(a, b)")}, QStringLiteral("with compiled(wait=20000, callers=64):")));
        const CompiledReport& report = *result.reports.compiled;
        std::int64_t logged = -1;
        for (const KernelSpan& span : report.log)
            if (span.kind == KernelSpan::Kind::compile)
                logged = span.ns();
        QVERIFY(logged > 0);
        QCOMPARE(report.caches.front().rows.front().compileNs, logged);
        int said = 0;
        for (const Hop& hop : result.graph->hops)
            for (const HopEvent& event : hop.events)
                said += event.text.starts_with("compiled ") && event.text.ends_with(" in " + durationText(logged));
        QCOMPARE(said, 1);
    }

    /// What the run says that it was held up is what its log says, and the stages sum to it.
    void whatHeldTheRunUpSumsToIt()
    {
        const RunResult result =
            runOf(twice({QStringLiteral("y = mul(a, b)")}, QStringLiteral("with compiled(wait=20000):")));
        const HeldUp held = heldUpIn(result.reports.compiled->log);
        QCOMPARE(held.times, 1);
        QVERIFY(held.openNs.value_or(-1) >= 0);
        std::string said;
        for (const Hop& hop : result.graph->hops)
            for (const HopEvent& event : hop.events)
                if (event.text.starts_with("held up "))
                    said = event.text;
        QCOMPARE(said, "held up " + durationText(held.ns()));
        for (const KernelSpan& span : result.reports.compiled->log)
            QVERIFY(span.kind != KernelSpan::Kind::heldUp || span.ns() == held.ns());
    }

    /// Nobody is held up by a kernel that is there already: the second place says nothing of it.
    void waitingIsGivenAsTimesAreEverywhere()
    {
        const QString block = QStringLiteral("  with compiled(wait=20000):");
        const QString line = QStringLiteral("    y = mul(a, b)");
        const QString twice = QStringLiteral("with repeat(2):");
        const RunResult result = runOf({twice, block, line, twice, block, line});
        const QRegularExpression waited(QStringLiteral("^held up (0|[1-9]\\d{0,2}(\\.\\d{1,2})?) (ns|µs|ms|s)$"));
        int times = 0;
        for (const Hop& hop : result.graph->hops)
            for (const HopEvent& event : hop.events)
                if (event.kind == EventKind::kernelCache && event.text.starts_with("held up ")) {
                    ++times;
                    QVERIFY2(waited.match(QString::fromStdString(event.text)).hasMatch(), event.text.c_str());
                    QCOMPARE(std::string(textWithoutTimes(event)), std::string("held up"));
                }
        QCOMPARE(times, 1);
        QCOMPARE(eventsOf(result, {EventKind::kernelCache}).count(QStringLiteral("hit")), 1);
    }

    void kernelsOfTheSessionStay()
    {
        const QString registered = QStringLiteral(
            R"("model": "ferrotorch", "registrations": [{"op": "mul.Tensor", "key": "Cpu", "kernel": {"return": 1}}],)");
        const RunResult result = runOf(twice({QStringLiteral("y = add(mul(a, b), c)")}), registered);
        QCOMPARE(hopsOf(result).filter(QStringLiteral("compiled::")).size(), 0);
        QCOMPARE(valuesOf(result), valuesOf(runOf({QStringLiteral("y = add(mul(a, b), c)")}, registered)));
    }
    void modelsOfPyTorch_data()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& model : KeyModel::builtInNames())
            QTest::newRow(model.c_str()) << QString::fromStdString(model);
    }
    void modelsOfPyTorch()
    {
        QFETCH(QString, model);
        const QString header = QStringLiteral("\"model\": \"%1\",").arg(model);
        const QStringList lines{QStringLiteral("y = relu(add(mul(a, b), c))")};
        const RunResult result = runOf(twice(lines), header);
        QCOMPARE(valuesOf(result), valuesOf(runOf(lines, header)));
        QCOMPARE(hopsOf(result).filter(QStringLiteral("kernel::")).size(), 1);
    }

    void backends_data()
    {
        QTest::addColumn<QString>("backend");
        for (const char* name : {"auto", "interpreter", "machine", "c", "emulated-cuda"})
            QTest::newRow(name) << name;
    }
    void backends()
    {
        QFETCH(QString, backend);
        const QStringList lines{QStringLiteral("y = relu(add(mul(a, b), c))")};
        const RunResult result =
            runOf(twice(lines, QStringLiteral("with compiled(backend='%1', wait=60000):").arg(backend)));
        QCOMPARE(valuesOf(result), valuesOf(runOf(lines)));
        QCOMPARE(hopsOf(result).filter(QStringLiteral("kernel::")).size(), 1);
    }

    void wrongArguments_data()
    {
        QTest::addColumn<QString>("block");
        QTest::addColumn<QString>("words");
        QTest::newRow("backend")
            << "compiled(backend='fast')"
            << "backend must be one of auto, interpreter, machine, c, emulated-cuda, cuda, timed-cuda, found \"fast\"";
        QTest::newRow("wait") << "compiled(wait=-1)"
                              << "wait must be a number from 0 to 60000 (milliseconds), found -1";
        QTest::newRow("callers") << "compiled(callers=0)"
                                 << "callers must be a number from 1 to 64, found 0";
        QTest::newRow("name") << "compiled(bakend='c')"
                              << "compiled has no argument 'bakend'";
    }
    void wrongArguments()
    {
        QFETCH(QString, block);
        QFETCH(QString, words);
        const RunResult result = runOf({"with " + block + ":", "  y = mul(a, b)"});
        QVERIFY(result.error);
        QVERIFY2(QString::fromStdString(*result.error).contains(words), result.error->c_str());
    }

    /// The switch: lines beside each other are a block, loops keep theirs, `backward` stays out, lines keep their numbers.
    void wholeProgram()
    {
        const QStringList lines{"p = mul(a, b)", "with repeat(3):",  "  q = relu(add(p, c))",
                                "y = mul(w, b)", "backward(sum(y))", "g = mul(grad(w), 2)"};
        const Session session = sessionOf(lines);
        const RunResult result = runSessionOf(session, true);
        QCOMPARE(valuesOf(result), valuesOf(runSessionOf(session)));
        const QStringList hops = hopsOf(result);
        // Traced, and replayed at once: a program that runs once shows both.
        QCOMPARE(hops.first(3), QStringList({"mul.Tensor Cpu", "compiled::mul Cpu", "kernel::mul Cpu"}));
        QVERIFY2(hops.count(QStringLiteral("kernel::add_relu Cpu")) == 3, qPrintable(hops.join('\n')));
        const RunResult wrong = runSessionOf(sessionOf({"p = mul(a, b)", "q = add(p, long)"}), true);
        QCOMPARE(wrong.errorLine, 2);
    }
};

KEYFALL_TEST(CompiledBlockTest)
#include "compiled_block_test.moc"
