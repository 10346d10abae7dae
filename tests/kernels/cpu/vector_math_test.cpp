// SPDX-License-Identifier: MIT
#include "../ops/operator_bench.h"
#include "kernels/cpu/instruction_set.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace keyfall;
using namespace keyfall::bench;

/// The functions of vector_math.h against double libm: at most one unit in the last place.
class VectorMathTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void withinOneUlp_data();
    void withinOneUlp();
    void gelu();
    void powers();

private:
    OperatorBench bench_;
};

namespace {

using Reference = double (*)(double);

/// How many floats lie between two values of one sign.
double ulpsApart(float got, double expected)
{
    const auto rounded = static_cast<float>(expected);
    if (got == rounded || (std::isnan(got) && std::isnan(rounded)))
        return 0;
    const float up = std::nextafter(std::fabs(rounded), std::numeric_limits<float>::infinity());
    return std::fabs(got - expected) / (static_cast<double>(up) - std::fabs(rounded));
}

}  // namespace

Q_DECLARE_METATYPE(Reference)

void VectorMathTest::initTestCase()
{
    qInfo("instruction set: %s", cpu::nameOf(cpu::instructionSet()).data());
}

void VectorMathTest::withinOneUlp_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<Reference>("reference");
    QTest::addColumn<double>("most");
    const auto row = [](const char* op, Reference reference, double most) {
        QTest::newRow(op) << op << reference << most;
    };
    row(
        "exp", [](double x) { return std::exp(x); }, 110);
    row(
        "log", [](double x) { return std::log(x); }, 3e38);
    row(
        "sin", [](double x) { return std::sin(x); }, 3e38);
    row(
        "cos", [](double x) { return std::cos(x); }, 3e38);
    row(
        "tanh", [](double x) { return std::tanh(x); }, 100);
    row(
        "sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }, 110);
    row(
        "log2", [](double x) { return std::log2(x); }, 3e38);
    row(
        "log10", [](double x) { return std::log10(x); }, 3e38);
    row(
        "log1p", [](double x) { return std::log1p(x); }, 3e38);
    row(
        "exp2", [](double x) { return std::exp2(x); }, 130);
    row(
        "expm1", [](double x) { return std::expm1(x); }, 110);
    row(
        "sinh", [](double x) { return std::sinh(x); }, 100);
    row(
        "cosh", [](double x) { return std::cosh(x); }, 100);
    row(
        "erf", [](double x) { return std::erf(x); }, 100);
    row(
        "sqrt", [](double x) { return std::sqrt(x); }, 3e38);
}

void VectorMathTest::withinOneUlp()
{
    QFETCH(QString, op);
    QFETCH(Reference, reference);
    QFETCH(double, most);
    // Every exponent, with random mantissas; then an even grid over the interesting range.
    Tensor input = Tensor::emptyHost(DType::float32, {1 << 20});
    auto* values = input.hostData<float>();
    std::uint32_t state = 1;
    for (std::int64_t i = 0; i < input.numel(); ++i) {
        state = state * 1664525U + 1013904223U;
        float value = std::bit_cast<float>(state);
        if (i % 2 == 1 || !(std::fabs(value) <= most))
            value = static_cast<float>((static_cast<double>(state) / 2147483648.0 - 1.0) * std::min(most, 120.0));
        values[i] = value;
    }
    const Tensor output = bench_.tensor(op.toStdString(), {input});
    double worst = 0;
    float at = 0;
    for (std::int64_t i = 0; i < input.numel(); ++i) {
        const double apart = ulpsApart(output.hostData<float>()[i], reference(values[i]));
        if (!(apart <= worst)) {
            worst = apart;
            at = values[i];
        }
    }
    qInfo("%s: %.3f ulp at %.9g", qPrintable(op), worst, static_cast<double>(at));
    QVERIFY(worst <= 1.0);
}

/// As near as the factor's rounding allows; of small negative results as many digits are right as of large ones.
void VectorMathTest::gelu()
{
    const auto expected = [](double x) { return 0.5 * x * std::erfc(-x * std::sqrt(0.5)); };
    Tensor input = Tensor::emptyHost(DType::float32, {1 << 20});
    auto* values = input.hostData<float>();
    for (std::int64_t i = 0; i < input.numel(); ++i)
        values[i] = static_cast<float>((static_cast<double>(i) / (1 << 19) - 1) * 8);
    const Tensor output = bench_.tensor("gelu", {input});
    for (std::int64_t i = 0; i < input.numel(); ++i) {
        const double x = values[i];
        const double error = std::fabs(output.hostData<float>()[i] - expected(x));
        const double allowed = x < -5.5 ? 4e-8 * std::fabs(x) : x < 0 ? 5e-6 * std::fabs(expected(x)) : 1.6e-7 * x;
        QVERIFY2(error <= allowed, qPrintable(QString("gelu(%1) is off by %2").arg(x).arg(error)));
    }
    const float infinity = std::numeric_limits<float>::infinity();
    QCOMPARE(bench_.text("gelu", {floats({3}, {infinity, 0.0, 20})}), std::string("float32[3] {inf, 0, 20}"));
    for (const float none : {-infinity, std::numeric_limits<float>::quiet_NaN()})  // -inf times 0, as in PyTorch
        QVERIFY(std::isnan(bench_.tensor("gelu", {floats({1}, {none})}).hostData<float>()[0]));
}

void VectorMathTest::powers()
{
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    std::vector<float> numbers{0.0F,   -0.0F, 1.0F,  -1.0F, 2.0F,      -2.0F,      0.5F,         -0.5F,
                               3.0F,   -3.0F, 2.5F,  -2.5F, 1e-30F,    -1e-30F,    1e30F,        -1e30F,
                               1e-40F, 7.0F,  -7.0F, 1e9F,  kInfinity, -kInfinity, std::nanf("")};
    std::uint32_t state = 1;
    for (int i = 0; i < 400; ++i) {
        state = state * 1664525U + 1013904223U;
        numbers.push_back(std::bit_cast<float>((state >> 4 & 0x87FFFFFFU) + 0x3C000000U));  // 2^-7 to 2^8, both signs
    }
    const auto count = static_cast<std::int64_t>(numbers.size());
    Tensor bases = Tensor::emptyHost(DType::float32, {count, 1});
    Tensor exponents = Tensor::emptyHost(DType::float32, {1, count});
    std::copy(numbers.begin(), numbers.end(), bases.hostData<float>());
    std::copy(numbers.begin(), numbers.end(), exponents.hostData<float>());
    const Tensor found = bench_.tensor("pow.Tensor_Tensor", {bases, exponents});
    double worst = 0;
    for (std::int64_t i = 0; i < count; ++i)
        for (std::int64_t j = 0; j < count; ++j) {
            const float a = numbers[static_cast<std::size_t>(i)];
            const float b = numbers[static_cast<std::size_t>(j)];
            const float got = found.hostData<float>()[i * count + j];
            const auto wanted = static_cast<float>(std::pow(static_cast<double>(a), static_cast<double>(b)));
            const bool same = std::isnan(wanted) ? std::isnan(got)
                : std::isinf(wanted) || wanted == 0
                ? got == wanted && std::signbit(got) == std::signbit(wanted)
                : ulpsApart(std::fabs(got), std::fabs(std::pow(static_cast<double>(a), static_cast<double>(b)))) <= 1
                    && std::signbit(got) == std::signbit(wanted);
            QVERIFY2(same, qPrintable(QString("%1 to the power of %2: %3 for %4").arg(a).arg(b).arg(got).arg(wanted)));
            if (std::isfinite(wanted) && wanted != 0)
                worst = std::max(
                    worst,
                    ulpsApart(std::fabs(got), std::fabs(std::pow(static_cast<double>(a), static_cast<double>(b)))));
        }
    qInfo("pow: %.3f ulp", worst);
}

KEYFALL_TEST(VectorMathTest)
#include "vector_math_test.moc"
