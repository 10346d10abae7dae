// SPDX-License-Identifier: MIT
#include "core/text/quantity_text.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

class QuantityTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsHaveTheirThousandsApart()
    {
        QCOMPARE(countText(0), std::string("0"));
        QCOMPARE(countText(999), std::string("999"));
        QCOMPARE(countText(1'000), std::string("1,000"));
        QCOMPARE(countText(23'400'500), std::string("23,400,500"));
    }

    void bytesAreBKbMb()
    {
        QCOMPARE(bytesText(0), std::string("0 B"));
        QCOMPARE(bytesText(24), std::string("24 B"));
        QCOMPARE(bytesText(-360), std::string("-360 B"));
        QCOMPARE(bytesText(1536), std::string("1.54 kB"));
        QCOMPARE(bytesText(67108864), std::string("67.1 MB"));
        QCOMPARE(bytesText(8589934592), std::string("8.59 GB"));
        QCOMPARE(bytesText(999'999), std::string("1 MB"));
    }

    void timesAreInMicroseconds()
    {
        QCOMPARE(durationText(850), std::string("850 ns"));
        QCOMPARE(durationText(58'106), std::string("58.1 µs"));
        QCOMPARE(durationText(999'600), std::string("1 ms"));  // never 1e+03 µs
        QCOMPARE(durationText(4'560'000), std::string("4.56 ms"));
        QCOMPARE(durationText(999'700'000), std::string("1.00 s"));
        QCOMPARE(durationText(1'200'000'000), std::string("1.20 s"));
    }
};

KEYFALL_TEST(QuantityTextTest)
#include "quantity_text_test.moc"
