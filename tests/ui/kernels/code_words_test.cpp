// SPDX-License-Identifier: MIT
// What the words of generated code are, and that their colours can be read.
#include "tests/support/test_case.h"
#include "ui/kernels/code_words.h"

#include <QTest>

#include <set>

using namespace keyfall;

class CodeWordsTest : public QObject {
    Q_OBJECT

    /// "k:const t:float n:0" of a line.
    static QString told(const QString& line, CodeGrammar grammar)
    {
        constexpr const char* kLetters = "#ktcnl";
        QStringList words;
        for (const CodeStretch& each : codeWords(line, grammar))
            words << QStringLiteral("%1:%2").arg(QString(QLatin1Char(kLetters[static_cast<int>(each.word)])),
                                                 line.mid(each.begin, each.length));
        return words.join(QLatin1Char(' '));
    }

private Q_SLOTS:
    void wordsOfALine_data()
    {
        QTest::addColumn<int>("grammar");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        const auto row = [](CodeGrammar grammar, const char* line, const char* words) {
            QTest::addRow("%s", line) << static_cast<int>(grammar) << QString::fromLatin1(line)
                                      << QString::fromLatin1(words);
        };
        const auto ir = CodeGrammar::program;
        row(ir, "%3 = mul %a %2", "c:mul");
        row(ir, "kernel relu(n in 1..100)", "k:kernel k:in n:1..100");
        row(ir, "  slot 0: float32[(s0 * s1)]", "k:slot n:0 t:float32");
        row(ir, "  %v5 = sum over j1 < s1 of %v4:", "c:sum k:over k:of");
        row(ir, "    store 0[((i0 * s1) + j1)] %v9", "c:store n:0");
        row(ir, "  %v3 = max %v2 -0.5", "c:max n:-0.5");
        const auto c = CodeGrammar::c;
        row(c, "#include <math.h>", "k:#include n:<math.h>");
        row(c, "    const float v3 = expf(v2);  // of float x", "k:const t:float c:expf #:// of float x");
        row(c, "/* made from a kernel */", "#:/* made from a kernel */");
        row(c, "for (int64_t i0 = 0; i0 < 16; i0 += blockDim.x) {", "k:for t:int64_t n:0 n:16 c:blockDim");
        row(c, "extern \"C\" __global__ void __launch_bounds__(256) k_c8(float* s0)",
            "k:extern n:\"C\" k:__global__ t:void k:__launch_bounds__ n:256 c:k_c8 t:float");
        row(c, "    float kf_r0 = kf_bits_f32(0xff800000u);", "t:float c:kf_bits_f32 n:0xff800000u");
        const auto a = CodeGrammar::assembly;
        row(a, "mov rcx, qword ptr [rdi+8]", "c:mov t:qword t:ptr n:8");
        row(a, "vxorps zmm2, zmm2, zmm2", "c:vxorps");
        row(a, "L2:", "l:L2:");
        row(a, "jge L3", "c:jge l:L3");
        row(a, "ldr x8, [x0, 16]", "c:ldr n:16");
        row(a, "b.ge L3", "c:b.ge l:L3");
        row(a, "# A listing for people", "#:# A listing for people");
        row(a, "\t.reg .f32 \t%f<7>;", "k:.reg t:.f32 n:7");
        row(a, "\tld.global.f32 \t%f1, [%rd4+4];", "c:ld.global.f32 n:4");
        row(a, "\t@%p1 bra \t$L__BB0_2;", "c:@%p1 bra l:$L__BB0_2");
        row(a, "$L__BB0_2:", "l:$L__BB0_2:");
        row(a, ".maxntid 256, 1, 1", "k:.maxntid n:256 n:1 n:1");
    }
    void wordsOfALine()
    {
        QFETCH(int, grammar);
        QFETCH(QString, line);
        QFETCH(QString, words);
        QCOMPARE(told(line, static_cast<CodeGrammar>(grammar)), words);
    }

    /// On the page, and on a line that is lit (WCAG: 4.5:1); and they are not all one colour.
    void colorsAreReadable()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            std::set<QRgb> colors;
            for (int word = 0; word < kCodeWordCount; ++word) {
                const QColor ink = inkOf(static_cast<CodeWord>(word), theme);
                colors.insert(ink.rgb());
                for (const QColor& ground : {theme[ColorRole::background], theme.palette().color(QPalette::Base),
                                             theme.tint(theme[ColorRole::selection])})
                    QVERIFY2(contrastRatio(ink, ground) >= 4.5,
                             qPrintable(QStringLiteral("%1, word %2: %3 on %4 is %5")
                                            .arg(theme.name())
                                            .arg(word)
                                            .arg(ink.name(), ground.name())
                                            .arg(contrastRatio(ink, ground))));
            }
            QCOMPARE(colors.size(), std::size_t{kCodeWordCount});
        }
    }
};

KEYFALL_TEST(CodeWordsTest)
#include "code_words_test.moc"
