// SPDX-License-Identifier: MIT
// How many elements ranges have, and which: what PyTorch 2.15.0 answers.
#include "kernels/ops/release.h"
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <limits>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

/// `int64 9, 10`: elements are compared as they are, not as the doubles that they would become.
QString whole(OperatorBench& bench, Stack arguments)
{
    const ops::ReleaseScope release(ops::Release::v2_15);
    try {
        const Tensor tensor = std::get<Tensor>(bench.call("arange.start_step", std::move(arguments)));
        const Tensor wide = ops::castTo(tensor, DType::int64);
        QStringList numbers;
        for (std::int64_t i = 0; i < wide.numel(); ++i)
            numbers << QString::number(wide.hostData<std::int64_t>()[i]);
        return QString::fromStdString(std::string(nameOf(tensor.dtype()))) + " " + numbers.join(", ");
    } catch (const DispatchError& error) {
        return error.what();
    }
}

}  // namespace

class RangesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void arange_data()
    {
        QTest::addColumn<Stack>("arguments");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, Stack arguments, const char* expected) {
            QTest::newRow(name) << arguments << QString(expected);
        };
        row("odd above 2^53", {9007199254740993_i, 9007199254740995_i, 1_i},
            "int64 9007199254740993, 9007199254740994");
        row("to the largest", {kLargest - 3, kLargest, 2_i}, "int64 9223372036854775804, 9223372036854775806");
        row("from the least", {kLeast, kLeast + 2, 1_i}, "int64 -9223372036854775808, -9223372036854775807");
        row("downwards", {5_i, -2_i, -3_i}, "int64 5, 2, -1");
        row("wider than 2^63", {kLeast, kLargest, 1_i}, "invalid size, possible overflow?");
        row("wraps as there", {0_i, kLargest, kLargest}, "int64 ");
        row("2^63 - 1 elements", {0_i, kLargest, 1_i},
            "IntArrayRef contains an int that cannot be represented as a SymInt: -9223372036854775808");
        row("2^63 down by one", {0_i, kLeast, -1_i},
            "IntArrayRef contains an int that cannot be represented as a SymInt: -9223372036854775808");
        row("of float numbers", {0_i, 1e30, 1_i}, "invalid size, possible overflow?");
        row("to infinity", {0_i, std::numeric_limits<double>::infinity(), 1_i}, "unsupported range: 0 -> inf");
        row("a step that is none", {0_i, 5_i, std::numeric_limits<double>::quiet_NaN()},
            "step must be finite but got nan");
        // What becomes an integer is counted in double unless it is int64 of integers, and the step is cut off first.
        row("a step below one", {0_i, 2.5, 0.5, DType::int64}, "int64 0, 0, 0, 0, 0");
        row("int64 from a float", {0.5, 2.6, 1_i, DType::int64}, "int64 0, 1, 2");
        row("int32 counted in double", {9007199254740993_i, 9007199254740995_i, 1_i, DType::int32}, "int32 1, 2, 3, 4");
        row("int8 wraps around", {-129_i, -126_i, 1_i, DType::int8}, "int8 127, -128, -127");
        row("a step that int64 does not hold", {0_i, 1e30, 1e29, DType::int64},
            "value cannot be converted to type int64_t without overflow");
        row("bool", {0_i, 3_i, 1_i, DType::boolean}, "\"arange_cpu\" not implemented for 'Bool'");
    }
    void arange()
    {
        QFETCH(Stack, arguments);
        QFETCH(QString, expected);
        QCOMPARE(whole(bench_, arguments), expected);
    }

    void withoutANumberThatCounts()
    {
        QCOMPARE(QString::fromStdString(bench_.text("arange.start_step", {0_i, 3_i, 0_i})),
                 QString("step must be nonzero"));
        QCOMPARE(QString::fromStdString(bench_.text("arange.start_step", {3_i, 0_i, 1_i})),
                 QString("upper bound and larger bound inconsistent with step sign"));
        QCOMPARE(QString::fromStdString(bench_.text("arange.start_step", {0_i, 1.0, 0.25, DType::float16})),
                 QString("float16[4] {0, 0.25, 0.5, 0.75}"));
    }

private:
    OperatorBench bench_;
};

KEYFALL_TEST(RangesTest)
#include "ranges_test.moc"
