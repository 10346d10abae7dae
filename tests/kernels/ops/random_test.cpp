// SPDX-License-Identifier: MIT
// Operators that draw random numbers, and those whose result depends on the elements.
#include "../ops/operator_bench.h"

#include "kernels/functions/philox.h"
#include "kernels/ops/random_numbers.h"
#include "kernels/ops/random_stream.h"
#include "kernels/runtime/philox.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

std::vector<double> numbersOf(const Tensor& tensor)
{
    const Tensor wide = ops::contiguous(ops::castTo(tensor, DType::float64));
    return {wide.hostData<double>(), wide.hostData<double>() + wide.numel()};
}

}  // namespace

class TestRandom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { ops::restartRandom(bench_.dispatcher()); }

    void uniformNumbersAreTheStreamOfTheirSeed()
    {
        const Tensor zeros = counting(DType::float64, {5});
        const std::vector<double> drawn = numbersOf(bench_.tensor("uniform_", {zeros, 0.0, 1.0, std::string("7")}));
        const Philox stream(7);
        for (std::uint64_t i = 0; i < 5; ++i) {
            const std::uint64_t bits = std::uint64_t{stream.word(2 * i)} << 32 | stream.word(2 * i + 1);
            QCOMPARE(drawn[i], std::ldexp(static_cast<double>(bits >> 11), -53));
        }
        QVERIFY(QString::fromStdString(bench_.text("uniform_", {zeros, 0.0, 1.0, std::string("x")}))
                    .contains("generator must be a seed"));
    }

    /// Every number by itself, at the beginning of a block and in its middle, and as many as several threads draw.
    void numbersOfEveryTypeAndPlace()
    {
        constexpr std::uint64_t kSeed = 0x299f31d0a4093822;
        const ops::Backend& backend = ops::backendFor(DeviceType::cpu);
        const auto bitsAt = [](std::uint64_t place, int bits) {
            const Philox stream(kSeed);
            const std::uint64_t both = std::uint64_t{stream.word(2 * place)} << 32 | stream.word(2 * place + 1);
            return static_cast<std::int64_t>(both >> (64 - bits));
        };
        for (const std::uint64_t start : {std::uint64_t{0}, std::uint64_t{7}, (std::uint64_t{1} << 33) - 3})
            for (const std::int64_t count : {1, 2, 3, 64, 131, 40001})
                for (const auto& [type, bits] :
                     {std::pair{DType::float32, 24}, std::pair{DType::float32, 8}, std::pair{DType::float64, 53},
                      std::pair{DType::int64, 62}, std::pair{DType::int64, 1}})
                    for (const bool above : {false, true}) {
                        const bool whole = type == DType::int64;
                        const Tensor drawn = ops::emptyOn(kCpu, type, {count});
                        backend.random({drawn, kSeed, start, bits, above});
                        for (std::int64_t i = 0; i < count; i += (count > 1000 ? 97 : 1)) {
                            const std::int64_t expected = bitsAt(start + static_cast<std::uint64_t>(i), bits);
                            if (whole)
                                QCOMPARE(drawn.hostData<std::int64_t>()[i], expected);
                            else
                                QCOMPARE(type == DType::float32 ? static_cast<double>(drawn.hostData<float>()[i])
                                                                : drawn.hostData<double>()[i],
                                         std::ldexp(static_cast<double>(expected + (above ? 1 : 0)), -bits));
                        }
                    }
    }

    void theDigitsOfEveryType()
    {
        for (const auto& [type, bits] : {std::pair{DType::float16, 11}, std::pair{DType::bfloat16, 8},
                                         std::pair{DType::float32, 24}, std::pair{DType::float64, 53}}) {
            const std::vector<double> drawn =
                numbersOf(ops::uniformNumbers(ops::backendFor(DeviceType::cpu), kCpu, {3, 5}, type, std::string("9")));
            const Tensor whole = ops::randomBits(ops::backendFor(DeviceType::cpu), kCpu, {15}, bits, std::string("9"));
            const Philox stream(9);
            for (std::size_t i = 0; i < drawn.size(); ++i) {
                const std::int64_t expected = stream.word(2 * i) >> 21;  // eleven of them
                QCOMPARE(whole.hostData<std::int64_t>()[i] >> std::max(0, bits - 11),
                         expected >> std::max(0, 11 - bits));
                QCOMPARE(drawn[i], std::ldexp(static_cast<double>(whole.hostData<std::int64_t>()[i]), -bits));
            }
        }
    }

    void aRunThatBeginsAgainDrawsTheSame()
    {
        const auto draw = [&] { return numbersOf(bench_.tensor("randn", {Ints{3}, None{}, None{}, kCpu})); };
        const auto first = draw();
        QVERIFY(draw() != first);
        ops::restartRandom(bench_.dispatcher());
        QVERIFY(draw() == first);
    }

    void ranges_data()
    {
        QTest::addColumn<int>("dtype");
        for (const DType dtype : {DType::float16, DType::bfloat16, DType::float32, DType::float64})
            QTest::newRow(std::string(nameOf(dtype)).c_str()) << static_cast<int>(dtype);
    }
    void ranges()
    {
        QFETCH(int, dtype);
        const Tensor like = ops::emptyOn(kCpu, static_cast<DType>(dtype), {20000});
        const auto moments = [&](const Tensor& tensor) {
            double sum = 0;
            double squares = 0;
            for (const double number : numbersOf(tensor)) {
                sum += number;
                squares += number * number;
            }
            const double mean = sum / 20000;
            return std::pair{mean, squares / 20000 - mean * mean};
        };
        const Tensor uniform = bench_.tensor("rand_like", {like});
        for (const double number : numbersOf(uniform))
            QVERIFY(number >= 0 && number < 1);
        const auto [mean, variance] = moments(uniform);
        QVERIFY2(std::abs(mean - 0.5) < 0.01 && std::abs(variance - 1.0 / 12) < 0.005,
                 qPrintable(QString::number(mean)));
        const auto [centre, spread] = moments(bench_.tensor("normal_", {like, 3.0, 2.0}));
        QVERIFY2(std::abs(centre - 3) < 0.06 && std::abs(spread - 4) < 0.2, qPrintable(QString::number(spread)));
        const auto [share, unused] = moments(bench_.tensor("bernoulli_.float", {like, 0.25}));
        QVERIFY(std::abs(share - 0.25) < 0.01);
        for (const double number : numbersOf(bench_.tensor("randint_like", {like, 3_i})))
            QVERIFY(number == 0 || number == 1 || number == 2);
    }

    void permutationsAreOfAllNumbers()
    {
        std::vector<double> drawn = numbersOf(bench_.tensor("randperm", {50_i, None{}, None{}, kCpu}));
        QVERIFY(!std::is_sorted(drawn.begin(), drawn.end()));
        std::sort(drawn.begin(), drawn.end());
        for (int i = 0; i < 50; ++i)
            QCOMPARE(drawn[static_cast<std::size_t>(i)], double(i));
    }

    void texts_data()
    {
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("wanted");
        const auto row = [this](const char* op, Stack arguments, const char* wanted) {
            QTest::addRow("%s: %s", op, wanted)
                << QString::fromStdString(bench_.text(op, std::move(arguments))) << QString(wanted);
        };
        const Tensor two = floats({2}, {1, 2});
        const Tensor whole = counting(DType::int64, {2});
        row("dropout", {two, 1.5, true}, "dropout probability has to be between 0 and 1, but got 1.5");
        row("dropout", {whole, 0.5, true}, "result type Float can't be cast to the desired output type Long");
        row("dropout", {two, 0.5, false}, "float32[2] {1, 2}");
        row("dropout", {floats({2}, {1, INFINITY}), 1.0, true}, "float32[2] {0, nan}");
        row("bernoulli.p", {two, 1.5}, "bernoulli_ expects p to be in [0, 1], but got p=1.5");
        row("bernoulli", {two}, "Expected p_in >= 0 && p_in <= 1");
        row("bernoulli", {whole}, "\"bernoulli_tensor_cpu_p_\" not implemented for 'Long'");
        row("normal_", {two, 0.0, -1.0}, "normal expects std >= 0.0, but found std -1");
        row("normal.Tensor_float", {two, 0.0}, "float32[2] {1, 2}");
        row("uniform_", {two, 2.0, 1.0}, "uniform_ expects to return a [from, to) range, but found from=2 > to=1");
        row("rand_like", {whole}, "\"check_uniform_bounds\" not implemented for 'Long'");
        row("randint", {0_i, Ints{2}, None{}, None{}, kCpu},
            "random_ expects 'from' to be less than 'to', but got from=0 >= to=0");
        row("nonzero", {make(DType::int64, {2, 3}, {1, 0, 2, 0, 3, 0})}, "int64[3, 2] {0, 0, 0, 2, 1, 1}");
        row("nonzero", {make(DType::float32, {}, {5})}, "int64[1, 0] {}");
        row("nonzero", {Tensor::emptyMeta(DType::float32, {2})}, "Could not run 'aten::nonzero'");
        row("masked_select", {make(DType::float32, {2, 2}, {1, 2, 3, 4}), make(DType::boolean, {2}, {0, 1})},
            "float32[2] {2, 4}");
        row("item", {two}, "a Tensor with 2 elements cannot be converted to Scalar");
        row("item", {make(DType::int64, {1, 1}, {7})}, "7");
        row("item", {Tensor::emptyMeta(DType::float32, {})}, "aten::_local_scalar_dense");
        row("equal", {two, two}, "true");
        row("equal", {two, floats({3}, {1, 2, 3})}, "false");
    }
    void texts()
    {
        QFETCH(QString, found);
        QFETCH(QString, wanted);
        QVERIFY2(found.contains(wanted), qPrintable(found));
    }

private:
    OperatorBench bench_;
};

KEYFALL_TEST(TestRandom)
#include "random_test.moc"
