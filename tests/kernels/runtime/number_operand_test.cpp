// SPDX-License-Identifier: MIT
// Note [A number where a tensor is taken]; the overloads, nodes and values of 2.15.0 are in library_calls_test.cpp.
#include "tests/kernels/compiled/ran_session.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

RunResult runOf(const std::string& model, std::vector<std::string> program)
{
    Session session;
    session.model = model;
    TensorSpec x;
    x.name = "x";
    x.shape = {3};
    x.data = {1.5, 2.5, 3.5};
    session.tensors = {x};
    session.program = std::move(program);
    return tests::ranSession(session);
}

}  // namespace

class NumberOperandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void versionsTakeItAsATensor_data()
    {
        QTest::addColumn<QString>("overload");
        QTest::newRow("ferrotorch") << "mul.Scalar";
        QTest::newRow("pytorch-1.8") << "mul.Scalar";
        for (const char* model : {"pytorch-1.13", "pytorch-2.4", "pytorch-2.6", "pytorch-2.15"})
            QTest::newRow(model) << "mul.Tensor";
    }
    void versionsTakeItAsATensor()
    {
        QFETCH(QString, overload);
        const RunResult result = runOf(QTest::currentDataTag(), {"y = mul(x, 2.5)", "z = mul.Scalar(x, 2.5)"});
        QVERIFY2(!result.error, qPrintable(QString::fromStdString(result.error.value_or(""))));
        QCOMPARE(QString::fromStdString(result.graph->calls[0].op), overload);
        QCOMPARE(QString::fromStdString(result.graph->calls[1].op), QStringLiteral("mul.Scalar"));
        QCOMPARE(result.results[0].dtype, DType::float32);
        QCOMPARE(result.results[0].data, result.results[1].data);
    }

    /// Only where PyTorch's binding wraps numbers.
    void othersTakeNone()
    {
        const RunResult result = runOf("pytorch-2.15", {"y = maximum(x, 2)"});
        QVERIFY(result.error);
        QVERIFY2(result.error->find("argument 2 ('other') must be Tensor, found int") != std::string::npos,
                 result.error->c_str());
    }

    /// What torch.jit.trace of 2.15.0 wrote of `x * 2 + 1.5`.
    void traced()
    {
        const RunResult result = runOf("pytorch-2.15", {"with tracer():", "    y = add(mul(x, 2), 1.5)"});
        QVERIFY(!result.error);
        QCOMPARE(QString::fromStdString(result.reports.tracedGraph),
                 QStringLiteral("graph(%x : Float(3, strides=[1], requires_grad=0, device=cpu)):\n"
                                "  %1 : Long(requires_grad=0, device=cpu) = prim::Constant[value={2}]()\n"
                                "  %2 : Float(3, strides=[1], requires_grad=0, device=cpu) = aten::mul(%x, %1)\n"
                                "  %3 : Double(requires_grad=0, device=cpu) = prim::Constant[value={1.5}]()\n"
                                "  %4 : int = prim::Constant[value=1]()\n"
                                "  %5 : Float(3, strides=[1], requires_grad=0, device=cpu) = aten::add(%2, %3, %4)\n"
                                "  return (%5)\n"));
    }
};

KEYFALL_TEST(NumberOperandTest)
#include "number_operand_test.moc"
