// SPDX-License-Identifier: MIT
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;
using namespace keyfall::bench;

class PromotionTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void results_data();
    void results();
    void errors_data();
    void errors();
    void everyPairOfTypes();

private:
    OperatorBench bench_;
};

// eleven:2.10: 0-dim tensors and numbers promote only across the category bool < integral < floating.
void PromotionTest::results_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("result");
    const auto row = [](const char* op, const char* a, const char* b, const char* result) {
        QTest::addRow("%s %s %s", op, a, b) << op << a << b << result;
    };
    row("add.Tensor", "int32", "int64", "int64");
    row("add.Tensor", "int32", "int64 0d", "int32");
    row("add.Tensor", "int32 0d", "int64 0d", "int64");
    row("add.Tensor", "int64", "float32 0d", "float32");
    row("add.Tensor", "int64", "float64 0d", "float64");
    row("add.Tensor", "float16", "float64 0d", "float16");
    row("add.Tensor", "bool", "int8 0d", "int8");
    row("add.Tensor", "bool", "bool", "bool");
    row("mul.Tensor", "float16", "bfloat16", "float32");
    row("add.Scalar", "int8", "2", "int8");
    row("add.Scalar", "int8", "2.5", "float32");
    row("add.Scalar", "float16", "2.5", "float16");
    row("add.Scalar", "bool", "2", "int64");
    row("add.Scalar", "bool", "true", "int64");  // Note [A literal true counts as one]
    row("add.Scalar", "float64 0d", "2.5", "float64");
    row("div.Tensor", "int32", "int32", "float32");
    row("div.Tensor", "bool", "bool", "float32");
    row("div.Scalar", "float16", "2", "float16");
    row("eq.Tensor", "int8", "float64", "bool");
    row("maximum", "uint8", "int8", "int16");
}

namespace {

Value parsed(const QString& text)
{
    if (text == "true")
        return true;
    bool isInt = false;
    if (const auto whole = text.toLongLong(&isInt); isInt)
        return std::int64_t{whole};
    bool isNumber = false;
    if (const double number = text.toDouble(&isNumber); isNumber)
        return number;
    const auto parts = text.split(' ');
    const DType dtype = dtypeNamed(parts[0].toStdString()).value();
    return parts.size() == 2 ? make(dtype, {}, {1}) : make(dtype, {2}, {1, 1});
}

}  // namespace

void PromotionTest::results()
{
    QFETCH(QString, op);
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, result);
    const Tensor out = bench_.tensor(op.toStdString(), {parsed(a), parsed(b)});
    QCOMPARE(QString::fromUtf8(nameOf(out.dtype()).data()), result);
}

void PromotionTest::errors_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("fragment");
    const Tensor flags = make(DType::boolean, {2}, {1, 0});
    const Tensor ints = make(DType::int64, {2}, {1, 2});
    const auto row = [&](const char* op, Stack arguments, const char* fragment) {
        QTest::addRow("%s: %s", op, fragment)
            << QString::fromStdString(bench_.text(op, std::move(arguments))) << fragment;
    };
    row("sub.Tensor", {flags, flags}, "Subtraction, the `-` operator, with two bool tensors is not supported.");
    row("sub.Tensor", {ints, flags}, "Subtraction, the `-` operator, with a bool tensor is not supported.");
    row("neg", {flags}, "Negation, the `-` operator, on a bool tensor is not supported.");
    row("relu", {flags}, "Boolean inputs not supported for relu");
    row("add.Tensor", {ints, ints, 1.5},
        "For integral input tensors, argument alpha must not be a floating point number.");
    row("add.Tensor", {ints, ints, true}, "Boolean alpha only supported for Boolean results.");
    row("add_.Tensor", {ints, floats({2}, {1, 2})}, "result type Float can't be cast to the desired output type Long");
    row("add_.Scalar", {flags, 1_i}, "result type Long can't be cast to the desired output type Bool");
    row("exp_", {ints}, "result type Float can't be cast to the desired output type Long");
    row("mean", {ints},
        "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: "
        "Long");
    row("fill_.Scalar", {make(DType::uint8, {2}, {1, 1}), 300_i},
        "value cannot be converted to type uint8_t without overflow");
}

void PromotionTest::errors()
{
    QFETCH(QString, text);
    QFETCH(QString, fragment);
    QVERIFY2(text.contains(fragment), qPrintable(text));
}

void PromotionTest::everyPairOfTypes()
{
    for (int i = 0; i < kDTypeCount; ++i)
        for (int j = 0; j < kDTypeCount; ++j) {
            const auto a = static_cast<DType>(i);
            const auto b = static_cast<DType>(j);
            const Tensor sum = bench_.tensor("add.Tensor", {make(a, {2}, {1, 0}), make(b, {2}, {0, 1})});
            QCOMPARE(sum.dtype(), promote(a, b));
            QVERIFY(bench_.textOf(sum).ends_with("{1, 1}"));
        }
}

KEYFALL_TEST(PromotionTest)
#include "promotion_test.moc"
