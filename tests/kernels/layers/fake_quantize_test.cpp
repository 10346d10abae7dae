// SPDX-License-Identifier: MIT
// Fake quantization with and without its mask, and quantization by the range of the elements (eleven:2.7.5), on the
// cpu and on CUDA. The numbers are those of PyTorch 1.13.1 (Debian's build, on the cpu), unless a comment says otherwise.
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/quantized/quantize.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <limits>
#include <random>

using namespace keyfall;

namespace {

using Numbers = std::vector<double>;
using Ints = std::vector<std::int64_t>;
constexpr Device kCuda{DeviceType::cuda, 0};

Value number(std::int64_t value)
{
    return value;
}

/// As they are in float32.
Numbers single(Numbers numbers)
{
    for (double& number : numbers)
        number = static_cast<float>(number);
    return numbers;
}

}  // namespace

class TestFakeQuantize : public QObject {
    Q_OBJECT

private:
    Tensor placed(const Tensor& tensor, Device device) { return bench_.runtime().place(tensor, device).value(); }
    Tensor floats(const Ints& shape, const Numbers& data, Device device = kCpu, DType dtype = DType::float32)
    {
        return placed(bench_.tensor(shape, data, false, dtype), device);
    }
    Numbers numbers(const Tensor& tensor) { return bench_.numbers(placed(tensor.detached(), kCpu)); }
    template <class F>
    static QString error(F&& f)
    {
        return QString::fromStdString(StandardBench::errorOf(std::forward<F>(f)));
    }
    static void addDevices()
    {
        QTest::addColumn<bool>("cuda");
        QTest::newRow("cpu") << false;
        QTest::newRow("cuda") << true;
    }
    /// The result and the mask, and the plain form's result, which is the same.
    void compare(const std::string& op, const Stack& arguments, const Numbers& output, const Numbers& mask)
    {
        const Stack both = bench_.callAll(op + "_cachemask", arguments);
        QCOMPARE(both.size(), std::size_t{2});
        const auto& self = std::get<Tensor>(arguments.front());
        const auto& found = std::get<Tensor>(both[0]);
        const auto& where = std::get<Tensor>(both[1]);
        QCOMPARE(numbers(found), output);
        QCOMPARE(numbers(where), mask);
        QCOMPARE(found.dtype(), self.dtype());
        QCOMPARE(where.dtype(), DType::boolean);
        QVERIFY(found.device() == self.device() && where.device() == self.device());
        QVERIFY(found.shape() == self.shape() && where.shape() == self.shape());
        QCOMPARE(numbers(bench_.call(op, arguments)), output);
    }
    Tensor trained(const Ints& shape, const Numbers& data, DType dtype = DType::float32)
    {
        return bench_.tensor(shape, data, true, dtype);
    }

private Q_SLOTS:
    void perTensor_data() { addDevices(); }
    void perTensor()
    {
        QFETCH(bool, cuda);
        const Numbers x{-2, -1.28, -0.3, 0, 0.5, 1.27, 1.28, 3};
        const Numbers mask{0, 1, 1, 1, 1, 0, 0, 0};
        const auto arguments = [&](DType dtype) {
            return Stack{floats({8}, x, cuda ? kCuda : kCpu, dtype), 0.01, number(3), number(-128), number(127)};
        };
        const std::string op = "fake_quantize_per_tensor_affine";
        compare(op, arguments(DType::float32),
                single({-1.30999994, -1.27999997, -0.299999982, 0, 0.5, 1.24000001, 1.24000001, 1.24000001}), mask);
        compare(op, arguments(DType::float16),
                {-1.3095703125, -1.2802734375, -0.300048828125, 0, 0.5, 1.240234375, 1.240234375, 1.240234375}, mask);
        // Both bounds are in range.
        compare(
            op,
            {floats({4}, {-1.31, -1.32, 1.24, 1.25}, cuda ? kCuda : kCpu), 0.01, number(3), number(-128), number(127)},
            single({-1.30999994, -1.30999994, 1.24000001, 1.24000001}), {1, 0, 1, 0});
    }

    /// float64 is multiplied and rounded as such; only the scale is a float. Seen on ties that float32 has and float64
    /// has not.
    void float64StaysWide_data() { addDevices(); }
    void float64StaysWide()
    {
        QFETCH(bool, cuda);
        const Device device = cuda ? kCuda : kCpu;
        const Numbers x{0.1149999999999, 0.115, 0.125, -0.135, 1.2849999999, 1.2851};
        compare("fake_quantize_per_tensor_affine",
                {floats({6}, x, device, DType::float64), 0.01, number(0), number(-128), number(127)},
                {0.1099999975413084, 0.11999999731779099, 0.11999999731779099, -0.13999999687075615, 1.269999971613288,
                 1.269999971613288},
                {1, 1, 1, 1, 0, 0});
        compare(
            "fake_quantize_per_channel_affine",
            {floats({2, 3}, {0.1149999999999, 0.125, 1.2851, 0.1149999999999, -0.135, 1.2851}, device, DType::float64),
             floats({2}, {0.01, 0.02}, device), floats({2}, {0, 3}, device, DType::int32), number(0), number(-128),
             number(127)},
            {0.1099999975413084, 0.11999999731779099, 1.269999971613288, 0.11999999731779099, -0.13999999687075615,
             1.2799999713897705},
            {1, 1, 0, 1, 1, 1});
        const Tensor narrow = floats({1}, {0.1149999999999}, device);
        QCOMPARE(numbers(bench_.call("fake_quantize_per_tensor_affine",
                                     {narrow, 0.01, number(0), number(-128), number(127)})),
                 Numbers{0.11999999731779099F});
    }

    void perChannel_data() { addDevices(); }
    void perChannel()
    {
        QFETCH(bool, cuda);
        const Device device = cuda ? kCuda : kCpu;
        const Tensor x = floats({2, 4}, {1, 300, -5, 30, 1, 2.5, -7, 200}, device);
        const std::string op = "fake_quantize_per_channel_affine";
        compare(op,
                {x, floats({2}, {1, 0.1}, device), floats({2}, {0, 60}, device, DType::int32), number(0), number(0),
                 number(255)},
                {1, 255, 0, 30, 1, 2.5, -6, 19.5}, {1, 0, 0, 1, 1, 1, 0, 0});
        compare(op,
                {x, floats({4}, {1, 0.5, 2, 0.25}, device), floats({4}, {0, 60, 7, 255}, device, DType::int32),
                 number(1), number(0), number(255)},
                {1, 97.5, -4, 0, 1, 2.5, -8, 0}, {1, 0, 1, 0, 1, 1, 1, 0});
    }

    void theSwitch_data() { addDevices(); }
    void theSwitch()
    {
        QFETCH(bool, cuda);
        const Device device = cuda ? kCuda : kCpu;
        const Numbers x{-2, -1.28, -0.3, 0, 0.5, 1.27, 1.28, 3};
        const auto outcome = [&](double zeroPoint, double enabled) {
            return bench_.callAll("_fake_quantize_per_tensor_affine_cachemask_tensor_qparams",
                                  {floats({8}, x, device), floats({1}, {0.01}, device),
                                   floats({1}, {zeroPoint}, device, DType::int32),
                                   floats({1}, {enabled}, device, DType::int64), number(-128), number(127)});
        };
        const Stack on = outcome(3, 1);
        QCOMPARE(numbers(std::get<Tensor>(on[0])),
                 single({-1.30999994, -1.27999997, -0.299999982, 0, 0.5, 1.24000001, 1.24000001, 1.24000001}));
        QCOMPARE(numbers(std::get<Tensor>(on[1])), (Numbers{0, 1, 1, 1, 1, 0, 0, 0}));
        const Stack off = outcome(3, 0);
        QCOMPARE(numbers(std::get<Tensor>(off[0])), single(x));
        QCOMPARE(numbers(std::get<Tensor>(off[1])), Numbers(8, 1));
        // A zero point out of range is taken as it is.
        const Stack far = outcome(300, 1);
        QCOMPARE(
            numbers(std::get<Tensor>(far[0])),
            single({-2, -1.73000002, -1.73000002, -1.73000002, -1.73000002, -1.73000002, -1.73000002, -1.73000002}));
        QCOMPARE(numbers(std::get<Tensor>(far[1])), (Numbers{1, 0, 0, 0, 0, 0, 0, 0}));
    }

    /// eleven:2.7.1 wants the zero point for NaN, and infinities and numbers too large for an integer saturated; 1.13
    /// makes the least code of all of them. The masks are the same.
    void whatIsNoCode()
    {
        const double infinity = std::numeric_limits<double>::infinity();
        const Numbers x{std::numeric_limits<double>::quiet_NaN(), infinity, -infinity, 1e30, -1e30};
        compare("fake_quantize_per_tensor_affine", {floats({5}, x), 0.01, number(0), number(-128), number(127)},
                single({0, 1.27, -1.28, 1.27, -1.28}), {0, 0, 0, 0, 0});
    }

    /// The node is PyTorch's, keeps only the mask, and is used in every model.
    void gradients_data()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& name : KeyModel::builtInNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void gradients()
    {
        QFETCH(QString, model);
        StandardBench bench(model.toStdString());
        const auto single = [&](Numbers data, DType dtype = DType::float32) {
            const auto count = static_cast<std::int64_t>(data.size());
            return bench.tensor({count}, std::move(data), false, dtype);
        };
        const Tensor weights = bench.tensor({2, 2}, {2, 3, 5, 7}, false, DType::float32);
        const std::vector<std::pair<QString, Stack>> calls{
            {"fake_quantize_per_tensor_affine_cachemask", {1.0, number(0), number(0), number(255)}},
            {"_fake_quantize_per_tensor_affine_cachemask_tensor_qparams",
             {single({1}), single({0}, DType::int32), single({1}), number(0), number(255)}},
            {"fake_quantize_per_channel_affine_cachemask",
             {single({1, 1}), single({0, 0}, DType::int32), number(0), number(0), number(255)}}};
        const QStringList nodes{"FakeQuantizePerTensorAffineCachemaskBackward0",
                                "FakeQuantizePerTensorAffineCachemaskTensorQparamsBackward0",
                                "FakeQuantizePerChannelAffineCachemaskBackward0"};
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const Tensor x = bench.tensor({2, 2}, {1, 300, -5, 30}, true, DType::float32);
            Stack arguments{x};
            arguments.insert(arguments.end(), calls[i].second.begin(), calls[i].second.end());
            const Stack both = bench.callAll(calls[i].first.toStdString(), arguments);
            const auto& y = std::get<Tensor>(both[0]);
            QVERIFY(!std::get<Tensor>(both[1]).requiresGrad());
            QCOMPARE(QString::fromStdString(autograd::producerOf(y)->name()), nodes[static_cast<qsizetype>(i)]);
            autograd::backward(bench.dispatcher(), bench.call("sum", {bench.call("mul.Tensor", {y, weights})}));
            QCOMPARE(bench.numbers(autograd::gradientOf(x)), (Numbers{2, 0, 0, 7}));
        }
    }

    void gradientsOfFloat64FollowItsCodes()
    {
        // 1.275 is a tie in float32, whose code is 128 and out of range; in float64 times 1 / 0.01f it is below.
        for (const char* op : {"fake_quantize_per_tensor_affine", "fake_quantize_per_tensor_affine_cachemask"}) {
            const Tensor wide = trained({2}, {1.27499999999, 1.2850001}, DType::float64);
            const Tensor narrow = trained({2}, {1.27499999999, 1.2850001});
            for (const Tensor& x : {wide, narrow}) {
                const Tensor y = bench_.call(op, {x, 0.01, number(0), number(-128), number(127)});
                autograd::backward(bench_.dispatcher(), bench_.call("sum", {y}));
            }
            QCOMPARE(numbers(autograd::gradientOf(wide)), (Numbers{1, 0}));
            QCOMPARE(numbers(autograd::gradientOf(narrow)), (Numbers{0, 0}));
        }
    }

    /// Itself an operator, made of a product.
    void theBackwardForm()
    {
        const Tensor mask = bench_.tensor({3}, {1, 0, 1}, false, DType::boolean);
        for (const char* op : {"fake_quantize_per_tensor_affine_cachemask_backward",
                               "fake_quantize_per_channel_affine_cachemask_backward"}) {
            for (const DType dtype : {DType::float16, DType::float32, DType::float64}) {
                const Tensor masked = bench_.call(op, {floats({3}, {2, 2, 2}, kCpu, dtype), mask});
                QCOMPARE(masked.dtype(), dtype);
                QCOMPARE(numbers(masked), (Numbers{2, 0, 2}));
            }
            const Tensor gradient = trained({3}, {5, 6, 7});
            autograd::backward(bench_.dispatcher(), bench_.call("sum", {bench_.call(op, {gradient, mask})}));
            QCOMPARE(numbers(autograd::gradientOf(gradient)), (Numbers{1, 0, 1}));
            QVERIFY(error([&] {
                        bench_.call(op, {floats({3}, {1, 1, 1}), floats({3}, {1, 1, 1})});
                    }).contains("Expected mask.scalar_type() == ScalarType::Bool to be true, but got false."));
            QVERIFY(error([&] {
                        bench_.call(op, {floats({2}, {1, 1}), mask});
                    }).contains("`mask` and `dY` are not the same size: `mask` is size 3 and `dY` is size 2"));
        }
    }

    void refused_data()
    {
        QTest::addColumn<double>("zeroPoint");
        QTest::addColumn<int>("least");
        QTest::addColumn<QString>("message");
        QTest::newRow("no codes") << 3.0 << 128 << "`quant_min` should be less than or equal to `quant_max`.";
        QTest::newRow("zero point") << 300.0 << -128 << "`zero_point` must be between `quant_min` and `quant_max`.";
    }
    void refused()
    {
        QFETCH(double, zeroPoint);
        QFETCH(int, least);
        QFETCH(QString, message);
        const Tensor x = floats({2}, {1, 2});
        const auto zero = static_cast<std::int64_t>(zeroPoint);
        QVERIFY(
            error([&] {
                bench_.callAll("fake_quantize_per_tensor_affine_cachemask", {x, 0.1, zero, number(least), number(127)});
            }).contains(message));
        QVERIFY(error([&] {
                    bench_.callAll("fake_quantize_per_channel_affine_cachemask",
                                   {x, floats({2}, {1, 1}), floats({2}, {0, zeroPoint}, kCpu, DType::int32), number(0),
                                    number(least), number(127)});
                }).contains(message));
    }
    void tensorsThatDoNotFit()
    {
        const Tensor x = floats({2}, {1, 2});
        const auto one = [&](const Tensor& self, const Tensor& zeroPoint) {
            return error([&] {
                bench_.callAll("_fake_quantize_per_tensor_affine_cachemask_tensor_qparams",
                               {self, floats({1}, {0.1}), zeroPoint, floats({1}, {1}), number(0), number(255)});
            });
        };
        QVERIFY(one(x, floats({2}, {3, 4})).contains("a Tensor with 2 elements cannot be converted to Scalar"));
        QVERIFY(one(floats({2}, {1, 2}, kCpu, DType::int64), floats({1}, {3})).contains("not implemented for 'Long'"));
        QVERIFY(error([&] {
                    bench_.callAll("fake_quantize_per_channel_affine_cachemask",
                                   {x, floats({3}, {1, 1, 1}), floats({3}, {0, 0, 0}, kCpu, DType::int32), number(0),
                                    number(0), number(255)});
                }).contains("dimensions of scale and zero-point are not consistent with input tensor"));
    }

    /// Shapes alone: PyTorch 1.13 has no such kernels.
    void onMeta()
    {
        const auto meta = [&](const Tensor& tensor) { return placed(tensor, kMeta); };
        const Tensor x = bench_.call("transpose.int", {meta(floats({2, 3}, Numbers(6, 1))), number(0), number(1)});
        const Tensor scale = meta(floats({1}, {0.1}));
        const Tensor zero = meta(floats({1}, {3}, kCpu, DType::int32));
        const Tensor scales = meta(floats({3}, {1, 2, 3}));
        const Tensor zeros = meta(floats({3}, {0, 1, 2}, kCpu, DType::int32));
        const std::vector<std::pair<std::string, Stack>> calls{
            {"fake_quantize_per_tensor_affine", {x, 0.1, number(3), number(0), number(255)}},
            {"fake_quantize_per_tensor_affine.tensor_qparams", {x, scale, zero, number(0), number(255)}},
            {"fake_quantize_per_channel_affine", {x, scales, zeros, number(0), number(0), number(255)}},
            {"fake_quantize_per_tensor_affine_cachemask", {x, 0.1, number(3), number(0), number(255)}},
            {"_fake_quantize_per_tensor_affine_cachemask_tensor_qparams",
             {x, scale, zero, scale, number(0), number(255)}},
            {"fake_quantize_per_channel_affine_cachemask", {x, scales, zeros, number(0), number(0), number(255)}}};
        for (const auto& [op, arguments] : calls) {
            const Stack results = bench_.callAll(op, arguments);
            for (std::size_t i = 0; i < results.size(); ++i) {
                const auto& result = std::get<Tensor>(results[i]);
                QVERIFY2(result.shape() == x.shape() && result.device() == kMeta, op.c_str());
                QCOMPARE(result.dtype(), i == 0 ? DType::float32 : DType::boolean);
            }
        }
        const QString noScale = "must have values, and a meta tensor has none";
        QVERIFY(error([&] {
                    bench_.call("quantize_per_channel", {x, scales, zeros, number(0), std::string("quint8")});
                }).contains(noScale));
        QVERIFY(error([&] {
                    bench_.call("quantize_per_tensor_dynamic", {x, std::string("quint8"), false});
                }).contains("a meta tensor has none"));
        const Tensor half = bench_.call("quantize_per_tensor_dynamic", {x, DType::float16, false});
        QVERIFY(half.shape() == x.shape() && half.dtype() == DType::float16);
    }

    void byTheRange_data()
    {
        QTest::addColumn<QList<double>>("x");
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("reduced");
        QTest::addColumn<double>("scale");
        QTest::addColumn<int>("zeroPoint");
        QTest::addColumn<QList<double>>("codes");
        using List = QList<double>;
        const double least = 6.0999998822808266e-05;  // 6.1e-5 as a float
        const auto row = [](const char* name, const List& x, const char* type, bool reduced, double scale,
                            int zeroPoint, const List& codes) {
            QTest::newRow(name) << x << QString(type) << reduced << scale << zeroPoint << codes;
        };
        const List both{-1.3, 0, 2.2};
        row("quint8", both, "quint8", false, 0.013725490196078431, 95, {0, 95, 255});
        row("quint8 reduced", both, "quint8", true, 0.027559055118110236, 47, {0, 47, 127});
        row("qint8", both, "qint8", false, 0.013725490196078431, -33, {-128, -33, 127});
        row("qint8 reduced", both, "qint8", true, 0.027559055118110236, -17, {-64, -17, 63});
        row("above", {0.5, 2}, "quint8", false, 0.00784313725490196, 0, {64, 255});
        row("below", {-2, -0.5}, "quint8", false, 0.00784313725490196, 255, {0, 191});
        row("zeros", {0, 0}, "qint8", false, 0.1, 127, {127, 127});
        row("tiny", {1e-40, 0}, "quint8", false, 0.1, 0, {0, 0});
        row("small above", {1e-5, 0}, "qint8", false, least, -128, {-128, -128});
        row("small below", {-1e-5, 0}, "qint8", false, least, 127, {127, 127});
        row("small", {1e-5, -2e-5}, "quint8", false, least, 170, {170, 170});
        row("large", {-7, 300, 41.5}, "qint8", false, 1.203921568627451, -122, {-128, 127, -88});
    }
    void byTheRange()
    {
        QFETCH(QList<double>, x);
        QFETCH(QString, type);
        QFETCH(bool, reduced);
        QFETCH(double, scale);
        QFETCH(int, zeroPoint);
        QFETCH(QList<double>, codes);
        for (const Device device : {kCpu, kCuda}) {
            const Tensor q =
                bench_.call("quantize_per_tensor_dynamic",
                            {floats({x.size()}, Numbers(x.begin(), x.end()), device), type.toStdString(), reduced});
            QVERIFY(q.device() == device);
            QCOMPARE(quantized::quantizedOrNull(q)->qparams, quantized::QParams::perTensor(scale, zeroPoint));
            QCOMPARE(numbers(bench_.call("int_repr", {q})), Numbers(codes.begin(), codes.end()));
        }
    }

    void whatHasNoRange()
    {
        const auto refusal = [&](const Tensor& x, const Value& type) {
            return error([&] { bench_.call("quantize_per_tensor_dynamic", {x, type, false}); });
        };
        const Value unsigned8 = std::string("quint8");
        QVERIFY(
            refusal(floats({0}, {}), unsigned8).contains("Expected reduction dim to be specified for input.numel()"));
        QVERIFY(refusal(floats({2}, {std::numeric_limits<double>::quiet_NaN(), 1}), unsigned8)
                    .contains("In ChooseQuantizationParams, min should be less than or equal to max"));
        QVERIFY(refusal(floats({2}, {std::numeric_limits<double>::infinity(), 1}), unsigned8).contains("is infinite"));
        QVERIFY(
            refusal(floats({1}, {1}, kCpu, DType::float64), unsigned8).contains("Quantize only works on Float Tensor"));
        const Tensor codes = bench_.call("quantize_per_tensor_dynamic", {floats({2}, {1, 2}), unsigned8, false});
        QVERIFY(refusal(codes, unsigned8).contains("got a tensor of quint8"));
        QVERIFY(refusal(floats({1}, {1}), std::string("qint32")).contains("dtype QInt32 not supported"));
        QVERIFY(refusal(floats({1}, {1}), DType::float32).contains("ScalarType Float is not supported"));
        const Tensor half = bench_.call("quantize_per_tensor_dynamic", {floats({2}, {1, 2}), DType::float16, false});
        QCOMPARE(half.dtype(), DType::float16);
        QCOMPARE(numbers(half), (Numbers{1, 2}));
        QVERIFY(!bench_.call("quantize_per_tensor_dynamic", {trained({2}, {1, 2}), unsigned8, false}).requiresGrad());
    }

private:
    StandardBench bench_;
};

KEYFALL_TEST(TestFakeQuantize)
#include "fake_quantize_test.moc"
