// SPDX-License-Identifier: MIT
#include "core/session/prepared_session.h"
#include "core/session/run.h"
#include "core/session/tensor_json.h"
#include "tests/core/session/fake_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <thread>

namespace keyfall {

namespace {

using test::FakeRuntime;

Session sessionOf(const QByteArray& json)
{
    const auto session =
        parseSession((R"({"format": "keyfall-session", "version": 1, )" + json + "}").toStdString(), "test");
    if (!session)
        qFatal("%s", session.error().text().c_str());
    return *session;
}

const QByteArray kTensors = R"("tensors": {"a": {"shape": [3], "data": [-1, 2, 3]}, "b": {"shape": [3], "fill": 10}})";
const QByteArray kLeaf = R"("tensors": {"a": {"shape": [3], "data": [-1, 2, 3], "requires_grad": true}})";

/// A session's "program" field. (Lines are not written into raw strings: moc takes their `)"` for the end.)
QByteArray program(std::initializer_list<const char*> lines)
{
    QByteArray list;
    for (const QByteArray line : lines)
        list += (list.isEmpty() ? "\"" : ", \"") + line + '"';
    return R"(, "program": [)" + list + "]";
}

RunResult run(const QByteArray& json)
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
            keys << op
                    + (hop.key ? QString::fromStdString(result.graph->model->nameOf(*hop.key))
                               : QStringLiteral("none"));
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
                + (tensor.isStrided() ? data.join(",") : QString::fromStdString(formText(tensor)));
    }
    return results.join(" ");
}

}  // namespace

class RunSessionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void callsFallAsTheirKeysSay_data()
    {
        QTest::addColumn<QByteArray>("session");
        QTest::addColumn<QString>("expectedFalls");
        QTest::addColumn<QString>("expectedResults");
        QTest::newRow("from tensors") << kTensors + program({"y = relu(add(a, b))"}) << "add.Tensor: Cpu; relu: Cpu"
                                      << "y=9,12,13";
        QTest::newRow("requires grad") << kLeaf + program({"y = relu(a)"}) << "relu: Autograd > Cpu"
                                       << "y=0,2,3";
        QTest::newRow("explicit") << kTensors + R"(, "keyset": {"explicit": ["Tracer", "Profiler", "Autograd", "Cpu"]})"
                + program({"y = add(a, b)"})
                                  << "add.Tensor: Tracer > Profiler > Autograd > Cpu"
                                  << "y=9,12,13";
        QTest::newRow("included") << kTensors + R"(, "include": ["Tracer"])" + program({"y = relu(a)"})
                                  << "relu: Tracer > Cpu"
                                  << "y=0,2,3";
        QTest::newRow("excluded") << kLeaf + R"(, "exclude": ["Autograd"])" + program({"y = relu(a)"}) << "relu: Cpu"
                                  << "y=0,2,3";
        QTest::newRow("explicit, included, excluded") << kTensors
                + R"(, "keyset": {"explicit": ["Profiler", "Autograd", "Cpu"]}, "include": ["Tracer"], "exclude": ["Autograd"])"
                + program({"y = relu(a)"}) << "relu: Tracer > Profiler > Cpu"
                                                      << "y=0,2,3";
        QTest::newRow("exclusion beats inclusion")
            << kTensors + R"(, "include": ["Tracer"], "exclude": ["Tracer"])" + program({"y = relu(a)"}) << "relu: Cpu"
            << "y=0,2,3";
        QTest::newRow("ticked without a kernel")
            << kTensors + R"(, "keyset": {"explicit": ["Vmap", "Autocast", "Cpu"]})" + program({"y = relu(a)"})
            << "relu: Cpu"
            << "y=0,2,3";
        QTest::newRow("scalars choose the overload")
            << kTensors + program({"y = add(a, 2)", "z = add(a, 0.5)"}) << "add.Scalar: Cpu; add.Scalar: Cpu"
            << "y=1,4,5 z=-0.5,2.5,3.5";
        QTest::newRow("keywords choose the overload")
            << kTensors + program({"y = sum(a)", "z = sum(a, dim=0)", "w = sum(a, [0], true)"})
            << "sum: Cpu; sum.dim_IntList: Cpu; sum.dim_IntList: Cpu"
            << "y=4 z=4 w=4";
        QTest::newRow("several results") << kTensors
                + program({"m = max(a)", "v, i = max(a, 0)", "_, j = max.dim(a, 0)"})
                                         << "max: Cpu; max.dim: Cpu; max.dim: Cpu"
                                         << "m=3 v=3 i=2 j=2";
        QTest::newRow("list of results") << kTensors + program({"p, q = split(a, 2)", "l = split(a, 2)"})
                                         << "split.Tensor: Cpu; split.Tensor: Cpu"
                                         << "p=-1,2,3 q=-1,2,3 l[0]=-1,2,3 l[1]=-1,2,3";
        QTest::newRow("no tensor") << kTensors + program({"n = size(a, 0)"}) << "size.int: Cpu"
                                   << R"(n={"int":3})";
        QTest::newRow("in place") << kTensors + program({"relu_(a)", "y = a"}) << "relu_: Cpu"
                                  << "y=0,2,3";
        QTest::newRow("last value wins") << kTensors + program({"y = add(a, 1)", "z = relu(y)", "y = add(y, 1)"})
                                         << "add.Scalar: Cpu; relu: Cpu; add.Scalar: Cpu"
                                         << "y=1,4,5 z=0,3,4";
        QTest::newRow("region") << kLeaf + program({"with no_grad():", "    y = relu(a)", "z = relu(a)"})
                                << "relu: Cpu; relu: Autograd > Cpu"
                                << "y=0,2,3 z=0,2,3";
        QTest::newRow("region and explicit keys") << kLeaf + R"(, "keyset": {"explicit": ["Autograd", "Cpu"]})"
                + program({"with no_grad():", "    y = relu(a)", "z = relu(a)"})
                                                  << "relu: Cpu; relu: Autograd > Cpu"
                                                  << "y=0,2,3 z=0,2,3";
        QTest::newRow("gradients") << kLeaf + program({"y = sum(a)", "backward(y)"}) << "sum: Autograd > Cpu"
                                   << "y=4 a.grad=1,1,1";
        QTest::newRow("nothing") << kTensors + program({}) << ""
                                 << "";
    }

    void callsFallAsTheirKeysSay()
    {
        QFETCH(QByteArray, session);
        QFETCH(QString, expectedFalls);
        QFETCH(QString, expectedResults);
        const RunResult result = run(session);
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
        QTest::newRow("return") << R"({"op": "f", "key": "Cpu", "kernel": {"return": 1}})"
                                << R"("Cpu")"
                                << "f: Cpu"
                                << "y=10,10,10";
        QTest::newRow("return too far") << R"({"op": "f", "key": "Cpu", "kernel": {"return": 2}})"
                                        << R"("Cpu")"
                                        << "f: Cpu"
                                        << "line 1: f: the session's kernel returns argument 2, but there are 2";
        QTest::newRow("redispatch")
            << R"({"op": "f", "key": "Tracer", "kernel": "redispatch"}, {"op": "f", "key": "Cpu", "kernel": {"return": 0}})"
            << R"("Tracer", "Cpu")"
            << "f: Tracer > Cpu"
            << "y=-1,2,3";
        QTest::newRow("fallthrough")
            << R"({"key": "Tracer", "kernel": "redispatch"}, {"op": "f", "key": "Tracer", "kernel": "fallthrough"}, {"op": "f", "key": "Cpu", "kernel": {"return": 0}})"
            << R"("Tracer", "Cpu")"
            << "f: Cpu"
            << "y=-1,2,3";
        QTest::newRow("fallback")
            << R"({"key": "Vmap", "kernel": "redispatch"}, {"op": "f", "key": "Cpu", "kernel": {"return": 0}})"
            << R"("Vmap", "Cpu")"
            << "f: Vmap > Cpu"
            << "y=-1,2,3";
        QTest::newRow("call_direct")
            << R"({"op": "f", "key": "Cuda", "kernel": {"call_direct": "Cpu"}}, {"op": "f", "key": "Cpu", "kernel": {"return": 0}})"
            << R"("Cuda", "Cpu")"
            << "f: Cuda > Cpu"
            << "y=-1,2,3";
        QTest::newRow("call_direct to nothing") << R"({"op": "f", "key": "Cuda", "kernel": {"call_direct": "Cpu"}})"
                                                << R"("Cuda", "Cpu")"
                                                << "f: Cuda > Cpu"
                                                << "line 1: Dispatcher::call_direct(f, Cpu): no kernel registered";
        QTest::newRow("call")
            << R"({"op": "f", "key": "Autograd", "kernel": {"call": "g"}}, {"op": "g", "key": "Cpu", "kernel": {"return": 1}})"
            << R"("Autograd", "Cpu")"
            << "f: Autograd > g@Cpu"
            << "y=10,10,10";
        QTest::newRow("call a standard operator") << R"({"op": "f", "key": "Cpu", "kernel": {"call": "add"}})"
                                                  << R"("Cpu")"
                                                  << "f: Cpu"
                                                  << "line 1: Dispatcher::call(add.Tensor): empty keyset";
        QTest::newRow("error") << R"({"op": "f", "key": "Cpu", "kernel": {"error": "no, thank you"}})"
                               << R"("Cpu")"
                               << "f: Cpu"
                               << "line 1: no, thank you";
        QTest::newRow("newest wins")
            << R"({"op": "f", "key": "Cpu", "kernel": {"return": 0}}, {"op": "f", "key": "Cpu", "kernel": {"return": 1}})"
            << R"("Cpu")"
            << "f: Cpu"
            << "y=10,10,10";
    }

    void registrationsRun()
    {
        QFETCH(QString, registrations);
        QFETCH(QString, keys);
        QFETCH(QString, expectedFalls);
        QFETCH(QString, expected);
        const RunResult result =
            run(kTensors + R"(, "place": "as given", "registrations": [)" + registrations.toUtf8()
                + R"(], "keyset": {"explicit": [)" + keys.toUtf8() + R"(]})" + program({"y = f(a, b)"}));
        const QString found = result.error
            ? QString("line %1: %2").arg(result.errorLine).arg(QString::fromStdString(*result.error))
            : resultsOf(result);
        QVERIFY2(found.startsWith(expected), qPrintable(found));
        if (!falls(result).startsWith(expectedFalls))
            QCOMPARE(falls(result), expectedFalls);
    }

    void aBaseNameStandsForEveryOverload()
    {
        const RunResult result =
            run(kTensors + R"(, "registrations": [{"op": "add", "key": "Cpu", "kernel": {"return": 0}}])"
                + program({"y = add(a, b)", "z = add(a, 5)"}));
        QCOMPARE(resultsOf(result), QString("y=-1,2,3 z=-1,2,3"));
    }

    void withoutStandardKernelsThereAreNone()
    {
        const RunResult result = run(kTensors + R"(, "standard_kernels": false)" + program({"y = relu(a)"}));
        QCOMPARE(QString::fromStdString(*result.error),
                 QString("Dispatcher::call(relu): no kernel registered for any key in DispatchKeySet { bits: 1 }"));
        const RunResult one = run(
            kTensors
            + R"(, "standard_kernels": false, "registrations": [{"op": "relu", "key": "Cpu", "kernel": "standard"}])"
            + program({"y = relu(a)"}));
        QCOMPARE(resultsOf(one), QString("y=0,2,3"));
    }

    void inputsFollowTheOnlyTickedBackend()
    {
        const RunResult placed = run(kTensors + R"(, "keyset": {"explicit": ["Autograd", "Cuda"]})"
                                     + program({"y = add(a, b)", "z = relu(y)"}));
        QCOMPARE(falls(placed), QString("add.Tensor: Autograd > Cuda; relu: Autograd > Cuda"));
        const Hop& first = placed.graph->hops.front();
        QStringList places;
        for (const HopEvent& event : first.events)
            if (event.kind == EventKind::place)
                places << QString::fromStdString(event.text);
        QCOMPARE(places, QStringList({QStringLiteral("a: cpu \u2192 cuda:0"), QStringLiteral("b: cpu \u2192 cuda:0")}));
        QCOMPARE(nameOf(first.inputs[0].device), std::string("cuda:0"));
        QCOMPARE(resultsOf(placed), QString("y=9,12,13 z=9,12,13"));

        for (const char* rest :
             {R"("place": "as given", "keyset": {"explicit": ["Cuda"]})", R"("keyset": {"explicit": ["Cuda", "Cpu"]})",
              R"("keyset": {"explicit": ["Cpu"]})", R"("keyset": "from tensors")"}) {
            const RunResult result = run(kTensors + ", " + rest + program({"y = relu(a)"}));
            for (const HopEvent& event : result.graph->hops.front().events)
                QVERIFY2(event.kind != EventKind::place, rest);
            QCOMPARE(nameOf(result.graph->hops.front().inputs[0].device), std::string("cpu"));
        }
    }

    void placedLeavesKeepTheirGradients()
    {
        const RunResult result =
            run(kLeaf + R"(, "keyset": {"explicit": ["Autograd", "Cuda"]})" + program({"y = sum(a)", "backward(y)"}));
        QCOMPARE(resultsOf(result), QString("y=4 a.grad=1,1,1"));
    }

    void strictMakesAMissingBackendAnError()
    {
        const QByteArray session = kTensors
            + R"(, "standard_kernels": false, "place": "as given", "registrations": [{"op": "f", "key": "Cpu", "kernel": {"return": 0}}],
            "keyset": {"explicit": ["Cuda", "Cpu"]})"
            + program({"y = f(a)"});
        QCOMPARE(resultsOf(run(session)), QString("y=-1,2,3"));
        const RunResult strict = run(session + R"(, "strict": true)");
        QVERIFY(strict.error && strict.error->find("no kernel for the backend key Cuda") != std::string::npos);
    }

    void errorsNameTheirLineAndKeepWhatCameBefore()
    {
        const RunResult result = run(R"("tensors": {"a": {"shape": [3], "fill": 1}, "b": {"shape": [2], "fill": 1}})"
                                     + program({"# a note", "y = relu(a)", "", "z = mul(y, b)", "w = relu(z)"}));
        QCOMPARE(result.errorLine, 4);
        QCOMPARE(QString::fromStdString(*result.error), QString("mul.Tensor: the shapes [3] and [2] differ"));
        QCOMPARE(resultsOf(result), QString("y=1,1,1"));
        QCOMPARE(falls(result), QString("relu: Cpu; mul.Tensor: Cpu"));
        QVERIFY(result.graph->hops.back().error->raisedHere);
    }

    /// A name's value is what the last call gave it: not a call whose line looks like an assignment.
    void resultsNameTheCallThatMadeThem()
    {
        const RunResult result =
            run(kTensors
                + program({"y = relu(a)", "z = relu(add(a, b))", "w = relu(a)", "w = 3", "relu(a)  # v = relu(a)"}));
        QStringList origins;
        for (const ResultOrigin& origin : result.origins) {
            const auto& calls = result.graph->calls;
            for (std::size_t i = 0; i < calls.size(); ++i)
                if (calls[i].firstHop == origin.call)
                    origins << QString("%1: %2 %3")
                                   .arg(QString::fromStdString(result.results[origin.result].name))
                                   .arg(i)
                                   .arg(QString::fromStdString(calls[i].op));
        }
        QCOMPARE(origins.join(", "), QString("y: 0 relu, z: 2 relu"));
    }

    void blocksRepeat()
    {
        const RunResult result =
            run(kLeaf
                + program({"y = sum(a)", "with repeat(3):", "    backward(y)",
                           "    with repeat(2):", "        z = relu(a)", "with repeat(0):", "    z = relu(z)"}));
        QCOMPARE(falls(result).count(QStringLiteral("relu")), qsizetype{6});
        QVERIFY(resultsOf(result).contains(QStringLiteral("a.grad=1,1,1")));
        for (const char* wrong :
             {"with repeat():", "with repeat(-1):", "with repeat(a):", "with repeat(2.5):", "with repeat(2000000):"}) {
            const RunResult refused = run(kLeaf + program({wrong, "    y = relu(a)"}));
            QVERIFY2(refused.error && refused.error->starts_with("repeat takes a number of times from 0 to 1000000"),
                     wrong);
            QCOMPARE(refused.errorLine, 1);
        }
    }

    /// A program must end, also one that calls nothing.
    void repeatWithinRepeatIsLimitedAsAWhole()
    {
        const RunResult result = run(kLeaf
                                     + program({"with repeat(1000):", "    with repeat(1000):",
                                                "        with repeat(1000):", "            y = a"}));
        QVERIFY(result.error && result.error->starts_with("the blocks of this program repeat more than 1000000 times"));
        QVERIFY(result.errorLine >= 1 && result.errorLine <= 3);
        QVERIFY(!run(kLeaf + program({"with repeat(900):", "    with repeat(1000):", "        y = a"})).error);
    }

    void gradientsCanBeUsed()
    {
        const RunResult result = run(kLeaf + program({"y = sum(a)", "backward(y)", "g = relu(grad(a))"}));
        QVERIFY(resultsOf(result).contains(QStringLiteral("g=1,1,1")));
        const RunResult early = run(kLeaf + program({"g = relu(grad(a))"}));
        QVERIFY(early.error && early.error->starts_with("grad: the tensor has no gradient yet"));
    }

    void argumentsThatNoOverloadAccepts_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("message");
        QTest::newRow("types") << "y = add(a, \"text\")"
                               << "no overload of 'add' accepts (Tensor, str): add.Tensor: argument 2 ('other') must "
                                  "be Tensor, found str; add.Scalar: argument 2 ('other') must be Scalar, found str";
        QTest::newRow("too many") << "y = relu(a, a)"
                                  << "relu: takes 1 positional arguments, found 2";
        QTest::newRow("too few") << "y = relu()"
                                 << "'self' (Tensor) is missing";
        QTest::newRow("unknown keyword") << "y = sum(a, dims=0)"
                                         << "has no argument 'dims'";
        QTest::newRow("twice") << "y = relu(a, self=a)"
                               << "'self' is given twice, by position and by name";
        QTest::newRow("mixed list") << "y = sum(a, [0, \"a\"])"
                                    << "a list holds only integers";
        QTest::newRow("names for results") << "x, y, z = max(a, 0)"
                                           << "the call has 2 results, but 3 names to take them";
        QTest::newRow("nested results") << "y = relu(max(a, 0))"
                                        << "max has 2 results; assign them to names before using one";
        QTest::newRow("unknown region") << "with magic(): y = relu(a)"
                                        << "no region named 'magic'";
        QTest::newRow("backward of many") << "backward(a)"
                                          << "grad can be implicitly created only for scalar outputs";
        QTest::newRow("backward of a number") << "backward(3)"
                                              << "backward: argument 1 must be a tensor, found 3";
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
        QTest::newRow("syntax") << "y = add(a"
                                << "program line 1, column 10: expected ',' or ')'";
        QTest::newRow("unknown operator")
            << "y = rellu(a)"
            << "program line 1, column 5: no operator named 'rellu' (did you mean 'relu'?)";
        QTest::newRow("unknown overload") << "y = add.Tensr(a, b)"
                                          << "no overload 'add.Tensr' (there is add.Tensor, add.Scalar)";
        QTest::newRow("unknown name")
            << "y = add(a, bb)"
            << "program line 1, column 12: no tensor or variable named 'bb' (did you mean 'b'?)";
        QTest::newRow("used before assigned") << "y = relu(y)"
                                              << "no tensor or variable named 'y'";
        QTest::newRow("backward with a result") << "y = backward(a)"
                                                << "backward has no result to assign";
        QTest::newRow("nested backward") << "y = relu(backward(a))"
                                         << "backward stands on a line of its own";
        QTest::newRow("grad of nothing") << "y = grad()"
                                         << "grad takes the tensor whose gradient is wanted";
        QTest::newRow("a backend without quotes")
            << "with compiled(backend=a):\n    y = relu(a)"
            << "program line 1, column 23: the name of a backend stands in quotes "
               "(write \"a\")";
        QTest::newRow("the same, first of all") << "with compiled(c):\n    y = relu(a)"
                                                << "the name of a backend stands in quotes (write \"c\")";
        QTest::newRow("backward of nothing") << "backward()"
                                             << "backward takes a tensor";
    }

    void wrongProgramsDoNotStart()
    {
        QFETCH(QString, line);
        QFETCH(QString, message);
        Session session = sessionOf(kTensors);
        for (const QString& each : line.split('\n'))
            session.program.push_back(each.toStdString());
        const auto result = runSession(session, FakeRuntime::factory());
        QVERIFY(!result);
        QVERIFY2(QString::fromStdString(result.error().text()).contains(message), result.error().text().c_str());
        QVERIFY(result.error().kind == ErrorKind::badInput);
    }

    void registrationsThatCannotBe()
    {
        Session session = sessionOf(
            R"("registrations": [{"op": "relu", "key": "Cpu", "kernel": "standard"}, {"op": "relu", "key": "Vmap", "kernel": "standard"}])");
        const auto prepared = prepareSession(session, FakeRuntime::factory());
        QVERIFY(!prepared);
        QCOMPARE(QString::fromStdString(prepared.error().text()),
                 QString("session#/registrations/1: no standard kernel at Vmap"));
    }

    /// It would take what the library's own overloads do not accept, and nobody would know.
    void anOverloadOfALibrarysOperatorIsNobodys()
    {
        const auto textOf = [](const char* op) {
            QByteArray json = R"("registrations": [{"op": "OP", "key": "Cpu", "kernel": {"return": 0}}])";
            const auto prepared = prepareSession(sessionOf(json.replace("OP", op)), FakeRuntime::factory());
            return prepared ? QString() : QString::fromStdString(prepared.error().text());
        };
        QCOMPARE(textOf("add.Mine"),
                 QString("session#/registrations/0: 'add.Mine' would be an overload of a library's operator (there is "
                         "add.Tensor, add.Scalar; an operator of the session's own is called otherwise, as in "
                         "'mine::add')"));
        QCOMPARE(textOf("mine::add.Mine"), QString());
        QCOMPARE(textOf("add.Scalar"), QString());
        QCOMPARE(textOf("f.Mine"), QString());
    }

    void aDeviceThatIsMissingIsSaid()
    {
        const auto result =
            runSession(sessionOf(kTensors + R"(, "keyset": {"explicit": ["Meta"]})" + program({"y = relu(a)"})),
                       FakeRuntime::factory());
        QVERIFY(!result);
        QVERIFY(result.error().kind == ErrorKind::unavailable);
    }

    void layersAreToldWhichKeysTakePart()
    {
        const RunResult result =
            run(kTensors + R"(, "include": ["Tracer"], "keyset": {"explicit": ["Profiler", "Cpu"]})"
                + program({"y = relu(a)"}));
        QCOMPARE(QString::fromStdString(result.reports.tracedGraph), QString("{Tracer, Profiler, Cpu}"));
    }

    void sourcesAreTheProgramLines()
    {
        const RunResult result =
            run(kTensors + program({"y = relu(add(a, b))", "with no_grad():", "   z = relu(y)  # note"}));
        QStringList sources;
        for (const TopCall& call : result.graph->calls)
            sources << QString::fromStdString(call.source);
        QCOMPARE(sources, QStringList({"y = relu(add(a, b))", "y = relu(add(a, b))", "z = relu(y)  # note"}));
    }

    void theThreadsSetsAreLeftAsTheyWere()
    {
        const Session session = sessionOf(kTensors + R"(, "include": ["Tracer"], "exclude": ["Autograd"])"
                                          + program({"y = mul(a, sum(a))"}));
        for (int i = 0; i < 3; ++i) {  // a fresh runtime each time, on the same thread
            const auto result = runSession(session, FakeRuntime::factory());
            QVERIFY(result && result->error);
            QCOMPARE(result->graph->calls.front().tlsIncluded.bits(), std::uint64_t{0x400});
        }
    }

    void aRunWithoutCallsCanBeCancelled()
    {
        Session session = sessionOf(kTensors);
        session.program = {"z = a", "with repeat(1000000):", "    y = z"};
        RunControl control;
        control.cancel = true;
        const auto result = runSession(session, FakeRuntime::factory(), &control);
        QVERIFY(result && result->error);
        QCOMPARE(QString::fromStdString(*result->error), QString("the run was cancelled"));
        QCOMPARE(result->errorLine, 1);
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

KEYFALL_TEST(keyfall::RunSessionTest)
#include "run_session_test.moc"
