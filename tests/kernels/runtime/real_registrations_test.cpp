// SPDX-License-Identifier: MIT
// Sessions that start from the registrations of a real PyTorch: its tables, row by row, and its falls.
#include "core/dispatch/stand_in.h"
#include "core/pytorch/built_in_tables.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/table_import.h"
#include "core/session/prepared_session.h"
#include "core/session/run.h"
#include "kernels/layers/autocast/cast_policy.h"
#include "kernels/runtime/standard_operators.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace keyfall;

namespace {

TensorSpec tensor(const std::string& name, const std::vector<std::int64_t>& shape, bool requiresGrad = true)
{
    TensorSpec spec;
    spec.name = name;
    spec.shape = shape;
    spec.fill = 0.5;
    spec.requiresGrad = requiresGrad;
    return spec;
}

Session real(std::vector<std::string> program, const std::string& version = "2.15.0")
{
    Session session;
    session.model = version == "2.15.0" ? "pytorch-2.15" : version == "2.6.0" ? "pytorch-2.6" : "pytorch-1.13";
    session.registrationsFrom = "builtin:" + version;
    session.tensors = {tensor("a", {2, 3}),    tensor("b", {3, 2}),        tensor("v", {3}),
                       tensor("c", {4, 2, 3}), tensor("d", {4, 3, 2}),     tensor("w", {5, 3}),
                       tensor("bias", {5}),    tensor("p", {2, 3}, false), tensor("v2", {2})};
    session.program = std::move(program);
    return session;
}

RunResult runOf(const Session& session)
{
    auto result = runSession(session, standardRuntimeFactory());
    if (!result)
        qFatal("%s", result.error().text().c_str());
    return std::move(*result);
}

PreparedSession prepared(const Session& session)
{
    auto made = prepareSession(session, standardRuntimeFactory());
    if (!made)
        qFatal("%s", made.error().text().c_str());
    return std::move(*made);
}

/// Whether a stand-in of that name does what PyTorch does at that key.
bool belongsAt(const std::string& name, const std::string& key)
{
    const auto is = [&name](std::string_view kernel) { return name == kernel; };
    if (key == "ADInplaceOrView")
        return is("standard:inplace_or_view");
    if (key == "BackendSelect")
        return is("standard:backend_select");
    if (key == "Tracer")
        return is("standard:tracer");
    if (key.starts_with("Autograd"))
        return is("standard:autograd");
    if (key.starts_with("Autocast"))
        return is("standard:autocast");
    if (key.starts_with("FuncTorchBatched") || key == "Batched")
        return is("standard:vmap");
    if (key.starts_with("CompositeExplicitAutograd") && is("standard:composite"))
        return true;
    if (key == "CompositeImplicitAutograd")
        return is("standard:composite") || is("standard:in_one_piece");
    if (key.starts_with("CompositeExplicitAutograd"))
        return is("standard:each_backend");
    for (const auto& [prefix, kernel] :
         {std::pair("Sparse", "standard:sparse"), std::pair("Quantized", "standard:quantized"),
          std::pair("NestedTensor", "standard:nested")})
        if (key.starts_with(prefix))
            return is(kernel);
    return (key == "CPU" && is("standard:cpu")) || (key == "CUDA" && name.starts_with("standard:cuda"))
        || (key == "Meta" && is("standard:meta"));
}

bool begins(const Hop& hop)
{
    return hop.kind != CallKind::redispatch && hop.kind != CallKind::redispatchBoxed;
}

/// One line a call, nested ones indented below their caller: "matmul: AutogradCPU", "  mm: AutogradCPU > CPU".
QStringList fallsOf(const RunResult& result)
{
    const CallGraph& graph = *result.graph;
    QStringList lines;
    std::vector<qsizetype> lineOf(graph.hops.size() + 1, -1);
    std::vector<int> depthOf(graph.hops.size() + 1, 0);
    for (const Hop& hop : graph.hops) {
        const QString key = hop.key ? QString::fromStdString(graph.model->nameOf(*hop.key)) : QStringLiteral("-");
        if (begins(hop) || hop.parent == 0) {
            depthOf[hop.id] = hop.parent == 0 ? 0 : depthOf[hop.parent] + 1;
            lineOf[hop.id] = lines.size();
            lines.append(QString(2 * depthOf[hop.id], ' ') + QString::fromStdString(hop.op.str()) + ": " + key);
        } else {
            depthOf[hop.id] = depthOf[hop.parent];
            lineOf[hop.id] = lineOf[hop.parent];
            lines[lineOf[hop.id]] += " > " + key;
        }
    }
    return lines;
}

/// The example "Bring up a backend", without its registration of `op` (empty: of the fallback).
Session broughtUp(const std::optional<std::string>& op = std::nullopt)
{
    auto session = readSession(KEYFALL_RESOURCES_DIR "/sessions/backend.keyfall");
    if (!session)
        qFatal("%s", session.error().text().c_str());
    if (op)
        std::erase_if(session->registrations, [&](const SessionRegistration& r) { return r.op == *op; });
    return std::move(*session);
}

Provenance provenanceAtPrivateUse1(const RunResult& result, const char* op)
{
    for (const Hop& hop : result.graph->hops)
        if (hop.op.str() == op && hop.key && result.graph->model->nameOf(*hop.key) == "PrivateUse1")
            return hop.provenance;
    return Provenance::missing;
}

/// The operators that reach a backend, in order, without what its kernels call: what a TorchDispatchMode sees.
QStringList computedBy(const RunResult& result)
{
    QStringList ops;
    std::vector<bool> inside(result.graph->hops.size() + 1, false);
    for (const Hop& hop : result.graph->hops) {
        const bool backend = hop.key && result.graph->model->nameOf(*hop.key) == "CPU";
        inside[hop.id] = inside[hop.parent] || backend;
        if (backend && !inside[hop.parent])
            ops.append(QString::fromStdString(hop.op.str()));
    }
    return ops;
}

QString rowText(const KeyModel& model, const SlotView& slot)
{
    return QStringLiteral("%1: %2%3 [%4]")
        .arg(QString::fromStdString(model.nameOf(*slot.key)), slot.fallthrough ? "fallthrough " : "",
             QString::fromStdString(std::string(pytorchKernelName(slot.kernel))),
             QString::fromStdString(std::string(nameOf(slot.provenance))));
}

QStringList rowsOf(const KeyModel& model, const std::vector<SlotView>& slots)
{
    QStringList rows;
    for (const SlotView& slot : slots)
        if (slot.provenance != Provenance::missing)
            rows.append(rowText(model, slot));
    return rows;
}

/// The name of an operator of the tables in a session.
std::string nameHere(const std::string& name)
{
    return name.starts_with("aten::") ? name.substr(6) : name;
}

}  // namespace

class TestRealRegistrations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tablesAgreeRowByRow_data()
    {
        QTest::addColumn<QString>("version");
        for (const std::string& name : builtInTableNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    void tablesAgreeRowByRow()
    {
        QFETCH(QString, version);
        const ImportedTables tables = importTables("builtin:" + version.toStdString()).value();
        const ImportedDispatcher expected = predictedDispatcher(tables, modelOf(tables)->model);
        const PreparedSession session = prepared(real({}, version.toStdString()));
        const Dispatcher& found = session.runtime->dispatcher();
        const KeyModel& model = found.model();
        std::size_t rows = 0;
        std::size_t computed = 0;
        for (const ImportedOperator& op : tables.operators) {
            const auto theirs = expected.dispatcher->find(op.name);
            const auto ours = found.find(nameHere(op.name));
            QVERIFY2(ours, op.name.c_str());
            const std::vector<SlotView> stored = found.table(*ours);
            const QStringList wanted = rowsOf(model, expected.dispatcher->freshTable(*theirs));
            QCOMPARE(rowsOf(model, stored), wanted);
            QCOMPARE(rowsOf(model, found.freshTable(*ours)), wanted);
            rows += static_cast<std::size_t>(wanted.size());
            for (const SlotView& slot : stored)
                computed += isStandIn(slot.kernel) ? 1 : 0;
        }
        QVERIFY2(rows > 100'000, std::to_string(rows).c_str());
        QVERIFY2(computed > 5'000, std::to_string(computed).c_str());
    }

    void fallbacksAreThoseOfTheVersion_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<QStringList>("there");
        QTest::addColumn<QStringList>("missing");
        QTest::newRow("1.13.1") << "1.13.1" << QStringList{"AutogradCPU"} << QStringList{"AutogradPrivateUse1"};
        QTest::newRow("2.6.0") << "2.6.0" << QStringList{"AutogradCPU", "Named"} << QStringList{"AutogradPrivateUse1"};
        QTest::newRow("2.15.0") << "2.15.0" << QStringList{"AutogradPrivateUse1", "AutogradMAIA", "AutocastMTIA"}
                                << QStringList{"AutogradHIP"};
    }

    /// pytorch:N7
    void fallbacksAreThoseOfTheVersion()
    {
        QFETCH(QString, version);
        QFETCH(QStringList, there);
        QFETCH(QStringList, missing);
        const PreparedSession session = prepared(real({}, version.toStdString()));
        const Dispatcher& dispatcher = session.runtime->dispatcher();
        QStringList keys;
        for (const SlotView& slot : dispatcher.fallbacks())
            keys.append(QString::fromStdString(dispatcher.model().nameOf(*slot.key)));
        for (const QString& key : there)
            QVERIFY2(keys.contains(key), qPrintable(key));
        for (const QString& key : missing)
            QVERIFY2(!keys.contains(key), qPrintable(key));
    }

    void fallsAreThoseOfPytorch_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("falls");
        QTest::newRow("a composite decomposes")
            << "y = matmul(a, b)" << QStringList{"matmul: AutogradCPU", "  mm: AutogradCPU > CPU"};
        QTest::newRow("two vectors") << "y = matmul(v, v)"
                                     << QStringList{"matmul: AutogradCPU", "  dot: AutogradCPU > CPU"};
        QTest::newRow("a view") << "y = transpose(a, 0, 1)"
                                << QStringList{"transpose.int: AutogradCPU > ADInplaceOrView > CPU"};
        QTest::newRow("in place") << "y = add_(p, a)"
                                  << QStringList{"add_.Tensor: AutogradCPU > ADInplaceOrView > CPU"};
        QTest::newRow("nothing but autograd") << "y = add(a, a)" << QStringList{"add.Tensor: AutogradCPU > CPU"};
        QTest::newRow("a device may be named")
            << "y = _to_copy(a, dtype=dtype:float64)" << QStringList{"_to_copy: AutogradCPU > BackendSelect > CPU"};
        QTest::newRow("a factory") << "y = zeros([2])" << QStringList{"zeros: BackendSelect > CPU"};
        QTest::newRow("an argument that is not given brings AutogradOther, which is passed with the others")
            << "y = layer_norm(a, [3])"
            << QStringList{"layer_norm: AutogradCPU", "  native_layer_norm: AutogradCPU > CPU"};
        QTest::newRow("no gradient of its own: the fallback")
            << "y = ones_like(a)" << QStringList{"ones_like: AutogradCPU > CPU"};
    }

    void fallsAreThoseOfPytorch()
    {
        QFETCH(QString, line);
        QFETCH(QStringList, falls);
        const RunResult result = runOf(real({line.toStdString()}));
        QVERIFY2(!result.error, result.error ? result.error->c_str() : "");
        QCOMPARE(fallsOf(result), falls);
    }

    void reluAndSumFallThroughAutocast()
    {
        const RunResult result =
            runOf(real({"with autocast(\"cpu\"):", "  y = relu(p)", "  z = sum(p)", "  m = mm(a, b)"}));
        QVERIFY2(!result.error, result.error ? result.error->c_str() : "");
        const QStringList falls = fallsOf(result);
        QCOMPARE(falls.at(0), "relu: AutogradCPU > CPU");
        QCOMPARE(falls.at(1), "sum: AutogradCPU > CPU");
        QCOMPARE(falls.at(2), "mm: AutocastCPU > AutogradCPU > CPU");
        const Hop& relu = result.graph->hops.front();
        const auto passed = std::find_if(relu.considered.begin(), relu.considered.end(), [&](const Considered& key) {
            return result.graph->model->nameOf(key.key) == "AutocastCPU";
        });
        QVERIFY(passed != relu.considered.end());
        QVERIFY(passed->reason == NotChosen::fallthrough);
    }

    /// Recorded from a live 2.15.0 under a TorchDispatchMode.
    void partsAreThoseOfALiveOne_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("parts");
        const auto row = [](const char* line, const QStringList& parts) { QTest::newRow(line) << line << parts; };
        row("y = matmul(a, v)", {"mv"});
        row("y = matmul(c, v)", {"view", "mv", "_unsafe_view"});
        row("y = matmul(c, b)", {"view", "mm", "_unsafe_view"});
        row("y = matmul(a, d)",
            {"transpose.int", "transpose.int", "t", "clone", "_unsafe_view", "mm", "_unsafe_view", "transpose.int",
             "clone"});
        row("y = matmul(p, d)", {"transpose.int", "expand", "view", "expand", "view", "bmm", "_unsafe_view"});
        row("y = matmul(v, d)", {"transpose.int", "transpose.int", "clone", "_unsafe_view", "mv", "_unsafe_view"});
        row("y = matmul(c, d)", {"expand", "view", "expand", "view", "bmm", "_unsafe_view"});
        row("y = reshape(a, [6])", {"view"});
        row("y = contiguous(a)", {});
        row("y = square(a)", {"pow.Tensor_Scalar"});
        row("y = softmax(a, 1)", {"_softmax"});
        row("y = var(a)", {"var.correction"});
        row("y = narrow(a, 1, 0, 2)", {"slice.Tensor"});
        row("y = flatten(a)", {"view"});
        row("y = linear(a, w)", {"t", "mm"});
        row("y = sum_to_size(a, [1, 3])", {"sum.dim_IntList"});
        row("y = to(a, dtype:float64)", {"_to_copy"});
    }

    void partsAreThoseOfALiveOne()
    {
        QFETCH(QString, line);
        QFETCH(QStringList, parts);
        const RunResult result = runOf(real({line.toStdString()}));
        QVERIFY2(!result.error, result.error ? result.error->c_str() : "");
        QCOMPARE(computedBy(result), parts);
    }

    void valuesAreTheSameAsWithoutTables()
    {
        const std::vector<std::string> program{"y = matmul(a, b)",       "z = matmul(c, d)", "s = softmax(z, 2)",
                                               "l = linear(c, w, bias)", "t = sum(s)",       "u = add(t, sum(y))",
                                               "x = add(u, sum(l))",     "backward(x)"};
        Session session = real(program);
        const RunResult found = runOf(session);
        QVERIFY2(!found.error, found.error ? found.error->c_str() : "");
        session.registrationsFrom.reset();
        const RunResult expected = runOf(session);
        QCOMPARE(found.results.size(), expected.results.size());
        for (std::size_t i = 0; i < found.results.size(); ++i) {
            QCOMPARE(found.results[i].name, expected.results[i].name);
            QCOMPARE(found.results[i].data.size(), expected.results[i].data.size());
            for (std::size_t k = 0; k < found.results[i].data.size(); ++k)
                QVERIFY2(std::abs(found.results[i].data[k] - expected.results[i].data[k]) < 1e-5,
                         found.results[i].name.c_str());
        }
    }

    void gradientsAreRecordedUnderPytorchsNames()
    {
        const RunResult result = runOf(real({"y = matmul(a, b)"}));
        bool found = false;
        for (const Hop& hop : result.graph->hops)
            for (const HopEvent& event : hop.events)
                found = found || (hop.op.str() == "mm" && event.text.find("MmBackward0") != std::string::npos);
        QVERIFY(found);
    }

    /// A kernel that is not here ends the fall with an error that names it; no value is made up.
    void whatKeyfallCannotComputeIsPredicted()
    {
        QVERIFY(standardOperator("erfinv") == nullptr);
        const RunResult result = runOf(real({"y = erfinv(p)"}));
        QCOMPARE(fallsOf(result), QStringList{"erfinv: AutogradCPU > CPU"});
        QVERIFY(result.error);
        QVERIFY2(result.error->find("RegisterCPU") != std::string::npos, result.error->c_str());
        QVERIFY2(result.error->find("is not here") != std::string::npos, result.error->c_str());
        QVERIFY(result.results.empty());
        QVERIFY(!isStandIn(result.graph->hops.back().kernel));
    }

    /// A composite without its parts: a value where nobody needs a gradient, an error where one would be lost.
    void compositesWithoutPartsRecordNothing()
    {
        const RunResult value = runOf(real({"y = fake_quantize_per_tensor_affine(p, 0.25, 0, 0, 255)"}));
        QVERIFY2(!value.error, value.error ? value.error->c_str() : "");
        QCOMPARE(fallsOf(value), QStringList{"fake_quantize_per_tensor_affine: AutogradCPU"});
        QCOMPARE(value.results.front().data.front(), 0.5);
        const RunResult wanted = runOf(real({"y = fake_quantize_per_tensor_affine(a, 0.25, 0, 0, 255)"}));
        QVERIFY(wanted.error && wanted.error->find("no_grad()") != std::string::npos);
        QVERIFY(!runOf(real({"with no_grad():", "  y = fake_quantize_per_tensor_affine(a, 0.25, 0, 0, 255)"})).error);
    }

    /// The example of a backend at PrivateUse1: own kernels, a fallback to the CPU, and gradients that come free.
    void aBackendIsBroughtUp()
    {
        const RunResult result = runOf(broughtUp());
        QVERIFY2(!result.error, result.error ? result.error->c_str() : "");
        QCOMPARE(
            fallsOf(result),
            (QStringList{
                "add.Tensor: AutogradPrivateUse1 > PrivateUse1",
                "view: AutogradPrivateUse1 > ADInplaceOrView > PrivateUse1",
                "sub.Tensor: AutogradPrivateUse1 > PrivateUse1", "relu: AutogradPrivateUse1 > PrivateUse1 > CPU",
                "  _to_copy: BackendSelect > PrivateUse1", "    empty_strided: BackendSelect > CPU",
                "    copy_: PrivateUse1", "      _copy_from: PrivateUse1", "  _to_copy: BackendSelect > PrivateUse1",
                "    empty_strided: BackendSelect > PrivateUse1", "    copy_: PrivateUse1",
                "      _copy_from: PrivateUse1",
                "fill_.Scalar: AutogradPrivateUse1 > ADInplaceOrView > PrivateUse1 > CPU",
                "  _to_copy: BackendSelect > PrivateUse1", "    empty_strided: BackendSelect > CPU",
                "    copy_: PrivateUse1", "      _copy_from: PrivateUse1", "  _copy_from_and_resize: PrivateUse1"}));
        QCOMPARE(provenanceAtPrivateUse1(result, "sub.Tensor"), Provenance::kernel);
        QCOMPARE(provenanceAtPrivateUse1(result, "relu"), Provenance::fallback);
        QVERIFY(result.results[3].requiresGrad);

        const PreparedSession session = prepared(broughtUp());
        for (const SessionRegistration& registration : broughtUp().registrations)
            if (!registration.op.empty())
                QVERIFY2(session.runtime->dispatcher().find(registration.op)->schema(), registration.op.c_str());
    }

    /// Without the fallback PyTorch says what has no kernel; without its own kernel a structured operator is a composite.
    void whatABackendLeavesOut()
    {
        const RunResult noFallback = runOf(broughtUp(""));
        QVERIFY(noFallback.error);
        QVERIFY2(noFallback.error->find("Could not run 'relu' with arguments from the 'PrivateUse1' backend.")
                     != std::string::npos,
                 noFallback.error->c_str());
        const RunResult noSub = runOf(broughtUp("sub.Tensor"));
        QCOMPARE(provenanceAtPrivateUse1(noSub, "sub.Tensor"), Provenance::defaultBackend);
    }

    /// What our kernels compute and that PyTorch does not have keeps all layers, and no key that no tensor brings.
    void operatorsOfOurOwnStay()
    {
        const PreparedSession session = prepared(real({}));
        const Dispatcher& dispatcher = session.runtime->dispatcher();
        const auto op = dispatcher.find("log_sigmoid_");
        QVERIFY(op);
        std::set<std::string> keys;
        for (const RegistrationView& registration : dispatcher.history(&*op)) {
            QCOMPARE(registration.where, std::string("standard"));
            keys.insert(dispatcher.model().nameOf(*registration.key));
        }
        QVERIFY(keys.contains("Autograd") && keys.contains("CPU") && keys.contains("AutocastCPU"));
        QVERIFY(!keys.contains("AutogradHIP"));
    }

    /// At an autocast key only an operator that Keyfall has a policy for has a kernel that computes: a cast that PyTorch's
    /// kernel makes and ours does not, or the other way round, would be told as PyTorch's.
    void autocastStandsInWhereThereIsAPolicy()
    {
        std::size_t computed = 0;
        QStringList predicted;
        for (const char* version : {"1.13.1", "2.6.0", "2.15.0"}) {
            const PreparedSession session = prepared(real({}, version));
            const Dispatcher& dispatcher = session.runtime->dispatcher();
            for (const auto& [keyName, device] :
                 {std::pair("AutocastCPU", DeviceType::cpu), std::pair("AutocastCUDA", DeviceType::cuda)}) {
                const Key key = dispatcher.model().find(keyName).value();
                for (const OperatorHandle& op : dispatcher.operators()) {
                    const bool policy = autocast::policyOf(device, op.name()) != autocast::CastPolicy::none;
                    for (const RegistrationView& view : dispatcher.history(&op)) {
                        if (view.key != key || view.where == "standard" || !standardOperator(op.name()))
                            continue;
                        QVERIFY2(isStandIn(view.kernel) == policy, (op.name() + " at " + keyName).c_str());
                        computed += policy ? 1 : 0;
                        if (!policy)
                            predicted.append(QString::fromStdString(op.name()));
                    }
                }
            }
        }
        QVERIFY(computed > 100);
        QVERIFY2(!predicted.isEmpty(), "no operator could show the difference");
    }

    /// Each stand-in at its own keys, and at each registration of those keys that it can serve.
    void standInsStandAtTheirKeys()
    {
        std::map<std::string, std::size_t> seen;
        for (const char* version : {"1.13.1", "2.6.0", "2.15.0"}) {
            const PreparedSession session = prepared(real({}, version));
            const Dispatcher& dispatcher = session.runtime->dispatcher();
            for (const OperatorHandle& op : dispatcher.operators())
                for (const RegistrationView& view : dispatcher.history(&op)) {
                    if (view.where == "standard" || !view.key)
                        continue;
                    const std::string& key = dispatcher.model().nameOf(*view.key);
                    const std::string place = op.name() + " at " + key + " of " + version + ": " + view.kernel;
                    if (key == "ADInplaceOrView")
                        QVERIFY2(isStandIn(view.kernel), place.c_str());
                    if (!isStandIn(view.kernel))
                        continue;
                    const std::string name = view.kernel.substr(0, view.kernel.find(' '));
                    QVERIFY2(belongsAt(name, key), place.c_str());
                    ++seen[name];
                }
        }
        for (const char* name : {"standard:inplace_or_view", "standard:backend_select", "standard:autograd",
                                 "standard:autocast", "standard:tracer", "standard:composite", "standard:in_one_piece",
                                 "standard:each_backend", "standard:cpu", "standard:meta"})
            QVERIFY2(seen[name] > 0, name);
    }

    /// A kernel that calls others in PyTorch and computes in one here says so at its hop; one that is made of parts only here
    /// is one hop, as there.
    void whatIsMadeOtherwiseHereSaysSo()
    {
        const auto toldBy = [](const char* line, const char* op) {
            const RunResult result = runOf(real({line}));
            std::size_t told = 0;
            for (const Hop& hop : result.graph->hops)
                for (const HopEvent& event : hop.events)
                    told += hop.op.str() == op && event.kind == EventKind::warning ? 1 : 0;
            return told;
        };
        QCOMPARE(toldBy("y = repeat(a, [2, 2])", "repeat"), std::size_t{1});
        const RunResult sum = runOf(real({"y = addmm(v2, a, b)"}));
        QCOMPARE(fallsOf(sum), QStringList{"addmm: AutogradCPU > CPU"});
        QCOMPARE(toldBy("y = addmm(v2, a, b)", "addmm"), std::size_t{0});
        const RunResult one = runOf(real({"y = mm(a, b)"}));
        for (const Hop& hop : one.graph->hops)
            QVERIFY(std::none_of(hop.events.begin(), hop.events.end(),
                                 [](const HopEvent& event) { return event.kind == EventKind::warning; }));
    }

    void kernelsThatComputeAreMarked()
    {
        const RunResult result = runOf(real({"y = add(p, p)"}));
        const std::string kernel = result.graph->hops.back().kernel;
        QVERIFY2(kernel.starts_with("standard:cpu computed by Keyfall, registered at "), kernel.c_str());
    }

    void otherSessionsPayNothing()
    {
        Session session = real({});
        session.registrationsFrom.reset();  // those of the tables that come with the model (design:5)
        const std::size_t standard = standardOperators().size();
        QVERIFY(prepared(session).runtime->dispatcher().operators().size() > standard + 3'000);
        session.registrationsFrom = "";
        QCOMPARE(prepared(session).runtime->dispatcher().operators().size(), standard);
        session.registrationsFrom = "builtin:2.15.0";
        session.standardKernels = false;  // implies none (design:5)
        QCOMPARE(prepared(session).runtime->dispatcher().operators().size(), standard);
        session.standardKernels = true;
        QVERIFY(prepared(session).runtime->dispatcher().operators().size() > 3'600);
    }

    void tablesOfAnotherModelAreRefused()
    {
        Session session = real({});
        for (const char* model : {"pytorch-2.6", "ferrotorch"}) {
            session.model = model;
            const auto made = prepareSession(session, standardRuntimeFactory());
            QVERIFY(!made);
            QCOMPARE(made.error().kind, ErrorKind::badInput);
            QVERIFY2(made.error().text().find("pytorch-2.15") != std::string::npos, made.error().text().c_str());
        }
        session.model = "pytorch-2.15";
        session.registrationsFrom = "builtin:9.9";
        QVERIFY(!prepareSession(session, standardRuntimeFactory()));
    }

    void ownRegistrationsLieOnTop()
    {
        Session session = real({"y = add(p, p)", "z = noop(p)"});
        session.registrations = {{"add.Tensor", "CPU", ReturnKernel{0}}, {"noop", "CPU", ReturnKernel{0}}};
        const RunResult result = runOf(session);
        QVERIFY2(!result.error, result.error ? result.error->c_str() : "");
        QCOMPARE(fallsOf(result), (QStringList{"add.Tensor: AutogradCPU > CPU", "noop: AutogradCPU > CPU"}));
        QCOMPARE(result.results.front().data, std::vector<double>(6, 0.5));
    }
};

KEYFALL_TEST(TestRealRegistrations)
#include "real_registrations_test.moc"
