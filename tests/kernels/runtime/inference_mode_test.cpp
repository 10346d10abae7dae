// SPDX-License-Identifier: MIT
// `with inference_mode():` beside what PyTorch 1.13.1 answered to the same lines (_dispatch_keys, the thread's sets).
#include "core/session/run.h"
#include "core/tensor/inference_mode.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// `a` wants a gradient, `p` does not.
Session sessionOf(const QString& model, std::vector<std::string> program)
{
    Session session;
    session.model = model.toStdString();
    for (const char* name : {"a", "p"}) {
        TensorSpec spec;
        spec.name = name;
        spec.shape = {2, 3};
        spec.fill = 1;
        spec.requiresGrad = spec.name == "a";
        session.tensors.push_back(spec);
    }
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

/// "mul.Tensor: AutogradCPU > CPU" for each top-level call.
QStringList fallsOf(const RunResult& result)
{
    QStringList falls;
    for (const TopCall& call : result.graph->calls) {
        QStringList keys;
        for (HopId id = call.firstHop; id < call.firstHop + call.hopCount; ++id)
            keys.append(QString::fromStdString(result.graph->model->nameOf(*result.graph->find(id)->key)));
        falls.append(QString::fromStdString(call.op) + ": " + keys.join(" > "));
    }
    return falls;
}

QString errorOf(const RunResult& result)
{
    return result.error ? QString::fromStdString(*result.error) : QString();
}

}  // namespace

class TestInferenceMode final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// pytorch:M17: what a tensor is was decided when it was made; a view is what its base is.
    void tensorsKeepTheKeysTheyWereMadeWith_data()
    {
        QTest::addColumn<std::vector<std::string>>("lines");
        QTest::addColumn<QString>("keys");
        const QString ordinary = QStringLiteral("DispatchKeySet(CPU, ADInplaceOrView, AutogradCPU, AutocastCPU)");
        const QString inference = QStringLiteral("DispatchKeySet(CPU, AutocastCPU)");
        const auto row = [](const char* name, std::vector<std::string> lines, const QString& keys) {
            QTest::newRow(name) << std::move(lines) << keys;
        };
        row("made inside", {"with inference_mode():", "    y = mul(a, 2)"}, inference);
        row("a view of one, outside", {"with inference_mode():", "    x = mul(a, 2)", "y = transpose(x, 0, 1)"},
            inference);
        row("a view of an ordinary one, inside", {"with inference_mode():", "    y = transpose(a, 0, 1)"}, ordinary);
        row("computed from one, outside", {"with inference_mode():", "    x = mul(a, 2)", "y = mul(x, 2)"}, ordinary);
        row("a clone of one, outside", {"with inference_mode():", "    x = mul(a, 2)", "y = clone(x)"}, ordinary);
        row("written inside", {"with inference_mode():", "    y = add_(p, 1)"}, ordinary);
        row("gradients on inside", {"with inference_mode():", "    with enable_grad():", "        y = mul(a, 2)"},
            inference);
        row("switched off inside",
            {"with inference_mode():", "    with inference_mode(false):", "        y = mul(a, 2)"}, ordinary);
        row("after it was switched off inside",
            {"with inference_mode():", "    with inference_mode(mode=false):", "        x = mul(a, 2)",
             "    y = mul(a, 2)"},
            inference);
        row("part of a composite", {"with inference_mode():", "    y = matmul(p, transpose(p, 0, 1))"}, inference);
    }

    void tensorsKeepTheKeysTheyWereMadeWith()
    {
        QFETCH(std::vector<std::string>, lines);
        QFETCH(QString, keys);
        lines.emplace_back("seen = neg(y)");
        for (const char* version : {"pytorch-1.13", "pytorch-2.6", "pytorch-2.15"}) {
            const RunResult result = runOf(sessionOf(version, lines));
            QVERIFY2(!result.error, qPrintable(errorOf(result)));
            const CallGraph& graph = *result.graph;
            QCOMPARE(QString::fromStdString(graph.model->nativeText(graph.calls.back().argumentKeys)), keys);
            QVERIFY(!InferenceMode::isOn());
        }
    }

    /// pytorch:T3: the sets that 1.13.1 printed in the block, switched off within it, and behind it.
    void theThreadLosesAutogradAndADInplaceOrView()
    {
        const RunResult result =
            runOf(sessionOf("pytorch-1.13",
                            {"b = neg(p)", "with inference_mode():", "    y = neg(p)",
                             "    with inference_mode(false):", "        z = neg(p)", "w = neg(p)"}));
        QVERIFY2(!result.error, qPrintable(errorOf(result)));
        const KeyModel& model = *result.graph->model;
        const auto& calls = result.graph->calls;
        const KeySet gone = model.setOf({"ADInplaceOrView"});
        QCOMPARE(calls[1].tlsIncluded, KeySet(calls[0].tlsIncluded.bits() & ~gone.bits()));
        QCOMPARE(calls[1].tlsExcluded, calls[0].tlsExcluded | *model.constant("autograd_dispatch_keyset"));
        for (const std::size_t ordinary : {2, 3}) {
            QCOMPARE(calls[ordinary].tlsIncluded, calls[0].tlsIncluded);
            QCOMPARE(calls[ordinary].tlsExcluded, calls[0].tlsExcluded);
        }
    }

    void theTapeIsNotReached()
    {
        const RunResult result =
            runOf(sessionOf("pytorch-2.15",
                            {"with inference_mode():", "    y = mul(a, 2)",
                             "    with inference_mode(false):", "        z = mul(a, 2)", "w = mul(a, 2)"}));
        QVERIFY2(!result.error, qPrintable(errorOf(result)));
        QCOMPARE(fallsOf(result),
                 (QStringList{"mul.Tensor: CPU", "mul.Tensor: AutogradCPU > CPU", "mul.Tensor: AutogradCPU > CPU"}));
        QVERIFY(!result.results[0].requiresGrad);
        QVERIFY(result.results[1].requiresGrad && result.results[2].requiresGrad);
    }

    /// With PyTorch's registrations a write passes ADInplaceOrView, unless the tensor was made in the block.
    void writesPassADInplaceOrViewWhereTheTensorAsksForIt()
    {
        Session session =
            sessionOf("pytorch-2.15",
                      {"with inference_mode():", "    y = mul(p, 2)", "    q = add_(p, 1)", "    r = add_(y, 1)"});
        session.registrationsFrom = "builtin:2.15.0";
        const RunResult result = runOf(session);
        QVERIFY2(!result.error, qPrintable(errorOf(result)));
        QCOMPARE(fallsOf(result),
                 (QStringList{"mul.Tensor: CPU", "add_.Tensor: ADInplaceOrView > CPU", "add_.Tensor: CPU"}));
    }

    /// As 1.13.1 does: the elements are written, and then it is refused.
    void inferenceTensorsAreNotWrittenOutside()
    {
        for (const char* line : {"z = add_(y, 1)", "z = neg_(y)", "z = fill_(y, 3)", "z = copy_(y, a)"}) {
            const RunResult result =
                runOf(sessionOf("pytorch-2.15", {"with inference_mode():", "    y = mul(p, 2)", line}));
            QVERIFY2(
                errorOf(result).contains("Inplace update to inference tensor outside InferenceMode is not allowed"),
                line);
            QVERIFY(result.results.front().data.front() != 2);
        }
    }

    void inferenceTensorsAreNotSaved()
    {
        const RunResult saved =
            runOf(sessionOf("pytorch-2.15", {"with inference_mode():", "    y = mul(p, 2)", "z = mul(a, y)"}));
        QVERIFY(errorOf(saved).contains("Inference tensors cannot be saved for backward"));
        const RunResult unsaved = runOf(sessionOf(
            "pytorch-2.15", {"with inference_mode():", "    y = mul(p, 2)", "z = add(a, y)", "w = mul(a, clone(y))"}));
        QVERIFY2(!unsaved.error, qPrintable(errorOf(unsaved)));
    }

    void modelsWithoutADInplaceOrViewHaveNone()
    {
        for (const char* model : {"ferrotorch", "pytorch-1.8"}) {
            const RunResult result = runOf(sessionOf(model, {"with inference_mode():", "    y = neg(p)"}));
            QVERIFY2(errorOf(result).contains("has no key for ADInplaceOrView"), qPrintable(errorOf(result)));
        }
        const RunResult wrong = runOf(sessionOf("pytorch-2.15", {"with inference_mode(1):", "    y = neg(p)"}));
        QVERIFY(errorOf(wrong).contains("mode must be true or false, found 1"));
    }

    /// A run that fails inside leaves the thread as it was.
    void anErrorInsideEndsIt()
    {
        const RunResult result = runOf(sessionOf("pytorch-2.15", {"with inference_mode():", "    y = mm(p, p)"}));
        QVERIFY(result.error);
        QVERIFY(!InferenceMode::isOn());
    }
};

KEYFALL_TEST(TestInferenceMode)
#include "inference_mode_test.moc"
