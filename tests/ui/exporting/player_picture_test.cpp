// SPDX-License-Identifier: MIT
// All positions of a run in one picture: at each of them, exactly the items of the ladder at that position are drawn, in
// their order.
#include "core/graph/moments.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_sheet.h"
#include "ui/exporting/player_page.h"
#include "ui/exporting/player_picture.h"
#include "ui/picture/svg_sink.h"

#include <QRegularExpression>
#include <QTest>

using namespace keyfall;

class PlayerPictureTest : public QObject {
    Q_OBJECT

    /// The elements that a reader sees at a position, without what says when.
    static QStringList drawnAt(const QString& svg, int position)
    {
        static const QRegularExpression element(QStringLiteral("<(?:rect|path|text)[^\\n]*"));
        static const QRegularExpression when(
            QStringLiteral(" data-from=\"([\\d ]+)\" data-to=\"([\\d ]+)\"( display=\"none\")?"));
        QStringList drawn;
        for (auto it = element.globalMatch(svg); it.hasNext();) {
            QString text = it.next().captured();
            if (const auto found = when.match(text); found.hasMatch()) {
                const QStringList from = found.captured(1).split(QLatin1Char(' '));
                const QStringList to = found.captured(2).split(QLatin1Char(' '));
                bool there = false;
                for (qsizetype i = 0; i < from.size(); ++i)
                    there |= from[i].toInt() <= position && position <= to[i].toInt();
                if (!there)
                    continue;
                text.remove(when);
            }
            drawn << text;
        }
        return drawn;
    }

    static QString withoutColors(QString text)
    {
        static const QRegularExpression color(QStringLiteral("\"(?:var\\(--c\\d+\\)|#[0-9a-f]{6})\""));
        return text.replace(color, QStringLiteral("\"\""));
    }

private Q_SLOTS:
    void everyPositionIsTheLadderOfThatPosition()
    {
        const CallGraph graph = withoutTimes(graphs::nested().graph());
        PlayerColors colors;
        const QString svg = QString::fromUtf8(playerSvg(graph, std::nullopt, QStringLiteral("nested"), colors));
        LadderSheet sheet(std::make_shared<const CallGraph>(graph), {.call = {}, .times = false}, false);
        sheet.wrap(1300, LadderSheet::Wide::widensAll);
        const Moments moments(graph);
        QVERIFY(moments.count() > 3);
        for (int position = 0; position <= moments.count(); ++position) {
            LadderState state;
            state.moment = moments.at(position);
            const QString wanted = withoutColors(QString::fromUtf8(svgDocument(sheet.display(Theme::light(), state))));
            const QString found = withoutColors(drawnAt(svg, position).join(QLatin1Char('\n')));
            // The background of the one is as large as it is, of the other "100%".
            QCOMPARE(drawnAt(found, position).mid(1).join(QLatin1Char('\n')),
                     drawnAt(wanted, position).mid(1).join(QLatin1Char('\n')));
        }
    }

    void sharedItemsAreThereOnce()
    {
        const CallGraph graph = withoutTimes(graphs::nested().graph());
        PlayerColors colors;
        const QByteArray svg = playerSvg(graph, std::nullopt, QStringLiteral("nested"), colors);
        qsizetype single = 0;
        LadderSheet sheet(std::make_shared<const CallGraph>(graph), {.call = {}, .times = false}, false);
        sheet.wrap(1300, LadderSheet::Wide::widensAll);
        const Moments moments(graph);
        for (int position = 0; position <= moments.count(); ++position) {
            LadderState state;
            state.moment = moments.at(position);
            single += svgDocument(sheet.display(Theme::light(), state)).size();
        }
        QVERIFY2(svg.size() * 3 < single, qPrintable(QStringLiteral("%1 of %2").arg(svg.size()).arg(single)));
    }

    void theStyleHasBothThemes()
    {
        PlayerColors colors;
        QCOMPARE(colors.use("#ffffff", "#000000"), QByteArray("var(--c0)"));
        QCOMPARE(colors.use("#123456", "#654321"), QByteArray("var(--c1)"));
        QCOMPARE(colors.use("#ffffff", "#000000"), QByteArray("var(--c0)"));
        QVERIFY(colors.css().contains(":root[data-theme=dark]{--c1:#654321;--c0:#000000;}"));
    }

    void programsCannotLeaveTheirElement()
    {
        graphs::Builder builder;
        builder.call("f", {"Cpu"}, "y = f(\"</script><script>alert(1)</script>\")");
        builder.hop(0, CallKind::call, "Cpu");
        const QByteArray page = playerHtml(runPage(builder.graph(), std::nullopt));
        QCOMPARE(page.count("</script>"), 2);
        QVERIFY(!page.contains("<script>alert"));
    }
};

KEYFALL_TEST(PlayerPictureTest)
#include "player_picture_test.moc"
