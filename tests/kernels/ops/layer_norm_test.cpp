// SPDX-License-Identifier: MIT
// Layer normalisation against its definition in long double: types, layouts, rows of any length and rows far from zero;
// the mean and the reciprocal deviation as PyTorch gives them; its texts.
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

constexpr double kEpsilon = 1e-5;

std::vector<double> numbers(const Tensor& tensor)
{
    const Tensor wide = ops::contiguous(ops::castTo(tensor, DType::float64));
    return {wide.hostData<double>(), wide.hostData<double>() + wide.numel()};
}

/// Numbers of a type around `centre`.
Tensor around(double centre, double width, DType dtype, const Dims& shape, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> noise(-width, width);
    const Tensor wide = Tensor::emptyHost(DType::float64, shape);
    for (std::int64_t i = 0; i < wide.numel(); ++i)
        wide.hostData<double>()[i] = centre + noise(random);
    return ops::castTo(wide, dtype);
}

struct Row {
    long double mean = 0;
    long double deviation = 0;  ///< its reciprocal
};

Row rowOf(const double* from, std::int64_t length)
{
    long double sum = 0;
    for (std::int64_t i = 0; i < length; ++i)
        sum += static_cast<long double>(from[i]) - from[0];
    const long double mean = from[0] + sum / length;
    long double squares = 0;
    for (std::int64_t i = 0; i < length; ++i)
        squares += (from[i] - mean) * (from[i] - mean);
    return {mean, 1 / std::sqrt(squares / length + kEpsilon)};
}

struct Tolerance {
    double result;
    double statistic;  ///< relative
};

}  // namespace

class LayerNormTest : public QObject {
    Q_OBJECT

private:
    OperatorBench bench_;

    std::vector<Tensor> norm(const Tensor& input, const Ints& shape, const Tensor& weight = {}, const Tensor& bias = {})
    {
        std::vector<Tensor> results;
        for (const Value& value : bench_.callAll("native_layer_norm", {input, shape, weight, bias, kEpsilon}))
            results.push_back(std::get<Tensor>(value));
        return results;
    }

    void check(const Tensor& input, std::size_t last, const Tensor& weight, const Tensor& bias, Tolerance tolerance)
    {
        const Ints shape(input.shape().end() - static_cast<std::ptrdiff_t>(last), input.shape().end());
        const std::vector<Tensor> found = norm(input, shape, weight, bias);
        QCOMPARE(found.size(), std::size_t{3});
        std::int64_t length = 1;
        for (const std::int64_t size : shape)
            length *= size;
        Dims statistics = input.shape();
        for (std::size_t i = 0; i < last; ++i)
            statistics[statistics.size() - 1 - i] = 1;
        for (const Tensor& each : found) {
            QCOMPARE(each.dtype(), input.dtype());  // also of half types, on the CPU
            QVERIFY(each.strides() == contiguousStrides(each.shape()));
        }
        QVERIFY(found[0].shape() == input.shape());
        QVERIFY(found[1].shape() == statistics);
        QVERIFY(found[2].shape() == statistics);

        const std::vector<double> x = numbers(input);
        const std::vector<double> w = weight.defined() ? numbers(weight) : std::vector<double>();
        const std::vector<double> b = bias.defined() ? numbers(bias) : std::vector<double>();
        const std::vector<double> y = numbers(found[0]);
        const std::vector<double> mean = numbers(found[1]);
        const std::vector<double> deviation = numbers(found[2]);
        for (std::size_t row = 0; row < mean.size(); ++row) {
            const std::size_t first = row * static_cast<std::size_t>(length);
            const Row expected = rowOf(x.data() + first, length);
            const auto expectedMean = static_cast<double>(expected.mean);
            const auto expectedDeviation = static_cast<double>(expected.deviation);
            QVERIFY2(std::abs(mean[row] - expectedMean)
                         <= tolerance.statistic * (std::abs(expectedMean) + 1 / expectedDeviation),
                     qPrintable(QString("mean %1 for %2").arg(mean[row]).arg(expectedMean)));
            QVERIFY2(std::abs(deviation[row] - expectedDeviation) <= tolerance.statistic * expectedDeviation,
                     qPrintable(QString("deviation %1 for %2").arg(deviation[row]).arg(expectedDeviation)));
            for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i) {
                const auto normal = static_cast<double>((x[first + i] - expected.mean) * expected.deviation);
                const double wanted = normal * (w.empty() ? 1 : w[i]) + (b.empty() ? 0 : b[i]);
                QVERIFY2(
                    std::abs(y[first + i] - wanted) <= tolerance.result * (1 + std::abs(wanted)),
                    qPrintable(
                        QString("%1 for %2 in row %3").arg(y[first + i], 0, 'g', 17).arg(wanted, 0, 'g', 17).arg(row)));
            }
        }
    }

private Q_SLOTS:
    void everyTypeAndLength_data()
    {
        QTest::addColumn<int>("dtype");
        QTest::addColumn<double>("result");
        QTest::addColumn<double>("statistic");
        QTest::newRow("float32") << static_cast<int>(DType::float32) << 2e-6 << 1e-6;
        QTest::newRow("float64") << static_cast<int>(DType::float64) << 1e-13 << 1e-14;
        QTest::newRow("float16") << static_cast<int>(DType::float16) << 1e-3 << 6e-4;
        QTest::newRow("bfloat16") << static_cast<int>(DType::bfloat16) << 8e-3 << 4.5e-3;
    }
    void everyTypeAndLength()
    {
        QFETCH(int, dtype);
        QFETCH(double, result);
        QFETCH(double, statistic);
        const auto type = static_cast<DType>(dtype);
        // Below and above a row of lanes, a piece of the sums, and what a thread takes.
        for (const Dims& shape : {Dims{5, 1}, Dims{7, 3}, Dims{3, 64}, Dims{4, 65}, Dims{300, 200}, Dims{2, 5000}})
            for (const bool withWeight : {false, true})
                for (const bool withBias : {false, true}) {
                    const Tensor weight = around(1, 0.5, type, Dims{shape.back()}, 3);
                    const Tensor bias = around(0, 1, type, Dims{shape.back()}, 4);
                    check(around(0.5, 2, type, shape, 2), 1, withWeight ? weight : Tensor(), withBias ? bias : Tensor(),
                          {result, statistic});
                }
        check(around(0.5, 2, type, Dims{3, 4, 5, 6}, 5), 2, around(1, 0.5, type, Dims{5, 6}, 6), {},
              {result, statistic});
        check(around(0.5, 2, type, Dims{30}, 5), 1, {}, {}, {result, statistic});
    }

    /// See Note [Means of rows that are far from zero]. The square of the mean has no digit of the variance left.
    void rowsFarFromZero()
    {
        for (const double centre : {1e4, -1e6})
            check(around(centre, centre == 1e4 ? 0.5 : 50, DType::float32, Dims{64, 3000}, 11), 1, {}, {},
                  {3e-6, 1e-6});
        // What is left of a difference near 1e9 in long double.
        check(around(1e9, 0.5, DType::float64, Dims{8, 3000}, 12), 1, {}, {}, {1e-9, 1e-12});
        check(around(1e3, 8, DType::float16, Dims{8, 300}, 13), 1, {}, {}, {1e-3, 6e-4});
        // The first element, to which the distances are taken, is the one that is far.
        Tensor outlier = around(0, 1e-3, DType::float32, Dims{2, 3000}, 14);
        outlier.hostData<float>()[0] = 1e6F;
        outlier.hostData<float>()[3000] = -1e6F;
        check(outlier, 1, {}, {}, {3e-6, 1e-6});
    }

    void anyLayout()
    {
        const Tensor plain = around(3, 2, DType::float32, Dims{6, 5, 4}, 21);
        const Tensor turned = bench_.tensor("transpose.int", {plain, 0_i, 2_i});
        check(turned, 1, {}, {}, {2e-6, 1e-6});
        check(turned, 2, bench_.tensor("transpose.int", {around(1, 1, DType::float32, Dims{6, 5}, 22), 0_i, 1_i}), {},
              {2e-6, 1e-6});
        check(bench_.tensor("slice.Tensor", {plain, 2_i, 1_i, 4_i, 2_i}), 2, {}, {}, {2e-6, 1e-6});
        check(bench_.tensor("expand", {around(0, 2, DType::float32, Dims{1, 8}, 23), Ints{3, 8}}), 1, {}, {},
              {2e-6, 1e-6});
    }

    void whatIsNotFiniteStaysInItsRow()
    {
        for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
            for (const std::int64_t where : {0, 70, 99}) {
                Tensor input = around(0, 1, DType::float32, Dims{3, 100}, 31);
                input.hostData<float>()[100 + where] = static_cast<float>(bad);
                const std::vector<double> y = numbers(norm(input, {100}).front());
                for (std::size_t i = 0; i < y.size(); ++i)
                    QCOMPARE(std::isnan(y[i]), i / 100 == 1);
            }
    }

    void rowsOfNothing()
    {
        const auto text = [&](const Dims& shape, const Ints& normal) {
            std::string all;
            for (const Tensor& each : norm(floats(shape, {}), normal))
                all += OperatorBench::textOf(each) + " ";
            return all;
        };
        QCOMPARE(text({0, 4}, {4}), std::string("float32[0, 4] {} float32[0, 1] {} float32[0, 1] {} "));
        QCOMPARE(text({2, 0}, {0}), std::string("float32[2, 0] {} float32[2, 1] {0, 0} float32[2, 1] {nan, nan} "));
        QCOMPARE(text({0, 3, 0}, {3, 0}), std::string("float32[0, 3, 0] {} float32[0, 1, 1] {} float32[0, 1, 1] {} "));
    }

    void theCompositeIsTheFirstResult()
    {
        const Tensor input = floats({2, 3}, {1, 2, 3, -4, 0, 4});
        const Tensor weight = floats({3}, {1, 2, 3});
        QVERIFY(numbers(bench_.tensor("layer_norm", {input, Ints{3}, weight, None{}, 0.5}))
                == numbers(std::get<Tensor>(
                    bench_.callAll("native_layer_norm", {input, Ints{3}, weight, None{}, 0.5}).front())));
        const Tensor meta = Tensor::emptyMeta(DType::float32, Dims{2, 3});
        QCOMPARE(bench_.text("layer_norm", {meta, Ints{3}}), std::string("float32[2, 3] meta"));
        QCOMPARE(OperatorBench::textOf(norm(meta, {2, 3})[2]), std::string("float32[1, 1] meta"));
    }

    /// PyTorch 1.13.1's.
    void texts()
    {
        const Tensor x = floats({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
        const Tensor four = floats({4}, {1, 1, 1, 1});
        const auto text = [&](const Tensor& input, const Ints& shape, const Value& weight, const Value& bias) {
            return bench_.text("native_layer_norm", {input, shape, weight, bias, kEpsilon});
        };
        QCOMPARE(text(x, {}, None{}, None{}),
                 std::string("Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
                             "element, but got normalized_shape = []"));
        QCOMPARE(
            text(x, {3}, None{}, None{}),
            std::string("Given normalized_shape=[3], expected input with shape [*, 3], but got input of size[2, 4]"));
        QCOMPARE(text(floats({}, {3}), {1}, None{}, None{}),
                 std::string("Given normalized_shape=[1], expected input with shape [*, 1], but got input of size[]"));
        QCOMPARE(text(x, {3}, four, None{}),
                 std::string("Expected weight to be of same shape as normalized_shape, but got weight of shape [4] and "
                             "normalized_shape = [3]"));
        QCOMPARE(text(x, {4}, None{}, floats({1}, {1})),
                 std::string("Expected bias to be of same shape as normalized_shape, but got bias of shape [1] and "
                             "normalized_shape = [4]"));
        QCOMPARE(text(x, {4}, ops::castTo(four, DType::float64), None{}),
                 std::string("expected scalar type Float but found Double"));
        QCOMPARE(text(ops::castTo(x, DType::bfloat16), {4}, None{}, four),
                 std::string("expected scalar type BFloat16 but found Float"));
        QCOMPARE(text(ops::castTo(x, DType::int64), {4}, four, None{}),
                 std::string("\"LayerNormKernelImpl\" not implemented for 'Long'"));
    }
};

KEYFALL_TEST(LayerNormTest)
#include "layer_norm_test.moc"
