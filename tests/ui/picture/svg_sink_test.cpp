// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_display.h"
#include "ui/picture/svg_sink.h"

#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>

#include <initializer_list>
#include <utility>

using namespace keyfall;

class SvgSinkTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsWellFormedAndQtReadsIt();
    void textStaysText();
    void namesAreEscaped();
    void numbersHaveTwoDecimalsAtMost();
    void textOfAnyLanguageIsUtf8();
    void sameBytesEveryTime();
    void transparentHasNoBackground();
    void hopsAreNamed();
};

namespace {

DisplayList listOf(const CallGraph& graph)
{
    return displayLadder(graph, layOutLadder(graph), Theme::light());
}

QStringList textsIn(const QByteArray& svg)
{
    QStringList texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNextStartElement() && xml.name() == QLatin1String("text"))
            texts.append(xml.readElementText());
    return texts;
}

}  // namespace

void SvgSinkTest::itIsWellFormedAndQtReadsIt()
{
    for (const auto& [name, builder] : graphs::all()) {
        const QByteArray svg = svgDocument(listOf(builder.graph()));
        QXmlStreamReader xml(svg);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QVERIFY(!svg.contains("<image"));
        QVERIFY(!svg.contains("nan") && !svg.contains("inf\""));
    }
}

void SvgSinkTest::textStaysText()
{
    const DisplayList list = listOf(graphs::skipping().graph());
    QStringList expected;
    for (const DisplayItem& item : list.items)
        if (item.kind == DisplayItem::Kind::text)
            expected.append(item.text);
    QVERIFY(expected.size() > 20);
    const QByteArray svg = svgDocument(list);
    QCOMPARE(svg.count("<text "), expected.size());
    for (const auto* text : {"mul · Cpu", "no kernel", "falls through", "z = mul(a, b)"})
        QVERIFY2(svg.contains(QByteArray(">") + text + "</text>"), text);
}

void SvgSinkTest::namesAreEscaped()
{
    graphs::Builder b = graphs::chain();
    b.at(4).kernel = "<k>&\"\x01";
    const QByteArray svg = svgDocument(listOf(b.graph()));
    QVERIFY(svg.contains("&lt;k&gt;&amp;&quot;"));
    QVERIFY(!textsIn(svg).isEmpty());
}

void SvgSinkTest::numbersHaveTwoDecimalsAtMost()
{
    for (const auto& [value, text] : std::initializer_list<std::pair<double, const char*>>{
             {0, "0"},
             {-0.001, "0"},
             {0.004, "0"},
             {0.07, "0.07"},
             {-0.5, "-0.5"},
             {9.999, "10"},
             {42, "42"},
             {-173.25, "-173.25"},
             {999.994, "999.99"},
             {999.996, "1000"},
             {1007.1, "1007.1"},
             {20'030.04, "20030.04"},
             {-1'000'000, "-1000000"},
             {123'045'006'078'900.5, "123045006078900.5"},
         }) {
        DisplayItem item;
        item.rect = QRectF(value, 0, 1, 1);
        QVERIFY2(svgElement(item).contains(QByteArray(" x=\"") + text + "\" y"), svgElement(item));
    }
}

void SvgSinkTest::textOfAnyLanguageIsUtf8()
{
    DisplayItem item;
    item.kind = DisplayItem::Kind::text;
    for (const QString& text : {QStringLiteral("é · Ψ"), QStringLiteral("加 → …"), QStringLiteral("a😀 b<😀"),
                                QString(QChar(0xd83d)), QString(QChar(0xde00)) + QLatin1Char('x')}) {
        item.text = text;
        QVERIFY2(svgElement(item).contains('>' + text.toUtf8().replace('<', "&lt;") + "</text>"), svgElement(item));
    }
}

void SvgSinkTest::sameBytesEveryTime()
{
    const CallGraph graph = graphs::nested().graph();
    QCOMPARE(svgDocument(listOf(graph)), svgDocument(listOf(graph)));
}

void SvgSinkTest::transparentHasNoBackground()
{
    const DisplayList list = listOf(graphs::chain().graph());
    SvgOptions options;
    options.transparent = true;
    QCOMPARE(svgDocument(list).count("<rect"), svgDocument(list, options).count("<rect") + 1);
}

void SvgSinkTest::hopsAreNamed()
{
    const QByteArray svg = svgDocument(listOf(graphs::chain().graph()), {2, false, QStringLiteral("a & b"), {}});
    for (int hop = 1; hop <= 4; ++hop)
        QVERIFY(svg.contains("data-hop=\"" + QByteArray::number(hop) + '"'));
    QVERIFY(svg.contains("<title>a &amp; b</title>"));
}

KEYFALL_TEST(SvgSinkTest)
#include "svg_sink_test.moc"
