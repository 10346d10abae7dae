// SPDX-License-Identifier: MIT
// Fake quantization (eleven-keys 2.7.5), on the cpu and on CUDA. The numbers are those of PyTorch 1.13.1 (Debian's build, on the cpu), unless a comment says otherwise.
#include "kernels/layers/autograd/gradient.h"
#include "tests/kernels/layers/standard_bench.h"

using namespace keyfall;

namespace {

using Numbers = std::vector<double>;
using Ints = std::vector<std::int64_t>;
constexpr Device kCuda{DeviceType::cuda, 0};

Value number(std::int64_t value)
{
    return value;
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
    void compare(const std::string& op, const Stack& arguments, const Numbers& output)
    {
        QCOMPARE(numbers(bench_.call(op, arguments)), output);
    }
    Tensor trained(const Ints& shape, const Numbers& data, DType dtype = DType::float32)
    {
        return bench_.tensor(shape, data, true, dtype);
    }

private Q_SLOTS:
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
                 1.269999971613288});
        compare(
            "fake_quantize_per_channel_affine",
            {floats({2, 3}, {0.1149999999999, 0.125, 1.2851, 0.1149999999999, -0.135, 1.2851}, device, DType::float64),
             floats({2}, {0.01, 0.02}, device), floats({2}, {0, 3}, device, DType::int32), number(0), number(-128),
             number(127)},
            {0.1099999975413084, 0.11999999731779099, 1.269999971613288, 0.11999999731779099, -0.13999999687075615,
             1.2799999713897705});
        const Tensor narrow = floats({1}, {0.1149999999999}, device);
        QCOMPARE(numbers(bench_.call("fake_quantize_per_tensor_affine",
                                     {narrow, 0.01, number(0), number(-128), number(127)})),
                 Numbers{0.11999999731779099F});
    }

    void gradientsOfFloat64FollowItsCodes()
    {
        // 1.275 is a tie in float32, whose code is 128 and out of range; in float64 times 1 / 0.01f it is below.
        for (const char* op : {"fake_quantize_per_tensor_affine"}) {
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
            {"fake_quantize_per_channel_affine", {x, scales, zeros, number(0), number(0), number(255)}}};
        for (const auto& [op, arguments] : calls) {
            const Stack results = bench_.callAll(op, arguments);
            for (std::size_t i = 0; i < results.size(); ++i) {
                const auto& result = std::get<Tensor>(results[i]);
                QVERIFY2(result.shape() == x.shape() && result.device() == kMeta, op.c_str());
                QCOMPARE(result.dtype(), i == 0 ? DType::float32 : DType::boolean);
            }
        }
        const auto text = error([&] {
            bench_.call("quantize_per_channel", {x, scales, zeros, number(0), std::string("quint8")});
        });
        QVERIFY(text.contains("must have values, and a meta tensor has none"));
    }

private:
    StandardBench bench_;
};

QTEST_APPLESS_MAIN(TestFakeQuantize)
#include "test_fake_quantize.moc"
