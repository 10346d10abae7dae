// SPDX-License-Identifier: MIT
// Sizes made of numbers that a call gave: what PyTorch 2.15.0 answers where they are very large.
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <limits>

using namespace keyfall;

namespace {

using Ints = std::vector<std::int64_t>;

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kZero = 0;
constexpr std::int64_t kOne = 1;
constexpr std::int64_t kTwo = 2;
constexpr std::int64_t kThree = 3;

Tensor number(std::int64_t value)
{
    Tensor tensor = Tensor::emptyHost(DType::int64, {1});
    *tensor.hostData<std::int64_t>() = value;
    return tensor;
}

}  // namespace

class HugeSizesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answers_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<Stack>("arguments");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* op, Stack arguments, const char* expected) {
            QTest::newRow(name) << QString(op) << std::move(arguments) << QString(expected);
        };
        const Tensor a = Tensor::emptyMeta(DType::int64, {2, 3});
        const Tensor one = Tensor::emptyMeta(DType::float32, {});
        const Tensor planes = Tensor::emptyMeta(DType::float32, {1, 2, 4, 4});
        const Tensor weight = Tensor::emptyMeta(DType::float32, {3, 2, 2, 2});
        row("slice", "slice.Tensor", {a, kOne, kZero, kThree, kLargest},
            "Storage size calculation overflowed with sizes=[2, -1] and strides=[3, 9223372036854775807]");
        row("slice of rows", "slice.Tensor", {a, kZero, kZero, kTwo, std::int64_t{1} << 62},
            "as_strided: Negative strides are not supported at the moment, got strides: [-4611686018427387904, 1]");
        row("slice of one", "slice.Tensor", {a, kOne, kTwo, kThree, kLargest}, "[2, 1]");
        row("slice from behind", "slice.Tensor", {a, kOne, kLargest, kLeast, kOne}, "[2, 0]");
        row("narrow", "narrow", {a, kOne, kOne, kLargest},
            "start (1) + length (9223372036854775807) exceeds dimension size (3).");
        row("narrow from", "narrow", {a, kOne, kLeast, kOne},
            "start out of range (expected to be in range of [-3, 3], but got -9223372036854775808)");
        row("expand", "expand", {one, Ints{kLargest, 3, 2, 2}}, "numel: integer multiplication overflow");
        row("expand with none", "expand", {Tensor::emptyMeta(DType::float32, {1}), Ints{std::int64_t{1} << 62, 4, 0}},
            "numel: integer multiplication overflow");
        row("repeat", "repeat", {a, Ints{kLargest, 2}}, "Trying to create tensor with negative dimension -2: [-2, 6]");
        row("view", "view", {a, Ints{std::int64_t{1} << 32, std::int64_t{1} << 32}},
            "shape '[4294967296, 4294967296]' is invalid for input of size 6");
        row("reshape of nothing", "reshape", {Tensor::emptyMeta(DType::float32, {0}), Ints{kLargest, 2, 0}},
            "[9223372036854775807, 2, 0]");
        row("diagonal", "diagonal", {a, kLeast, kZero, kOne}, "[0]");
        row("split", "split.Tensor", {a, kLargest, kZero}, "[2, 3]");
        row("zeros", "zeros", {Ints{kLargest}}, "Storage size calculation overflowed with sizes=[9223372036854775807]");
        row("zeros of two", "zeros", {Ints{std::int64_t{1} << 62, 4}},
            "Storage size calculation overflowed with sizes=[4611686018427387904, 4]");
        row("empty with none", "zeros", {Ints{std::int64_t{1} << 62, 0, 4}}, "[4611686018427387904, 0, 4]");
        row("eye", "eye", {kLargest}, "numel: integer multiplication overflow");
        row("one stride too many", "empty_strided", {Ints{3}, Ints{kLargest}},
            "Storage size calculation overflowed with sizes=[3] and strides=[9223372036854775807]");
        row("linspace", "linspace", {kZero, kOne, kLargest},
            "Storage size calculation overflowed with sizes=[9223372036854775807]");
        row("adaptive pool", "_adaptive_avg_pool2d", {planes, Ints{kLargest, 1}},
            "numel: integer multiplication overflow");
        row("adaptive pool on meta", "_adaptive_avg_pool2d", {planes, Ints{std::int64_t{1} << 40, 2}},
            "[1, 2, 1099511627776, 2]");
        row("average pool", "avg_pool2d", {planes, Ints{kLargest}},
            "value cannot be converted to type int without overflow");
        row("max pool's stride", "max_pool2d_with_indices", {planes, Ints{2}, Ints{std::int64_t{1} << 31}},
            "value cannot be converted to type int without overflow");
        row("convolution's padding", "convolution",
            {planes, weight, Tensor(), Ints{1, 1}, Ints{kLargest, kLargest}, Ints{1, 1}, false, Ints{0, 0}, kOne},
            "Given padding=9223372036854775807 at dimension 0 , expected padding to be at most 4611686018427387903");
        row("convolution's stride", "convolution",
            {planes, weight, Tensor(), Ints{kLargest, kLargest}, Ints{0, 0}, Ints{1, 1}, false, Ints{0, 0}, kOne},
            "[1, 3, 1, 1]");
        row("one_hot", "one_hot", {number(kLargest), std::int64_t{-1}}, "zeros: Dimension size must be non-negative.");
    }
    /// What PyTorch 2.15.0 answers.
    void answers()
    {
        QFETCH(QString, op);
        QFETCH(Stack, arguments);
        QFETCH(QString, expected);
        StandardBench bench("pytorch-2.15");
        QString found;
        try {
            const Stack results = bench.callAll(op.toStdString(), arguments);
            forEachTensor(results, [&](const Tensor& tensor) {
                found = QString::fromStdString(keyfall::textOf(tensor.shape()));
            });
        } catch (const std::exception& error) {
            found = QString(error.what());
        }
        QVERIFY2(found.endsWith(expected), qPrintable(found));
    }

    /// Beyond the matrix nothing changes.
    void farDiagonals()
    {
        StandardBench bench;
        const Tensor a = bench.tensor({2, 2}, {1, 2, 3, 4});
        const std::vector<double> all{1, 2, 3, 4};
        const std::vector<double> none{0, 0, 0, 0};
        QCOMPARE(bench.numbers(bench.call("triu", {a, kLeast})), all);
        QCOMPARE(bench.numbers(bench.call("triu", {a, kLargest})), none);
        QCOMPARE(bench.numbers(bench.call("tril", {a, kLargest})), all);
        QCOMPARE(bench.numbers(bench.call("tril", {a, kLeast})), none);
    }
};

KEYFALL_TEST(HugeSizesTest)
#include "huge_sizes_test.moc"
