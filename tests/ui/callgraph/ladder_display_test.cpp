// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_display.h"
#include "ui/picture/text_measure.h"

#include <QFontMetricsF>
#include <QTest>

#include <algorithm>
#include <set>

using namespace keyfall;

namespace {

std::vector<const DisplayItem*> itemsOf(const DisplayList& list, Part part, HopId hop = 0)
{
    std::vector<const DisplayItem*> items;
    for (const DisplayItem& item : list.items)
        if (item.part == part && (hop == 0 || item.hop == hop))
            items.push_back(&item);
    return items;
}

QStringList textsOf(const DisplayList& list)
{
    QStringList texts;
    for (const DisplayItem& item : list.items)
        if (item.kind == DisplayItem::Kind::text)
            texts.append(item.text);
    return texts;
}

const DisplayItem* laneLabel(const DisplayList& list, const QString& name)
{
    for (const DisplayItem& item : list.items)
        if (item.part == Part::laneLabel && item.text == name)
            return &item;
    return nullptr;
}

/// The moment at which `hops` hops have been entered, and what can return has not.
Moment entered(int hops)
{
    return {static_cast<HopId>(hops), false};
}

DisplayList display(const CallGraph& graph, const LadderState& state = {}, const Theme& theme = Theme::light())
{
    return displayLadder(graph, layOutLadder(graph), theme, state);
}

std::set<HopId> shownHops(const DisplayList& list)
{
    std::set<HopId> hops;
    for (const DisplayItem* item : itemsOf(list, Part::box))
        hops.insert(item->hop);
    return hops;
}

}  // namespace

class LadderDisplayTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tracerAboveAutogradOneArrowBetween();
    void everythingIsInside();
    void textStaysInItsBox();
    void aNestedCallsWordsEndBeforeItsKeySet();
    void theFutureIsHidden();
    void aRunningKernelHasAnOpenBox();
    void theBallFalls();
    void theSetLosesItsTopKey();
    void whoWinsShowsWhenItHasLanded();
    void resultsClimbBack();
    void wordsOfAReturnStandBesideEveryWayBack();
    void onlyTheLastReturnMakesTheNode();
    void nothingIsKnownBeforeItHappened();
    void theCallThatIsAskedAboutHasItsCard();
    void whatWasSeenStaysInSight();
    void lanesCarryCheckBoxes();
    void labelsOfLanesDoNotOverlap();
    void reasonsAreNamed();
    void errorsStopAndPassUp();
    void kindsOfEdgesDiffer();
    void textIsReadable();
    void hitFindsTheHop();
    void onlyTheVisiblePart();
    void selectionAndFinds();
    void predictedIsDashed();
    void whatATraceSaysWasRecorded();
};

void LadderDisplayTest::tracerAboveAutogradOneArrowBetween()
{
    graphs::Builder b;
    b.call("add", {"Tracer", "Autograd", "Cpu"});
    const HopId tracer = b.hop(0, CallKind::call, "Tracer");
    const HopId autograd = b.hop(tracer, CallKind::redispatch, "Autograd");
    const DisplayList list = display(b.graph());
    const DisplayItem* upper = laneLabel(list, QStringLiteral("Tracer"));
    const DisplayItem* lower = laneLabel(list, QStringLiteral("Autograd"));
    QVERIFY(upper && lower);
    QVERIFY(upper->rect.bottom() < lower->rect.top());
    int arrows = 0;
    for (const DisplayItem* item : itemsOf(list, Part::edge, autograd))
        if (!item->fill.isValid()) {  // the line, not its head
            ++arrows;
            QCOMPARE(item->rect.top(), itemsOf(list, Part::box, tracer).front()->rect.bottom());
            QCOMPARE(item->rect.bottom(), itemsOf(list, Part::box, autograd).front()->rect.top());
        }
    QCOMPARE(arrows, 1);
}

void LadderDisplayTest::everythingIsInside()
{
    for (const auto& [name, builder] : graphs::all())
        for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::print()}) {
            const DisplayList list = display(builder.graph(), {}, theme);
            for (const DisplayItem& item : list.items)
                QVERIFY2(list.bounds.adjusted(-0.5, -0.5, 0.5, 0.5).contains(item.extent()),
                         qPrintable(QString::fromStdString(name) + QLatin1Char(' ') + item.text));
        }
}

void LadderDisplayTest::textStaysInItsBox()
{
    for (const auto& [name, builder] : graphs::all()) {
        const DisplayList list = display(builder.graph());
        for (const Part part : {Part::boxText, Part::badge, Part::result, Part::error, Part::header})
            for (const DisplayItem* text : itemsOf(list, part)) {
                if (text->kind != DisplayItem::Kind::text)
                    continue;
                // Our widths are sums of advances: at least what Qt needs for the text.
                const double needed = QFontMetricsF(fontFor(text->font)).horizontalAdvance(text->text);
                QVERIFY(text->rect.width() >= needed - 1.0);
                const Part around = part == Part::boxText ? Part::box : part;
                const auto boxes = itemsOf(list, around, text->hop);
                QVERIFY(std::any_of(boxes.begin(), boxes.end(), [&](const DisplayItem* box) {
                    return box->kind == DisplayItem::Kind::box && box->rect.left() <= text->rect.left()
                        && box->rect.right() >= text->baseline.x() + needed;
                }));
            }
    }
}

void LadderDisplayTest::aNestedCallsWordsEndBeforeItsKeySet()
{
    for (const std::string& name : {std::string("add"), "kernel::" + std::string(60, 'm')}) {
        graphs::Builder b;
        b.call("outer", {"Autograd", "Cpu"});
        const HopId inner = b.hop(b.hop(0, CallKind::call, "Autograd"), CallKind::call, "Cpu", name);
        const DisplayList list = display(b.graph());
        double end = 0;
        for (const DisplayItem* words : itemsOf(list, Part::bracket, inner))
            if (words->kind == DisplayItem::Kind::text)
                end = words->baseline.x() + QFontMetricsF(fontFor(words->font)).horizontalAdvance(words->text);
        const auto chips = itemsOf(list, Part::chip, inner);
        QVERIFY(end > 0 && !chips.empty());
        for (const DisplayItem* chip : chips)
            if (chip->kind == DisplayItem::Kind::box)
                QVERIFY2(chip->rect.left() > end, name.c_str());
    }
}

void LadderDisplayTest::theFutureIsHidden()
{
    const CallGraph graph = graphs::nested().graph();
    for (int position = 0; position <= static_cast<int>(graph.hops.size()); ++position) {
        LadderState state;
        state.moment = entered(position);
        const std::set<HopId> shown = shownHops(display(graph, state));
        QCOMPARE(static_cast<int>(shown.size()), position);
        if (!shown.empty())
            QCOMPARE(static_cast<int>(*shown.rbegin()), position);
        QVERIFY(itemsOf(display(graph, state), Part::token).empty());
    }
    // Nor when the window has been scrolled to where it will be drawn.
    const LadderLayout layout = layOutLadder(graph);
    LadderState ahead;
    ahead.moment = entered(1);
    ahead.visible = layout.boxOf(8);
    QCOMPARE(shownHops(displayLadder(graph, layout, Theme::light(), ahead)), std::set<HopId>{1});
}

void LadderDisplayTest::aRunningKernelHasAnOpenBox()
{
    const CallGraph graph = graphs::chain().graph();
    LadderState state;
    state.moment = entered(2);
    const DisplayList running = display(graph, state);
    const DisplayList done = display(graph);
    const auto width = [](const DisplayList& list, HopId hop) {
        return itemsOf(list, Part::box, hop).front()->rect.width();
    };
    QVERIFY(width(running, 1) < width(done, 1));
    QVERIFY(width(running, 1) > width(running, 2));  // it contains what it started
    QVERIFY(itemsOf(running, Part::result).empty());
    QVERIFY(!itemsOf(done, Part::result).empty());
}

void LadderDisplayTest::theBallFalls()
{
    const CallGraph graph = graphs::skipping().graph();
    double before = -1;
    std::size_t passed = 0;
    for (int i = 0; i < 20; ++i) {
        LadderState state;
        state.moment = entered(2);
        state.progress = i / 20.0;
        const DisplayList list = display(graph, state);
        QCOMPARE(shownHops(list), std::set<HopId>{1});
        QVERIFY(!itemsOf(list, Part::token).empty());
        const double y = itemsOf(list, Part::token).back()->rect.center().y();
        QVERIFY(y > before);
        before = y;
        const std::size_t markers = itemsOf(list, Part::markerLabel, 2).size();
        QVERIFY(markers >= passed);  // a lane is marked when the ball passes it
        passed = markers;
    }
    QCOMPARE(passed, std::size_t{2});
}

/// The names of the chips of one hop, and whether each is filled, struck out ...
static QStringList chipsOf(const DisplayList& list, HopId hop)
{
    QStringList names;
    for (const DisplayItem* item : itemsOf(list, Part::chip, hop))
        if (item->kind == DisplayItem::Kind::text)
            names.append(item->text);
    return names;
}

static int strikesOf(const DisplayList& list, HopId hop)
{
    const auto chips = itemsOf(list, Part::chip, hop);
    return static_cast<int>(std::count_if(
        chips.begin(), chips.end(), [](const DisplayItem* item) { return item->kind == DisplayItem::Kind::path; }));
}

void LadderDisplayTest::theSetLosesItsTopKey()
{
    const DisplayList list = display(graphs::chain().graph());
    const auto names = [](const char* words) { return QString::fromLatin1(words).split(QLatin1Char(' ')); };
    QCOMPARE(chipsOf(list, 1), names("Tracer Profiler Autograd Cpu"));  // in the call's header
    QCOMPARE(chipsOf(list, 2), names("Tracer Profiler Autograd Cpu"));
    QCOMPARE(chipsOf(list, 3), names("Profiler Autograd Cpu"));
    QCOMPARE(chipsOf(list, 4), names("Autograd Cpu"));
    QCOMPARE(strikesOf(list, 1), 0);
    for (HopId hop = 2; hop <= 4; ++hop)
        QCOMPARE(strikesOf(list, hop), 1);  // the key that stays behind
    QVERIFY(textsOf(list).contains(QStringLiteral("below Autograd")));
    // Excluded keys are struck out as well; who has no kernel is dashed.
    const DisplayList skipping = display(graphs::skipping().graph());
    // Keys that were passed are in the set for as long as nothing takes them out.
    QCOMPARE(chipsOf(skipping, 3), names("Autograd Profiler Vmap Autocast Sparse Cpu"));
    QCOMPARE(strikesOf(skipping, 3), 2);
}

void LadderDisplayTest::whoWinsShowsWhenItHasLanded()
{
    const CallGraph graph = graphs::chain().graph();
    LadderState state;
    state.moment = entered(2);
    const auto filled = [&](double progress) {
        state.progress = progress;
        const QColor strong = mixed(Theme::light().kind(KeyKind::mode), Theme::light()[ColorRole::text], 0.12);
        const DisplayList list = display(graph, state);
        const auto chips = itemsOf(list, Part::chip, 2);
        return std::count_if(chips.begin(), chips.end(), [&](const DisplayItem* item) { return item->fill == strong; });
    };
    QCOMPARE(filled(0.5), 0);
    QCOMPARE(filled(1), 1);
}

void LadderDisplayTest::wordsOfAReturnStandBesideEveryWayBack()
{
    graphs::Builder b;
    b.call("softmax", {"Profiler", "Cpu"}, "p = softmax(x)");
    const HopId top = b.hop(0, CallKind::call, "Profiler");
    b.event(top, EventKind::profile, "50 FLOP; total 4 µs, self 2 µs");
    const HopId cpu = b.hop(top, CallKind::redispatch, "Cpu");
    const HopId inner = b.hop(cpu, CallKind::call, "Profiler", "_softmax");
    b.event(inner, EventKind::profile, "50 FLOP; total 4 µs, self 2 µs");
    b.hop(inner, CallKind::redispatch, "Cpu", "_softmax");
    const DisplayList list = display(b.graph());
    int texts = 0;
    for (const DisplayItem* words : itemsOf(list, Part::wayBack))
        for (const DisplayItem* line : itemsOf(list, Part::wayBack)) {
            if (words->kind != DisplayItem::Kind::text || line->kind != DisplayItem::Kind::path)
                continue;
            ++texts;
            const bool upright = line->rect.right() > words->rect.left() && line->rect.right() < words->rect.right();
            QVERIFY2(!upright || !line->rect.intersects(words->rect),
                     qPrintable(QStringLiteral("%1 of %2: %3 to %4, the way of %5 at %6")
                                    .arg(words->text)
                                    .arg(words->hop)
                                    .arg(words->rect.left())
                                    .arg(words->rect.right())
                                    .arg(line->hop)
                                    .arg(line->rect.right())));
        }
    QVERIFY(texts > 3);
    // Where nothing is in its way it stands at its own.
    const DisplayList chain = display(graphs::chain().graph());
    for (const DisplayItem* words : itemsOf(chain, Part::wayBack)) {
        double own = 0;
        for (const DisplayItem* line : itemsOf(chain, Part::wayBack, words->hop))
            own = std::max(own, line->kind == DisplayItem::Kind::path ? line->rect.right() : 0);
        if (words->kind == DisplayItem::Kind::text)
            QVERIFY2(words->rect.left() - own < 10, qPrintable(words->text));
    }
}

void LadderDisplayTest::resultsClimbBack()
{
    const CallGraph graph = graphs::chain().graph();
    const auto back = [&graph](Moment moment, double progress = 1) {
        LadderState state;
        state.moment = moment;
        state.progress = progress;
        std::set<HopId> hops;
        const DisplayList shown = display(graph, state);
        for (const DisplayItem* item : itemsOf(shown, Part::wayBack))
            hops.insert(item->hop);
        return hops;
    };
    QCOMPARE(back({4, false}), std::set<HopId>{});
    QCOMPARE(back({3, true}), std::set<HopId>{4});
    QCOMPARE(back({2, true}), (std::set<HopId>{3, 4}));
    QCOMPARE(back({1, true}), (std::set<HopId>{2, 3, 4}));
    // On its way: the line ends where the ball is, which climbs.
    double before = 1e9;
    for (int i = 1; i < 20; ++i) {
        LadderState state;
        state.moment = Moment{3, true};
        state.progress = i / 20.0;
        const DisplayList shown = display(graph, state);
        const auto balls = itemsOf(shown, Part::token);
        QVERIFY(!balls.empty());
        QVERIFY(balls.back()->rect.center().y() <= before);
        before = balls.back()->rect.center().y();
        QVERIFY(back({3, true}, state.progress).contains(4));
    }
    // The result stands behind the top-level call, when that has ended.
    LadderState late;
    late.moment = Moment{2, true};
    QVERIFY(itemsOf(display(graph, late), Part::result).empty());
    CallGraph known = graph;
    known.calls[0].results = {CallResult{"y", "[[11, 22, 33]]", {}}};
    late.moment = Moment{1, true};
    const QStringList texts = textsOf(display(known, late));
    for (const char* text : {"y", "[[11, 22, 33]]", "add · Tracer", "add · Cpu"})
        QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(u'\n')));
    late.moment = Moment{1, true};
    QVERIFY(!itemsOf(display(graph, late), Part::result, 1).empty());
    QVERIFY(textsOf(display(graph)).contains(QStringLiteral("grad_fn = AddBackward")));
}

/// A layer that calls an operator of its own before it hands the call on makes its node of the latter's result only.
void LadderDisplayTest::onlyTheLastReturnMakesTheNode()
{
    graphs::Builder b;
    b.call("linear", {"Autograd", "Cpu"}, "y = linear(x, w)");
    const HopId autograd = b.hop(0, CallKind::call, "Autograd");
    b.event(autograd, EventKind::nodeCreated, "LinearBackward0 number 0");
    const HopId to = b.hop(autograd, CallKind::call, "Cpu", "to");
    const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
    const DisplayList list = display(b.graph());
    const auto words = [&list](HopId hop) {
        QStringList texts;
        for (const DisplayItem* item : itemsOf(list, Part::wayBack, hop))
            if (item->kind == DisplayItem::Kind::text)
                texts.append(item->text);
        return texts.join(QLatin1Char('|'));
    };
    QCOMPARE(words(to), QStringLiteral("float32[2, 3] cpu"));
    QCOMPARE(words(cpu), QStringLiteral("grad_fn = LinearBackward0"));
}

void LadderDisplayTest::nothingIsKnownBeforeItHappened()
{
    CallGraph graph = graphs::chain().graph();
    const QString time = QStringLiteral("2.5 µs");  // of hop 2, as graphs.h has it
    const QString line = QStringLiteral("IR: %2 = add(%0, %1)");
    const auto texts = [&graph](Moment moment) {
        LadderState state;
        state.moment = moment;
        return textsOf(display(graph, state)).join(QLatin1Char('|'));
    };
    QVERIFY(textsOf(display(graph)).contains(time));
    QVERIFY(textsOf(display(graph)).contains(line));
    // What is called is known from the start; with which keys, and who wins, is not: lessons ask for that.
    const QString start = texts({0, false});
    QVERIFY2(start.contains(QLatin1String("y = add(a, b)")), qPrintable(start));
    QVERIFY(!start.contains(QLatin1String("kernel")) && !start.contains(QLatin1String("fallback"))
            && !start.contains(QLatin1String("0x")));
    QVERIFY(!texts({4, false}).contains(time));
    QVERIFY(!texts({3, true}).contains(time));
    QVERIFY(texts({2, true}).contains(time));
    QVERIFY(!texts({2, true}).contains(line));  // Tracer writes it when the result is back
    QVERIFY(texts({1, true}).contains(line));
}

/// Its keys are what is asked.
void LadderDisplayTest::theCallThatIsAskedAboutHasItsCard()
{
    const CallGraph graph = graphs::many(2);
    LadderOptions all;
    const LadderLayout layout = layOutLadder(graph, all);
    const HopId second = graph.calls[1].firstHop;
    QVERIFY(layout.contains(second));
    const auto shown = [&](HopId asked) {
        LadderState state;
        state.moment = Moment{1, true};  // the first call has returned
        state.asked = asked;
        return displayLadder(graph, layout, Theme::light(), state);
    };
    QVERIFY(itemsOf(shown(0), Part::header, second).empty());
    const DisplayList list = shown(second);
    QVERIFY(!itemsOf(list, Part::header, second).empty());
    QVERIFY(itemsOf(list, Part::chip, second).empty() && !shownHops(list).contains(second));
    QVERIFY(itemsOf(shown(second + 1), Part::header, second).empty());
    HopId inside = 2;  // a nested call's bracket has its keys
    while (graph.hops[inside - 1].kind == CallKind::redispatch)
        ++inside;
    LadderState state;
    state.moment = Moment{inside - 1, false};
    state.asked = inside;
    QVERIFY(itemsOf(displayLadder(graph, layout, Theme::light(), state), Part::chip, inside).empty());
}

void LadderDisplayTest::whatWasSeenStaysInSight()
{
    const CallGraph graph = graphs::chain().graph();
    LadderState state;
    state.moment = entered(2);
    state.futureShown = true;
    const DisplayList list = display(graph, state);
    QCOMPARE(shownHops(list).size(), std::size_t{4});
    for (const DisplayItem& item : list.items)
        if (item.hop >= 3)
            QVERIFY(item.opacity < 0.6);
        else if (item.part == Part::box && item.hop == 2)
            QCOMPARE(item.opacity, 1.0);
    // Places do not depend on how far it has run.
    QCOMPARE(itemsOf(list, Part::box, 1).front()->rect, itemsOf(display(graph), Part::box, 1).front()->rect);
}

void LadderDisplayTest::labelsOfLanesDoNotOverlap()
{
    std::vector<CallGraph> all;
    for (const auto& [name, builder] : graphs::all())
        all.push_back(builder.graph());
    graphs::Builder long_(*KeyModel::builtIn("pytorch-2.15"));  // a passed lane with a long name and lanes folded above
    long_.call("add", {"AutogradCPU", "CPU"});
    long_.passed(long_.hop(0, CallKind::call, "CPU"), "AutocastPrivateUse1", NotChosen::excluded);
    all.push_back(long_.graph());
    graphs::Builder cpu(*KeyModel::builtIn("pytorch-2.15"));  // whose name has room
    cpu.call("add", {"AutogradCPU", "CPU"});
    cpu.passed(cpu.hop(0, CallKind::call, "CPU"), "AutocastCPU", NotChosen::excluded);
    all.push_back(cpu.graph());
    bool whole = false;
    for (const CallGraph& graph : all) {
        LadderState state;
        state.keys = KeySet(1);
        const DisplayList list = displayLadder(graph, layOutLadder(graph), Theme::light(), state);
        std::vector<const DisplayItem*> texts = itemsOf(list, Part::laneLabel);
        whole = whole || std::any_of(texts.begin(), texts.end(), [](const DisplayItem* item) {
                    return item->text == QLatin1String("AutocastCPU");
                });
        for (const DisplayItem* item : itemsOf(list, Part::fold))
            texts.push_back(item);
        std::erase_if(texts, [](const DisplayItem* item) { return item->kind != DisplayItem::Kind::text; });
        for (std::size_t i = 0; i < texts.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY2(!texts[i]->rect.adjusted(0, 2, 0, -2).intersects(texts[j]->rect.adjusted(0, 2, 0, -2)),
                         qPrintable(texts[i]->text + QStringLiteral(" over ") + texts[j]->text));
        for (const DisplayItem* fold : itemsOf(list, Part::fold))  // a line of its own, also above a thin lane
            for (const Part below : {Part::laneLabel, Part::laneCheck})
                for (const DisplayItem* item : itemsOf(list, below))
                    QVERIFY2(!fold->rect.adjusted(0, -1.5, 0, 1.5).intersects(item->rect.adjusted(0, -1.5, 0, 1.5)),
                             qPrintable(fold->text + QStringLiteral(" at ") + item->text));
    }
    QVERIFY(whole);
}

void LadderDisplayTest::lanesCarryCheckBoxes()
{
    const CallGraph graph = graphs::skipping().graph();
    QVERIFY(itemsOf(display(graph), Part::laneCheck).empty());  // an exported picture has none
    LadderState state;
    state.keys = graph.model->setOf({"Tracer", "Cpu"});
    const LadderLayout layout = layOutLadder(graph);
    const DisplayList list = displayLadder(graph, layout, Theme::light(), state);
    for (std::size_t lane = 0; lane < layout.lanes.size(); ++lane) {
        const auto checks = itemsOf(list, Part::laneCheck);
        const auto mine = std::count_if(checks.begin(), checks.end(), [lane](const DisplayItem* item) {
            return item->detail == static_cast<int>(lane);
        });
        const std::string& name = graph.model->nameOf(*layout.lanes[lane].key);
        QCOMPARE(mine, name == "Tracer" || name == "Cpu" ? 2 : 1);  // ticked: the box and its sign
    }
}

void LadderDisplayTest::reasonsAreNamed()
{
    const QStringList texts = textsOf(display(graphs::skipping().graph()));
    for (const auto* reason : {"no kernel", "falls through", "excluded on this thread", "shadowed"})
        QVERIFY2(texts.contains(QLatin1String(reason)), reason);
}

void LadderDisplayTest::errorsStopAndPassUp()
{
    const CallGraph graph = graphs::failing().graph();
    const DisplayList list = display(graph);
    QCOMPARE(itemsOf(list, Part::errorEdge).size(), std::size_t{4});  // Cpu to Autograd, Autograd to Tracer: line, head
    for (HopId hop = 1; hop <= 3; ++hop)
        QVERIFY(!itemsOf(list, Part::error, hop).empty());
    QVERIFY(textsOf(list).join(QLatin1Char(' ')).contains(QLatin1String("the inner sizes 3 and 2 differ")));
    QVERIFY(itemsOf(list, Part::result).empty());
    LadderState early;
    early.moment = entered(2);
    QVERIFY(itemsOf(display(graph, early), Part::error).empty());  // it has not happened yet
}

void LadderDisplayTest::kindsOfEdgesDiffer()
{
    // Not by colour alone: line and head. The words are the inspector's.
    std::set<QString> looks;
    for (const CallKind kind :
         {CallKind::call, CallKind::redispatch, CallKind::callDirect, CallKind::callBoxed, CallKind::redispatchBoxed}) {
        graphs::Builder b;
        b.call("add", {"Tracer", "Cpu"});
        const HopId top = b.hop(0, CallKind::call, "Tracer");
        const HopId hop = b.hop(top, kind, "Cpu");
        QString look;
        const DisplayList list = display(b.graph());
        for (const DisplayItem* item : itemsOf(list, Part::edge, hop))
            look += QStringLiteral("%1,%2,%3,%4;")
                        .arg(int(item->dash))
                        .arg(item->path.elementCount())
                        .arg(item->fill == item->stroke)
                        .arg(item->strokeWidth);
        QVERIFY2(looks.insert(look).second, qPrintable(look));
    }
}

void LadderDisplayTest::textIsReadable()
{
    for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::print()})
        for (const auto& [name, builder] : graphs::all())
            for (int position = 0; position <= 3; ++position) {
                LadderState state;
                state.moment = entered(position);
                const DisplayList list = display(builder.graph(), state, theme);
                for (const DisplayItem& text : list.items) {
                    if (text.kind != DisplayItem::Kind::text)
                        continue;
                    QColor behind = list.background;
                    for (const DisplayItem& item : list.items) {
                        if (&item == &text)
                            break;
                        if (item.kind == DisplayItem::Kind::box && item.fill.isValid() && item.opacity > 0.5
                            && item.rect.contains(text.rect.center()))
                            behind = item.fill;
                    }
                    const double ratio = contrastRatio(text.stroke, behind);
                    QVERIFY2(ratio >= 4.5,
                             qPrintable(QStringLiteral("%1: \"%2\" %3 on %4 is %5")
                                            .arg(theme.name(), text.text, text.stroke.name(), behind.name())
                                            .arg(ratio)));
                }
            }
}

void LadderDisplayTest::hitFindsTheHop()
{
    const CallGraph graph = graphs::skipping().graph();
    const LadderLayout layout = layOutLadder(graph);
    const DisplayList list = display(graph);
    for (const Hop& hop : graph.hops) {
        const DisplayItem* item = list.hit(layout.boxOf(hop.id).center());
        QVERIFY(item);
        QCOMPARE(item->hop, hop.id);
    }
    const DisplayItem* marker = list.hit(layout.markerRect(layout.markers[1]).center());
    QVERIFY(marker);
    QCOMPARE(marker->part, Part::marker);
    QCOMPARE(marker->hop, HopId{2});
    QCOMPARE(marker->detail, 1);
    QVERIFY(!list.hit(QPointF(layout.bounds.right() - 2, layout.bounds.bottom() - 2)));
}

void LadderDisplayTest::onlyTheVisiblePart()
{
    const CallGraph graph = graphs::many(2000);
    const LadderLayout layout = layOutLadder(graph);
    LadderState state;
    state.visible = QRectF(layout.at(5003).x - 300, 0, 1000, 600);
    const DisplayList part = displayLadder(graph, layout, Theme::light(), state);
    QVERIFY(part.items.size() < 400);
    QVERIFY(shownHops(part).contains(5003));
    // Nothing that touches the window is missing: open callers, and what began before it.
    for (const HopId hop : {HopId{5001}, HopId{5002}, HopId{5004}, HopId{5005}})
        if (layout.boxOf(hop).intersects(*state.visible))
            QVERIFY(shownHops(part).contains(hop));
    QCOMPARE(part.bounds, layout.bounds);
}

void LadderDisplayTest::selectionAndFinds()
{
    const CallGraph graph = graphs::chain().graph();
    LadderState state;
    state.selected = 2;
    state.found = {1, 3};
    state.currentMatch = 3;
    const DisplayList list = display(graph, state);
    QCOMPARE(itemsOf(list, Part::selection).size(), std::size_t{1});
    QCOMPARE(itemsOf(list, Part::selection).front()->hop, HopId{2});
    QCOMPARE(itemsOf(list, Part::find).size(), std::size_t{2});
    QVERIFY(itemsOf(list, Part::find, 3).front()->strokeWidth > itemsOf(list, Part::find, 1).front()->strokeWidth);
}

void LadderDisplayTest::predictedIsDashed()
{
    CallGraph graph = graphs::chain().graph();
    graph.predicted = true;
    const DisplayList list = display(graph);
    QCOMPARE(itemsOf(list, Part::box, 1).front()->dash, Dash::dashed);
    QVERIFY(textsOf(list).join(QLatin1Char(' ')).contains(QLatin1String("predicted")));
}

void LadderDisplayTest::whatATraceSaysWasRecorded()
{
    // A line of a trace: it ran, and its kernel is not in the text.
    CallGraph graph = graphs::chain().graph();
    graph.predicted = true;
    for (Hop& hop : graph.hops) {
        hop.kernel = {};
        hop.provenance = Provenance::missing;
    }
    const QString words = textsOf(display(graph)).join(QLatin1Char(' '));
    QVERIFY2(words.contains(QLatin1String("(recorded)")), qPrintable(words));
    QVERIFY2(!words.contains(QLatin1String("predicted")), qPrintable(words));
}

KEYFALL_TEST(LadderDisplayTest)
#include "ladder_display_test.moc"
