// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_map.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/callgraph/run_outline.h"
#include "ui/playback/playback.h"
#include "ui/theme/theme.h"
#include "ui/words/hop_selection.h"

#include <QAction>
#include <QFontMetricsF>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <set>

using namespace keyfall;

/// Runs of any length: rows, folds, words from far away, and what a person's hand does with them.
class LadderSheetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsKeepInsideThePage();
    void aRowIsWhatItsLayoutIs();
    void labelsTakeWhatTheirWordsNeed();
    void repetitionsFold();
    void theRoundOfThePositionIsDrawn();
    void wordsStayReadable();
    void nothingEverDrawsAsAnEmptyPage();
    void textAtTheEndOfAMillionHops();
    void textAtTheEndOfOneLongCall();
    void outlineCounts();
    void outlineBracketsLoops();
    void largeAmountsOfAnOutlineHaveRoom();
    void zoomingOutEndsInWords();
    void whatWasOpenedFitsAnotherWindow();
    void cardsStick();
    void aCardThatSticksLeavesTheBoxes();
    void whatFailedIsInSightWithItsNote();
    void nothingPassesAboveACardThatSticks();
    void theMapGoesThere();
    void lanesAreBoxesToTick();
    void lanesMoveByKeys();
    void chipsAreDragged();
    void emptyCrossingsRegister();
    void aNewRunGlides();
};

namespace {

/// A loop of two lines, `rounds` times, in it one round with an error if `broken` >= 0.
CallGraph loop(int rounds, int broken = -1)
{
    graphs::Builder b;
    for (int i = 0; i < rounds; ++i) {
        b.call("mul", {"Autograd", "Cpu"}, "y = mul(x, w)");
        const HopId mul = b.hop(0, CallKind::call, "Autograd");
        b.hop(mul, CallKind::redispatch, "Cpu");
        b.call("relu", {"Autograd", "Cpu"}, "z = relu(y)");
        const HopId relu = b.hop(0, CallKind::call, "Autograd");
        const HopId cpu = b.hop(relu, CallKind::redispatch, "Cpu");
        if (i == broken)
            b.raise(cpu, "no such thing");
    }
    return b.graph();
}

/// `calls` different calls: nothing repeats.
CallGraph varied(int calls)
{
    graphs::Builder b;
    for (int i = 0; i < calls; ++i) {
        const std::string op = "op" + std::to_string(i);
        b.call(op, {"Autograd", "Cpu"}, "y = " + op + "(x)");
        const HopId top = b.hop(0, CallKind::call, "Autograd");
        b.hop(top, CallKind::redispatch, "Cpu");
    }
    return b.graph();
}

std::shared_ptr<const CallGraph> shared(CallGraph graph)
{
    return std::make_shared<const CallGraph>(std::move(graph));
}

/// A ladder with its playback, as large as asked for.
struct Bench {
    explicit Bench(CallGraph graph, QSize size = {900, 600})
    {
        playback.setAnimated(false);
        QObject::connect(&selection, &HopSelection::currentChanged, &playback, &Playback::goTo);
        view = std::make_unique<LadderView>(&playback, &selection);
        view->setTheme(Theme::light());
        view->resize(size);
        view->show();
        playback.setGraph(shared(std::move(graph)));
    }
    Playback playback;
    HopSelection selection;
    std::unique_ptr<LadderView> view;
};

std::set<HopId> boxesOf(const DisplayList& list)
{
    std::set<HopId> hops;
    for (const DisplayItem& item : list.items)
        if (item.part == Part::box)
            hops.insert(item.hop);
    return hops;
}

/// The middle of the first item of a kind, in the viewport.
QPoint middleOf(const LadderView& view, Part part, int detail)
{
    const DisplayList list = view.visibleList();
    for (const DisplayItem& item : list.items)
        if (item.part == part && (detail < 0 || item.detail == detail))
            return view.toViewport(item.rect.center() + list.origin).toPoint();
    return {};
}

}  // namespace

void LadderSheetTest::rowsKeepInsideThePage()
{
    LadderSheet sheet(shared(varied(40)), {}, true);
    for (const double width : {900.0, 1500.0, 3000.0}) {
        sheet.wrap(width);
        QVERIFY(sheet.bounds().width() <= width);
        std::uint32_t next = 0;
        double bottom = 0;
        for (const LadderSheet::Row& row : sheet.rows()) {
            QCOMPARE(row.first, next);  // no call is lost, none is drawn twice
            next = row.first + row.calls;
            QVERIFY(row.top >= bottom);
            bottom = row.top + row.height;
        }
        QCOMPARE(next, 40U);
        QCOMPARE(sheet.bounds().bottom(), bottom);
    }
    sheet.wrap(900);
    const std::size_t narrow = sheet.rows().size();
    sheet.wrap(3000);
    QVERIFY(narrow > sheet.rows().size());
}

void LadderSheetTest::aRowIsWhatItsLayoutIs()
{
    for (const auto& [name, builder] : graphs::all()) {
        LadderSheet sheet(builder.shared(), {}, true);
        sheet.wrap(800);
        for (int row = 0; row < int(sheet.rows().size()); ++row) {
            const LadderSheet::Row& at = sheet.rows()[std::size_t(row)];
            if (at.lanes == 0)  // else only the end of a call is here
                QCOMPARE(at.height, sheet.layout(row).bounds.height());
            QVERIFY(at.isCut() || sheet.layout(row).bounds.right() - at.aside() <= sheet.bounds().right() + 0.5);
        }
    }
}

/// The call of lesson 3 is whole in a window of 1280 x 720 with a panel below: words of 9 pixels, and a scroll bar.
void LadderSheetTest::labelsTakeWhatTheirWordsNeed()
{
    graphs::Builder b;
    b.call("f", {"Tracer", "Autograd", "Cuda", "Cpu"}, "y = f(a)");
    const HopId autograd = b.hop(0, CallKind::call, "Autograd", {}, "session:redispatch");
    b.passed(autograd, "Tracer", NotChosen::noKernel);
    const HopId cpu = b.hop(autograd, CallKind::redispatchBoxed, "Cpu", {}, "session:return 0");
    b.passed(cpu, "Tracer", NotChosen::noKernel).passed(cpu, "Cuda", NotChosen::noKernel);
    for (const HopId hop : {autograd, cpu})
        b.at(hop).inputs = b.at(hop).outputs = {graphs::tensor({2})};
    CallGraph graph = b.graph();
    graph.calls[0].results = {CallResult{"y", "[1, 2]", {}}};
    LadderSheet sheet(shared(std::move(graph)), {}, true);
    sheet.wrap(std::floor(638 * 11 / 9.0));
    QVERIFY(!sheet.cutsShort());
    QVERIFY(sheet.labelWidth() < LadderMetrics::labelWidth);
    LadderState state;
    state.keys = KeySet();  // boxes to tick stand before the names
    const DisplayList list = sheet.display(Theme::light(), state);
    for (const DisplayItem& item : list.items) {
        if (item.part == Part::laneLabel || item.part == Part::fold)
            QVERIFY2(item.rect.right() <= sheet.labelWidth(), qPrintable(item.text));
        if (item.part == Part::box)
            QVERIFY(item.rect.left() > sheet.labelWidth() && item.rect.right() < sheet.bounds().right());
        QVERIFY(!item.text.endsWith(QChar(0x2026)));
    }

    graphs::Builder other(KeyModel::builtIn("pytorch-2.6").value());
    other.call("f", {"AutogradPrivateUse1"}, "f(a)").hop(0, CallKind::call, "AutogradPrivateUse1");
    QCOMPARE(LadderSheet(other.shared(), {}, true).labelWidth(), LadderMetrics::labelWidth);
}

void LadderSheetTest::repetitionsFold()
{
    LadderSheet sheet(shared(loop(200)), {}, true);
    sheet.wrap(2000);
    QCOMPARE(sheet.rows().size(), std::size_t{1});
    QCOMPARE(sheet.rows().front().calls, 2U);
    QCOMPARE(sheet.folds().front().rounds, 200U);
    QVERIFY(sheet.rows().front().strip);
    sheet.setOpen(0, true);
    QVERIFY(sheet.rows().size() > 50);
    sheet.setOpen(0, false);
    QCOMPARE(sheet.rows().size(), std::size_t{1});
    // A round with an error is not hidden among the others.
    LadderSheet broken(shared(loop(200, 77)), {}, true);
    broken.wrap(2000);
    bool shown = false;
    for (const LadderSheet::Row& row : broken.rows())
        shown = shown || (row.fold < 0 && row.first <= 2 * 77 + 1 && 2 * 77 + 1 < row.first + row.calls);
    QVERIFY(shown);
}

void LadderSheetTest::theRoundOfThePositionIsDrawn()
{
    Bench bench(loop(200));
    const auto texts = [&] {
        QStringList all;
        for (const DisplayItem& item : bench.view->visibleList().items)
            if (item.kind == DisplayItem::Kind::text)
                all.append(item.text);
        return all;
    };
    QVERIFY(texts().contains(QStringLiteral("×200")));
    QVERIFY(texts().contains(QStringLiteral("round 200 of 200")));  // opened at its end
    bench.playback.seek(bench.playback.moments().entryOf(4 * 16 + 1));
    QVERIFY(texts().contains(QStringLiteral("round 17 of 200")));
    QVERIFY(boxesOf(bench.view->visibleList()).contains(4 * 16 + 1));
    // The strip's buttons move the one cursor there is.
    QTest::mouseClick(bench.view->viewport(), Qt::LeftButton, {}, middleOf(*bench.view, Part::roundAfter, 0));
    QVERIFY(texts().contains(QStringLiteral("round 18 of 200")));
    QCOMPARE(bench.selection.current(), HopId(4 * 17 + 1));
    QTest::mouseClick(bench.view->viewport(), Qt::LeftButton, {}, middleOf(*bench.view, Part::allRounds, 0));
    QVERIFY(bench.view->sheet().rows().size() > 50);
}

void LadderSheetTest::wordsStayReadable()
{
    Bench bench(varied(60));
    for (int i = 0; i < 40; ++i) {
        for (const DisplayItem& item : bench.view->visibleList().items)
            if (item.kind == DisplayItem::Kind::text)
                QVERIFY(fontFor(item.font).pixelSize() * bench.view->zoom() >= 8.99);
        bench.view->zoomAt({300, 200}, 0.93);
    }
    QCOMPARE(bench.view->detail(), LadderView::Detail::lines);
}

void LadderSheetTest::nothingEverDrawsAsAnEmptyPage()
{
    const auto colors = [](LadderView& view) {
        const QImage image = view.viewport()->grab().toImage();
        QSet<QRgb> found;
        for (int y = 0; y < image.height(); y += 2)
            for (int x = 200; x < image.width(); x += 2)
                found.insert(image.pixel(x, y));
        return found.size();
    };
    for (const bool fold : {true, false}) {
        Bench bench(loop(3000));
        bench.view->actionSet().foldRounds->setChecked(fold);
        for (const char* way : {"fit", "out", "end", "home"}) {
            if (way == std::string_view("fit"))
                bench.view->fit();
            else if (way == std::string_view("out"))
                for (int i = 0; i < 60; ++i)
                    bench.view->zoomAt({300, 200}, 0.8);
            else
                bench.playback.seek(way == std::string_view("end") ? bench.playback.last() : 1);
            QVERIFY2(colors(*bench.view) > 12, way);
        }
        bench.view->setZoom(1);
        bench.playback.seek(bench.playback.last() / 2);
        QVERIFY(colors(*bench.view) > 12);
    }
}

void LadderSheetTest::textAtTheEndOfAMillionHops()
{
    Bench bench(varied(120'000));  // rows far beyond what a text's position can hold
    bench.playback.toEnd();
    bench.view->verticalScrollBar()->setValue(bench.view->verticalScrollBar()->maximum());
    const HopId last = 240'000;
    QVERIFY(bench.view->sheet().boxOf(last).top() > 1e7);
    const auto inked = [&bench](const QRectF& box) {
        const QImage image = bench.view->viewport()->grab().toImage();
        const QRectF at(bench.view->toViewport(box.topLeft()), box.size() * bench.view->zoom());
        int dark = 0;
        for (int y = int(at.top()) + 6; y < int(at.top()) + 22 && y < image.height(); ++y)
            for (int x = int(at.left()) + 12; x < int(at.left()) + 100 && x < image.width(); ++x)
                dark += qGray(image.pixel(x, y)) < 90 || qGray(image.pixel(x, y)) > 250 ? 1 : 0;
        return dark;
    };
    const HopId caller = last - 1;
    const int atEnd = inked(bench.view->sheet().boxOf(caller));
    bench.playback.goTo(1);
    const int atStart = inked(bench.view->sheet().boxOf(1));
    QVERIFY2(atEnd > 20 && atStart > 20, qPrintable(QStringLiteral("%1 %2").arg(atEnd).arg(atStart)));
}

/// One call alone, in as many rows as others.
void LadderSheetTest::textAtTheEndOfOneLongCall()
{
    graphs::Builder b;
    b.call("net", {"Autograd", "Cpu"}, "y = net(a)");
    const HopId root = b.hop(0, CallKind::call, "Autograd");
    HopId last = 0;
    for (int i = 0; i < 60'000; ++i)
        last = b.hop(root, CallKind::call, "Cpu", "mul");
    Bench bench(b.graph());
    bench.playback.goTo(1);
    bench.playback.toEnd();
    bench.playback.goTo(last);
    const QRectF box = bench.view->sheet().boxOf(last);
    QVERIFY2(box.top() > 5e6, qPrintable(QString::number(box.top())));
    const DisplayList list = bench.view->visibleList();
    QVERIFY(list.origin.y() > 5e6);
    bool named = false;
    for (const DisplayItem& item : list.items) {
        // No number that a painter could not hold.
        QVERIFY(std::abs(item.rect.left()) < 1e5 && std::abs(item.rect.right()) < 1e5);
        named = named || (item.hop == last && item.part == Part::boxText && item.text.startsWith(QLatin1String("mul")));
    }
    QVERIFY(named);
    const QPointF middle = bench.view->toViewport(box.center());
    QVERIFY(bench.view->viewport()->rect().contains(middle.toPoint()));
    const QImage image = bench.view->viewport()->grab().toImage();
    int dark = 0;
    for (int y = int(middle.y()) - 18; y < int(middle.y()) - 2; ++y)
        for (int x = int(middle.x()) - 60; x < int(middle.x()) + 60 && x < image.width(); ++x)
            dark += qGray(image.pixel(x, y)) < 90 || qGray(image.pixel(x, y)) > 250 ? 1 : 0;
    QVERIFY2(dark > 20, qPrintable(QString::number(dark)));
    // What is under the pointer there is that hop, and at the left edge the lane's label.
    QTest::mouseClick(bench.view->viewport(), Qt::LeftButton, {}, middle.toPoint());
    QCOMPARE(bench.playback.moment().hop, last);
}

/// Lines of one loop run by turns, which a list of them would not tell.
void LadderSheetTest::outlineBracketsLoops()
{
    graphs::Builder b;
    const auto call = [&b](const char* op) {
        b.call(op, {"Cpu"}, op);
        b.hop(0, CallKind::call, "Cpu");
    };
    call("randint");
    for (int round = 0; round < 6; ++round)
        for (const char* op : {"layer_norm", "linear", "linear"})
            call(op);
    call("sum");
    for (int round = 0; round < 4; ++round)
        call("step");
    const RunOutline outline(b.shared(), RunOutline::Detail::blocks);
    QCOMPARE(outline.blocks().size(), std::size_t{5});
    QCOMPARE(sentenceOf(outline.blocks()[2]), QStringLiteral("linear ×12: linear, in a loop of 6 rounds"));
    const double indented = outline.rectOf(1).left();
    QVERIFY(indented > outline.rectOf(0).left());
    QCOMPARE(outline.rectOf(2).left(), indented);
    for (const int outside : {0, 3, 4})
        QCOMPARE(outline.rectOf(outside).left(), outline.rectOf(0).left());
    const DisplayList list = outline.display(Theme::light(), {});
    QStringList said;
    double top = 1e9;
    double bottom = 0;
    for (const DisplayItem& item : list.items) {
        if (item.text.startsWith(QChar(0xd7)))
            said << item.text;
        if (item.part == Part::rounds && item.kind == DisplayItem::Kind::box) {
            top = std::min(top, item.rect.top());
            bottom = std::max(bottom, item.rect.bottom());
        }
    }
    // The rounds, how often linear runs in each, and how often the loop of one line ran.
    QCOMPARE(said, (QStringList{QStringLiteral("×6"), QStringLiteral("×2"), QStringLiteral("×4")}));
    QCOMPARE(top, outline.rectOf(1).top());
    QCOMPARE(bottom, outline.rectOf(2).bottom());
}

void LadderSheetTest::largeAmountsOfAnOutlineHaveRoom()
{
    graphs::Builder b;
    for (int i = 0; i < 1'234'567; ++i) {
        b.call("add", {"Cpu"}, "y = add(x, x)");
        b.hop(0, CallKind::call, "Cpu");
    }
    const DisplayList list = RunOutline(b.shared(), RunOutline::Detail::blocks).display(Theme::light(), {});
    QStringList texts;
    double often = 0;
    double source = 0;
    for (const DisplayItem& item : list.items) {
        texts << item.text;
        if (item.text == QStringLiteral("×1,234,567"))
            often = item.rect.right();
        else if (item.text.startsWith(QStringLiteral("y = add")))
            source = item.rect.left();
    }
    const QString said = texts.join(QLatin1Char('|'));
    QVERIFY2(said.contains(QStringLiteral("1,234,567 calls, 1,234,567 hops")), qPrintable(said));
    QVERIFY2(often > 0 && source > often + 4, qPrintable(QStringLiteral("%1 %2").arg(often).arg(source)));
}

void LadderSheetTest::outlineCounts()
{
    const auto graph = shared(loop(200, 77));
    const RunOutline blocks(graph, RunOutline::Detail::blocks);
    const RunOutline lines(graph, RunOutline::Detail::lines);
    QCOMPARE(lines.blocks().size(), std::size_t{2});
    QCOMPARE(lines.blocks()[0].times, 200U);
    QCOMPARE(lines.blocks()[1].errors, 1U);
    for (const RunOutline* outline : {&blocks, &lines}) {
        std::uint32_t calls = 0;
        std::uint32_t hops = 0;
        for (const RunOutline::Block& block : outline->blocks()) {
            calls += block.calls;
            hops += block.hops;
        }
        QCOMPARE(calls, 400U);
        QCOMPARE(hops, 800U);
        for (const Hop& hop : graph->hops)
            QVERIFY(outline->blockOf(hop.id) >= 0);
    }
    QCOMPARE(sentenceOf(lines.blocks()[1]), QStringLiteral("z = relu(y) ×200: relu · 1 error"));
    // Two calls of one line are one block, not one each.
    graphs::Builder nested;
    nested.call("add", {"Cpu"}, "y = relu(add(a, b))").hop(0, CallKind::call, "Cpu");
    nested.call("relu", {"Cpu"}, "y = relu(add(a, b))").hop(0, CallKind::call, "Cpu");
    const RunOutline one(nested.shared(), RunOutline::Detail::blocks);
    QCOMPARE(one.blocks().size(), std::size_t{1});
    QCOMPARE(one.blocks()[0].times, 1U);
}

void LadderSheetTest::zoomingOutEndsInWords()
{
    Bench bench(varied(60));
    QCOMPARE(bench.view->detail(), LadderView::Detail::ladder);
    for (int i = 0; i < 12 && bench.view->detail() == LadderView::Detail::ladder; ++i)
        bench.view->actionSet().zoomOut->trigger();
    QCOMPARE(bench.view->detail(), LadderView::Detail::blocks);
    bench.view->verticalScrollBar()->setValue(0);
    const QPoint line = bench.view->toViewport(bench.view->placeOf(5).center()).toPoint();
    QTest::mouseClick(bench.view->viewport(), Qt::LeftButton, {}, line);
    QCOMPARE(bench.selection.current(), HopId(5));
    QTest::mouseDClick(bench.view->viewport(), Qt::LeftButton, {}, line);
    QCOMPARE(bench.view->detail(), LadderView::Detail::ladder);
    QVERIFY(boxesOf(bench.view->visibleList()).contains(5));
}

void LadderSheetTest::whatWasOpenedFitsAnotherWindow()
{
    Bench bench(graphs::chain().graph(), {1200, 700});
    QCOMPARE(bench.view->horizontalScrollBar()->maximum(), 0);
    const double large = bench.view->zoom();
    bench.view->resize(960, 520);
    QVERIFY(bench.view->zoom() < large);
    QCOMPARE(bench.view->horizontalScrollBar()->maximum(), 0);
    bench.view->setZoom(2);
    bench.view->resize(1200, 700);
    QCOMPARE(bench.view->zoom(), 2.0);  // somebody chose it
}

void LadderSheetTest::cardsStick()
{
    Bench bench(graphs::nested().graph(), {900, 300});
    bench.view->setZoom(1.5);
    QScrollBar* bar = bench.view->verticalScrollBar();
    for (int scrolled = 60; scrolled < bar->maximum(); scrolled += 6) {
        bar->setValue(scrolled);
        const DisplayList list = bench.view->visibleList();
        const auto card = std::find_if(list.items.begin(), list.items.end(), [](const DisplayItem& item) {
            return item.part == Part::header && item.kind == DisplayItem::Kind::box;
        });
        QVERIFY(card != list.items.end());
        const double y = bench.view->toViewport(card->rect.topLeft() + list.origin).y();
        QVERIFY2(y < 20, qPrintable(QString::number(y)));
        if (y < 0)
            continue;  // its row ends
        // Over everything else that moves.
        for (auto other = std::next(card); other != list.items.end(); ++other)
            if (other->rect.intersects(card->rect))
                QVERIFY2(other->sticky || other->part == Part::header || other->part == Part::chip,
                         qPrintable(QStringLiteral("part %1 at %2").arg(int(other->part)).arg(scrolled)));
    }
}

/// A card that sticks is one line over the lanes: what stands below that line is not covered.
void LadderSheetTest::aCardThatSticksLeavesTheBoxes()
{
    Bench bench(graphs::chain().graph(), {900, 300});
    bench.view->setZoom(1);
    QScrollBar* bar = bench.view->verticalScrollBar();
    bool stuck = false;
    bool compact = false;
    for (int scrolled = 0; scrolled < bar->maximum(); scrolled += 3) {
        bar->setValue(scrolled);
        const DisplayList list = bench.view->visibleList();
        const auto isCard = [](const DisplayItem& item) { return item.part == Part::header; };
        const auto card = std::find_if(list.items.begin(), list.items.end(), isCard);
        QVERIFY(card != list.items.end());
        const double top = bench.view->toPicture({0, 0}).y() - list.origin.y();
        stuck = stuck || card->rect.top() < top;
        compact = compact || card->rect.bottom() - top < LadderMetrics::stuckHeader + 5;
        for (const DisplayItem& item : list.items) {
            if (item.part == Part::box && item.rect.top() > top + LadderMetrics::stuckHeader + 4)
                QVERIFY2(!item.rect.intersects(card->rect), qPrintable(QString::number(scrolled)));
            if (isCard(item) && item.kind == DisplayItem::Kind::text)
                QVERIFY2(card->rect.contains(item.rect), qPrintable(item.text));
        }
        const auto words = std::find_if(list.items.begin(), list.items.end(), [&](const DisplayItem& item) {
            return isCard(item) && item.kind == DisplayItem::Kind::text;
        });
        QVERIFY(words != list.items.end());
        QVERIFY(card->rect.bottom() < top + LadderMetrics::stuckHeader || words->rect.top() >= top);
    }
    QVERIFY(stuck && compact);
}

/// The note stands in a row of its own, and the card of the call lies over what is scrolled below it.
void LadderSheetTest::whatFailedIsInSightWithItsNote()
{
    graphs::Builder b;
    b.call("f", {"Tracer", "Autograd", "Cuda", "Cpu"}, "y = f(a)");
    const HopId autograd = b.hop(0, CallKind::call, "Autograd", {}, "session:redispatch");
    b.passed(autograd, "Tracer", NotChosen::noKernel);
    const HopId cuda = b.hop(autograd, CallKind::redispatchBoxed, "Cuda");
    b.raise(cuda,
            "Dispatcher::call(f): no kernel for the backend key Cuda in {Tracer, Cuda, Cpu} (strict mode); 'f' is only "
            "available for these keys: [Autograd, Cpu]");
    Bench bench(b.graph(), {520, 480});
    const LadderView& view = *bench.view;
    const LadderSheet& sheet = view.sheet();
    QVERIFY(sheet.rowAt(sheet.tailOf(cuda).top()) > sheet.rowOf(cuda));
    bench.playback.goTo(cuda);
    const QRectF box = sheet.coreOf(cuda);
    const DisplayList list = view.visibleList();
    for (const DisplayItem& item : list.items)
        QVERIFY(item.part != Part::header || !item.rect.translated(list.origin).intersects(box));
    QVERIFY(view.toViewport(box.topLeft()).y() >= 0);
    QVERIFY(view.toViewport(box.topLeft()).x() >= sheet.labelWidth() * view.zoom());
    QVERIFY(view.toViewport(sheet.tailOf(cuda).bottomRight()).y() <= view.viewport()->height());
}

void LadderSheetTest::nothingPassesAboveACardThatSticks()
{
    Bench bench(varied(12));
    const LadderView& view = *bench.view;
    bench.playback.toEnd();
    bool stuck = false;
    for (int y = 0; y < view.verticalScrollBar()->maximum(); y += 7) {
        view.verticalScrollBar()->setValue(y);
        const DisplayList list = view.visibleList();
        for (const DisplayItem& card : list.items) {
            if (card.part != Part::header || card.kind != DisplayItem::Kind::box)
                continue;
            const double top = view.toViewport(card.rect.topLeft() + list.origin).y();
            for (const DisplayItem& item : list.items) {
                const QRectF rect(view.toViewport(item.rect.topLeft() + list.origin), item.rect.size() * view.zoom());
                const bool below = item.part == Part::box && item.hop >= card.hop && item.hop <= card.hop + 1;
                stuck = stuck || (below && rect.top() < top + card.rect.height() * view.zoom());
                QVERIFY2(!below || rect.bottom() < 0 || rect.top() >= top || top <= 0,
                         qPrintable(QStringLiteral("%1 px of picture above the card at %2").arg(top).arg(y)));
            }
        }
    }
    QVERIFY(stuck);  // a card has lain over boxes of its call
}

void LadderSheetTest::theMapGoesThere()
{
    CallGraph graph = varied(60);
    graph.hops[79].error = HopError{"broken", true};
    Bench bench(std::move(graph));
    LadderMap map(bench.view.get(), &bench.playback);
    map.resize(44, 600);
    map.show();
    QVERIFY(bench.view->verticalScrollBar()->maximum() > 600);
    bench.playback.first();
    const std::size_t rows = bench.view->sheet().laidOutRows();
    const int y = map.heightOf(80);
    QCOMPARE(bench.view->sheet().laidOutRows(), rows);  // an overview of thousands of errors lays nothing out
    QVERIFY(y > 100 && y < 600);
    QCOMPARE(map.grab().toImage().pixelColor(40, y), Theme::light()[ColorRole::error]);
    const int stop = map.heightOf(41);
    const auto leftOf = [&map, stop] { return map.grab().toImage().pixelColor(3, stop); };
    QVERIFY(qAbs(stop - y) > 4 && leftOf() != Theme::light()[ColorRole::text]);
    bench.view->setBreakpoints({Breakpoint{"op20", "Autograd"}});
    QCOMPARE(leftOf(), Theme::light()[ColorRole::text]);
    QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(20, y));
    QVERIFY(boxesOf(bench.view->visibleList()).empty());  // not yet entered: the future is not drawn
    const QPointF at = bench.view->toViewport(bench.view->sheet().boxOf(80).center());
    QVERIFY(at.y() > 0 && at.y() < bench.view->viewport()->height());
    // A picture that is in sight as a whole needs no map.
    Bench small(graphs::chain().graph(), {1200, 900});
    const LadderMap none(small.view.get(), &small.playback);
    QVERIFY(none.isHidden());
}

void LadderSheetTest::lanesAreBoxesToTick()
{
    Bench bench(graphs::chain().graph(), {1200, 900});
    const auto& model = *bench.view->graph()->model;
    QSignalSpy wanted(bench.view.get(), &LadderView::keyWanted);
    QCOMPARE(middleOf(*bench.view, Part::laneCheck, 0), QPoint());  // not while it is nobody's session
    bench.view->setKeys(model.setOf({"Tracer", "Profiler", "Autograd", "Cpu"}));
    QTest::mouseClick(bench.view->viewport(), Qt::LeftButton, {}, middleOf(*bench.view, Part::laneCheck, 2));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.front()[0].value<Key>(), *model.find("Autograd"));
    QCOMPARE(wanted.front()[1].toBool(), false);
    bench.view->setKeys(model.setOf({"Cpu"}));
    QTest::mouseClick(bench.view->viewport(), Qt::LeftButton, {}, middleOf(*bench.view, Part::laneCheck, 2));
    QCOMPARE(wanted.back()[1].toBool(), true);
}

/// As a drag by one place does; at the ends, and while it is nobody's session, nothing moves.
void LadderSheetTest::lanesMoveByKeys()
{
    Bench bench(graphs::chain().graph(), {1200, 900});
    const auto& model = *bench.view->graph()->model;
    QSignalSpy moved(bench.view.get(), &LadderView::laneMoved);
    bench.selection.select(3);  // Autograd, between Profiler and Cpu
    QTest::keyClick(bench.view.get(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(moved.size(), 0);
    bench.view->setKeys(model.setOf({"Tracer", "Profiler", "Autograd", "Cpu"}));
    const auto press = [&](HopId hop, Qt::Key key) {
        bench.selection.select(hop);
        moved.clear();
        QTest::keyClick(bench.view.get(), key, Qt::AltModifier);
        QString text;
        for (const auto& arguments : moved)
            text += QString::fromStdString(model.nameOf(arguments[0].value<Key>()) + ">"
                                           + model.nameOf(arguments[1].value<Key>()));
        return text;
    };
    QCOMPARE(press(3, Qt::Key_Up), QString("Autograd>Profiler"));
    QCOMPARE(press(3, Qt::Key_Down), QString("Autograd>Cpu"));
    QCOMPARE(press(1, Qt::Key_Up), QString());
    QCOMPARE(press(4, Qt::Key_Down), QString());
}

void LadderSheetTest::chipsAreDragged()
{
    Bench bench(graphs::chain().graph(), {1200, 900});
    const auto& model = *bench.view->graph()->model;
    bench.view->setKeys(model.setOf({"Tracer", "Profiler", "Autograd", "Cpu"}));
    QSignalSpy wanted(bench.view.get(), &LadderView::keyMoved);
    QSignalSpy moved(bench.view.get(), &LadderView::laneMoved);
    const Key autograd = *model.find("Autograd");
    QWidget* area = bench.view->viewport();
    const auto drag = [area](QPoint from, QPoint to) {
        QTest::mousePress(area, Qt::LeftButton, {}, from);
        QTest::mouseMove(area, (from + to) / 2);
        QTest::mouseMove(area, to);
        QTest::mouseRelease(area, Qt::LeftButton, {}, to);
    };
    const QPoint chip = middleOf(*bench.view, Part::chip, autograd.value());
    drag(chip, {chip.x(), area->height() - 5});
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].value<Key>(), autograd);
    QCOMPARE(wanted[0][1].toBool(), false);
    drag(chip, middleOf(*bench.view, Part::header, -1) + QPoint(0, 8));  // into the card: it stays in the set
    QCOMPARE(wanted.size(), 1);
    const QPoint lane = middleOf(*bench.view, Part::laneLabel, 2);
    drag(lane, {600, 60});
    QCOMPARE(wanted.size(), 2);
    QCOMPARE(wanted[1][1].toBool(), true);
    drag(lane, middleOf(*bench.view, Part::laneLabel, 0));
    QCOMPARE(moved.size(), 1);
    QCOMPARE(moved[0][0].value<Key>(), autograd);
    QCOMPARE(moved[0][1].value<Key>(), *model.find("Tracer"));
    drag(lane, {lane.x(), area->height() - 5});  // below all lanes
    QCOMPARE(moved.size(), 2);
    QCOMPARE(moved[1][1].value<Key>(), *model.find("Cpu"));
    QCOMPARE(wanted.size(), 2);
    QTest::mousePress(area, Qt::LeftButton, {}, chip);
    QTest::mouseMove(area, chip + QPoint(90, 90));
    QTest::keyClick(bench.view.get(), Qt::Key_Escape);  // thought better of it
    QTest::mouseRelease(area, Qt::LeftButton, {}, chip + QPoint(90, 90));
    QCOMPARE(wanted.size(), 2);
}

void LadderSheetTest::emptyCrossingsRegister()
{
    Bench bench(graphs::skipping().graph(), {1400, 900});
    QSignalSpy wanted(bench.view.get(), &LadderView::registrationWanted);
    const LadderLayout& layout = bench.view->sheet().layout(0);
    const auto& model = *bench.view->graph()->model;
    const auto lane = *layout.laneOf(model.find("Vmap"));
    const double y = layout.lanes[std::size_t(lane)].top + 6;
    const QPoint at = bench.view->toViewport(QPointF(layout.boxOf(1).right() - 30, y)).toPoint();
    QTest::mouseDClick(bench.view->viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].toString(), QStringLiteral("mul"));
    QCOMPARE(wanted[0][1].value<Key>(), *model.find("Vmap"));
    // On a box it is not a registration.
    QTest::mouseDClick(bench.view->viewport(), Qt::LeftButton, {},
                       bench.view->toViewport(layout.boxOf(1).center()).toPoint());
    QCOMPARE(wanted.size(), 1);
}

void LadderSheetTest::aNewRunGlides()
{
    Bench bench(graphs::chain().graph(), {1200, 900});
    bench.playback.setAnimated(true);
    const auto boxOf = [&](HopId hop) {
        const DisplayList list = bench.view->visibleList();
        for (const DisplayItem& item : list.items)
            if (item.part == Part::box && item.hop == hop && item.opacity > 0.99)
                return item.rect.translated(list.origin);
        return QRectF();
    };
    const QRectF cpu = boxOf(4);
    QVERIFY(!cpu.isNull());
    graphs::Builder without;  // Profiler has gone
    without.call("add", {"Tracer", "Autograd", "Cpu"}, "y = add(a, b)");
    const HopId tracer = without.hop(0, CallKind::call, "Tracer");
    const HopId autograd = without.hop(tracer, CallKind::redispatch, "Autograd");
    without.hop(autograd, CallKind::redispatch, "Cpu");
    bench.playback.setGraph(without.shared());
    QVERIFY(QLineF(boxOf(3).topLeft(), cpu.topLeft()).length() < 40);  // starts where it was
    const QRectF there = bench.view->sheet().boxOf(3);
    QVERIFY(QLineF(there.topLeft(), cpu.topLeft()).length() > 60);
    QTRY_COMPARE(boxOf(3).topLeft(), there.topLeft());
    // Without animation it is there at once.
    bench.playback.setAnimated(false);
    bench.playback.setGraph(graphs::chain().shared());
    QCOMPARE(boxOf(4).topLeft(), bench.view->sheet().boxOf(4).topLeft());
}

KEYFALL_TEST(LadderSheetTest)
#include "ladder_sheet_test.moc"
