// SPDX-License-Identifier: MIT
// The ladder of a long run costs what is in sight of it, also while the run grows.
#include "core/graph/graph_append.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/call_table_model.h"
#include "ui/callgraph/hop_filter.h"
#include "ui/callgraph/ladder_map.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/callgraph/run_outline.h"
#include "ui/playback/playback.h"
#include "ui/theme/theme.h"
#include "ui/words/hop_selection.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>

using namespace keyfall;

namespace {

/// A run that is told piece by piece; nothing repeats in it but where a piece is a loop.
struct Growing {
    CallGraph graph;
    int told = 0;

    std::shared_ptr<const CallGraph> more(int calls, bool loop = false)
    {
        graphs::Builder b;
        for (int i = 0; i < calls; ++i) {
            // Widths differ, and some calls are long.
            const int which = loop ? i % 2 : told++;
            const std::string op = "op" + std::string(static_cast<std::size_t>(which % 7), 'x') + std::to_string(which);
            b.call(op, {"Autograd", "Cpu"}, "y = " + op + "(x)");
            const HopId top = b.hop(0, CallKind::call, "Autograd");
            b.hop(top, CallKind::redispatch, "Cpu");
            if (!loop && which == 260)  // a lane that none before had, and its label is longer
                b.hop(top, CallKind::call, "Quantized", "inner");
            for (int inner = 0; !loop && which % 97 == 96 && inner < 30; ++inner)
                b.hop(top, CallKind::call, "Cpu", "inner");
        }
        appendGraph(graph, b.graph());
        reserveToGrow(graph);
        return std::make_shared<const CallGraph>(graph);
    }
};

std::vector<LadderSheet::Row> rowsOf(const LadderSheet& sheet)
{
    std::vector<LadderSheet::Row> rows;
    for (int i = sheet.rowAt(0); i >= 0; i = sheet.nextRow(i))
        rows.push_back(sheet.row(i));
    return rows;
}

bool sameBlocks(const RunOutline& one, const RunOutline& other)
{
    const auto same = [](const RunOutline::Block& a, const RunOutline::Block& b) {
        return a.source == b.source && a.firstHop == b.firstHop && a.firstCall == b.firstCall && a.calls == b.calls
            && a.times == b.times && a.hops == b.hops && a.errors == b.errors && a.ns == b.ns && a.op == b.op
            && a.otherOps == b.otherOps;
    };
    return std::equal(one.blocks().begin(), one.blocks().end(), other.blocks().begin(), other.blocks().end(), same);
}

bool sameRows(const LadderSheet& a, const LadderSheet& b)
{
    const auto same = [](const LadderSheet::Row& one, const LadderSheet::Row& other) {
        return one.first == other.first && one.calls == other.calls && one.fold == other.fold
            && one.strip == other.strip && std::abs(one.top - other.top) < 1e-6 && one.height == other.height
            && one.firstHop == other.firstHop && one.endHop == other.endHop;
    };
    const auto left = rowsOf(a);
    const auto right = rowsOf(b);
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), same);
}

struct Bench {
    Bench()
    {
        playback.setAnimated(false);
        QObject::connect(&selection, &HopSelection::currentChanged, &playback, &Playback::goTo);
        view = std::make_unique<LadderView>(&playback, &selection);
        view->setTheme(Theme::light());
        view->resize(1000, 700);
        view->show();
    }
    [[nodiscard]] LadderSheet::Work work() const { return view->sheet().work(); }
    Playback playback;
    HopSelection selection;
    std::unique_ptr<LadderView> view;
};

}  // namespace

class GrowingLadderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Grown in steps, a sheet is what it is when it is made at once: folds, rows, cuts and all.
    void grownIsAsMadeAtOnce()
    {
        for (const auto breaks : {LadderSheet::Breaks::all, LadderSheet::Breaks::inSight}) {
            Growing run;
            LadderSheet sheet(run.more(50), {}, true, breaks);
            sheet.wrap(1100);
            int step = 0;
            for (const int calls : {1, 3, 200, 40, 300, 1, 6, 400}) {
                const auto graph = run.more(calls, ++step % 3 == 0);
                sheet.grow(graph);
                LadderSheet fresh(graph, {}, true, breaks);
                fresh.wrap(1100);
                QVERIFY2(sameRows(sheet, fresh), qPrintable(QString::number(step)));
                QCOMPARE(sheet.bounds(), fresh.bounds());
                QCOMPARE(sheet.labelWidth(), fresh.labelWidth());
                QCOMPARE(sheet.folds().size(), fresh.folds().size());
            }
        }
    }

    /// A run of very many calls has the rows it would have, but for one that is shorter here and there.
    void aLongRunHasAllItsCalls()
    {
        Growing run;
        LadderSheet sheet(run.more(9000), {}, true, LadderSheet::Breaks::inSight);
        sheet.wrap(1500);
        QVERIFY(sheet.work().measured < 1500);  // of 9,000
        for (const int calls : {700, 1200, 5})
            sheet.grow(run.more(calls, calls == 1200));
        QVERIFY(sheet.work().measured < 1500);
        std::uint32_t next = 0;
        double bottom = 0;
        int rows = 0;
        for (const LadderSheet::Row& row : rowsOf(sheet)) {
            if (row.fold >= 0) {
                QVERIFY(row.first == next || row.firstHop != 0);
                next = sheet.folds()[static_cast<std::size_t>(row.fold)].first
                    + sheet.folds()[static_cast<std::size_t>(row.fold)].calls();
            } else if (!row.isCut() || row.first == next) {
                QCOMPARE(row.first, next);
                next = row.first + row.calls;
            }
            QVERIFY(row.top >= bottom);
            bottom = row.top + row.height;
            ++rows;
        }
        QCOMPARE(next, 9000U + 700 + 1200 + 5);
        QVERIFY(std::abs(sheet.bounds().bottom() - bottom) < 1e-3);
        LadderSheet whole(std::make_shared<const CallGraph>(run.graph), {}, true);
        whole.wrap(1500);
        QVERIFY(rows - static_cast<int>(whole.rows().size()) <= 9705 / 128);
        for (HopId hop = 1; hop <= run.graph.hops.size(); hop += 501) {
            const int row = sheet.rowOf(hop);
            QCOMPARE(row < 0, whole.rowOf(hop) < 0);
            if (row >= 0)
                QCOMPARE(sheet.rowAt(sheet.row(row).top + 1), row);
        }
    }

    /// Scrolling, stepping and zooming look at what is in sight.
    void nobodyPaysForWhatIsOutOfSight()
    {
        Bench bench;
        Growing run;
        bench.playback.setGraph(run.more(60'000));
        QVERIFY(bench.work().measured < 3000);
        QScrollBar* bar = bench.view->verticalScrollBar();
        QVERIFY(bar->maximum() > 1'000'000);
        LadderSheet::Work before = bench.work();
        for (int i = 0; i < 10; ++i) {
            bench.view->zoomAt({400, 300}, i < 5 ? 1.07 : 1 / 1.07);
            QVERIFY(!bench.view->visibleList().items.empty());
        }
        QVERIFY2(bench.work().broken - before.broken < 10 * 3000, qPrintable(QString::number(bench.work().broken)));
        QVERIFY(bench.work().measured - before.measured < 3000);
        before = bench.work();
        for (int i = 0; i <= 10; ++i) {
            bar->setValue(bar->maximum() / 10 * i);
            QVERIFY(!bench.view->visibleList().items.empty());
        }
        QVERIFY(bench.work().measured - before.measured < 11 * 2000);
        before = bench.work();
        bench.playback.seek(bench.playback.last() / 3);
        const HopId hop = bench.playback.moment().hop;
        const QRectF box(bench.view->toViewport(bench.view->sheet().boxOf(hop).topLeft()), QSizeF(1, 1));
        QVERIFY(bench.view->viewport()->rect().contains(box.toRect()));
        QVERIFY(bench.work().measured - before.measured < 2500);
        // The overview looks nowhere.
        LadderMap map(bench.view.get(), &bench.playback);
        map.resize(44, 600);
        map.show();
        before = bench.work();
        QVERIFY(map.heightOf(119'000) > map.heightOf(60'000) && map.heightOf(60'000) > map.heightOf(1000));
        map.grab();
        QCOMPARE(bench.work().measured, before.measured);
    }

    /// What a person looks at stays under his eyes when rows above come into sight.
    void scrollingUpDoesNotJump()
    {
        Bench bench;
        Growing run;
        bench.playback.setGraph(run.more(20'000));
        QScrollBar* bar = bench.view->verticalScrollBar();
        bar->setValue(bar->maximum() / 2);
        const auto hopInSight = [&] {
            for (const DisplayItem& item : bench.view->visibleList().items)
                if (item.part == Part::box)
                    return item.hop;
            return HopId{0};
        };
        for (int i = 0; i < 400; ++i) {
            const HopId hop = hopInSight();
            QVERIFY(hop != 0);
            const double before = bench.view->toViewport(bench.view->sheet().boxOf(hop).topLeft()).y();
            bar->setValue(bar->value() - 150);
            const double after = bench.view->toViewport(bench.view->sheet().boxOf(hop).topLeft()).y();
            QVERIFY2(std::abs(after - before - 150) <= 1.5, qPrintable(QString::number(after - before)));
        }
    }

    /// Each take of a trace that grows costs what came, and what is in sight.
    void growthCostsWhatCame()
    {
        Bench bench;
        Growing run;
        bench.playback.setGraph(run.more(30'000));
        LadderMap map(bench.view.get(), &bench.playback);
        bench.view->find(QStringLiteral("op33"));
        bench.playback.toEnd();
        for (int take = 0; take < 5; ++take) {
            const LadderSheet::Work before = bench.work();
            const auto graph = run.more(3000);
            bench.playback.setGraph(graph);
            QCOMPARE(bench.playback.position(), bench.playback.last());
            const QRectF box = bench.view->sheet().boxOf(static_cast<HopId>(graph->hops.size()));
            QVERIFY(bench.view->viewport()->rect().contains(bench.view->toViewport(box.center()).toPoint()));
            QVERIFY2(bench.work().measured - before.measured < 2500,
                     qPrintable(QString::number(bench.work().measured - before.measured)));
        }
        const int found = bench.view->matchCount();
        QVERIFY(found > 0);
        QCOMPARE(bench.view->find(QStringLiteral("op33")), found);
        // Who looks elsewhere stays there.
        bench.playback.seek(5);
        const int scrolled = bench.view->verticalScrollBar()->value();
        const LadderSheet::Work before = bench.work();
        bench.playback.setGraph(run.more(3000));
        QCOMPARE(bench.view->verticalScrollBar()->value(), scrolled);
        QCOMPARE(bench.work().measured, before.measured);
    }

    /// A loop that is folded shows its newest round, and no more rows than one.
    void aLoopThatGoesOn()
    {
        Bench bench;
        Growing run;
        bench.playback.setGraph(run.more(20, true));
        for (int take = 0; take < 20; ++take) {
            const LadderSheet::Work before = bench.work();
            bench.playback.setGraph(run.more(1000, true));
            QCOMPARE(bench.view->sheet().folds().size(), std::size_t{1});
            QVERIFY(bench.view->sheet().bounds().height() < 700);
            QVERIFY(bench.work().measured - before.measured <= 4);
        }
        QCOMPARE(bench.view->sheet().folds()[0].rounds, 10'010U);
        QCOMPARE(bench.view->sheet().folds()[0].shown, 10'009U);
        bench.view->actionSet().foldRounds->setChecked(false);
        QVERIFY(bench.view->sheet().bounds().height() > 100'000);
    }

    void theOutlineGrows()
    {
        for (const auto detail : {RunOutline::Detail::blocks, RunOutline::Detail::lines}) {
            Growing run;
            RunOutline outline(run.more(1), detail);
            int step = 0;
            for (const int calls : {1, 3, 30, 40, 1, 600, 6, 300}) {
                const auto graph = run.more(calls, ++step % 3 == 0);
                outline.grow(graph);
                const RunOutline fresh(graph, detail);
                CallFolder known;
                known.take(*graph);
                const RunOutline told(graph, detail, known);  // where it repeats
                QVERIFY(sameBlocks(outline, fresh));
                QVERIFY(sameBlocks(told, fresh));
                for (const Hop& hop : graph->hops)
                    QCOMPARE(outline.blockOf(hop.id), fresh.blockOf(hop.id));
            }
        }
    }

    /// Words are ready before somebody has zoomed out to them, and kept for the way back.
    void theOutlineOfALongRunIsMadeAhead()
    {
        using Detail = RunOutline::Detail;
        Bench bench;
        Growing run;
        const auto graph = run.more(60'000);
        bench.playback.setGraph(graph);
        bench.view->setZoom(1);
        bench.view->zoomAt({400, 300}, 1.1);
        QVERIFY(!bench.view->outlinesAhead().expects(Detail::blocks));
        bench.view->zoomAt({400, 300}, 1 / 1.1);
        QVERIFY(bench.view->outlinesAhead().expects(Detail::blocks));
        QVERIFY(bench.view->outlinesAhead().expects(Detail::lines));

        bench.view->setDetail(LadderView::Detail::blocks);
        QVERIFY(!bench.view->outlinesAhead().expects(Detail::blocks));
        const RunOutline fresh(graph, Detail::blocks);
        QVERIFY(sameBlocks(bench.view->outline(), fresh));
        const RunOutline::Block* const shown = &bench.view->outline().blocks().front();
        bench.view->setDetail(LadderView::Detail::lines);
        QVERIFY(sameBlocks(bench.view->outline(), RunOutline(graph, Detail::lines)));
        bench.view->setDetail(LadderView::Detail::blocks);
        QCOMPARE(&bench.view->outline().blocks().front(), shown);

        // Nothing is told of another run that was made for this one.
        Growing other;
        bench.playback.setGraph(other.more(70'000));
        bench.view->setDetail(LadderView::Detail::lines);
        bench.view->setDetail(LadderView::Detail::blocks);
        QCOMPARE(bench.view->outline().graph(), bench.playback.graph());
    }

    /// Whoever zooms out faster than words are made sees the ladder until they are there; who zooms in again keeps it.
    void nobodyWaitsForTheOutline()
    {
        using Detail = LadderView::Detail;
        QThreadPool& pool = OutlinesAhead::threads();
        const int threads = pool.maxThreadCount();
        pool.waitForDone();
        pool.setMaxThreadCount(1);
        QSemaphore gate;
        const auto open = qScopeGuard([&] {
            gate.release(10);
            pool.waitForDone();
            pool.setMaxThreadCount(threads);
        });
        pool.start([&gate] { gate.acquire(); });
        Bench bench;
        Growing run;
        bench.playback.setGraph(run.more(60'000));
        bench.view->setZoom(1);
        const auto zoomedOut = [&bench] {
            for (int i = 0; i < 20; ++i)
                bench.view->zoomAt({400, 300}, 0.8);
        };
        zoomedOut();
        QCOMPARE(bench.view->detail(), Detail::ladder);
        bench.view->zoomAt({400, 300}, 1.5);
        gate.release();
        QVERIFY(pool.waitForDone(60'000));
        QTest::qWait(60);
        QCOMPARE(bench.view->detail(), Detail::ladder);

        Growing other;
        bench.playback.setGraph(other.more(70'000));
        pool.start([&gate] { gate.acquire(); });
        zoomedOut();
        QTest::qWait(60);
        QCOMPARE(bench.view->detail(), Detail::ladder);
        gate.release();
        QTRY_COMPARE_WITH_TIMEOUT(bench.view->detail(), Detail::blocks, 60'000);
        QVERIFY(sameBlocks(bench.view->outline(), RunOutline(bench.playback.graph(), RunOutline::Detail::blocks)));
    }

    /// The table gets rows behind those that it has: nothing is sorted or asked anew.
    void theTableGetsRows()
    {
        Growing run;
        CallTableModel model;
        HopFilter sorted;
        const QAbstractItemModelTester tester(&model);
        sorted.setSourceModel(&model);
        sorted.setSortRole(CallTableModel::SortRole);
        sorted.sort(CallTableModel::Number);
        model.setGraph(run.more(100));
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QSignalSpy inserted(&sorted, &QAbstractItemModel::rowsInserted);
        model.setGraph(run.more(50));
        QCOMPARE(reset.size(), 0);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(inserted[0][1].toInt(), 230);  // 100 calls, one of them long
        QCOMPARE(sorted.rowCount(), static_cast<int>(run.graph.hops.size()));
        model.setGraph(graphs::chain().shared());
        QCOMPARE(reset.size(), 1);
    }
};

KEYFALL_TEST(GrowingLadderTest)
#include "growing_ladder_test.moc"
