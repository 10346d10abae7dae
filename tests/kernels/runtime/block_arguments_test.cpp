// SPDX-License-Identifier: MIT
// What `with` blocks say of arguments that they cannot use.
#include "core/session/run.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

class TestBlockArguments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wrongArguments_data()
    {
        QTest::addColumn<QString>("block");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* block, const char* message) { QTest::newRow(block) << block << message; };
        row(R"(autocast("cpu", device_type="cuda"))", "autocast is given its argument 'device_type' twice");
        row("autocast(enable=true)", "did you mean 'enabled'?");
        row("tracer(optimise=true)", "did you mean 'optimize'?");
        row("tracer(optimize=2)", "optimize must be true or false, found");
        row("vmap(0, 0, \"same\", 1)", "vmap takes at most 3 arguments, found 4");
        row("vmap(in_dim=0)", "did you mean 'in_dims'?");
        row("vmap(0, in_dims=1)", "vmap is given its argument 'in_dims' twice");
        row("vmap(in_dims=true)", "in_dims must be a dimension, none, or a list of them, found");
        row("vmap(randomness=\"some\")", R"(randomness must be "error", "same" or "different", found)");
        row("requantize(0.1, 3, 4)", "requantize takes at most 2 arguments, found 3");
        row("requantize(scales=0.1)", "did you mean 'scale'?");
        row("requantize(0.1, scale=0.2)", "requantize is given its argument 'scale' twice");
        row("requantize(zero_point=0.5)", "zero_point must be a number, found");
        row("requantize(scale=0)", "requantize needs a scale above 0");
        row("requantize()", "requantize needs a scale above 0");
    }

    void wrongArguments()
    {
        QFETCH(QString, block);
        QFETCH(QString, message);
        Session session;
        TensorSpec a;
        a.name = "a";
        a.shape = {2};
        a.data = {1, 2};
        session.tensors = {a};
        session.program = {"with " + block.toStdString() + ":", "    y = relu(a)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY2(result && result->error, "the block opened");
        const QString error = QString::fromStdString(*result->error);
        QVERIFY2(error.contains(message), qPrintable(error));
        QVERIFY2(error.startsWith("with " + block.section('(', 0, 0) + ": "), qPrintable(error));
        QCOMPARE(result->errorLine, 1);
    }
};

KEYFALL_TEST(TestBlockArguments)
#include "block_arguments_test.moc"
