// SPDX-License-Identifier: MIT
#include "ui/falls/flow_display.h"

#include "core/text/quantity_text.h"
#include "tests/core/falls/fall_lines.h"
#include "tests/support/graphs.h"
#include "tests/support/least_time.h"
#include "tests/support/test_case.h"
#include "ui/exporting/list_picture.h"

#include <QTest>

#include <numeric>

using namespace keyfall;

namespace {

/// `Tracer Autograd ~Autocast Cpu: add 3`: the stops of a band, ~ for a skipped key, ! for an error; then its operators.
QString textOf(const Flow& flow)
{
    QStringList bands;
    for (const FlowBand& band : flow.bands) {
        QStringList stops;
        for (const FlowStop& stop : band.stops)
            stops << (stop.skipped                        ? "~"
                          : stop.end != StepEnd::returned ? "!"
                                                          : "")
                    + QString::fromStdString(flow.lanes[stop.lane].key);
        QStringList parts;
        for (const FlowPart& part : band.parts)
            parts << QStringLiteral("%1 %2").arg(QString::fromStdString(part.op)).arg(part.count);
        bands << stops.join(' ') + ": " + parts.join(", ");
    }
    return bands.join('\n');
}

/// `count` calls of `op` that fall through the keys.
void calls(graphs::Builder& b, const std::string& op, std::vector<std::string_view> keys, int count)
{
    for (int i = 0; i < count; ++i) {
        b.call(op, keys);
        HopId hop = 0;
        for (const std::string_view key : keys)
            hop = b.hop(hop, hop == 0 ? CallKind::call : CallKind::redispatch, key);
    }
}

graphs::Builder mixed()
{
    graphs::Builder b;
    calls(b, "add", {"Autograd", "Cpu"}, 60);
    calls(b, "mul", {"Autograd", "Cpu"}, 30);
    calls(b, "t", {"Cpu"}, 200);
    calls(b, "sum", {"Tracer", "Cpu"}, 1);
    b.call("bad", {"Autograd", "Cuda"});
    const HopId top = b.hop(0, CallKind::call, "Autograd");
    b.raise(b.hop(top, CallKind::redispatch, "Cuda"), "no memory");
    b.passed(top, "Tracer", NotChosen::fallthrough);
    return b;
}

}  // namespace

class FlowDisplayTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// design:flow.2
    void whatChangedIsMarked()
    {
        graphs::Builder old;
        calls(old, "add", {"Autograd", "Cpu"}, 60);
        calls(old, "sub", {"Tracer", "Cpu"}, 3);
        graphs::Builder now;
        calls(now, "add", {"Autograd", "Cpu"}, 90);
        calls(now, "mul", {"Autograd", "Cpu"}, 80);
        calls(now, "t", {"Cpu"}, 70);
        const FallTable before = fallsOf(old.shared());
        const FallTable table = fallsOf(now.shared());
        const Flow flow = flowOf(table, FlowWidth::count, &before);
        QCOMPARE(textOf(flow), QString("Autograd Cpu: add 90, mul 80\nCpu: t 70\nTracer Cpu: sub 3"));
        QCOMPARE(flow.count, std::uint64_t{240});
        QVERIFY(!flow.bands[0].fresh() && !flow.bands[0].parts[0].fresh && flow.bands[0].parts[1].fresh);
        QVERIFY(flow.bands[1].fresh() && !flow.bands[1].gone && flow.bands[2].gone && !flow.bands[2].fresh());
        const Theme theme = Theme::light();
        FlowOptions options;
        options.subject = QStringLiteral("today.txt");
        options.before = QStringLiteral("yesterday.txt");
        const DisplayList list = displayFlow(flow, table, theme, options);
        QStringList words;
        QList<int> accented;
        for (const DisplayItem& item : list.items) {
            words << item.text;
            if (item.part == Part::box && item.fill == theme[ColorRole::find])
                accented << item.detail;
            if (item.detail == 2 && item.part != Part::laneLabel && item.part != Part::laneBand)
                QCOMPARE(item.hop, HopId{0});
        }
        QVERIFY(accented.contains(0) && accented.contains(1) && !accented.contains(2));
        const QString all = words.join(u'|');
        for (const char* word : {"|+ mul|", "|+ t|", "− sub", "+ new since the earlier run", "− gone since then",
                                 "today.txt · 3 distinct", "compared with yesterday.txt", "Tracer"})
            QVERIFY2(all.contains(QString::fromUtf8(word)), qPrintable(all));
        // Alone it says none of this.
        words.clear();
        const DisplayList alone = displayFlow(flowOf(table), table, theme);
        for (const DisplayItem& item : alone.items)
            words << item.text;
        QVERIFY2(!words.join(u'|').contains("+ ") && !words.join(u'|').contains("Tracer"),
                 qPrintable(words.join(u'|')));
    }

    void bandsAreFallsThatStopAtTheSameKeys()
    {
        const Flow flow = flowOf(fallsOf(mixed().shared()));
        QCOMPARE(textOf(flow),
                 QString("Cpu: t 200\nAutograd Cpu: add 60, mul 30\nTracer Cpu: sum 1\n"
                         "~Tracer !Autograd !Cuda: bad 1"));
        QStringList lanes;
        for (const FlowLane& lane : flow.lanes)
            lanes << QStringLiteral("%1 %2").arg(QString::fromStdString(lane.key)).arg(lane.falls);
        QCOMPARE(lanes.join(", "), QString("Tracer 1, Autograd 91, Cuda 1, Cpu 291"));
    }

    void fallsThatSkipAKeyStandApart()
    {
        graphs::Builder b;
        calls(b, "add", {"Autograd", "Cpu"}, 3);
        b.passed(2, "Vmap", NotChosen::noKernel);
        QCOMPARE(textOf(flowOf(fallsOf(b.shared()))), QString("Autograd Cpu: add 2\n~Vmap Autograd Cpu: add 1"));
        QCOMPARE(textOf(flowOf(fallsOf(graphs::floor().shared()))), QString("~Vmap ~Cuda !: relu 1"));
    }

    void thinBandsBecomeOne()
    {
        graphs::Builder b;
        const std::vector<std::string_view> keys{"Tracer", "Profiler", "Vmap", "Autograd", "Autocast", "Cpu"};
        for (int bits = 1; bits < 64; ++bits) {
            std::vector<std::string_view> some;
            for (int i = 0; i < 6; ++i)
                if ((bits >> i & 1) != 0)
                    some.push_back(keys[static_cast<std::size_t>(i)]);
            calls(b, "op", some, 70 - bits);
        }
        const Flow flow = flowOf(fallsOf(b.shared()));
        QCOMPARE(flow.bands.size(), kMostBands + 1);
        QCOMPARE(flow.bands.back().folded, static_cast<std::uint32_t>(63 - kMostBands));
        std::uint64_t count = 0;
        for (const FlowBand& band : flow.bands)
            count += band.count;
        QCOMPARE(count, flow.count);
        QCOMPARE(flowBandName(flow.bands.back()), QString("47 kinds more"));
    }

    void asWideAsTheirShare()
    {
        const FallTable table = fallsOf(mixed().shared());
        const Flow flow = flowOf(table);
        const FlowLayout layout = layOutFlow(flow, 1400);
        const auto widthOf = [&](std::size_t band) { return layout.bands[band].width(); };
        QVERIFY(std::abs(widthOf(0) / widthOf(1) - 200.0 / 90) < 0.001);
        QCOMPARE(widthOf(2), FlowMetrics::leastBand);
        QCOMPARE(widthOf(3), FlowMetrics::leastBand);
        const Flow timed = flowOf(table, FlowWidth::time);
        const FlowLayout byTime = layOutFlow(timed, 1400);
        QVERIFY(std::abs(byTime.bands[0].width() / byTime.bands[1].width()
                         - static_cast<double>(timed.bands[0].ownNs) / static_cast<double>(timed.bands[1].ownNs))
                < 0.001);
        const auto timeless = std::make_shared<CallGraph>(withoutTimes(mixed().graph()));
        QCOMPARE(static_cast<int>(flowOf(fallsOf(timeless), FlowWidth::time).width),
                 static_cast<int>(FlowWidth::count));
    }

    /// Whatever the run: inside the picture, side by side without overlap, as tall as their stops.
    void geometry()
    {
        std::mt19937 random(23);
        for (int round = 0; round < 40; ++round) {
            const FallTable table = fallsOf(fall_lines::randomGraph(random, 1 + round));
            for (const FlowWidth by : {FlowWidth::count, FlowWidth::time}) {
                const Flow flow = flowOf(table, by);
                const bool low = round % 2 == 1;
                const FlowLayout layout = layOutFlow(flow, 600 + 40 * round, low);
                for (std::size_t i = 0; i < layout.lanes.size(); ++i) {
                    QVERIFY(layout.bounds.contains(layout.lanes[i]));
                    QVERIFY(i == 0 || layout.lanes[i - 1].bottom() < layout.lanes[i].top());
                }
                for (std::size_t i = 0; i < layout.bands.size(); ++i) {
                    QVERIFY(layout.bounds.contains(layout.bands[i]));
                    QVERIFY(i == 0 || layout.bands[i - 1].right() < layout.bands[i].left());
                    QVERIFY(layout.bands[i].right() <= layout.lanes[0].right() + 0.01);
                    const std::vector<FlowStop>& stops = flow.bands[i].stops;
                    QVERIFY(layout.lanes[stops.front().lane].contains(layout.bands[i].topLeft()));
                    QVERIFY(layout.lanes[stops.back().lane].contains(layout.bands[i].bottomLeft()));
                }
                const DisplayList list =
                    displayFlow(flow, table, Theme::light(), {.width = 600.0 + 40 * round, .low = low});
                for (const DisplayItem& item : list.items)
                    QVERIFY2(list.bounds.adjusted(-1, -1, 1, 1).contains(item.extent()), qPrintable(item.text));
            }
        }
    }

    void everyBandIsNamedAndCanBeFound()
    {
        const FallTable table = fallsOf(mixed().shared());
        const Flow flow = flowOf(table);
        const FlowLayout layout = layOutFlow(flow, 1400);
        for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::print()}) {
            const DisplayList list = displayFlow(flow, table, theme);
            QStringList words;
            for (const DisplayItem& item : list.items)
                words << item.text;
            const QString all = words.join('|');
            for (const char* word : {"coloured as the key where a band ends", "292 falls in 384 hops", "add, mul",
                                     "90 · 31 %", "sum  1", "bad  1", "mul", "30"})
                QVERIFY2(all.contains(word), qPrintable(all));
            for (std::size_t band = 0; band < layout.bands.size(); ++band) {
                const DisplayItem* hit = list.hit(layout.bands[band].center());
                QVERIFY(hit != nullptr);
                QCOMPARE(hit->detail, static_cast<int>(band));
                QVERIFY(hit->hop != 0);
            }
        }
        QCOMPARE(flowDescription(flow),
                 QString("t: 200 through Cpu. add, mul: 90 through Autograd, Cpu. sum: 1 through Tracer, Cpu. "
                         "bad: 1 through Autograd, Cuda, with an error."));
    }

    /// A thin band at the right end has its whole name, where there is room beside it.
    void theLastNameIsWhole()
    {
        graphs::Builder b;
        calls(b, "t", {"Cpu"}, 200);
        calls(b, "sub_.Tensor", {"Autograd", "Cpu"}, 8);
        const FallTable table = fallsOf(b.shared());
        const DisplayList list = displayFlow(flowOf(table), table, Theme::light(), {.width = 900, .low = true});
        QStringList names;
        for (const DisplayItem& item : list.items)
            if (item.part == Part::edgeLabel) {
                names << item.text;
                QVERIFY2(list.bounds.contains(item.rect), qPrintable(item.text));
            }
        QVERIFY2(names.contains(QStringLiteral("sub_.Tensor")), qPrintable(names.join(u'|')));
    }

    /// Shares of time are of a time that is said, also where nobody knows what of it is dispatch.
    void theWholeTimeIsSaid()
    {
        CallGraph graph = mixed().graph();
        graph.predicted = true;
        const FallTable table = fallsOf(std::make_shared<const CallGraph>(std::move(graph)));
        QVERIFY(table.hasTimes() && !table.splitsTimes());
        const Flow flow = flowOf(table, FlowWidth::time);
        QStringList words;
        for (const DisplayItem& item : displayFlow(flow, table, Theme::light()).items)
            words << item.text;
        const QString whole = QString::fromStdString(durationText(flow.ownNs)) + QStringLiteral(" in all");
        QVERIFY2(words.join('|').contains(whole), qPrintable(words.join('|')));
    }

    /// A name of several operators that has no room is not cut to what looks like one of them.
    void aShortNameSaysHowManyThereAre()
    {
        graphs::Builder b;
        calls(b, "t", {"Cpu"}, 2000);
        calls(b, "sub_.Tensor_of_a_long_name", {"Autograd", "Cpu"}, 8);
        calls(b, "exp", {"Autograd", "Cpu"}, 2);
        calls(b, "sum", {"Tracer", "Cpu"}, 1);
        const FallTable table = fallsOf(b.shared());
        const DisplayList list = displayFlow(flowOf(table), table, Theme::light(), {.width = 900, .low = true});
        QStringList names;
        for (const DisplayItem& item : list.items)
            if (item.part == Part::edgeLabel)
                names << item.text;
        QVERIFY2(names.filter(QStringLiteral(" +1  10")).size() == 1, qPrintable(names.join(u'|')));
    }

    void anEmptyRun()
    {
        const FallTable table = fallsOf(std::make_shared<CallGraph>());
        const DisplayList list = displayFlow(flowOf(table), table, Theme::light());
        QVERIFY(list.bounds.isValid());
        QVERIFY(listBytes(list, "svg", {}).has_value());
    }

    /// Processor time of the layout and the SVG; the falls are counted before.
    void manyHops()
    {
        const FallTable table = fallsOf(std::make_shared<CallGraph>(graphs::many(10'000)));
        const double ms = tests::leastMilliseconds(
            [&table] {
                if (!listBytes(displayFlow(flowOf(table), table, Theme::light()), "svg", {}))
                    qFatal("the flow was not drawn");
            },
            60);
        qInfo("flow of 50,000 hops: %.0f ms", ms);
        QVERIFY2(ms <= 60, "design:7 allows 200 ns a hop; the machine may be three times slower");
    }
};

KEYFALL_TEST(FlowDisplayTest)
#include "flow_display_test.moc"
