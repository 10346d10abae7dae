// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "ui/picture/text_measure.h"

#include <QTest>

using namespace keyfall;

class TextMeasureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Layouts measure names in UTF-8, as graphs have them; pictures measure what they draw.
    void utf8IsAsWideAsTheTextItStandsFor()
    {
        for (int role = 0; role < kFontRoleCount; ++role)
            for (const char* utf8 :
                 {"", "add · Autograd", "mul(float32[2, 3] cpu) → float32[2, 3] cpu", "é Ž × −1 …", "Ψ", "加 · Cpu",
                  "a😀b", "cut \xe2\x86", "lone \x86\xc3", "\xc3 ends", "\xf0\x9f\x98"}) {
                const auto of = static_cast<FontRole>(role);
                QCOMPARE(textWidth(of, std::string_view(utf8)), textWidth(of, QString::fromUtf8(utf8)));
            }
    }
};

KEYFALL_TEST(TextMeasureTest)
#include "text_measure_test.moc"
