// SPDX-License-Identifier: MIT
// Quantization as arithmetic: rounding, scales and zero points, observers, packed codes (eleven:2.7.1 to 2.7.5).
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/quantized/histogram_observer.h"
#include "kernels/layers/quantized/int4.h"
#include "kernels/layers/quantized/quantize.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/tensor_specs.h"
#include "tests/support/test_case.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace keyfall;
using quantized::QParams;
using quantized::Scheme;

namespace {

using Numbers = std::vector<double>;
using Ints = std::vector<std::int64_t>;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
const double kNan = std::numeric_limits<double>::quiet_NaN();

std::string pairText(const QParams& q)
{
    return QString::asprintf("%.9g %lld", q.scale(), static_cast<long long>(q.zeroPoint())).toStdString();
}

CodeRange rangeNamed(const std::string& type)
{
    return codeRangeOf(type == "quint8" ? DType::uint8 : DType::int8);
}

}  // namespace

class TestQuantize : public QObject {
    Q_OBJECT

private:
    Tensor floats(const Numbers& data) { return floats(data, {static_cast<std::int64_t>(data.size())}); }
    Tensor floats(const Numbers& data, const Ints& shape, bool requiresGrad = false)
    {
        return bench_.tensor(shape, data, requiresGrad, DType::float32);
    }
    Tensor quantize(const Numbers& data, double scale, std::int64_t zeroPoint, const std::string& type)
    {
        return bench_.call("quantize_per_tensor", {floats(data), scale, zeroPoint, type});
    }
    Numbers codes(const Tensor& tensor) { return bench_.numbers(bench_.call("int_repr", {tensor})); }
    Numbers values(const Tensor& tensor) { return bench_.numbers(bench_.call("dequantize.self", {tensor})); }

private Q_SLOTS:
    /// golden/layers_1_13.json, "quant".
    void tiesGoToEvenBeforeTheZeroPoint()
    {
        const Numbers ties{0.5, 1.5, 2.5, 3.5, -0.5, -1.5, -2.5};
        QCOMPARE(codes(quantize(ties, 1, 0, "qint8")), (Numbers{0, 2, 2, 4, 0, -2, -2}));
        // Rounding after the zero point was added would give 2, 2, 4 ...
        QCOMPARE(codes(quantize(ties, 1, 1, "qint8")), (Numbers{1, 3, 3, 5, 1, -1, -1}));
    }

    void theReciprocalIsMultiplied()
    {
        // 0.35 / 0.1 is 3.5 in float32, 0.35 * (1 / 0.1f) is above it.
        const float direct = 0.35F / 0.1F;
        const float product = 0.35F * (1.0F / 0.1F);
        QCOMPARE(codes(quantize({0.35, 8.5}, 0.1, 0, "quint8")),
                 (Numbers{std::nearbyint(product), std::nearbyint(8.5F * (1.0F / 0.1F))}));
        QVERIFY(direct <= product);
    }

    void whatDoesNotFitSaturates()
    {
        const Numbers far{kInfinity, -kInfinity, 1e30, -1e30, 3e9, 300, -300};
        QCOMPARE(codes(quantize(far, 1, 7, "quint8")), (Numbers{255, 0, 255, 0, 255, 255, 0}));
        QCOMPARE(codes(quantize(far, 1, 7, "qint8")), (Numbers{127, -128, 127, -128, 127, 127, -128}));
        QCOMPARE(codes(quantize(far, 1e-3, 7, "qint32")),
                 (Numbers{2147483647, -2147483648.0, 2147483647, -2147483648.0, 2147483647, 300007, -299993}));
    }

    void nanBecomesTheZeroPointAndIsSaid()
    {
        Recorder recorder(bench_.dispatcher());
        const Tensor q = quantize({kNan, 1, kNan}, 0.5, 9, "quint8");
        const auto graph = recorder.graph();
        QCOMPARE(
            eventsOf(*graph, EventKind::warning),
            std::vector<std::string>{"2 of 3 elements are NaN, which no code stands for: they become the zero point"});
        QCOMPARE(codes(q), (Numbers{9, 11, 9}));
        const Tensor scales = bench_.tensor({1}, {0.5});
        const Tensor zeroPoints = bench_.tensor({1}, {9}, false, DType::int64);
        const Tensor perChannel =
            bench_.call("quantize_per_channel",
                        {floats({kNan, 1}, {1, 2}), scales, zeroPoints, std::int64_t{0}, std::string("quint8")});
        QCOMPARE(codes(perChannel), (Numbers{9, 11}));
    }

    void backToNumbers()
    {
        QCOMPARE(values(quantize({-1, 0.1, 26}, 0.1, 10, "quint8")), (Numbers{-1, 0.1F, 24.5}));
        QCOMPARE(values(quantize({-0.24, 0.36}, 0.02, 128, "quint8")),
                 (Numbers{-0.23999999463558197, 0.35999998450279236}));
        // Not quantized: itself, as float32.
        QCOMPARE(bench_.call("dequantize.self", {bench_.tensor({2}, {1, 2})}).dtype(), DType::float32);
    }

    /// Every channel as if it were alone, along any axis, contiguous or not.
    void eachChannelIsQuantizedAlone()
    {
        std::mt19937 random(7);
        std::normal_distribution<double> normal(0, 3);
        Numbers data(24);
        for (double& number : data)
            number = static_cast<float>(normal(random));
        const Tensor x = bench_.call("transpose.int", {floats(data, {2, 4, 3}), std::int64_t{0}, std::int64_t{2}});
        for (std::int64_t axis = 0; axis < 3; ++axis) {
            const std::int64_t channels = x.size(static_cast<int>(axis));
            Numbers scales;
            Numbers zeroPoints;
            for (std::int64_t c = 0; c < channels; ++c) {
                scales.push_back(0.03 * static_cast<double>(c + 1));
                zeroPoints.push_back(static_cast<double>(c) - 2);
            }
            const Tensor q =
                bench_.call("quantize_per_channel",
                            {x, bench_.tensor({channels}, scales),
                             bench_.tensor({channels}, zeroPoints, false, DType::int64), axis, std::string("qint8")});
            for (std::int64_t c = 0; c < channels; ++c) {
                const Tensor part = bench_.call("select.int", {x, axis, c});
                const auto at = static_cast<std::size_t>(c);
                const Tensor alone =
                    bench_.call("quantize_per_tensor",
                                {part, scales[at], static_cast<std::int64_t>(zeroPoints[at]), std::string("qint8")});
                const Tensor of = bench_.call("select.int", {q, axis, c});
                QCOMPARE(codes(of), codes(alone));
                QCOMPARE(std::get<double>(bench_.callAll("q_scale", {of}).front()), scales[at]);
            }
        }
    }

    void errors_data()
    {
        QTest::addColumn<double>("zeroPoint");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("fragment");
        QTest::newRow("above") << 256.0 << "quint8"
                               << "zero_point 256 is above upper bound";
        QTest::newRow("below") << -129.0 << "qint8"
                               << "zero_point -129 is below lower bound";
        QTest::newRow("no such type") << 0.0 << "float8"
                                      << "is not supported in new_qtensor";
    }
    void errors()
    {
        QFETCH(double, zeroPoint);
        QFETCH(QString, type);
        QFETCH(QString, fragment);
        const auto text = StandardBench::errorOf(
            [&] { (void)quantize({1}, 0.1, static_cast<std::int64_t>(zeroPoint), type.toStdString()); });
        QVERIFY2(text.find(fragment.toStdString()) != std::string::npos, text.c_str());
    }

    /// The integer type below a quantized one is another type.
    void typesAreTold()
    {
        const auto text = StandardBench::errorOf([&] {
            (void)bench_.call("quantize_per_tensor", {floats({1}), 0.1, std::int64_t{0}, DType::int8});
        });
        QVERIFY2(text.find("ScalarType Char is not supported in new_qtensor") != std::string::npos, text.c_str());
        const auto wide = StandardBench::errorOf([&] {
            (void)bench_.call("quantize_per_tensor",
                              {bench_.tensor({1}, {1}), 0.1, std::int64_t{0}, std::string("qint8")});
        });
        QVERIFY2(wide.find("Quantize only works on Float Tensor, got Double") != std::string::npos, wide.c_str());
    }

    /// eleven:2.7.3.
    void scalesForRanges_data()
    {
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("symmetric");
        QTest::addColumn<QString>("expected");
        QTest::newRow("affine quint8") << -1.3 << 2.2 << "quint8" << false << "0.0137254903 95";
        QTest::newRow("affine qint8") << -1.3 << 2.2 << "qint8" << false << "0.0137254903 -33";
        QTest::newRow("symmetric qint8") << -1.3 << 2.2 << "qint8" << true << "0.017254902 0";
        QTest::newRow("symmetric quint8") << -1.3 << 2.2 << "quint8" << true << "0.017254902 128";
        QTest::newRow("positive quint8") << 0.5 << 2.0 << "quint8" << false << "0.00784313772 0";
        QTest::newRow("positive qint8") << 0.5 << 2.0 << "qint8" << false << "0.00784313772 -128";
        QTest::newRow("negative quint8") << -2.0 << -0.5 << "quint8" << false << "0.00784313772 255";
        QTest::newRow("zeros") << 0.0 << 0.0 << "qint8" << true << "1.1920929e-07 0";
        QTest::newRow("not observed") << 1.0 << 0.0 << "quint8" << false << "1 0";
    }
    void scalesForRanges()
    {
        QFETCH(double, least);
        QFETCH(double, most);
        QFETCH(QString, type);
        QFETCH(bool, symmetric);
        QFETCH(QString, expected);
        const QParams q = quantized::chooseQParams(least, most, rangeNamed(type.toStdString()),
                                                   symmetric ? Scheme::symmetric : Scheme::affine);
        QCOMPARE(QString::fromStdString(pairText(q)), expected);
    }

    void observersWatchBatches()
    {
        const quantized::ObserverOptions options{{0, 255}, Scheme::affine};
        quantized::MinMaxObserver range;
        QCOMPARE(range.qparams(options), QParams());
        range.see({0, 1});
        range.see({-1, kNan, kInfinity});
        QCOMPARE(range.qparams(options), quantized::chooseQParams(-1, 1, {0, 255}));
        quantized::MovingAverageObserver average(0.5);
        average.see({0, 4});
        average.see({-2, 8});
        QCOMPARE(average.qparams(options), quantized::chooseQParams(-1, 6, {0, 255}));
        quantized::PerChannelObserver channels(1);
        channels.see({1, -2, 3, 4}, 2, 1);
        const QParams q = channels.qparams(options);
        QCOMPARE(q.axis, std::optional(1));
        QCOMPARE(q.scales,
                 (Numbers{quantized::chooseQParams(1, 3, {0, 255}).scale(),
                          quantized::chooseQParams(-2, 4, {0, 255}).scale()}));
        QVERIFY(!StandardBench::errorOf([&] { channels.see({1, 2, 3}, 3, 1); }).empty());
    }

    void observersAreOperators()
    {
        const Stack results = bench_.callAll("observer::minmax",
                                             {std::vector<Tensor>{floats({-1.3, 0}), floats({2.2})},
                                              std::string("qint8"), std::string("per_tensor_symmetric")});
        QCOMPARE(std::get<Tensor>(results[0]).dtype(), DType::float32);
        QCOMPARE(bench_.numbers(std::get<Tensor>(results[0])), Numbers{0.0172549020499468F});
        QCOMPARE(bench_.numbers(std::get<Tensor>(results[1])), Numbers{0});
    }

    /// A far element costs all others their resolution; the histogram gives it up, the range does not.
    void theHistogramGivesOutliersUp()
    {
        std::mt19937 random(3);
        std::normal_distribution<double> normal;
        Numbers batch(400000);
        for (double& number : batch)
            number = normal(random);
        batch.push_back(8);
        quantized::HistogramObserver histogram;
        histogram.see({batch.begin(), batch.begin() + 100});  // the bins become wider with the rest
        histogram.see({batch.begin() + 100, batch.end()});
        const auto range = histogram.search({0, 255});
        QVERIFY2(range.most < 6 && range.most > 3.5, QByteArray::number(range.most));
        const auto errorWith = [&](const QParams& q) {
            double sum = 0;
            for (const double number : batch) {
                const auto zeroPoint = static_cast<double>(q.zeroPoint());
                const double code = std::clamp(std::nearbyint(number / q.scale()) + zeroPoint, 0.0, 255.0);
                sum += std::pow((code - zeroPoint) * q.scale() - number, 2);
            }
            return sum;
        };
        quantized::MinMaxObserver whole;
        whole.see(batch);
        const quantized::ObserverOptions options{{0, 255}, Scheme::affine};
        QVERIFY(errorWith(histogram.qparams(options)) < errorWith(whole.qparams(options)) * 0.8);
        quantized::HistogramObserver one;
        one.see({2, 2});
        one.see({1, 4});
        QVERIFY(one.search({0, 255}).least >= 1 && one.search({0, 255}).most <= 4.01);
        QCOMPARE(quantized::HistogramObserver().qparams(options), QParams());
    }

    void fourBitCodesArePacked()
    {
        const std::vector<std::int8_t> codes{-8, 7, 1, -1, 5};
        const auto bytes = quantized::packInt4(codes);
        QCOMPARE(bytes, (std::vector<std::uint8_t>{0x78, 0xF1, 0x05}));
        QCOMPARE(quantized::unpackInt4(bytes, 5), codes);
        QCOMPARE(quantized::packInt4(std::vector<std::int8_t>{100, -100}), std::vector<std::uint8_t>{0x87});
        QVERIFY(quantized::packInt4({}).empty());
        QVERIFY_EXCEPTION_THROWN((void)quantized::unpackInt4(bytes, 7), std::out_of_range);
    }

    /// eleven:2.7.5 and golden "fake_quant s=.01 z=0 int8": the gradient passes where nothing was clamped.
    void fakeQuantizationHasAGradient()
    {
        const Tensor x = floats({-2, -1.28, -0.3, 0, 0.5, 1.27, 1.28, 3, kNan}, {9}, true);
        const Tensor y = bench_.call("fake_quantize_per_tensor_affine",
                                     {x, 0.01, std::int64_t{0}, std::int64_t{-128}, std::int64_t{127}});
        QVERIFY(y.requiresGrad());
        const Numbers forward = bench_.numbers(y.detached());
        QCOMPARE(forward[0], double{-1.28F});
        QCOMPARE(forward[7], double{1.27F});
        QCOMPARE(forward[8], 0.0);
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {y}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(x)), (Numbers{0, 1, 1, 1, 1, 1, 0, 0, 0}));

        const Tensor rows = floats({1, 300, -5, 30}, {2, 2}, true);
        const Tensor z = bench_.call("fake_quantize_per_channel_affine",
                                     {rows, floats({1, 0.1}), bench_.tensor({2}, {0, 60}, false, DType::int32),
                                      std::int64_t{0}, std::int64_t{0}, std::int64_t{255}});
        QCOMPARE(bench_.numbers(z.detached()), (Numbers{1, 255, -5, 19.5}));
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {z}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(rows)), (Numbers{1, 0, 1, 0}));

        const Tensor again = floats({1, 300}, {2}, true);
        const Tensor w = bench_.call(
            "fake_quantize_per_tensor_affine.tensor_qparams",
            {again, floats({1}), bench_.tensor({1}, {0}, false, DType::int32), std::int64_t{0}, std::int64_t{255}});
        autograd::backward(bench_.dispatcher(), bench_.call("sum", {w}));
        QCOMPARE(bench_.numbers(autograd::gradientOf(again)), (Numbers{1, 0}));
    }

    void quantizedTensorsNeverRequireGradients()
    {
        const Tensor x = floats({1, 2}, {2}, true);
        const Tensor q = bench_.call("quantize_per_tensor", {x, 0.1, std::int64_t{0}, std::string("quint8")});
        QVERIFY(!q.requiresGrad());
        QVERIFY(!bench_.call("dequantize.self", {q}).requiresGrad());
        TensorSpec spec = tensorSpec("w",
                                     R"({"shape":[1],"quant":{"scheme":"per_tensor_affine","dtype":"quint8","scale":1,)"
                                     R"("zero_point":0,"codes":[1]}})");
        spec.requiresGrad = true;
        const auto made = bench_.runtime().makeTensor(spec);
        QVERIFY(!made);
        QVERIFY(made.error().text().find("cannot require gradients") != std::string::npos);
    }

private:
    StandardBench bench_;
};

KEYFALL_TEST(TestQuantize)
#include "quantize_test.moc"
