// SPDX-License-Identifier: MIT
#include "core/session/run.h"
#include "fake_runtime.h"

#include <QtTest>

#include <thread>

namespace keyfall {

namespace {

using test::FakeRuntime;

Session sessionOf(const std::string& json)
{
    const auto session = parseSession(R"j({"format": "keyfall-session", "version": 1, )j" + json + "}", "test");
    if (!session)
        qFatal("%s", session.error().text().c_str());
    return *session;
}

const std::string kTensors = R"j("tensors": {"a": {"shape": [3], "data": [-1, 2, 3]}, "b": {"shape": [3], "fill": 10}})j";
const std::string kLeaf = R"j("tensors": {"a": {"shape": [3], "data": [-1, 2, 3], "requires_grad": true}})j";

RunResult run(const std::string& json)
{
    auto result = runSession(sessionOf(json), FakeRuntime::factory());
    if (!result)
        qFatal("%s", result.error().text().c_str());
    return std::move(*result);
}

/// "add.Tensor: Tracer > Autograd > Cpu; relu: Cpu": the keys of each top-level call's hops, in order of entry.
QString falls(const RunResult& result)
{
    QStringList calls;
    for (const TopCall& call : result.graph->calls) {
        QStringList keys;
        for (HopId id = call.firstHop; id < call.firstHop + call.hopCount; ++id) {
            const Hop& hop = *result.graph->find(id);
            const QString op = hop.op == call.op ? QString() : QString::fromStdString(hop.op) + "@";
            keys << op + (hop.key ? QString::fromStdString(result.graph->model->nameOf(*hop.key)) : QStringLiteral("none"));
        }
        calls << QString::fromStdString(call.op) + ": " + keys.join(" > ");
    }
    return calls.join("; ");
}

QString resultsOf(const RunResult& result)
{
    QStringList results;
    for (const ResultTensor& tensor : result.results) {
        QStringList data;
        for (const double element : tensor.data)
            data << QString::number(element);
        results << QString::fromStdString(tensor.name) + "="
                + (tensor.other.empty() ? data.join(",") : QString::fromStdString(tensor.other));
    }
    return results.join(" ");
}

}  // namespace

class RunSessionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void callsFallAsTheirKeysSay_data()
    {
        QTest::addColumn<QString>("session");
        QTest::addColumn<QString>("expectedFalls");
        QTest::addColumn<QString>("expectedResults");
        const QString tensors = QString::fromStdString(kTensors);
        const QString leaf = QString::fromStdString(kLeaf);
        QTest::newRow("from tensors") << tensors + R"j(, "program": ["y = relu(add(a, b))"])j" << "add.Tensor: Cpu; relu: Cpu" << "y=9,12,13";
        QTest::newRow("requires grad") << leaf + R"j(, "program": ["y = relu(a)"])j" << "relu: Autograd > Cpu" << "y=0,2,3";
        QTest::newRow("explicit") << tensors + R"j(, "keyset": {"explicit": ["Tracer", "Profiler", "Autograd", "Cpu"]}, "program": ["y = add(a, b)"])j"
                                  << "add.Tensor: Tracer > Profiler > Autograd > Cpu" << "y=9,12,13";
        QTest::newRow("included") << tensors + R"j(, "include": ["Tracer"], "program": ["y = relu(a)"])j" << "relu: Tracer > Cpu" << "y=0,2,3";
        QTest::newRow("excluded") << leaf + R"j(, "exclude": ["Autograd"], "program": ["y = relu(a)"])j" << "relu: Cpu" << "y=0,2,3";
        QTest::newRow("explicit, included, excluded")
            << tensors + R"j(, "keyset": {"explicit": ["Profiler", "Autograd", "Cpu"]}, "include": ["Tracer"], "exclude": ["Autograd"], "program": ["y = relu(a)"])j"
            << "relu: Tracer > Profiler > Cpu" << "y=0,2,3";
        QTest::newRow("exclusion beats inclusion") << tensors + R"j(, "include": ["Tracer"], "exclude": ["Tracer"], "program": ["y = relu(a)"])j"
                                                   << "relu: Cpu" << "y=0,2,3";
        QTest::newRow("ticked without a kernel") << tensors + R"j(, "keyset": {"explicit": ["Vmap", "Autocast", "Cpu"]}, "program": ["y = relu(a)"])j"
                                                 << "relu: Cpu" << "y=0,2,3";
        QTest::newRow("scalars choose the overload") << tensors + R"j(, "program": ["y = add(a, 2)", "z = add(a, 0.5)"])j"
                                                     << "add.Scalar: Cpu; add.Scalar: Cpu" << "y=1,4,5 z=-0.5,2.5,3.5";
        QTest::newRow("keywords choose the overload") << tensors + R"j(, "program": ["y = sum(a)", "z = sum(a, dim=0)", "w = sum(a, [0], true)"])j"
                                                      << "sum: Cpu; sum.dim_IntList: Cpu; sum.dim_IntList: Cpu" << "y=4 z=4 w=4";
        QTest::newRow("several results") << tensors + R"j(, "program": ["m = max(a)", "v, i = max(a, 0)", "_, j = max.dim(a, 0)"])j"
                                         << "max: Cpu; max.dim: Cpu; max.dim: Cpu" << "m=3 v=3 i=2 j=2";
        QTest::newRow("list of results") << tensors + R"j(, "program": ["p, q = split(a, 2)", "l = split(a, 2)"])j"
                                         << "split.Tensor: Cpu; split.Tensor: Cpu" << "p=-1,2,3 q=-1,2,3 l[0]=-1,2,3 l[1]=-1,2,3";
        QTest::newRow("no tensor") << tensors + R"j(, "program": ["n = size(a, 0)"])j" << "size.int: Cpu" << R"j(n={"int":3})j";
        QTest::newRow("in place") << tensors + R"j(, "program": ["relu_(a)", "y = a"])j" << "relu_: Cpu" << "y=0,2,3";
        QTest::newRow("last value wins") << tensors + R"j(, "program": ["y = add(a, 1)", "z = relu(y)", "y = add(y, 1)"])j"
                                         << "add.Scalar: Cpu; relu: Cpu; add.Scalar: Cpu" << "y=1,4,5 z=0,3,4";
        QTest::newRow("region") << leaf + R"j(, "program": ["with no_grad():", "    y = relu(a)", "z = relu(a)"])j"
                                << "relu: Cpu; relu: Autograd > Cpu" << "y=0,2,3 z=0,2,3";
        QTest::newRow("region and explicit keys") << leaf + R"j(, "keyset": {"explicit": ["Autograd", "Cpu"]}, "program": ["with no_grad():", "    y = relu(a)", "z = relu(a)"])j"
                                                  << "relu: Cpu; relu: Autograd > Cpu" << "y=0,2,3 z=0,2,3";
        QTest::newRow("gradients") << leaf + R"j(, "program": ["y = sum(a)", "backward(y)"])j" << "sum: Autograd > Cpu" << "y=4 a.grad=1,1,1";
        QTest::newRow("nothing") << tensors + R"j(, "program": [])j" << "" << "";
    }

    void callsFallAsTheirKeysSay()
    {
        QFETCH(QString, session);
        QFETCH(QString, expectedFalls);
        QFETCH(QString, expectedResults);
        const RunResult result = run(session.toStdString());
        QVERIFY2(!result.error, result.error ? result.error->c_str() : "");
        QCOMPARE(falls(result), expectedFalls);
        QCOMPARE(resultsOf(result), expectedResults);
    }

    void registrationsRun_data()
    {
        QTest::addColumn<QString>("registrations");
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("expectedFalls");
        QTest::addColumn<QString>("expected");
        QTest::newRow("return") << R"j({"op": "f", "key": "Cpu", "kernel": {"return": 1}})j" << R"j("Cpu")j" << "f: Cpu" << "y=10,10,10";
        QTest::newRow("return too far") << R"j({"op": "f", "key": "Cpu", "kernel": {"return": 2}})j" << R"j("Cpu")j" << "f: Cpu"
                                        << "line 1: f: the session's kernel returns argument 2, but there are 2";
        QTest::newRow("redispatch") << R"j({"op": "f", "key": "Tracer", "kernel": "redispatch"}, {"op": "f", "key": "Cpu", "kernel": {"return": 0}})j"
                                    << R"j("Tracer", "Cpu")j" << "f: Tracer > Cpu" << "y=-1,2,3";
        QTest::newRow("fallthrough") << R"j({"key": "Tracer", "kernel": "redispatch"}, {"op": "f", "key": "Tracer", "kernel": "fallthrough"}, {"op": "f", "key": "Cpu", "kernel": {"return": 0}})j"
                                     << R"j("Tracer", "Cpu")j" << "f: Cpu" << "y=-1,2,3";
        QTest::newRow("fallback") << R"j({"key": "Vmap", "kernel": "redispatch"}, {"op": "f", "key": "Cpu", "kernel": {"return": 0}})j"
                                  << R"j("Vmap", "Cpu")j" << "f: Vmap > Cpu" << "y=-1,2,3";
        QTest::newRow("call_direct") << R"j({"op": "f", "key": "Cuda", "kernel": {"call_direct": "Cpu"}}, {"op": "f", "key": "Cpu", "kernel": {"return": 0}})j"
                                     << R"j("Cuda", "Cpu")j" << "f: Cuda > Cpu" << "y=-1,2,3";
        QTest::newRow("call_direct to nothing") << R"j({"op": "f", "key": "Cuda", "kernel": {"call_direct": "Cpu"}})j" << R"j("Cuda", "Cpu")j"
                                                << "f: Cuda > Cpu" << "line 1: Dispatcher::call_direct(f, Cpu): no kernel registered";
        QTest::newRow("call") << R"j({"op": "f", "key": "Autograd", "kernel": {"call": "g"}}, {"op": "g", "key": "Cpu", "kernel": {"return": 1}})j"
                              << R"j("Autograd", "Cpu")j" << "f: Autograd > g@Cpu" << "y=10,10,10";
        QTest::newRow("call a standard operator") << R"j({"op": "f", "key": "Cpu", "kernel": {"call": "add"}})j" << R"j("Cpu")j"
                                                  << "f: Cpu" << "line 1: Dispatcher::call(add.Tensor): empty keyset";
        QTest::newRow("error") << R"j({"op": "f", "key": "Cpu", "kernel": {"error": "no, thank you"}})j" << R"j("Cpu")j" << "f: Cpu" << "line 1: no, thank you";
        QTest::newRow("newest wins") << R"j({"op": "f", "key": "Cpu", "kernel": {"return": 0}}, {"op": "f", "key": "Cpu", "kernel": {"return": 1}})j"
                                     << R"j("Cpu")j" << "f: Cpu" << "y=10,10,10";
    }

    void registrationsRun()
    {
        QFETCH(QString, registrations);
        QFETCH(QString, keys);
        QFETCH(QString, expectedFalls);
        QFETCH(QString, expected);
        const RunResult result = run(kTensors + R"j(, "place": "as given", "registrations": [)j" + registrations.toStdString()
                                     + R"j(], "keyset": {"explicit": [)j" + keys.toStdString() + R"j(]}, "program": ["y = f(a, b)"])j");
        const QString found = result.error ? QString("line %1: %2").arg(result.errorLine).arg(QString::fromStdString(*result.error)) : resultsOf(result);
        QVERIFY2(found.startsWith(expected), qPrintable(found));
        if (!falls(result).startsWith(expectedFalls))
            QCOMPARE(falls(result), expectedFalls);
    }

    void aBaseNameStandsForEveryOverload()
    {
        const RunResult result = run(kTensors + R"j(, "registrations": [{"op": "add", "key": "Cpu", "kernel": {"return": 0}}],
            "program": ["y = add(a, b)", "z = add(a, 5)"])j");
        QCOMPARE(resultsOf(result), QString("y=-1,2,3 z=-1,2,3"));
    }

    void withoutStandardKernelsThereAreNone()
    {
        const RunResult result = run(kTensors + R"j(, "standard_kernels": false, "program": ["y = relu(a)"])j");
        QCOMPARE(QString::fromStdString(*result.error), QString("Dispatcher::call(relu): no kernel registered for any key in DispatchKeySet { bits: 1 }"));
        const RunResult one = run(kTensors + R"j(, "standard_kernels": false, "registrations": [{"op": "relu", "key": "Cpu", "kernel": "standard"}], "program": ["y = relu(a)"])j");
        QCOMPARE(resultsOf(one), QString("y=0,2,3"));
    }

    void inputsFollowTheOnlyTickedBackend()
    {
        const RunResult placed = run(kTensors + R"j(, "keyset": {"explicit": ["Autograd", "Cuda"]}, "program": ["y = add(a, b)", "z = relu(y)"])j");
        QCOMPARE(falls(placed), QString("add.Tensor: Autograd > Cuda; relu: Autograd > Cuda"));
        const Hop& first = placed.graph->hops.front();
        QStringList places;
        for (const HopEvent& event : first.events)
            if (event.kind == EventKind::place)
                places << QString::fromStdString(event.text);
        QCOMPARE(places, QStringList({QStringLiteral("a: cpu \u2192 cuda:0"), QStringLiteral("b: cpu \u2192 cuda:0")}));
        QCOMPARE(nameOf(first.inputs[0].device), std::string("cuda:0"));
        QCOMPARE(resultsOf(placed), QString("y=9,12,13 z=9,12,13"));

        for (const char* rest : {R"j("place": "as given", "keyset": {"explicit": ["Cuda"]})j", R"j("keyset": {"explicit": ["Cuda", "Cpu"]})j",
                                 R"j("keyset": {"explicit": ["Cpu"]})j", R"j("keyset": "from tensors")j"}) {
            const RunResult result = run(kTensors + ", " + rest + R"j(, "program": ["y = relu(a)"])j");
            for (const HopEvent& event : result.graph->hops.front().events)
                QVERIFY2(event.kind != EventKind::place, rest);
            QCOMPARE(nameOf(result.graph->hops.front().inputs[0].device), std::string("cpu"));
        }
    }

    void placedLeavesKeepTheirGradients()
    {
        const RunResult result = run(kLeaf + R"j(, "keyset": {"explicit": ["Autograd", "Cuda"]}, "program": ["y = sum(a)", "backward(y)"])j");
        QCOMPARE(resultsOf(result), QString("y=4 a.grad=1,1,1"));
    }

    void strictMakesAMissingBackendAnError()
    {
        const std::string session = kTensors + R"j(, "standard_kernels": false, "place": "as given", "registrations": [{"op": "f", "key": "Cpu", "kernel": {"return": 0}}],
            "keyset": {"explicit": ["Cuda", "Cpu"]}, "program": ["y = f(a)"])j";
        QCOMPARE(resultsOf(run(session)), QString("y=-1,2,3"));
        const RunResult strict = run(session + R"j(, "strict": true)j");
        QVERIFY(strict.error && strict.error->find("no kernel for the backend key Cuda") != std::string::npos);
    }

    void errorsNameTheirLineAndKeepWhatCameBefore()
    {
        const RunResult result = run(R"j("tensors": {"a": {"shape": [3], "fill": 1}, "b": {"shape": [2], "fill": 1}},
            "program": ["# a note", "y = relu(a)", "", "z = mul(y, b)", "w = relu(z)"])j");
        QCOMPARE(result.errorLine, 4);
        QCOMPARE(QString::fromStdString(*result.error), QString("mul.Tensor: the shapes [3] and [2] differ"));
        QCOMPARE(resultsOf(result), QString("y=1,1,1"));
        QCOMPARE(falls(result), QString("relu: Cpu; mul.Tensor: Cpu"));
        QVERIFY(result.graph->hops.back().error->raisedHere);
    }

    void argumentsThatNoOverloadAccepts_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("message");
        QTest::newRow("types") << "y = add(a, \"text\")" << "no overload of 'add' accepts (Tensor, str): add.Tensor: argument 2 ('other') must be Tensor, found str; add.Scalar: argument 2 ('other') must be Scalar, found str";
        QTest::newRow("too many") << "y = relu(a, a)" << "relu: takes 1 positional arguments, found 2";
        QTest::newRow("too few") << "y = relu()" << "'self' (Tensor) is missing";
        QTest::newRow("unknown keyword") << "y = sum(a, dims=0)" << "has no argument 'dims'";
        QTest::newRow("twice") << "y = relu(a, self=a)" << "'self' is given twice, by position and by name";
        QTest::newRow("mixed list") << "y = sum(a, [0, \"a\"])" << "a list holds only integers";
        QTest::newRow("names for results") << "x, y, z = max(a, 0)" << "the call has 2 results, but 3 names to take them";
        QTest::newRow("nested results") << "y = relu(max(a, 0))" << "max has 2 results; assign them to names before using one";
        QTest::newRow("unknown region") << "with magic(): y = relu(a)" << "no region named 'magic'";
        QTest::newRow("backward of many") << "backward(a)" << "grad can be implicitly created only for scalar outputs";
        QTest::newRow("backward of a number") << "backward(3)" << "backward: argument 1 must be a tensor, found 3";
    }

    void argumentsThatNoOverloadAccepts()
    {
        QFETCH(QString, line);
        QFETCH(QString, message);
        Session session = sessionOf(kTensors);
        session.program = {line.toStdString()};
        const auto result = runSession(session, FakeRuntime::factory());
        QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
        QVERIFY(result->error.has_value());
        QVERIFY2(QString::fromStdString(*result->error).contains(message), result->error->c_str());
        QCOMPARE(result->errorLine, 1);
    }

    void wrongProgramsDoNotStart_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("message");
        QTest::newRow("syntax") << "y = add(a" << "program line 1, column 10: expected ',' or ')'";
        QTest::newRow("unknown operator") << "y = rellu(a)" << "program line 1, column 5: no operator named 'rellu' (did you mean 'relu'?)";
        QTest::newRow("unknown overload") << "y = add.Tensr(a, b)" << "no overload 'add.Tensr' (there is add.Tensor, add.Scalar)";
        QTest::newRow("unknown name") << "y = add(a, bb)" << "program line 1, column 12: no tensor or variable named 'bb' (did you mean 'b'?)";
        QTest::newRow("used before assigned") << "y = relu(y)" << "no tensor or variable named 'y'";
        QTest::newRow("backward with a result") << "y = backward(a)" << "backward has no result to assign";
        QTest::newRow("nested backward") << "y = relu(backward(a))" << "backward stands on a line of its own";
        QTest::newRow("backward of nothing") << "backward()" << "backward takes a tensor";
    }

    void wrongProgramsDoNotStart()
    {
        QFETCH(QString, line);
        QFETCH(QString, message);
        Session session = sessionOf(kTensors);
        session.program = {line.toStdString()};
        const auto result = runSession(session, FakeRuntime::factory());
        QVERIFY(!result);
        QVERIFY2(QString::fromStdString(result.error().text()).contains(message), result.error().text().c_str());
        QVERIFY(result.error().kind == ErrorKind::badInput);
    }

    void registrationsThatCannotBe()
    {
        Session session = sessionOf(R"j("registrations": [{"op": "relu", "key": "Cpu", "kernel": "standard"}, {"op": "relu", "key": "Vmap", "kernel": "standard"}])j");
        const auto prepared = prepareSession(session, FakeRuntime::factory());
        QVERIFY(!prepared);
        QCOMPARE(QString::fromStdString(prepared.error().text()), QString("session#/registrations/1: no standard kernel at Vmap"));
    }

    void aDeviceThatIsMissingIsSaid()
    {
        const auto result = runSession(sessionOf(kTensors + R"j(, "keyset": {"explicit": ["Meta"]}, "program": ["y = relu(a)"])j"), FakeRuntime::factory());
        QVERIFY(!result);
        QVERIFY(result.error().kind == ErrorKind::unavailable);
    }

    void layersAreToldWhichKeysTakePart()
    {
        const RunResult result = run(kTensors + R"j(, "include": ["Tracer"], "keyset": {"explicit": ["Profiler", "Cpu"]}, "program": ["y = relu(a)"])j");
        QCOMPARE(QString::fromStdString(result.reports.tracedGraph), QString("{Tracer, Profiler, Cpu}"));
    }

    void sourcesAreTheProgramLines()
    {
        const RunResult result = run(kTensors + R"j(, "program": ["y = relu(add(a, b))", "with no_grad():", "   z = relu(y)  # note"])j");
        QStringList sources;
        for (const TopCall& call : result.graph->calls)
            sources << QString::fromStdString(call.source);
        QCOMPARE(sources, QStringList({"y = relu(add(a, b))", "y = relu(add(a, b))", "z = relu(y)  # note"}));
    }

    void theThreadsSetsAreLeftAsTheyWere()
    {
        const Session session = sessionOf(kTensors + R"j(, "include": ["Tracer"], "exclude": ["Autograd"], "program": ["y = mul(a, sum(a))"])j");
        for (int i = 0; i < 3; ++i) {  // a fresh runtime each time, on the same thread
            const auto result = runSession(session, FakeRuntime::factory());
            QVERIFY(result && result->error);
            QCOMPARE(result->graph->calls.front().tlsIncluded.bits(), std::uint64_t{0x400});
        }
    }

    void aRunCanBeCancelled()
    {
        Session session = sessionOf(kTensors);
        session.program.assign(50'000, "y = relu(a)");
        RunControl control;
        std::thread other([&control] {
            while (control.hopsRecorded < 10)
                std::this_thread::yield();
            control.cancel = true;
        });
        const auto result = runSession(session, FakeRuntime::factory(), &control);
        other.join();
        QVERIFY(result && result->error);
        QVERIFY(result->graph->hops.size() < session.program.size());
        QVERIFY(control.hopsRecorded >= 10);
    }
};

}  // namespace keyfall

QTEST_GUILESS_MAIN(keyfall::RunSessionTest)
#include "run_session_test.moc"
