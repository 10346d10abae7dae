// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/cost/cost_model.h"
#include "ui/falls/fall_model.h"
#include "ui/falls/falls_panel.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/flow_view.h"
#include "ui/falls/strange_model.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace keyfall;

namespace {

/// add, mul, add, relu, add: add and mul fall through Autograd, relu does not.
std::shared_ptr<const CallGraph> run()
{
    graphs::Builder b;
    for (const char* op : {"add", "mul", "add", "relu", "add"}) {
        b.call(op, {"Autograd", "Cpu"}, std::string("line of ") + op);
        const HopId above = std::string(op) == "relu" ? 0 : b.hop(0, CallKind::call, "Autograd");
        b.hop(above, above == 0 ? CallKind::call : CallKind::redispatch, "Cpu");
    }
    return b.shared();
}

/// A run that tells which of its tensors are one.
std::shared_ptr<const CallGraph> tellingTensors(CallGraph graph)
{
    graph.hops[0].outputs.push_back(graphs::tensor({2, 3}));
    graph.hops[0].outputs[0].identity = 1;
    return std::make_shared<const CallGraph>(std::move(graph));
}

/// The same: adds take 100 ns each, of them 50 of dispatch, mul 900 and relu 1800.
CallGraph timed()
{
    CallGraph graph = *run();
    const std::array<std::int64_t, 9> times{100, 50, 900, 900, 100, 50, 1800, 100, 50};
    for (std::size_t i = 0; i < times.size(); ++i)
        graph.hops[i].durationNs = times[i];
    return graph;
}

}  // namespace

class FallsPanelTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<HopSelection> selection_;
    std::unique_ptr<FallsPanel> panel_;

    QString names() const
    {
        QStringList names;
        for (int row = 0; row < panel_->falls().rowCount(); ++row)
            names << panel_->falls().index(row, FallModel::Count).data().toString() + " "
                    + panel_->falls().index(row, FallModel::Name).data().toString();
        return names.join(", ");
    }
    QTableView& table() const { return *panel_->findChild<QTableView*>(QStringLiteral("falls.table")); }
    QLineEdit& question() const { return *panel_->findChild<QLineEdit*>(QStringLiteral("falls.question")); }
    QAction& action(const char* name) const { return *panel_->findChild<QAction*>(QString::fromLatin1(name)); }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        selection_ = std::make_unique<HopSelection>();
        panel_ = std::make_unique<FallsPanel>(*document_, *selection_);
        panel_->resize(900, 400);
        panel_->show();
    }
    void cleanup()
    {
        panel_.reset();
        selection_.reset();
        document_.reset();
    }

    void nothingRanYet()
    {
        QVERIFY(panel_->summary().contains("run the session"));
        QCOMPARE(panel_->falls().rowCount(), 0);
    }

    void theFallsOfTheLastRun()
    {
        const QAbstractItemModelTester tester(&panel_->falls());
        document_->showGraph(run());
        QCOMPARE(names(), QString("3 add: Autograd → Cpu, 1 mul: Autograd → Cpu, 1 relu: Cpu"));
        QVERIFY2(panel_->summary().startsWith("5 falls, 3 distinct. Own time"), qPrintable(panel_->summary()));
        QCOMPARE(panel_->falls().index(0, FallModel::Share).data().toString(), QString("60.0 %"));
        int begin = 0;
        for (const QVariant& part : panel_->falls().index(0, FallModel::Run).data(FallModel::PartsRole).toList())
            begin += part.toInt();
        QCOMPARE(begin, 3);
        // Where nobody took times no figure is made up; times of this run are those of its builder.
        const auto text = [&](int row, FallModel::Column column) {
            return panel_->falls().index(row, column).data().toString();
        };
        QCOMPARE(text(0, FallModel::First), QString("1"));
        QCOMPARE(text(0, FallModel::Last), QString("8"));
        QCOMPARE(text(2, FallModel::First), text(2, FallModel::Last));
        QVERIFY(text(0, FallModel::Total) != text(0, FallModel::Own) || text(0, FallModel::Own) == "–");
        QVERIFY2(panel_->falls().index(0, FallModel::Name).data(Qt::ToolTipRole).toString().contains("standard:cpu"),
                 "the kernels are in the tooltip");
        document_->showGraph(graphs::chain().shared());
        QCOMPARE(names(), QString("1 add: Tracer → Profiler → Autograd → Cpu"));
    }

    /// What is taken off is so of the whole run, and not said of a few of its falls.
    void whatIsOfTheWholeRunIsSaidOfIt()
    {
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        document_->run();
        QTRY_VERIFY2(panel_->summary().contains("ns for each hop within another"), qPrintable(panel_->summary()));
        QTest::keyClicks(&question(), "add");
        QTRY_VERIFY2(panel_->summary().contains(" of 2 falls. Own time"), qPrintable(panel_->summary()));
        QVERIFY2(!panel_->summary().contains("taken off"), qPrintable(panel_->summary()));
    }

    /// Of a recording nobody saw where the calls fell; of a printed trace the keys were.
    void aRecordingsFallsArePredicted()
    {
        CallGraph recorded = *run();
        recorded.predicted = true;
        document_->showGraph(std::make_shared<const CallGraph>(recorded));
        QVERIFY2(panel_->summary().contains("predicted from that PyTorch's tables"), qPrintable(panel_->summary()));
        for (Hop& hop : recorded.hops) {
            hop.kernel = {};
            hop.provenance = Provenance::missing;
        }
        document_->showGraph(std::make_shared<const CallGraph>(recorded));
        QVERIFY2(!panel_->summary().contains("predicted"), qPrintable(panel_->summary()));
    }

    void countedTogether()
    {
        document_->showGraph(run());
        auto* by = panel_->findChild<QComboBox*>(QStringLiteral("falls.by"));
        by->setCurrentIndex(by->findText(QStringLiteral("By key")));
        QCOMPARE(names(), QString("5 Cpu, 4 Autograd"));
        QCOMPARE(panel_->falls().headerData(FallModel::Name, Qt::Horizontal).toString(), QString("Key"));
        by->setCurrentIndex(by->findText(QStringLiteral("By line")));
        QCOMPARE(names(), QString("3 line of add, 1 line of mul, 1 line of relu"));
        QVERIFY(!action("falls.next").isEnabled());
    }

    void aQuestionNarrowsTheTable()
    {
        document_->showGraph(run());
        QTest::keyClicks(&question(), "-@Autograd");
        QCOMPARE(names(), QString("1 relu: Cpu"));
        QVERIFY2(panel_->summary().startsWith("1 of 5 falls."), qPrintable(panel_->summary()));
        QTest::keyClicks(&question(), " @Cpuu");
        QVERIFY2(panel_->summary().contains("did you mean 'Cpu'?"), qPrintable(panel_->summary()));
        QVERIFY(panel_->summary().startsWith(u'\u26a0'));
        // The result of before is still there while a word is typed, and not as an answer.
        QCOMPARE(names(), QString("1 relu: Cpu"));
        QVERIFY(!table().isEnabled() && !panel_->flow().isEnabled());
        document_->showGraph(graphs::chain().shared());
        QCOMPARE(panel_->falls().rowCount(), 0);  // of another run it would be no answer to anything
        document_->showGraph(run());
        question().clear();
        QTest::keyClicks(&question(), "relu");
        QVERIFY(table().isEnabled() && panel_->flow().isEnabled());
        question().clear();
        QTest::keyClicks(&question(), "mul");
        QCOMPARE(names(), QString("1 mul: Autograd → Cpu"));
    }

    void occurrencesAreWalked()
    {
        document_->showGraph(run());
        panel_->findChild<QTabWidget*>()->setCurrentIndex(1);
        QVERIFY(!action("falls.next").isEnabled());
        table().setCurrentIndex(panel_->falls().index(0, 0));
        QCOMPARE(selection_->current(), HopId{1});
        QVERIFY(!action("falls.previous").isEnabled());
        action("falls.next").trigger();
        QCOMPARE(selection_->current(), HopId{5});
        action("falls.next").trigger();
        QCOMPARE(selection_->current(), HopId{8});
        QVERIFY(!action("falls.next").isEnabled());
        action("falls.previous").trigger();
        QCOMPARE(selection_->current(), HopId{5});
    }

    /// Beside an inspector in a window of 1280 pixels one can read what one asks, and how often falls are.
    void aNarrowPanelKeepsItsQuestion()
    {
        CallGraph untimed = *run();
        for (Hop& hop : untimed.hops)
            hop.durationNs = 0;
        document_->showGraph(std::make_shared<const CallGraph>(std::move(untimed)));
        panel_->resize(650, 350);
        panel_->findChild<QTabWidget*>()->setCurrentIndex(1);
        QCoreApplication::processEvents();
        QVERIFY2(question().width() >= 200, qPrintable(QString::number(question().width())));
        // Nobody took times: their columns would be empty.
        for (const FallModel::Column column : {FallModel::Own, FallModel::Total, FallModel::Dispatch})
            QVERIFY(table().isColumnHidden(column));
        QVERIFY(!table().isColumnHidden(FallModel::Share));
        QVERIFY(table().columnViewportPosition(FallModel::Run) + table().columnWidth(FallModel::Run)
                <= table().viewport()->width());
        document_->showGraph(std::make_shared<const CallGraph>(timed()));
        QVERIFY(!table().isColumnHidden(FallModel::Own));
    }

    /// All threads of a trace are counted together, and an occurrence leads to its thread.
    void threadsAreCountedTogether()
    {
        const std::vector<FallSource> threads{{"thread 1", run()}, {"thread 2", run()}};
        panel_->setThreads([threads] { return threads; });
        connect(panel_.get(), &FallsPanel::threadChosen, document_.get(),
                [&](int thread) { document_->showGraph(threads[static_cast<std::size_t>(thread)].graph); });
        document_->showGraph(threads[0].graph);
        QCOMPARE(names(), QString("6 add: Autograd → Cpu, 2 mul: Autograd → Cpu, 2 relu: Cpu"));
        QVERIFY2(panel_->summary().endsWith("Threads: 2."), qPrintable(panel_->summary()));
        panel_->findChild<QTabWidget*>()->setCurrentIndex(1);
        table().setCurrentIndex(panel_->falls().index(1, 0));
        QCOMPARE(selection_->current(), HopId{3});
        action("falls.next").trigger();
        QCOMPARE(document_->lastRun()->graph, threads[1].graph);
        QCOMPARE(selection_->current(), HopId{3});
        QVERIFY(!action("falls.next").isEnabled());
        action("falls.previous").trigger();
        QCOMPARE(document_->lastRun()->graph, threads[0].graph);
        auto* by = panel_->findChild<QComboBox*>(QStringLiteral("falls.by"));
        by->setCurrentIndex(by->findText(QStringLiteral("By thread")));
        QCOMPARE(names(), QString("5 thread 1, 5 thread 2"));
        QTest::keyClicks(&question(), "thread:*2");
        QCOMPARE(names(), QString("5 thread 2"));
    }

    /// What is strange has a row, its rule, and leads to its hops.
    void strangeThingsLeadToTheirHops()
    {
        const QAbstractItemModelTester tester(&panel_->strange());
        const auto* note = panel_->findChild<QLabel*>(QStringLiteral("falls.nothingStrange"));
        panel_->findChild<QTabWidget*>()->setCurrentIndex(2);
        document_->showGraph(tellingTensors(*run()));
        QCOMPARE(panel_->strange().rowCount(), 0);
        QVERIFY2(note->isVisible() && note->text() == "Nothing strange was found.", qPrintable(note->text()));
        document_->showGraph(run());  // which tensors are one is not told
        QVERIFY2(note->text().endsWith("does not tell it: a cast is cast back."), qPrintable(note->text()));
        CallGraph predicted = *run();
        predicted.predicted = true;
        document_->showGraph(std::make_shared<const CallGraph>(std::move(predicted)));
        QVERIFY2(note->text().contains("does not tell it: ") && note->text().contains("; a cast is cast back."),
                 qPrintable(note->text()));
        graphs::Builder b;
        for (int round = 0; round < 3; ++round) {
            b.call("add", {"Autograd", "Cpu"});
            const HopId above = b.hop(0, CallKind::call, "Autograd");
            const HopId again = b.hop(above, CallKind::redispatch, "Autograd");
            b.hop(again, CallKind::redispatch, "Cpu");
        }
        document_->showGraph(tellingTensors(b.graph()));
        QCOMPARE(panel_->strange().rowCount(), 1);
        auto* tabs = panel_->findChild<QTabWidget*>();
        QCOMPARE(tabs->tabText(2), QString("Strange (1)"));
        QVERIFY(!note->isVisible());
        const auto text = [&](StrangeModel::Column column) {
            return panel_->strange().index(0, column).data().toString();
        };
        QCOMPARE(text(StrangeModel::What), QString("autograd is entered twice in one fall"));
        QCOMPARE(text(StrangeModel::Operator) + " " + text(StrangeModel::Key), QString("add Autograd"));
        QCOMPARE(text(StrangeModel::Times), QString("3"));
        QCOMPARE(text(StrangeModel::Rule), QString("design:strange.1"));
        tabs->setCurrentIndex(2);
        auto* rows = panel_->findChild<QTableView*>(QStringLiteral("falls.strange"));
        rows->setCurrentIndex(panel_->strange().index(0, 0));
        QCOMPARE(selection_->current(), HopId{2});
        action("falls.next").trigger();
        QCOMPARE(selection_->current(), HopId{5});
        action("falls.next").trigger();
        QCOMPARE(selection_->current(), HopId{8});
        QVERIFY(!action("falls.next").isEnabled());
        action("falls.previous").trigger();
        QCOMPARE(selection_->current(), HopId{5});
    }

    /// A profile names no keys: nothing is said to be dispatch or kernels'.
    void whatIsDispatchIsNotKnownOfAProfile()
    {
        CallGraph graph = *run();
        for (Hop& hop : graph.hops) {
            hop.key.reset();
            hop.durationNs = 100;
        }
        document_->showGraph(std::make_shared<const CallGraph>(std::move(graph)));
        QVERIFY2(panel_->summary().contains("is not known"), qPrintable(panel_->summary()));
        for (int row = 0; row < panel_->falls().rowCount(); ++row)
            QCOMPARE(panel_->falls().index(row, FallModel::Dispatch).data().toString(), QString("not known"));
    }

    void theFlowCanBeWideByTime()
    {
        graphs::Builder b;
        for (const auto& [op, ns] : {std::pair("add", 100), {"add", 100}, {"relu", 1800}}) {
            b.call(op, {"Autograd", "Cpu"});
            const HopId above = std::string(op) == "relu" ? 0 : b.hop(0, CallKind::call, "Autograd");
            const HopId hop = b.hop(above, above == 0 ? CallKind::call : CallKind::redispatch, "Cpu");
            b.at(hop).durationNs = ns;
            if (above != 0)
                b.at(above).durationNs = ns;
        }
        document_->showGraph(b.shared());
        const auto widest = [&] { return flowBandName(panel_->flow().flow().bands.front()); };
        const QString byCount = widest();
        action("falls.byTime").trigger();
        QCOMPARE(panel_->flow().flow().width, FlowWidth::time);
        QVERIFY(widest() != byCount);
        document_->showGraph(std::make_shared<const CallGraph>(withoutTimes(b.graph())));
        QVERIFY(!action("falls.byTime").isEnabled());
    }

    /// In the order of `keyfall falls --sort time`, with its second share.
    void byTimeOrdersTheTable()
    {
        document_->showGraph(std::make_shared<const CallGraph>(timed()));
        panel_->findChild<QTabWidget*>()->setCurrentIndex(1);
        const auto share = [&](int row) { return panel_->falls().index(row, FallModel::Share).data().toString(); };
        const auto bar = [&](int row) {
            return panel_->falls().index(row, FallModel::Share).data(CostModel::ShareRole).toDouble();
        };
        QTest::keyClicks(&question(), "-mul");
        QCOMPARE(names(), QString("3 add: Autograd → Cpu, 1 relu: Cpu"));
        table().setCurrentIndex(panel_->falls().index(0, 0));
        action("falls.byTime").trigger();
        QCOMPARE(names(), QString("1 relu: Cpu, 3 add: Autograd → Cpu"));
        QCOMPARE(table().currentIndex().row(), 1);
        QVERIFY(table().selectionModel()->isRowSelected(1));
        QVERIFY(panel_->flow().visibleList().items.size() > 0 && question().text() == "-mul");
        question().clear();
        QTest::keyClicks(&question(), "name:*");
        QCOMPARE(names(), QString("1 relu: Cpu, 1 mul: Autograd → Cpu, 3 add: Autograd → Cpu"));
        QCOMPARE(panel_->falls().headerData(FallModel::Share, Qt::Horizontal).toString(), QString("Of time"));
        QCOMPARE(share(0), QString("60.0 %"));  // 1800 of 3000 ns
        QCOMPARE(bar(0), 0.6);
        QCOMPARE(share(1), QString("30.0 %"));
        auto* by = panel_->findChild<QComboBox*>(QStringLiteral("falls.by"));
        by->setCurrentIndex(by->findText(QStringLiteral("By line")));
        QCOMPARE(names(), QString("1 line of relu, 1 line of mul, 3 line of add"));
        QCOMPARE(share(0), QString("60.0 %"));
        action("falls.byTime").trigger();
        QCOMPARE(names(), QString("3 line of add, 1 line of mul, 1 line of relu"));
        QCOMPARE(share(0), QString("60.0 %"));  // 3 of 5
        QCOMPARE(panel_->falls().headerData(FallModel::Share, Qt::Horizontal).toString(), QString("Share"));
        action("falls.byTime").trigger();
        document_->showGraph(std::make_shared<const CallGraph>(withoutTimes(timed())));
        QCOMPARE(names(), QString("3 line of add, 1 line of mul, 1 line of relu"));  // no times, so none are shares
        QCOMPARE(share(0), QString("60.0 %"));
        QCOMPARE(panel_->falls().headerData(FallModel::Share, Qt::Horizontal).toString(), QString("Share"));
    }

    /// The arrow takes its room where it is, and from no other column, so that names stay readable.
    void onlyTheSortedTitleHasRoomForAnArrow()
    {
        document_->showGraph(run());
        panel_->findChild<QTabWidget*>()->setCurrentIndex(1);
        QHeaderView& header = *table().horizontalHeader();
        const int before = header.sectionSize(FallModel::Errors);
        QVERIFY(before - header.fontMetrics().horizontalAdvance(QStringLiteral("Errors")) >= 12);
        table().sortByColumn(FallModel::Errors, Qt::DescendingOrder);
        QVERIFY2(header.sectionSize(FallModel::Errors) >= before + 8, "the arrow has none");
        table().sortByColumn(FallModel::Count, Qt::DescendingOrder);
        QCOMPARE(header.sectionSize(FallModel::Errors), before);
    }

    void aPressedTitleOrdersTheTable_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("once");
        QTest::addColumn<QString>("twice");
        const auto row = [](const char* name, FallModel::Column column, const char* once, const char* twice) {
            QTest::addRow("%s", name) << static_cast<int>(column) << QString(once) << QString(twice);
        };
        row("name", FallModel::Name, "add mul relu", "relu mul add");
        row("share", FallModel::Share, "add mul relu", "mul relu add");
        row("own", FallModel::Own, "relu mul add", "add mul relu");
        row("total", FallModel::Total, "relu mul add", "add mul relu");
        row("dispatch", FallModel::Dispatch, "add mul relu", "mul relu add");
        row("errors", FallModel::Errors, "relu add mul", "add mul relu");
        row("first", FallModel::First, "add mul relu", "relu mul add");
        row("last", FallModel::Last, "mul relu add", "add relu mul");
        row("run", FallModel::Run, "add mul relu", "relu mul add");
    }
    void aPressedTitleOrdersTheTable()
    {
        QFETCH(int, column);
        QFETCH(QString, once);
        QFETCH(QString, twice);
        CallGraph graph = timed();
        graph.hops[6].error = HopError{};  // relu's
        const QAbstractItemModelTester tester(&panel_->falls());
        document_->showGraph(std::make_shared<const CallGraph>(std::move(graph)));
        panel_->findChild<QTabWidget*>()->setCurrentIndex(1);
        table().setCurrentIndex(panel_->falls().index(1, 0));
        const HopId hop = selection_->current();
        QHeaderView& header = *table().horizontalHeader();
        QVERIFY(header.isSortIndicatorShown() && header.sortIndicatorSection() == FallModel::Count);
        const auto press = [&] {
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                              QPoint(header.sectionViewportPosition(column) + 20, header.height() / 2));
            QStringList ops;
            for (const FallGroup& group : panel_->falls().groups().groups)
                ops << QString::fromStdString(group.name);
            return ops.join(u' ');
        };
        QCOMPARE(press(), once);
        QCOMPARE(header.sortIndicatorSection(), column);
        QCOMPARE(press(), twice);
        // Neither what is chosen nor the hop that is shown is another now.
        const int row = static_cast<int>(twice.split(u' ').indexOf(QStringLiteral("mul")));
        QVERIFY(table().selectionModel()->isRowSelected(row));
        QCOMPARE(table().selectionModel()->selectedRows().size(), 1);
        QCOMPARE(selection_->current(), hop);
        // A question leaves the order.
        QTest::keyClicks(&question(), "-relu");
        QCOMPARE(panel_->falls().groups().groups.front().name == "mul", twice.indexOf("mul") < twice.indexOf("add"));
    }

    /// Depths and threads are listed in their order, as `keyfall falls` does; a column that was pressed stays.
    void groupsBeginInTheirOwnOrder()
    {
        graphs::Builder b;
        b.call("add", {"Cpu"});
        HopId above = b.hop(0, CallKind::call, "Cpu");
        for (int depth = 1; depth <= 10; ++depth)
            above = b.hop(above, CallKind::call, "Cpu", depth > 9 ? "relu" : "mul");
        for (int again = 0; again < 2; ++again)
            b.hop(above, CallKind::call, "Cpu", "relu");
        document_->showGraph(b.shared());
        auto* by = panel_->findChild<QComboBox*>(QStringLiteral("falls.by"));
        by->setCurrentIndex(by->findText(QStringLiteral("By depth")));
        QVERIFY2(names().startsWith("1 0, 1 1, 1 2") && names().endsWith("1 9, 1 10, 2 11"), qPrintable(names()));
        QHeaderView& header = *table().horizontalHeader();
        QCOMPARE(header.sortIndicatorSection(), int{FallModel::Name});
        table().sortByColumn(FallModel::Count, Qt::DescendingOrder);
        QVERIFY2(names().startsWith("2 11, "), qPrintable(names()));
        by->setCurrentIndex(by->findText(QStringLiteral("By operator")));
        QCOMPARE(header.sortIndicatorSection(), int{FallModel::Count});
        table().sortByColumn(FallModel::Last, Qt::DescendingOrder);
        by->setCurrentIndex(by->findText(QStringLiteral("By depth")));
        QCOMPARE(header.sortIndicatorSection(), int{FallModel::Last});
    }

    void aBandAsksForItsFalls()
    {
        document_->showGraph(run());
        QPointF at;
        for (const DisplayItem& item : panel_->flow().visibleList().items)
            if (item.part == Part::box && item.detail == 1)
                at = item.rect.center();
        QTest::mouseClick(panel_->flow().viewport(), Qt::LeftButton, {}, panel_->flow().toViewport(at).toPoint());
        QCOMPARE(question().text(), QString("@Cpu -@Autograd"));
        QCOMPARE(names(), QString("1 relu: Cpu"));
        QCOMPARE(selection_->current(), HopId{7});
        QTest::keyClick(&panel_->flow(), Qt::Key_Left);
        QCOMPARE(names(), QString("3 add: Autograd → Cpu, 1 mul: Autograd → Cpu"));
        QTest::keyClick(&panel_->flow(), Qt::Key_Escape);
        QCOMPARE(panel_->falls().rowCount(), 3);
    }

    /// What a question leaves out is dim in the flow, and its numbers are of what it leaves.
    void theFlowFollowsTheQuestion()
    {
        document_->showGraph(run());
        const auto words = [&] {
            QStringList all;
            for (const DisplayItem& item : panel_->flow().visibleList().items)
                if (!item.text.isEmpty())
                    all << item.text;
            return all.join('|');
        };
        const auto fills = [&](int band) {
            QList<QColor> all;
            for (const DisplayItem& item : panel_->flow().visibleList().items)
                if (item.part == Part::box && item.detail == band)
                    all << item.fill;
            return all;
        };
        const QString before = words();
        const QList<QColor> add = fills(0);
        const QList<QColor> relu = fills(1);
        QTest::keyClicks(&question(), "relu");
        QVERIFY(fills(0) != add);
        QCOMPARE(fills(1), relu);
        for (const char* word : {"0 of 4", "1 of 1", "1 of 5 falls", "0 of 4 falls"})
            QVERIFY2(words().contains(word), qPrintable(words()));
        // Of a band that is left in part its other operators are dim; counted together otherwise, it is the same.
        question().clear();
        auto* by = panel_->findChild<QComboBox*>(QStringLiteral("falls.by"));
        by->setCurrentIndex(by->findText(QStringLiteral("By key")));
        QTest::keyClicks(&question(), "mul");
        QVERIFY2(words().contains("1 of 4") && words().contains("0 of 1"), qPrintable(words()));
        QCOMPARE(fills(0).size(), add.size() + 2);  // add is dim at both of the band's keys
        action("falls.byTime").trigger();
        QVERIFY(words().contains(" of "));
        action("falls.byTime").trigger();
        QTest::keyClick(&panel_->flow(), Qt::Key_Escape);
        QCOMPARE(words(), before);
    }

    /// Two bands that differ in a skipped key alone: a click on one leaves it and dims the other.
    void aClickLeavesOneBand()
    {
        graphs::Builder b;
        for (int i = 0; i < 5; ++i) {
            b.call("add", {"Autograd", "Cpu"});
            const HopId above = b.hop(0, CallKind::call, "Autograd");
            b.hop(above, CallKind::redispatch, "Cpu");
            if (i >= 3)
                b.passed(above, "Tracer", NotChosen::fallthrough);
        }
        document_->showGraph(b.shared());
        QCOMPARE(panel_->flow().flow().bands.size(), std::size_t{2});
        for (const auto& [band, left] : {std::pair(0, "3 of 3"), {1, "2 of 2"}}) {
            panel_->flow().setFocus();
            Q_EMIT panel_->flow().bandChosen(band);
            QStringList names;
            for (const DisplayItem& item : panel_->flow().visibleList().items)
                if (item.part == Part::edgeLabel && item.text.contains(" of "))
                    names << item.text;
            QVERIFY2(names.size() == 2 && names[band].contains(left) && names[1 - band].contains("0 of "),
                     qPrintable(names.join(u'|') + question().text()));
        }
    }

    void theFlowIsExported()
    {
        QVERIFY(!action("falls.export").isEnabled());
        document_->showGraph(run());
        QTest::keyClicks(&question(), "relu");
        QVERIFY(action("falls.export").isEnabled());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("flow.svg"));
        const auto written = panel_->exportTo(path);
        QVERIFY(written.has_value());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        for (const char* word : {"5 falls in 9 hops", "1 of 1", "0 of 4", "relu"})
            QVERIFY2(svg.contains(word), svg.constData());
    }

    void nobodyLooksNobodyPays()
    {
        panel_->hide();
        document_->showGraph(run());
        QCOMPARE(panel_->falls().rowCount(), 0);
        panel_->show();
        QCOMPARE(panel_->falls().rowCount(), 3);
    }
};

KEYFALL_TEST(FallsPanelTest)
#include "falls_panel_test.moc"
