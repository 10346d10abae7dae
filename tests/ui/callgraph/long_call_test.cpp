// SPDX-License-Identifier: MIT
// One call of any length: it stands in rows as calls do, says who runs at the left of each, and pans and zooms quickly.
#include "tests/support/frame_times.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_map.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/playback/playback.h"
#include "ui/theme/theme.h"
#include "ui/words/hop_selection.h"

#include <QAction>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

using namespace keyfall;

namespace {

/// A kernel that calls others, `calls` times in turn: mul below Autograd, or relu, which fails in the end.
std::shared_ptr<const CallGraph> oneCall(int calls)
{
    graphs::Builder b;
    b.call("net", {"Autograd", "Cpu"}, "y = net(a)");
    const HopId top = b.hop(0, CallKind::call, "Autograd");
    const HopId root = b.hop(top, CallKind::redispatch, "Cpu");
    for (int i = 0; i < calls; ++i) {
        const HopId inner = b.hop(root, CallKind::call, "Autograd", i % 3 == 2 ? "relu" : "mul");
        b.hop(inner, CallKind::redispatch, "Cpu", i % 3 == 2 ? "relu" : "mul");
    }
    return b.shared();
}

/// A million hops of one call. Made by hand: all of a hop's words would take the test a minute.
std::shared_ptr<const CallGraph> huge(HopId hops)
{
    graphs::Builder b;
    b.call("net", {"Autograd", "Cpu"}, "y = net(a)");
    b.hop(0, CallKind::call, "Autograd");
    CallGraph graph = b.graph();
    graph.hops[0].durationNs = 0;
    graph.hops.reserve(hops);
    graph.calls[0].hopCount = hops;
    for (HopId id = 2; id <= hops; ++id) {
        Hop hop;
        hop.id = id;
        hop.parent = 1;
        hop.depth = 1;
        hop.kind = CallKind::callDirect;
        hop.op = graph.hops[0].op;
        hop.key = b.key("Cpu");
        hop.kernel = "standard:cpu";
        hop.provenance = Provenance::kernel;
        graph.hops.push_back(std::move(hop));
    }
    return std::make_shared<const CallGraph>(std::move(graph));
}

struct Bench {
    explicit Bench(std::shared_ptr<const CallGraph> graph, QSize size = {1280, 800})
    {
        playback.setAnimated(false);
        QObject::connect(&selection, &HopSelection::currentChanged, &playback, &Playback::goTo);
        view = std::make_unique<LadderView>(&playback, &selection);
        view->resize(size);
        map = std::make_unique<LadderMap>(view.get(), &playback);
        map->resize(map->width(), size.height());
        view->show();
        map->show();
        playback.setGraph(std::move(graph));
        playback.toEnd();
        QCoreApplication::processEvents();
    }
    Playback playback;
    HopSelection selection;
    std::unique_ptr<LadderView> view;
    std::unique_ptr<LadderMap> map;
};

/// Dark or bright enough to be ink of words, in the upper line of a hop's box.
int inked(const LadderView& view, HopId hop)
{
    const QRectF box = view.sheet().boxOf(hop);
    const QImage image = const_cast<LadderView&>(view).viewport()->grab().toImage();
    const QRectF at(view.toViewport(box.topLeft()), box.size() * view.zoom());
    int dark = 0;
    for (int y = std::max(0, int(at.top()) + 6); y < int(at.top()) + 22 && y < image.height(); ++y)
        for (int x = std::max(0, int(at.left()) + 12); x < int(at.left()) + 100 && x < image.width(); ++x)
            dark += qGray(image.pixel(x, y)) < 90 || qGray(image.pixel(x, y)) > 250 ? 1 : 0;
    return dark;
}

}  // namespace

class LongCallTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What a box has room for of a PyTorch kernel is its file and line.
    void aKernelIsItsFileAndLine()
    {
        CallGraph graph = *oneCall(1);
        Hop& hop = graph.hops.front();
        const auto shown = [&](const char* kernel) {
            hop.kernel = kernel;
            return LadderWords::detail(graph, hop, false, true, {}).section(QStringLiteral(" · "), 0, 0);
        };
        QCOMPARE(shown("registered at /a/b/VariableType_2.cpp:11000"), QStringLiteral("VariableType_2.cpp:11000"));
        QCOMPARE(shown("registered at <string>:5"), QStringLiteral("<string>:5"));
        QCOMPARE(shown("session:a/b"), QStringLiteral("session:a/b"));
    }

    void whoIsAskedSeesNoEmptyRows()
    {
        LadderOptions options;
        options.evenLanes = true;
        const auto graph = oneCall(40);
        LadderSheet sheet(graph, options, false);
        sheet.wrap(700);
        QVERIFY(sheet.rows().size() > 2);
        const auto lowest = [&](HopId asked) {
            LadderState state;
            state.moment = Moment();
            state.asked = asked;
            double low = 0;
            for (const DisplayItem& item : sheet.display(Theme::light(), state).items)
                if (item.part == Part::laneBand)
                    low = std::max(low, item.rect.bottom());
            return low;
        };
        const LadderSheet::Row& first = sheet.rows()[0];
        const LadderSheet::Row& second = sheet.rows()[1];
        QVERIFY(lowest(0) > second.top + second.height);
        QVERIFY(lowest(1) <= first.top + first.height);
        QVERIFY(lowest(second.firstHop) > second.top);  // the answers' lanes are there
        QVERIFY(lowest(second.firstHop) <= second.top + second.height);
    }

    void whoIsAskedAnswersInTheRowOfTheQuestionAlone()
    {
        const Bench bench(oneCall(40), {700, 1400});
        LadderView& view = *bench.view;
        const auto clickIn = [&](int number) {
            const LadderSheet::Row row = view.sheet().rows()[static_cast<std::size_t>(number)];
            const LadderLane& lane = view.sheet().layout(number).lanes.front();
            const double down = row.top + (row.strip ? LadderSheet::kStrip : 0) + lane.top + lane.height / 2;
            const QPoint at = view.toViewport({20, down}).toPoint();  // the lane's name
            QVERIFY(view.viewport()->rect().contains(at));
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
        };
        QSignalSpy lane(&view, &LadderView::laneClicked);
        QSignalSpy floor(&view, &LadderView::floorClicked);
        const_cast<Bench&>(bench).selection.withhold({1, false});
        QCoreApplication::processEvents();
        QVERIFY(view.sheet().rows().size() > 1);
        clickIn(1);
        QCOMPARE(lane.count() + floor.count(), 0);
        clickIn(0);
        QCOMPARE(lane.count() + floor.count(), 1);
    }

    void itStandsInRowsThatThePageHolds()
    {
        const Bench bench(oneCall(500));
        const LadderSheet& sheet = bench.view->sheet();
        QVERIFY(sheet.rows().size() > 50);
        QCOMPARE(bench.view->horizontalScrollBar()->maximum(), 0);
        QVERIFY(sheet.bounds().right() <= bench.view->viewport()->width() / bench.view->zoom());
        HopId next = 1;
        for (std::size_t i = 0; i < sheet.rows().size(); ++i) {
            const LadderSheet::Row& row = sheet.rows()[i];
            QCOMPARE(row.firstHop, next);
            next = row.endHop;
            for (HopId hop = row.firstHop; hop < row.endHop; ++hop) {
                QCOMPARE(sheet.rowOf(hop), int(i));
                const QRectF box = sheet.boxOf(hop);
                QVERIFY(box.top() >= row.top && box.bottom() <= row.top + row.height);
                QVERIFY2(box.left() >= sheet.labelWidth() && box.right() <= sheet.bounds().right() + 0.5,
                         qPrintable(QStringLiteral("hop %1: %2 to %3").arg(hop).arg(box.left()).arg(box.right())));
            }
        }
        QCOMPARE(next, HopId(1003));
        // Another page has other rows.
        const std::size_t rows = sheet.rows().size();
        bench.view->resize(700, 800);
        QVERIFY(sheet.rows().size() > rows);
    }

    /// A row that has only the end of a call shows the lanes of that end, and nothing below them.
    /// What was nested in the call has ended: its brackets, and the rows of boxes below the caller's, take no room.
    void anEndStandsBelowItsCard()
    {
        graphs::Builder b;
        b.call("softmax", {"Profiler", "Cpu"}, "p = softmax(linear(features, w), 1)");
        const HopId profiler = b.hop(0, CallKind::call, "Profiler");
        b.at(profiler).outputs = {graphs::tensor({1, 10})};
        const HopId cpu = b.hop(profiler, CallKind::redispatch, "Cpu");
        const HopId inner = b.hop(cpu, CallKind::call, "Profiler", "_softmax");
        b.hop(inner, CallKind::redispatch, "Cpu", "_softmax");
        LadderSheet sheet(b.shared(), {}, true);
        using M = LadderMetrics;
        const double least = M::lanesTop(0) + M::boxHeight + 2 * M::lanePadding + M::margin;
        int ends = 0;
        for (double width = 560; width < 1300; width += 10) {
            sheet.wrap(width);
            for (int i = 0; i < static_cast<int>(sheet.rows().size()); ++i) {
                const LadderSheet::Row& row = sheet.rows()[std::size_t(i)];
                // One lane: only the Profiler's own end is there.
                if (!row.isEnd() || row.lanes != 1 || sheet.tailOf(profiler).top() < row.top)
                    continue;
                bool nested = false;
                LadderState state;
                const DisplayList list = sheet.display(Theme::light(), state);
                for (const DisplayItem& item : list.items)
                    nested = nested
                        || (item.part == Part::bracket && item.rect.top() > row.top
                            && item.rect.bottom() < row.top + row.height && item.rect.right() > sheet.labelWidth());
                if (nested)
                    continue;
                ++ends;
                const auto source = std::find_if(list.items.begin(), list.items.end(), [&](const DisplayItem& item) {
                    return item.part == Part::header && item.font == FontRole::mono && item.rect.top() > row.top
                        && item.text == QLatin1String("p = softmax(linear(features, w), 1)");
                });
                QVERIFY(width < 800 || source != list.items.end());  // the end is short, and the page is not
                QCOMPARE(row.height, least);
                const QRectF tail = sheet.tailOf(profiler);
                QVERIFY2(tail.top() > row.top + M::headerTop + M::headerHeight && tail.bottom() < row.top + row.height,
                         qPrintable(QString::number(width)));
            }
        }
        QVERIFY(ends > 0);
    }

    void rowsWithoutHopsAreAsHighAsWhatTheyShow()
    {
        graphs::Builder b;
        b.call("add", {"Tracer", "Autograd", "Cpu"}, "y = add(a, b)");
        const HopId tracer = b.hop(0, CallKind::call, "Tracer");
        const HopId autograd = b.hop(tracer, CallKind::redispatch, "Autograd");
        b.hop(autograd, CallKind::redispatch, "Cpu");
        LadderSheet sheet(b.shared(), {}, true);
        int ends = 0;
        for (double width = 560; width < 1300; width += 10) {
            sheet.wrap(width);
            const double whole = sheet.rows().front().height;
            double bottom = 0;
            for (const LadderSheet::Row& row : sheet.rows()) {
                QVERIFY(row.top >= bottom);
                bottom = row.top + row.height;
                if (!row.isCut() || row.firstHop != row.endHop) {
                    QCOMPARE(row.height, whole);
                    continue;
                }
                ++ends;
                QVERIFY2(row.lanes > 0 && row.lanes < 3 && row.height < whole - 40, qPrintable(QString::number(width)));
            }
            for (const bool background : {true, false}) {
                LadderState state;
                state.background = background;
                int row = -1;
                sheet.forEachRow(Theme::light(), state, [&](const DisplayList& list) {
                    ++row;
                    const LadderSheet::Row& at = sheet.rows()[std::size_t(row)];
                    for (const DisplayItem& item : list.items)
                        if (at.lanes > 0 && item.part != Part::laneBand)
                            QVERIFY2(
                                item.rect.bottom() <= at.top + at.height,
                                qPrintable(
                                    QStringLiteral("%1: %2, part %3").arg(width).arg(item.text).arg(int(item.part))));
                });
            }
        }
        QVERIFY(ends > 0);
    }

    void eachRowSaysWhoRuns()
    {
        const Bench bench(oneCall(500));
        const LadderSheet& sheet = bench.view->sheet();
        const int middle = int(sheet.rows().size()) / 2;
        const LadderSheet::Row& row = sheet.rows()[std::size_t(middle)];
        bench.view->verticalScrollBar()->setValue(int(row.top * bench.view->zoom()));
        const DisplayList list = bench.view->visibleList();
        const QRectF band(0, row.top, sheet.bounds().right(), row.height);
        QStringList callers;
        std::set<HopId> boxes;
        for (const DisplayItem& item : list.items) {
            const QRectF rect = item.rect.translated(list.origin);
            QVERIFY(std::abs(item.rect.left()) < 1e5 && std::abs(item.rect.right()) < 1e5);
            if (!band.contains(QPointF(band.center().x(), rect.center().y())))
                continue;
            if (item.part == Part::box)
                boxes.insert(item.hop);
            if (item.part == Part::boxText && item.hop <= 2 && rect.left() < 320)
                callers.append(item.text);
            // What begins or ends in another row is not drawn in this one.
            if (item.part == Part::result || item.part == Part::wayBack)
                QVERIFY2(item.hop >= row.firstHop && item.hop < row.endHop, qPrintable(QString::number(item.hop)));
        }
        QVERIFY2(callers.contains(QStringLiteral("net · Autograd")), qPrintable(callers.join(u'|')));
        QVERIFY2(callers.contains(QStringLiteral("net · Cpu")), qPrintable(callers.join(u'|')));
        std::set<HopId> expected{1, 2};
        for (HopId hop = row.firstHop; hop < row.endHop; ++hop)
            expected.insert(hop);
        QVERIFY(boxes == expected);
        // The callers go on beyond the edge of the page.
        for (const DisplayItem& item : list.items)
            if (item.part == Part::box && item.hop == 1 && item.rect.height() > 40)
                QVERIFY(item.rect.right() > sheet.bounds().right());
    }

    /// On a narrow page a row ends between two operators, never within the words of one.
    void aNarrowPageCutsBetweenOperators()
    {
        for (const int width : {900, 1100}) {
            const Bench bench(oneCall(100), {width, 800});
            for (const LadderSheet::Row& row : bench.view->sheet().rows())
                if (row.firstHop > 1 && !row.isEnd()) {
                    const CallKind kind = bench.view->graph()->hops[row.firstHop - 1].kind;
                    QVERIFY2(kind == CallKind::call, qPrintable(QString::number(row.firstHop)));
                }
        }
    }

    /// Whatever the tree: what comes back behind a cut is not drawn before it.
    void whatEndsInAnotherRowIsNotDrawn()
    {
        std::mt19937 random(5);
        int rows = 0;
        for (int round = 0; round < 12; ++round) {
            graphs::Builder b;
            b.call("net", {"Autograd", "Cpu"}, "y = net(a)");
            std::vector<HopId> open{b.hop(0, CallKind::call, "Autograd")};
            for (int i = 0; i < 150; ++i) {
                while (open.size() > 1 && (open.size() > 5 || random() % 2 == 0))
                    open.pop_back();
                open.push_back(
                    b.hop(open.back(), CallKind::call, "Cpu", random() % 3 == 0 ? "a_long_name_of_it" : "mul"));
            }
            LadderSheet sheet(b.shared(), {}, false);
            sheet.wrap(1500);
            for (const LadderSheet::Row& row : sheet.rows()) {
                LadderState state;
                state.visible = QRectF(0, row.top, 1500, row.height);
                const DisplayList list = sheet.display(Theme::light(), state);
                for (const DisplayItem& item : list.items)
                    if (item.part == Part::wayBack && item.rect.top() < row.height)
                        QVERIFY2(item.rect.left() + row.aside() <= row.to,
                                 qPrintable(QStringLiteral("hop %1 in the row of %2").arg(item.hop).arg(row.firstHop)));
                ++rows;
            }
        }
        QVERIFY(rows > 100);
    }

    /// However few hops it has: what is wider than the page stands in rows, and each hop's words are on it.
    void aShortCallWraps()
    {
        int cut = 0;
        for (const auto& [name, builder] : graphs::all())
            for (const int width : {1000, 1280}) {
                const Bench bench(builder.shared(), {width, 700});
                bench.view->setZoom(1);
                const LadderSheet& sheet = bench.view->sheet();
                const QByteArray where = QByteArray::fromStdString(name) + " at " + QByteArray::number(width);
                HopId next = 1;
                for (const LadderSheet::Row& row : sheet.rows()) {
                    const double used = sheet.labelWidth() + row.to - row.from + LadderMetrics::margin + 6;
                    QVERIFY2(!row.isCut() || used <= bench.view->viewport()->width() + 0.5, where);
                    cut += row.isCut() && row.firstHop > 1 ? 1 : 0;
                    QCOMPARE(row.isCut() ? row.firstHop : next, next);
                    next = row.isCut() ? row.endHop
                                       : bench.view->graph()->calls[row.first + row.calls - 1].firstHop
                            + bench.view->graph()->calls[row.first + row.calls - 1].hopCount;
                }
                QCOMPARE(next, HopId(bench.view->graph()->hops.size()) + 1);
                QCOMPARE(bench.view->horizontalScrollBar()->maximum(), 0);
                for (HopId hop = 1; hop < next; ++hop) {
                    const QRectF core = sheet.coreOf(hop);
                    QVERIFY2(core.left() >= sheet.labelWidth() && core.right() <= sheet.bounds().right() + 0.5,
                             where + ", hop " + QByteArray::number(hop));
                }
            }
        QVERIFY2(cut > 2, qPrintable(QString::number(cut)));
    }

    /// A picture that is whole at a scale that can be read is not made larger by cutting a call.
    void fittingKeepsShortCallsWhole()
    {
        for (const int width : {1000, 1150, 1300, 1500}) {
            const Bench bench(graphs::chain().shared(), {width, 1400});
            bench.view->fit();
            const LadderSheet& sheet = bench.view->sheet();
            LadderSheet small(bench.view->graph(), {}, true);
            small.wrap(width / (9.0 / 11));
            QVERIFY2(small.cutsShort() || !sheet.cutsShort(), qPrintable(QString::number(width)));
        }
    }

    /// What is just large enough to be fitted is whole, though there was a bar before: its room is free then.
    void aBarDoesNotKeepItself()
    {
        int whole = 0;
        const Bench bench(graphs::chain().shared(), {1300, 560});
        bench.view->show();
        bench.view->fitIfReadable();
        for (int width = 1300; width >= 800; width -= 2) {
            bench.view->resize(width, 300);  // scrolls
            QCoreApplication::processEvents();
            QVERIFY(bench.view->verticalScrollBar()->maximum() > 0);
            bench.view->resize(width, 560);
            QCoreApplication::processEvents();
            const QSize room = bench.view->maximumViewportSize();
            LadderSheet least(bench.view->graph(), {}, true);
            least.wrap(std::floor(room.width() / (9.0 / 11)));
            if (least.cutsShort() || least.bounds().height() * 9 / 11 > room.height())
                continue;  // no scale is readable
            ++whole;
            QVERIFY2(!bench.view->sheet().cutsShort(), qPrintable(QString::number(width)));
            QCOMPARE(bench.view->verticalScrollBar()->maximum(), 0);
        }
        QVERIFY(whole > 20);
    }

    /// A scale that somebody chose stays, also when an edit makes a call wider; one that was fitted is fitted anew.
    void aWiderRunIsNotCutByAnOldScale()
    {
        int whole = 0;
        for (int width = 700; width <= 1100; width += 10) {
            graphs::Builder narrow;
            narrow.call("add", {"Cpu"}, "y = add(a, b)");
            narrow.hop(0, CallKind::call, "Cpu");
            Bench bench(narrow.shared(), {width, 900});
            bench.view->fitIfReadable();
            bench.playback.setGraph(graphs::chain().shared());
            QCoreApplication::processEvents();
            LadderSheet least(bench.view->graph(), {}, true);
            const double page = width - bench.view->verticalScrollBar()->sizeHint().width();
            least.wrap(std::floor(page / (9.0 / 11)));
            if (least.cutsShort())
                continue;
            ++whole;
            QVERIFY2(!bench.view->sheet().cutsShort(), qPrintable(QString::number(width)));
        }
        QVERIFY(whole > 5);
        Bench chosen(graphs::chain().shared(), {1100, 900});
        chosen.view->setZoom(1.5);
        chosen.playback.setGraph(graphs::chain().shared());
        QCOMPARE(chosen.view->zoom(), 1.5);
    }

    /// Where no scale shows everything, the largest is taken at which no call is cut that need not be.
    void anOpenedRunCutsNoCallThatFits()
    {
        int whole = 0;
        for (int width = 800; width <= 1300; width += 20) {
            const Bench bench(graphs::chain().shared(), {width, 300});
            bench.view->fitIfReadable();
            const double page = width - bench.view->verticalScrollBar()->sizeHint().width();
            LadderSheet least(bench.view->graph(), {}, true);
            least.wrap(std::floor(page / (9.0 / 11)));
            if (least.cutsShort())
                continue;
            ++whole;
            QVERIFY(bench.view->verticalScrollBar()->maximum() > 0);  // not everything is in sight
            QVERIFY2(!bench.view->sheet().cutsShort(), qPrintable(QString::number(width)));
            QCOMPARE(bench.view->horizontalScrollBar()->maximum(), 0);
            const double larger = bench.view->zoom() + 0.01;
            least.wrap(std::floor(page / larger));
            QVERIFY2(larger > 1 || least.cutsShort(), qPrintable(QString::number(width)));
        }
        QVERIFY(whole > 5);
    }

    /// What comes out of the last hop goes on in a row of its own, where it is too wide with its callers' ends.
    void whatACallReturnsIsOnThePage()
    {
        int tried = 0;
        for (const auto& [name, builder] : graphs::all())
            for (const int width : {800, 860, 920}) {
                Bench bench(builder.shared(), {width, 700});
                bench.view->setZoom(1);
                const LadderSheet& sheet = bench.view->sheet();
                const QByteArray where = QByteArray::fromStdString(name) + " at " + QByteArray::number(width);
                QString rows;
                for (const LadderSheet::Row& row : sheet.rows())
                    rows +=
                        QStringLiteral("; %1-%2: %3 to %4").arg(row.firstHop).arg(row.endHop).arg(row.from).arg(row.to);
                double widest = 0;
                for (HopId hop = 1; hop <= bench.view->graph()->hops.size(); ++hop)
                    widest = std::max(widest, double(sheet.layout(sheet.rowOf(hop)).at(hop).minWidth));
                if (widest > width - 260)
                    continue;  // a box with its key set is wider than the page by itself
                ++tried;
                QVERIFY2(bench.view->horizontalScrollBar()->maximum() == 0, where + rows.toUtf8());
                LadderState state;
                state.visible = sheet.bounds();
                std::set<std::pair<Part, HopId>> drawn;
                for (std::size_t i = 0; i < sheet.rows().size(); ++i) {
                    state.visible = QRectF(0, sheet.rows()[i].top, sheet.bounds().width(), 1);
                    const DisplayList list = sheet.display(Theme::light(), state);
                    for (const DisplayItem& item : list.items)
                        if ((item.part == Part::result || item.part == Part::error)
                            && item.kind == DisplayItem::Kind::box && item.rect.top() < sheet.rows()[i].height) {
                            QVERIFY2(item.rect.left() >= sheet.labelWidth()
                                         && item.rect.right() <= sheet.bounds().right(),
                                     where + ", of hop " + QByteArray::number(item.hop));
                            QVERIFY2(drawn.insert({item.part, item.hop}).second, where);  // once
                            const QRectF tail = sheet.tailOf(item.hop).translated(-list.origin);
                            QVERIFY2(std::abs(tail.right() - item.rect.right()) < 1, where);
                        }
                }
                for (const Hop& hop : bench.view->graph()->hops)
                    if (LadderWords::hasResult(hop) || (hop.error && hop.error->raisedHere))
                        QVERIFY2(drawn.contains({hop.error ? Part::error : Part::result, hop.id}), where);
            }
        QVERIFY2(tried >= 9, qPrintable(QString::number(tried)));
    }

    /// When a call of many rows has returned, its result is in sight, not the row in which it began.
    void whatComesBackIsInSight()
    {
        Bench bench(oneCall(60), {1000, 600});
        const LadderSheet& sheet = bench.view->sheet();
        QVERIFY(sheet.rows().size() > 5);
        for (const HopId hop : {HopId(1), HopId(2)}) {
            bench.playback.seek(0);
            bench.playback.seek(bench.playback.last() - static_cast<int>(hop) + 1);
            QVERIFY(bench.playback.moment() == (Moment{hop, true}));
            const QRectF tail = sheet.tailOf(hop);
            QVERIFY(sheet.rowAt(tail.top()) != sheet.rowOf(hop));
            QVERIFY2(QRectF(bench.view->viewport()->rect()).contains(bench.view->toViewport(tail.center())),
                     qPrintable(QString::number(hop)));
        }
    }

    /// At the left of a row that goes on, a caller's words begin with their beginning, as much of them as there is room;
    /// the card says that the call goes on, and where it begins it does not.
    void wordsOfACallerKeepTheirBeginning()
    {
        int callers = 0;
        int said = 0;
        for (const auto& [name, builder] : graphs::all())
            for (int width = 700; width < 1000; width += 20) {
                Bench bench(builder.shared(), {width, 900});
                bench.view->setZoom(1);
                const LadderSheet& sheet = bench.view->sheet();
                for (const LadderSheet::Row& row : sheet.rows()) {
                    LadderState state;
                    state.visible = QRectF(0, row.top, sheet.bounds().width(), row.height);
                    const bool begins = !row.isCut() || row.firstHop <= 1;
                    const DisplayList list = sheet.display(Theme::light(), state);
                    for (const DisplayItem& item : list.items)
                        if (item.part == Part::header && item.text == QLatin1String("(goes on)")
                            && item.rect.top() < row.height) {
                            ++said;
                            QVERIFY2(!begins, name.c_str());
                        }
                    if (begins)
                        continue;
                    for (const DisplayItem& item : list.items)
                        if (item.part == Part::boxText && item.rect.top() < row.height && item.hop < row.firstHop) {
                            ++callers;
                            QVERIFY2(item.rect.left() >= sheet.labelWidth(),
                                     qPrintable(QStringLiteral("%1 of %2").arg(item.text).arg(width)));
                        }
                }
            }
        QVERIFY(callers > 20);
        QVERIFY(said > 20);
    }

    /// Rounds of a fold that is open, and a call in the midst of others.
    void shortCallsOfOneRunAreCutAlike()
    {
        LadderSheet sheet(std::make_shared<const CallGraph>(graphs::many(60)), {}, true);
        sheet.wrap(700);
        QVERIFY(sheet.cutsShort());
        if (!sheet.folds().empty())
            sheet.setOpen(0, true);
        HopId next = 1;
        for (const LadderSheet::Row& row : sheet.rows()) {
            QVERIFY(row.isCut());
            QCOMPARE(row.firstHop, next);
            next = row.endHop;
        }
        QCOMPARE(next, HopId(301));
        sheet.wrap(3000);
        QVERIFY(!sheet.cutsShort());
    }

    /// A kernel that calls many others fails at last: the error is in another row than the kernel's name.
    void nextErrorShowsWhereItIsRaised()
    {
        for (const int position : {0, 1}) {
            graphs::Builder b;
            b.call("net", {"Autograd", "Cpu"}, "y = net(a)");
            const HopId top = b.hop(0, CallKind::call, "Autograd");
            const HopId root = b.hop(top, CallKind::redispatch, "Cpu");
            for (int i = 0; i < 200; ++i) {
                const HopId inner = b.hop(root, CallKind::call, "Autograd", "mul");
                b.hop(inner, CallKind::redispatch, "Cpu", "mul");
            }
            HopId failing = root;
            if (position == 1) {
                const HopId inner = b.hop(root, CallKind::call, "Autograd", "mul");
                failing = b.hop(inner, CallKind::redispatch, "Cpu", "mul");
            }
            b.raise(failing, "the sizes 3 and 4 differ");
            Bench bench(b.shared());
            QVERIFY(bench.view->sheet().rows().size() > 10);
            for (const int from : {0, bench.playback.last() / 2}) {
                bench.playback.seek(from);
                bench.playback.toNextError();
                QCOMPARE(bench.playback.moment().hop, failing);
                const QRect page = bench.view->viewport()->rect();
                bool seen = false;
                const DisplayList list = bench.view->visibleList();
                for (const DisplayItem& item : list.items)
                    if (item.part == Part::error && item.hop == failing && item.rect.height() > 20)
                        seen = seen || QRectF(page).contains(bench.view->toViewport(item.rect.center() + list.origin));
                QVERIFY2(seen, qPrintable(QStringLiteral("kind %1 from %2").arg(position).arg(from)));
            }
        }
    }

    void whatIsClickedIsWhatIsThere()
    {
        Bench bench(oneCall(500));
        for (const HopId hop : {HopId(5), HopId(502), HopId(1002)}) {
            bench.playback.toEnd();
            bench.view->ensureVisible(hop);
            const QRectF box = bench.view->sheet().coreOf(hop);
            QTest::mouseClick(bench.view->viewport(), Qt::LeftButton, {},
                              bench.view->toViewport(box.center()).toPoint());
            QCOMPARE(bench.playback.moment().hop, hop);
        }
    }

    void bothEndsAndWhatIsFoundShowWords()
    {
        Bench bench(oneCall(20'000));
        bench.playback.seek(1);
        QVERIFY(inked(*bench.view, 1) > 20);
        bench.playback.goTo(40'002);
        QVERIFY(bench.view->sheet().boxOf(40'002).top() > 1e6);
        QVERIFY(inked(*bench.view, 40'002) > 20);
        bench.playback.toEnd();
        QCOMPARE(bench.view->find(QStringLiteral("relu")), 2 * 6666);
        bench.view->findPrevious();  // the last
        QCOMPARE(bench.playback.moment().hop, bench.view->found().back());
        QVERIFY(inked(*bench.view, bench.view->found().back()) > 20);
    }

    void furtherAwayItIsWords()
    {
        Bench bench(oneCall(90));
        for (int i = 0; i < 12 && bench.view->detail() == LadderView::Detail::ladder; ++i)
            bench.view->actionSet().zoomOut->trigger();
        QCOMPARE(bench.view->detail(), LadderView::Detail::blocks);
        // mul ×2, relu, mul ×2 … : what is alike and follows each other is one line.
        const RunOutline& blocks = bench.view->outline();
        QCOMPARE(blocks.blocks().size(), std::size_t{60});
        QCOMPARE(blocks.blocks()[0].times, 2U);
        QCOMPARE(blocks.blocks()[0].hops, 4U);
        QCOMPARE(sentenceOf(blocks.blocks()[1]), QStringLiteral("relu: relu"));
        QCOMPARE(blocks.blockOf(1), 0);
        QCOMPARE(blocks.blockOf(3), 0);
        QCOMPARE(blocks.blockOf(7), 1);
        QCOMPARE(blocks.blockOf(182), 59);
        bench.view->setDetail(LadderView::Detail::lines);
        QCOMPARE(bench.view->outline().blocks().size(), std::size_t{2});
        QCOMPARE(bench.view->outline().blocks()[0].times, 60U);
        // Into the line under the pointer.
        bench.view->setDetail(LadderView::Detail::blocks);
        bench.view->verticalScrollBar()->setValue(0);
        const QPoint line = bench.view->toViewport(bench.view->placeOf(7).center()).toPoint();
        QTest::mouseDClick(bench.view->viewport(), Qt::LeftButton, {}, line);
        QCOMPARE(bench.view->detail(), LadderView::Detail::ladder);
        QVERIFY(bench.view->viewport()->rect().contains(
            bench.view->toViewport(bench.view->sheet().coreOf(7).center()).toPoint()));
    }

    void theTokenFallsInOneRow()
    {
        Bench bench(oneCall(500));
        for (const HopId hop : {HopId(500), HopId(501)}) {
            bench.playback.goTo(hop);
            const DisplayList list = bench.view->visibleList();
            int boxes = 0;
            for (const DisplayItem& item : list.items)
                boxes += item.part == Part::box && item.hop == hop && item.rect.height() > 40 && item.fill.isValid();
            QCOMPARE(boxes, 1);
        }
    }

    void aMillionHopsPanAndZoom()
    {
        constexpr double kMost = 3 * kFrameMs;  // on machines that are slower or do other work
        const double begun = processorMs();
        const Bench bench(huge(1'000'000));
        qInfo("a million hops of one call: %zu rows, shown after %.0f ms", bench.view->sheet().rows().size(),
              processorMs() - begun);
        const auto frames = [&](const char* what, auto&& step) {
            return slowestFrame(what, 150, kMost, [&](int i) {
                step(i);
                bench.view->viewport()->repaint();
                bench.map->repaint();
            });
        };
        QScrollBar* bar = bench.view->verticalScrollBar();
        QVERIFY(bar->maximum() > 1'000'000);
        const double pan = frames("pan", [&](int i) { bar->setValue(bar->maximum() / 2 + 40 * i); });
        const double scrub = frames("scrub", [&](int i) { bar->setValue(int(qint64(bar->maximum()) * i / 150)); });
        const QPointF centre(bench.view->viewport()->rect().center());
        const double zoom = frames("zoom", [&](int i) { bench.view->zoomAt(centre, i % 20 < 10 ? 1.04 : 1 / 1.04); });
#if defined(__SANITIZE_ADDRESS__)
        QSKIP("an instrumented picture is not drawn in time");
#endif
        QVERIFY(pan <= kMost);
        QVERIFY(scrub <= kMost);
        QVERIFY(zoom <= kMost);
    }
};

KEYFALL_TEST(LongCallTest)
#include "long_call_test.moc"
