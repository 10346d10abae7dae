// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "ui/theme/font_check.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QTest>

using namespace keyfall;

class ThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contrastIsWcag();
    void wordsAreReadable();
    void widgetsAreReadable();
    void textOnEveryColor();
    void kindsDifferForTheColorBlind();
    void namesFindThemes();
    void everyIconDraws();
    void fontsAreComplete();
};

void ThemeTest::contrastIsWcag()
{
    QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
    QVERIFY(std::abs(contrastRatio(QColor(0x00, 0x72, 0xb2), Qt::white) - 5.2) < 0.05);  // ui:trap16
    QVERIFY(std::abs(contrastRatio(QColor(0xe6, 0x9f, 0x00), Qt::white) - 2.3) < 0.1);
}

void ThemeTest::wordsAreReadable()
{
    for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::print()})
        for (const ColorRole surface : {ColorRole::background, ColorRole::lane, ColorRole::box})
            for (const ColorRole words : {ColorRole::text, ColorRole::dimText})
                QVERIFY(contrastRatio(theme[words], theme[surface]) >= 4.5);
    for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::print()})  // lines and signs: 3:1
        for (const ColorRole sign : {ColorRole::edge, ColorRole::error, ColorRole::success, ColorRole::dimText})
            QVERIFY(contrastRatio(theme[sign], theme[ColorRole::background]) >= 3);
}

void ThemeTest::widgetsAreReadable()
{
    using P = QPalette;
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
        const QPalette palette = theme.palette();
        const auto atLeast = [&palette](double least, P::ColorRole ink, std::initializer_list<P::ColorRole> grounds) {
            for (const P::ColorRole ground : grounds) {
                const double ratio = contrastRatio(palette.color(ink), palette.color(ground));
                QVERIFY2(ratio >= least, qPrintable(QStringLiteral("%1 on %2: %3").arg(ink).arg(ground).arg(ratio)));
            }
        };
        for (const P::ColorRole words : {P::WindowText, P::Text, P::ButtonText, P::PlaceholderText})
            atLeast(4.5, words, {P::Window, P::Base, P::AlternateBase});
        atLeast(4.5, P::ButtonText, {P::Button});
        atLeast(4.5, P::HighlightedText, {P::Highlight});
        atLeast(4.5, P::ToolTipText, {P::ToolTipBase});
        atLeast(4.5, P::Link, {P::Window, P::Base});
        // Outlines and marks: Note [Outlines that can be seen].
        atLeast(3, P::Dark, {P::Window, P::Base, P::AlternateBase, P::Button});
        atLeast(3, P::Link, {P::Window, P::Base, P::AlternateBase, P::Button});
    }
}

void ThemeTest::textOnEveryColor()
{
    for (int rgb = 0; rgb < 0x1000; ++rgb) {
        const QColor color((rgb >> 8 & 15) * 17, (rgb >> 4 & 15) * 17, (rgb & 15) * 17);
        QVERIFY(contrastRatio(textOn(color), color) >= 4.2);
    }
}

void ThemeTest::kindsDifferForTheColorBlind()
{
    // Deuteranopia and protanopia after Machado et al. 2009, severity 1.
    const double matrices[2][9] = {
        {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
        {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}};
    for (const Theme& theme : {Theme::light(), Theme::dark()})
        for (const auto& m : matrices) {
            const auto seen = [&m](const QColor& c) {
                const double in[3] = {c.redF(), c.greenF(), c.blueF()};
                std::array<double, 3> out{};
                for (std::size_t i = 0; i < 3; ++i)
                    out[i] = m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2];
                return out;
            };
            const QColor colors[] = {theme[ColorRole::backend], theme[ColorRole::tensorKind], theme[ColorRole::mode],
                                     theme[ColorRole::error]};
            for (int i = 0; i < 4; ++i)
                for (int j = 0; j < i; ++j) {
                    const auto a = seen(colors[i]);
                    const auto b = seen(colors[j]);
                    const double distance = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
                    QVERIFY2(distance > 0.15, qPrintable(QStringLiteral("%1 %2 %3").arg(i).arg(j).arg(distance)));
                }
        }
}

void ThemeTest::namesFindThemes()
{
    for (const QString& name : Theme::names())
        QCOMPARE(Theme::named(name)->name(), name);
    QVERIFY(!Theme::named(QStringLiteral("neon")));
    QVERIFY(Theme::matching(Theme::dark().palette()).isDark());
    QVERIFY(!Theme::matching(Theme::light().palette()).isDark());
    QVERIFY(Theme::light() != Theme::dark());
}

void ThemeTest::everyIconDraws()
{
    QVERIFY(iconNames().size() >= 25);
    for (const QString& name : iconNames())
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            const QImage image = themedIcon(name, theme).pixmap(QSize(48, 48)).toImage();
            int inked = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    inked += qAlpha(image.pixel(x, y)) > 128;
            QVERIFY2(inked > 40 && inked < image.width() * image.height() / 2, qPrintable(name));
        }
    QVERIFY(themedIcon(QStringLiteral("no such icon"), Theme::light()).isNull());
}

void ThemeTest::fontsAreComplete()
{
    const auto problem = fontProblem();
    QVERIFY2(!problem, problem ? qPrintable(*problem) : "");
}

KEYFALL_TEST(ThemeTest)
#include "theme_test.moc"
