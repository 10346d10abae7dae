// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/falls/fall_model.h"
#include "ui/falls/falls_panel.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/flow_view.h"
#include "ui/falls/strange_model.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

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
        QVERIFY(panel_->summary().contains("Run the session"));
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

    void countedTogether()
    {
        document_->showGraph(run());
        auto* by = panel_->findChild<QComboBox*>(QStringLiteral("falls.by"));
        by->setCurrentIndex(by->findText(QStringLiteral("By key")));
        QCOMPARE(names(), QString("5 Cpu, 4 Autograd"));
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
        QCOMPARE(names(), QString("1 relu: Cpu"));
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
        document_->showGraph(run());
        QCOMPARE(panel_->strange().rowCount(), 0);
        graphs::Builder b;
        for (int round = 0; round < 3; ++round) {
            b.call("add", {"Autograd", "Cpu"});
            const HopId above = b.hop(0, CallKind::call, "Autograd");
            const HopId again = b.hop(above, CallKind::redispatch, "Autograd");
            b.hop(again, CallKind::redispatch, "Cpu");
        }
        document_->showGraph(b.shared());
        QCOMPARE(panel_->strange().rowCount(), 1);
        auto* tabs = panel_->findChild<QTabWidget*>();
        QCOMPARE(tabs->tabText(2), QString("Strange (1)"));
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
