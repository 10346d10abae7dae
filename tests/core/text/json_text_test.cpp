// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace keyfall;

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

}  // namespace

class JsonTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Files of other programs write whole numbers as they like, and fuzzers write 8e57.
    void aNumberBecomesTheNearestThatFits_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("number");
        const std::pair<const char*, std::int64_t> rows[] = {{"7", 7},
                                                             {"-7.9", -7},
                                                             {"9223372036854775807", kMost},
                                                             {"18446744073709551615", kMost},
                                                             {"8e57", kMost},
                                                             {"-8e57", kLeast},
                                                             {"9223372036854775808.0", kMost},
                                                             {"-9223372036854775808", kLeast},
                                                             {"1e-300", 0},
                                                             {"\"8\"", 42},
                                                             {"null", 42},
                                                             {"[]", 42}};
        for (const auto& [text, number] : rows)
            QTest::newRow(text) << QByteArray(text) << static_cast<qint64>(number);
    }
    void aNumberBecomesTheNearestThatFits()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, number);
        const auto value = parseJson(text.toStdString(), "test");
        QVERIFY(value.has_value());
        QCOMPARE(static_cast<qint64>(wholeNumber(*value, 42)), number);
    }

    /// The library ends there, and what stands behind would be lost without a word.
    void nothingBehindAByteZeroIsLost()
    {
        for (const std::string& text : {std::string("{\"a\": 1}\0garbage", 16), std::string("[1, \0 2]", 8)}) {
            const auto value = parseJson(text, "test");
            QVERIFY(!value);
            QVERIFY2(value.error().message.find("a byte 0, which no JSON document has") != std::string::npos,
                     value.error().message.c_str());
        }
        QCOMPARE(parseJson("\"\\u0000\"", "test")->get<std::string>(), std::string(1, '\0'));
    }

    void whatIsNoNumberIsNothing()
    {
        QCOMPARE(wholeNumber(std::nan("")), 0);
        QCOMPARE(wholeNumber(HUGE_VAL), kMost);
        QCOMPARE(wholeNumber(-HUGE_VAL), kLeast);
    }
};

KEYFALL_TEST(JsonTextTest)
#include "json_text_test.moc"
