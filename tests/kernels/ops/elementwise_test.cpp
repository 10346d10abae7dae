// SPDX-License-Identifier: MIT
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <limits>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

/// Every way a 6 x 40 matrix can lie in memory, all with the values of `counting`.
std::vector<Tensor> layouts(DType dtype)
{
    const Tensor plain = counting(dtype, {6, 40});
    std::vector<Tensor> all{plain};
    const auto laidOut = [&](const Dims& strides, std::int64_t offset) {
        const Tensor room = Tensor::emptyHost(dtype, {offset + ops::storageElements({6, 40}, strides)});
        const Tensor view = room.view({6, 40}, strides, offset);
        ops::copyInto(view, plain);
        all.push_back(view);
    };
    laidOut({1, 6}, 0);   // transposed
    laidOut({97, 2}, 3);  // every second column, rows apart
    laidOut({2, 13}, 1);  // transposed and apart
    return all;
}

}  // namespace

class ElementwiseTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values();
    void specialValues();
    void everyLayoutGivesTheSame_data();
    void everyLayoutGivesTheSame();
    void broadcasts();
    void emptyAndZeroDim();
    void manyDimensions();
    void longArraysUseThreadsAndStreams();
    void integersWrap();
    void inPlace();
    void overlap();

private:
    OperatorBench bench_;
};

void ElementwiseTest::values()
{
    const Tensor a = floats({3}, {1, -2, 4});
    const Tensor b = floats({3}, {2, 3, -1});
    QCOMPARE(bench_.text("add.Tensor", {a, b}), std::string("float32[3] {3, 1, 3}"));
    QCOMPARE(bench_.text("add.Tensor", {a, b, 10_i}), std::string("float32[3] {21, 28, -6}"));
    QCOMPARE(bench_.text("sub.Tensor", {a, b, 2_i}), std::string("float32[3] {-3, -8, 6}"));
    QCOMPARE(bench_.text("sub.Scalar", {a, 0.5, 2_i}), std::string("float32[3] {0, -3, 3}"));
    QCOMPARE(bench_.text("mul.Scalar", {a, 2_i}), std::string("float32[3] {2, -4, 8}"));
    QCOMPARE(bench_.text("div.Scalar", {make(DType::int32, {2}, {1, -3}), 2_i}), std::string("float32[2] {0.5, -1.5}"));
    QCOMPARE(bench_.text("maximum", {a, b}), std::string("float32[3] {2, 3, 4}"));
    QCOMPARE(bench_.text("minimum", {a, b}), std::string("float32[3] {1, -2, -1}"));
    QCOMPARE(bench_.text("ge.Tensor", {a, b}), std::string("bool[3] {0, 0, 1}"));
    QCOMPARE(bench_.text("lt.Scalar", {a, 1_i}), std::string("bool[3] {0, 1, 0}"));
    QCOMPARE(bench_.text("where.self", {make(DType::boolean, {3}, {1, 0, 1}), a, b}),
             std::string("float32[3] {1, 3, 4}"));
    QCOMPARE(bench_.text("neg", {a}), std::string("float32[3] {-1, 2, -4}"));
    QCOMPARE(bench_.text("abs", {a}), std::string("float32[3] {1, 2, 4}"));
    QCOMPARE(bench_.text("sign", {a}), std::string("float32[3] {1, -1, 1}"));
    QCOMPARE(bench_.text("relu", {a}), std::string("float32[3] {1, 0, 4}"));
    QCOMPARE(bench_.text("sqrt", {make(DType::int64, {2}, {4, 9})}), std::string("float32[2] {2, 3}"));
}

void ElementwiseTest::specialValues()
{
    const Tensor odd = floats({4}, {kNan, -0.0, 0.0, -kInf});
    QCOMPARE(bench_.text("relu", {odd}), std::string("float32[4] {nan, -0, 0, 0}"));
    QCOMPARE(bench_.text("neg", {odd}), std::string("float32[4] {nan, 0, -0, inf}"));
    QCOMPARE(bench_.text("sign", {odd}), std::string("float32[4] {0, 0, 0, -1}"));
    QCOMPARE(bench_.text("exp", {floats({5}, {kNan, 0, -kInf, kInf, 100})}),
             std::string("float32[5] {nan, 1, 0, inf, inf}"));
    QCOMPARE(bench_.text("log", {floats({4}, {-1, 0, 1, kInf})}), std::string("float32[4] {nan, -inf, 0, inf}"));
    QCOMPARE(bench_.text("tanh", {floats({4}, {-kInf, kInf, -0.0, kNan})}), std::string("float32[4] {-1, 1, -0, nan}"));
    QCOMPARE(bench_.text("sigmoid", {floats({4}, {-kInf, kInf, 0, kNan})}), std::string("float32[4] {0, 1, 0.5, nan}"));
    QCOMPARE(bench_.text("sin", {floats({4}, {-kInf, kNan, -0.0, 0})}), std::string("float32[4] {nan, nan, -0, 0}"));
    const Tensor one = floats({4}, {1, 1, -0.0, kNan});
    const Tensor two = floats({4}, {kNan, 2, 0.0, 1});
    QCOMPARE(bench_.text("maximum", {one, two}), std::string("float32[4] {nan, 2, -0, nan}"));
    QCOMPARE(bench_.text("minimum", {one, two}), std::string("float32[4] {nan, 1, -0, nan}"));
    QCOMPARE(bench_.text("div.Tensor", {floats({3}, {1, -1, 0}), floats({3}, {0, 0, 0})}),
             std::string("float32[3] {inf, -inf, nan}"));
}

void ElementwiseTest::everyLayoutGivesTheSame_data()
{
    QTest::addColumn<int>("type");
    for (int i = 0; i < kDTypeCount; ++i)
        QTest::addRow("%s", nameOf(static_cast<DType>(i)).data()) << i;
}

void ElementwiseTest::everyLayoutGivesTheSame()
{
    QFETCH(int, type);
    const auto dtype = static_cast<DType>(type);
    const std::vector<Tensor> all = layouts(dtype);
    for (const char* op : {"add.Tensor", "mul.Tensor", "maximum", "lt.Tensor", "eq.Tensor"}) {
        const std::string expected = bench_.text(op, {all[0], all[0]});
        for (const Tensor& a : all)
            for (const Tensor& b : all)
                QCOMPARE(bench_.text(op, {a, b}), expected);
    }
    for (const char* op : {"exp", "sign", "clone"}) {
        const std::string expected = bench_.text(op, {all[0]});
        for (const Tensor& a : all)
            QCOMPARE(bench_.text(op, {a}), expected);
    }
    for (const Tensor& to : layouts(dtype)) {
        static_cast<void>(bench_.call("add_.Tensor", {to, all[1]}));
        QCOMPARE(bench_.textOf(to), bench_.text("add.Tensor", {all[0], all[0]}));
    }
}

void ElementwiseTest::broadcasts()
{
    const Tensor column = floats({2, 1}, {10, 20});
    const Tensor row = floats({3}, {1, 2, 3});
    QCOMPARE(bench_.text("add.Tensor", {column, row}), std::string("float32[2, 3] {11, 12, 13, 21, 22, 23}"));
    QCOMPARE(bench_.text("sub.Tensor", {row, floats({}, {1})}), std::string("float32[3] {0, 1, 2}"));
    QCOMPARE(bench_.text("mul.Tensor", {row, bench_.tensor("expand", {column, Ints{2, 3}})}),
             std::string("float32[2, 3] {10, 20, 30, 20, 40, 60}"));
    // A constant that changes from one long row to the next.
    const Tensor rows =
        bench_.tensor("add.Tensor", {floats({3, 1}, {1000, 2000, 3000}), counting(DType::float32, {100})});
    for (std::int64_t i = 0; i < 300; ++i)
        QCOMPARE(std::int64_t(rows.hostData<float>()[i]), (i / 100 + 1) * 1000 + i % 100);
    // The result keeps the inputs' order of memory, as PyTorch's does.
    const Tensor turned = counting(DType::float32, {3, 2}).view({2, 3}, {1, 2}, 0);
    QCOMPARE(bench_.tensor("add.Tensor", {turned, turned}).strides(), Dims({1, 2}));
    QCOMPARE(bench_.tensor("add.Tensor", {turned, counting(DType::float32, {2, 3})}).strides(), Dims({1, 2}));
    QCOMPARE(bench_.tensor("add.Tensor", {counting(DType::float32, {2, 3}), turned}).strides(), Dims({3, 1}));
}

void ElementwiseTest::emptyAndZeroDim()
{
    QCOMPARE(bench_.text("add.Tensor", {floats({0}, {}), floats({1}, {1})}), std::string("float32[0] {}"));
    QCOMPARE(bench_.text("exp", {floats({2, 0, 3}, {})}), std::string("float32[2, 0, 3] {}"));
    QCOMPARE(bench_.text("add.Tensor", {floats({}, {1}), floats({}, {2})}), std::string("float32[] {3}"));
    QCOMPARE(bench_.text("add_.Tensor", {floats({0, 2}, {}), floats({2}, {1, 2})}), std::string("float32[0, 2] {}"));
    QCOMPARE(bench_.text("where.self", {make(DType::boolean, {}, {1}), floats({0}, {}), floats({}, {1})}),
             std::string("float32[0] {}"));
}

void ElementwiseTest::manyDimensions()
{
    // 18 dimensions, every second one transposed with its neighbour.
    const Dims shape(std::size_t{18}, 2);
    const Tensor base = counting(DType::float32, shape);
    Dims strides = base.strides();
    for (std::size_t i = 0; i < 18; i += 2)
        std::swap(strides[i], strides[i + 1]);
    const Tensor turned = base.view(shape, strides, 0);
    const Tensor sum = bench_.tensor("add.Tensor", {base, turned});
    for (const std::int64_t at : {std::int64_t{0}, std::int64_t{1}, std::int64_t{123456}, std::int64_t{200000}}) {
        std::int64_t other = 0;
        std::int64_t place = 0;
        for (std::size_t d = 0; d < 18; ++d) {
            const std::int64_t digit = at >> (17 - d) & 1;
            other += digit * strides[d];
            place += digit * sum.strides()[d];
        }
        QCOMPARE(sum.hostData<float>()[place], static_cast<float>(at + other));
    }
}

void ElementwiseTest::longArraysUseThreadsAndStreams()
{
    // Longer than the streaming threshold, with an odd tail; formulas with and without a streaming loop of their own.
    const std::int64_t count = (std::int64_t{9} << 20) + 37;
    const Tensor a = counting(DType::float32, {count});
    const Tensor half = bench_.tensor("mul.Scalar", {a, 0.5});
    const Tensor sum = bench_.tensor("add.Tensor", {a, half});
    const Tensor larger = bench_.tensor("maximum", {half, a});
    const Tensor relu = bench_.tensor("relu", {bench_.tensor("sub.Scalar", {a, 1000_i})});
    for (std::int64_t i = 0; i < count; ++i) {
        const float value = a.hostData<float>()[i];
        if (sum.hostData<float>()[i] != value + value * 0.5F || larger.hostData<float>()[i] != value
            || relu.hostData<float>()[i] != std::max(0.0F, value - 1000.0F))
            QFAIL(qPrintable(QStringLiteral("element %1").arg(i)));
    }
}

void ElementwiseTest::integersWrap()
{
    QCOMPARE(bench_.text("add.Scalar", {make(DType::uint8, {2}, {255, 1}), 1_i}), std::string("uint8[2] {0, 2}"));
    QCOMPARE(bench_.text("mul.Scalar", {make(DType::int8, {1}, {100}), 3_i}), std::string("int8[1] {44}"));
    QCOMPARE(bench_.text("neg", {make(DType::int8, {1}, {-128})}), std::string("int8[1] {-128}"));
    QCOMPARE(bench_.text("abs", {make(DType::int8, {2}, {-128, -5})}), std::string("int8[2] {-128, 5}"));
    QCOMPARE(bench_.text("to.dtype", {floats({4}, {3.9, -3.9, 300, kNan}), DType::int32}),
             std::string("int32[4] {3, -3, 300, -2147483648}"));
    QCOMPARE(bench_.text("to.dtype", {floats({3}, {0, -0.5, kNan}), DType::boolean}), std::string("bool[3] {0, 1, 1}"));
}

void ElementwiseTest::inPlace()
{
    const Tensor a = floats({3}, {1, 2, 3});
    const Tensor back = bench_.tensor("mul_.Scalar", {a, 2_i});
    QVERIFY(back.isSame(a));
    QCOMPARE(a.version(), 1U);
    QCOMPARE(bench_.textOf(a), std::string("float32[3] {2, 4, 6}"));
    // float64 computes in float64 and is rounded once.
    static_cast<void>(bench_.call("add_.Tensor", {a, make(DType::float64, {3}, {0.5, 0.5, 0.5})}));
    QCOMPARE(bench_.textOf(a), std::string("float32[3] {2.5, 4.5, 6.5}"));
    static_cast<void>(bench_.call("relu_", {bench_.tensor("neg_", {a})}));
    QCOMPARE(bench_.textOf(a), std::string("float32[3] {0, 0, 0}"));
    static_cast<void>(bench_.call("copy_", {a, make(DType::int64, {}, {7})}));
    QCOMPARE(bench_.textOf(a), std::string("float32[3] {7, 7, 7}"));
    QCOMPARE(a.version(), 5U);
}

void ElementwiseTest::overlap()
{
    const Tensor base = floats({4}, {1, 2, 3, 4});
    const Tensor left = base.view({3}, {1}, 0);
    const Tensor right = base.view({3}, {1}, 1);
    QVERIFY(bench_.text("add_.Tensor", {right, left})
                .starts_with("unsupported operation: some elements of the input tensor"));
    QCOMPARE(bench_.text("add_.Tensor", {base, base}), std::string("float32[4] {2, 4, 6, 8}"));
    // Strided views that share memory are computed from what was there before.
    const Tensor square = floats({2, 2}, {1, 2, 3, 4});
    QVERIFY(bench_.text("add_.Tensor", {square, square.view({2, 2}, {1, 2}, 0)}).starts_with("unsupported operation"));
    const Tensor numbers = counting(DType::float32, {6000});
    const Tensor even = numbers.view({3000}, {2}, 0);
    static_cast<void>(bench_.call("copy_", {even, numbers.view({3000}, {1}, 0)}));
    QCOMPARE(bench_.textOf(even), bench_.textOf(counting(DType::float32, {3000})));
}

KEYFALL_TEST(ElementwiseTest)
#include "elementwise_test.moc"
