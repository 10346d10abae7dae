// SPDX-License-Identifier: MIT
#include "core/tensor/device.h"
#include "core/tensor/dtype.h"
#include "core/tensor/element_range.h"
#include "core/tensor/half.h"
#include "core/tensor/quantized_type.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

using namespace keyfall;

class DTypeTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesReadBack();
    void promotionIsALattice();
    void promotionPairs();
    void everyHalfSurvivesFloat();
    void floatsRoundToNearestEven();
    void quantizedTypesAreNames();
    void devicesReadBack();
    void rangesAreThoseOfTheType();
};

void DTypeTest::namesReadBack()
{
    for (int i = 0; i < kDTypeCount; ++i) {
        const auto dtype = static_cast<DType>(i);
        QCOMPARE(dtypeNamed(nameOf(dtype)), std::optional(dtype));
    }
    QCOMPARE(dtypeNamed("float31"), std::optional<DType>());
    QCOMPARE(sizeOf(DType::boolean), std::size_t{1});
    QCOMPARE(sizeOf(DType::bfloat16), std::size_t{2});
    QCOMPARE(sizeOf(DType::float64), std::size_t{8});
}

void DTypeTest::promotionIsALattice()
{
    for (int i = 0; i < kDTypeCount; ++i)
        for (int j = 0; j < kDTypeCount; ++j) {
            const auto a = static_cast<DType>(i);
            const auto b = static_cast<DType>(j);
            QCOMPARE(promote(a, a), a);
            QCOMPARE(promote(a, b), promote(b, a));
            QCOMPARE(promote(promote(a, b), b), promote(a, b));
            for (int k = 0; k < kDTypeCount; ++k) {
                const auto c = static_cast<DType>(k);
                // PyTorch's table is not associative where float16 meets bfloat16: that pair alone makes float32.
                const bool halves = (a == DType::float16 || b == DType::float16 || c == DType::float16)
                    && (a == DType::bfloat16 || b == DType::bfloat16 || c == DType::bfloat16);
                const bool bytes = (a == DType::uint8 || b == DType::uint8 || c == DType::uint8)
                    && (a == DType::int8 || b == DType::int8 || c == DType::int8);
                if (!halves && !bytes)
                    QCOMPARE(promote(promote(a, b), c), promote(a, promote(b, c)));
            }
        }
}

void DTypeTest::promotionPairs()
{
    QCOMPARE(promote(DType::uint8, DType::int8), DType::int16);
    QCOMPARE(promote(DType::float16, DType::bfloat16), DType::float32);
    QCOMPARE(promote(DType::int64, DType::float16), DType::float16);
    QCOMPARE(promote(DType::boolean, DType::uint8), DType::uint8);
    QCOMPARE(promote(DType::int32, DType::float64), DType::float64);
}

void DTypeTest::everyHalfSurvivesFloat()
{
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float wide = Float16::toFloat(half);
        if (std::isnan(wide))
            QVERIFY((Float16::bitsOf(wide) & 0x7FFF) > 0x7C00);
        else
            QCOMPARE(Float16::bitsOf(wide), half);
        const float wideB = BFloat16::toFloat(half);
        if (std::isnan(wideB))
            QVERIFY((BFloat16::bitsOf(wideB) & 0x7FFF) > 0x7F80);
        else
            QCOMPARE(BFloat16::bitsOf(wideB), half);
    }
}

void DTypeTest::floatsRoundToNearestEven()
{
    // Against the definition: the nearer of the two neighbours, on a tie the one whose last bit is zero.
    std::uint32_t state = 12345;
    for (int i = 0; i < 2'000'000; ++i) {
        state = state * 1664525U + 1013904223U;
        const auto value = std::bit_cast<float>(state);
        if (!std::isfinite(value) || std::fabs(value) >= 65504.0F)
            continue;
        const std::uint16_t got = Float16::bitsOf(value);
        const double error = std::fabs(static_cast<double>(Float16::toFloat(got)) - value);
        for (const int step : {-1, 1}) {
            const auto neighbour = static_cast<std::uint16_t>(got + step);
            const float other = Float16::toFloat(neighbour);
            if (!std::isfinite(other) || (other < 0) != (value < 0))
                continue;
            const double otherError = std::fabs(static_cast<double>(other) - value);
            QVERIFY2(error < otherError || (error == otherError && (got & 1) == 0), qPrintable(QString::number(value)));
        }
    }
    QCOMPARE(Float16::bitsOf(65504.0F), std::uint16_t{0x7BFF});
    QCOMPARE(Float16::bitsOf(65519.0F), std::uint16_t{0x7BFF});
    QCOMPARE(Float16::bitsOf(65520.0F), std::uint16_t{0x7C00});
    QCOMPARE(Float16::bitsOf(-0.0F), std::uint16_t{0x8000});
    QCOMPARE(Float16::bitsOf(0x1p-25F), std::uint16_t{0});    // a tie goes to even, zero
    QCOMPARE(Float16::bitsOf(0x1.8p-24F), std::uint16_t{2});  // and up where that is even
    QCOMPARE(BFloat16::bitsOf(1.00390625F), std::uint16_t{0x3F80});
    QCOMPARE(BFloat16::bitsOf(std::numeric_limits<float>::max()), std::uint16_t{0x7F80});
}

void DTypeTest::quantizedTypesAreNames()
{
    for (const auto& [name, codes] :
         {std::pair{"quint8", DType::uint8}, {"qint8", DType::int8}, {"qint32", DType::int32}}) {
        QVERIFY(codesOfQuantized(name) == std::optional(codes));
        QVERIFY(!dtypeNamed(name));
        QCOMPARE(quantizedNameOf(codes), std::string_view(name));
        QVERIFY(codesAskedFor(std::string(name)) == std::optional(codes));
        QVERIFY(codesAskedFor(quantizedNumberOf(codes)) == std::optional(codes));
        QVERIFY(!codesAskedFor(codes));  // the integer type itself is another
    }
    QVERIFY(!codesOfQuantized("uint8"));
    QVERIFY(quantizedNameOf(DType::int64).empty());
    QVERIFY(!codesAskedFor(std::int64_t{6}));
}

void DTypeTest::rangesAreThoseOfTheType()
{
    QCOMPARE(integerRange(DType::boolean)->most, 1.0);
    QCOMPARE(integerRange(DType::uint8)->most, 255.0);
    QCOMPARE(integerRange(DType::int8)->least, -128.0);
    QCOMPARE(integerRange(DType::int16)->least, -32768.0);
    QCOMPARE(integerRange(DType::int32)->most, 2147483647.0);
    QVERIFY(!integerRange(DType::int64) && !integerRange(DType::float32));
    // Of the 16-bit types: all bits of the exponent but its last, all of the mantissa.
    QCOMPARE(largestFinite(DType::float16), double{Float16::toFloat(0x7bff)});
    QCOMPARE(largestFinite(DType::bfloat16), double{BFloat16::toFloat(0x7f7f)});
    QCOMPARE(largestFinite(DType::float32), double{std::numeric_limits<float>::max()});
    QCOMPARE(largestFinite(DType::float64), std::numeric_limits<double>::max());
}

void DTypeTest::devicesReadBack()
{
    QCOMPARE(nameOf(Device{DeviceType::cuda, 3}), std::string("cuda:3"));
    QVERIFY(deviceNamed("cuda") == std::optional(Device{DeviceType::cuda, 0}));
    QVERIFY(deviceNamed("cuda:12") == std::optional(Device{DeviceType::cuda, 12}));
    QVERIFY(deviceNamed("meta") == std::optional(kMeta));
    for (const char* bad : {"", "cpu:0", "cuda:", "cuda:-1", "cuda:1x", "cuda:4000", "gpu"})
        QVERIFY2(!deviceNamed(bad), bad);
}

KEYFALL_TEST(DTypeTest)
#include "dtype_test.moc"
